"""Draws a wire of a network cable in its colours."""

from __future__ import annotations

from tools.parts.cables import Wire
from tools.parts.svg import line

COLOURS = {"orange": "#e07b00", "green": "#1f8a46", "blue": "#2b62c9", "brown": "#7a4a21"}


def drawn_wire(path: str, wire: Wire) -> list[str]:
    colour = COLOURS[wire.colour.rpartition("-")[2]]
    if not wire.colour.startswith("white"):
        return [line(path, colour, 6)]
    return [line(path, colour, 6), line(path, "#fff", 4), line(path, colour, 4, "1 8")]
