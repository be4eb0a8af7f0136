"""What the drawings consist of, besides the shapes of the other drawings."""

from __future__ import annotations

from html import escape

from tools.parts.svg import GREY, INK, line

BLUE, GREEN, RED, SAND = "#3454c5", "#1f7a3f", "#b3261e", "#f3e3c3"
_HEAD = 9


def middle(
    x: float, y: float, words: str, size: int = 14, fill: str = INK, weight: int = 400
) -> str:
    """A text whose middle is at x."""
    place = f'x="{x:g}" y="{y:g}" font-size="{size}" fill="{fill}" font-weight="{weight}"'
    return f'<text {place} text-anchor="middle">{escape(words)}</text>'


def box(area: tuple[int, int, int, int], name: str, *lines: str) -> str:
    """A part of the program: its name, and what it does."""
    x, y, wide, high = area
    size = f'width="{wide:g}" height="{high:g}"'
    rect = f'<rect x="{x:g}" y="{y:g}" {size} rx="8" fill="{SAND}" stroke="#7a6434"/>'
    centre = x + wide / 2
    words = [
        middle(centre, y + 48 + 19 * row, each, 13, "#4d4635") for row, each in enumerate(lines)
    ]
    return "\n".join([rect, middle(centre, y + 26, name, 16, INK, 700), *words])


def arrow(x1: float, y1: float, x2: float, y2: float, colour: str = INK) -> str:
    """A straight line, along an axis, with a head at its end."""
    along_x, along_y = _sign(x2 - x1), _sign(y2 - y1)
    stop_x, stop_y = x2 - _HEAD * along_x, y2 - _HEAD * along_y
    side_x, side_y = 5 * along_y, 5 * along_x
    left = f"{stop_x + side_x:g},{stop_y + side_y:g}"
    right = f"{stop_x - side_x:g},{stop_y - side_y:g}"
    head = f'<polygon points="{x2:g},{y2:g} {left} {right}" fill="{colour}"/>'
    return line(f"M{x1:g} {y1:g}L{stop_x:g} {stop_y:g}", colour, 2) + head


def _sign(length: float) -> int:
    return (length > 0) - (length < 0)


__all__ = ["BLUE", "GREEN", "GREY", "INK", "RED", "arrow", "box", "middle"]
