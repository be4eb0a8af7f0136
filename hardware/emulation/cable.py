"""A cable with faults for tests: bytes get lost or changed, and the cable can be cut.

Knows nothing of what the bytes mean, and no terminal.
"""

from __future__ import annotations

from threading import Lock


class CableDirection:
    """One direction of a cable. Safe from several threads.

    Faults are placed by counting from the next byte, which is number 0.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._passed = 0
        self._end: int | None = None
        self._lost: set[int] = set()
        self._flipped: dict[int, int] = {}

    def cut_after(self, count: int) -> None:
        """Cut the cable after this many more bytes."""
        with self._lock:
            self._end = self._passed + count

    def lose(self, *numbers: int) -> None:
        """Lose these bytes."""
        with self._lock:
            self._lost |= {self._passed + number for number in numbers}

    def flip(self, number: int, bits: int = 1) -> None:
        """Invert some bits of this byte."""
        with self._lock:
            self._flipped[self._passed + number] = bits

    def repair(self) -> None:
        """Replace a cut cable."""
        with self._lock:
            self._end = None

    def carry(self, data: bytes) -> tuple[bytes, bool]:
        """The bytes that arrive, and whether the cable is cut after them."""
        with self._lock:
            left = len(data) if self._end is None else self._end - self._passed
            carried = bytes(
                byte ^ self._flipped.get(self._passed + at, 0)
                for at, byte in enumerate(data[:left])
                if self._passed + at not in self._lost
            )
            self._passed += min(len(data), left)
            return carried, self._passed == self._end
