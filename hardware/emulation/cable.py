"""What can happen to the bytes on a cable: lost ones, wrong ones, and no more of them.

Knows nothing of what the bytes mean, and of no terminal.
"""

from __future__ import annotations

from threading import Lock


class CableDirection:
    """One direction of a cable. Safe from several threads.

    Faults are asked for by counting from the next byte, which is number 0.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._passed = 0
        self._end: int | None = None
        self._lost: set[int] = set()
        self._flipped: dict[int, int] = {}

    def cut_after(self, count: int) -> None:
        """Let so many more bytes through, and cut the cable right behind them."""
        with self._lock:
            self._end = self._passed + count

    def lose(self, *numbers: int) -> None:
        """These bytes never arrive."""
        with self._lock:
            self._lost |= {self._passed + number for number in numbers}

    def flip(self, number: int, bits: int = 1) -> None:
        """This byte arrives with some bits the other way round."""
        with self._lock:
            self._flipped[self._passed + number] = bits

    def mend(self) -> None:
        """Another cable: nothing is cut any more."""
        with self._lock:
            self._end = None

    def carry(self, data: bytes) -> tuple[bytes, bool]:
        """What arrives of these bytes, and whether the cable was cut on the way."""
        with self._lock:
            left = len(data) if self._end is None else self._end - self._passed
            carried = bytes(
                byte ^ self._flipped.get(self._passed + at, 0)
                for at, byte in enumerate(data[:left])
                if self._passed + at not in self._lost
            )
            self._passed += min(len(data), left)
            return carried, self._passed == self._end
