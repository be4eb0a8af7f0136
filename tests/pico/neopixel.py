"""Emulates a strip of addressable lights: records what was written to each pin."""

strips: dict[int, list[tuple[int, int, int]]] = {}
"""The colours that each pin's strip shows."""
writes: dict[int, int] = {}
"""How often each pin's strip was written."""


class NeoPixel:
    """A strip; `write` shows the colours that were set."""

    def __init__(self, pin, count: int) -> None:  # type: ignore[no-untyped-def]
        self._number = pin.number
        self._colours = [(0, 0, 0)] * count
        writes[self._number] = 0

    def __setitem__(self, index: int, colour: tuple[int, int, int]) -> None:
        for part in colour:
            if not 0 <= part <= 255:
                raise ValueError("a colour is three bytes")
        self._colours[index] = colour

    def write(self) -> None:
        strips[self._number] = list(self._colours)
        writes[self._number] += 1
