"""Puts the drawings of a figure's parts together to one SVG drawing.

A part is a file in `companion/data/court`, with a group for what is behind the head and one for
what is in front of it. In these groups are only paths and ellipses; the colours of `STAND_INS`
stand for the figure's own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum
from functools import cache
from pathlib import Path

from engine import Figure
from engine.figure import Beard, Colours, Garment, Hair, Head, Headgear, Prop

PARTS = Path(__file__).parent.parent / "data" / "court"
FOLDERS: dict[type[Enum], str] = {
    Head: "head",
    Hair: "hair",
    Beard: "beard",
    Headgear: "headgear",
    Garment: "garment",
    Prop: "prop",
}
SIDE = 240
"""Width and height of a drawing, in its own unit."""
INK, RIM = "#2b1d14", "#fbf6e9"
LINE, RIM_LINE = 6, 16
STAND_INS = (
    ("#f2c9a1", "#d9a57c"),
    ("#7a4a24", "#5c3517"),
    ("#4a5aa8", "#364283"),
    ("#b8403c", "#8e2d2e"),
    ("#e6b450", "#b98a2e"),
)
"""What stands in the files for skin, hair, hat, cloth and trim, and for the shade of each."""
DARK = 70
"""Luma, 0 to 255: on a darker colour, the shade is lighter, or nobody would see it."""


def svg_of(figure: Figure) -> str:
    """The drawing of a figure as an SVG document."""
    shapes = _coloured("\n".join(_shapes(figure)), figure.colours).split("\n")
    outlined = [shape for shape in shapes if _has_outline(shape)]
    turn = f"matrix(-1 0 0 1 {SIDE} 0)" if figure.turned else "matrix(1 0 0 1 0 0)"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE} {SIDE}">'
        f'<g transform="{turn}">'
        f"{_group(RIM, RIM_LINE, outlined)}{_group(INK, LINE, shapes)}</g></svg>"
    )


def _shapes(figure: Figure) -> Iterator[str]:
    """All shapes, from back to front."""
    behind = (figure.garment, figure.headgear, figure.hair, figure.head)
    front = (
        figure.garment,
        figure.head,
        figure.beard,
        figure.hair,
        figure.headgear,
        figure.prop,
    )
    for group, parts in (("behind", behind), ("front", front)):
        for part in parts:
            if part is not None:
                yield from _part(part).get(group, ())


@cache
def _part(part: Enum) -> dict[str, tuple[str, ...]]:
    """The shapes in each group of a part's file."""
    text = (PARTS / FOLDERS[type(part)] / f"{part.value}.svg").read_text("utf-8")
    groups = re.findall(r'<g id="(\w+)"[^>]*>(.*?)</g>', text, re.DOTALL)
    return {
        name: tuple(re.findall(r"<(?:path|ellipse) [^>]*/>", shapes)) for name, shapes in groups
    }


def _has_outline(shape: str) -> bool:
    """Whether a shape has the outline of its group: the others are small, and inside of these."""
    return "stroke" not in shape


def _group(stroke: str, width: int, shapes: list[str]) -> str:
    return (
        f'<g stroke="{stroke}" stroke-width="{width}" stroke-linejoin="round" '
        f'stroke-linecap="round">{"".join(shapes)}</g>'
    )


def _coloured(shapes: str, colours: Colours) -> str:
    """The shapes with the figure's colours."""
    own = (colours.skin, colours.hair, colours.hat, colours.cloth, colours.trim)
    found = {}
    for (plain, shaded), colour in zip(STAND_INS, own, strict=True):
        found[plain], found[shaded] = colour, shade(colour)
    return re.sub("#[0-9a-f]{6}", lambda each: found.get(each[0], each[0]), shapes)


def shade(colour: str) -> str:
    """A darker and warmer colour; a lighter one for a very dark one."""
    red, green, blue = rgb(colour)
    if 0.299 * red + 0.587 * green + 0.114 * blue > DARK:
        return _hex(red * 0.84, green * 0.74, blue * 0.72)
    return _hex(*(part + (255 - part) * 0.3 for part in (red, green, blue)))


def rgb(colour: str) -> tuple[int, int, int]:
    """Red, green and blue of a colour such as “#3f4f9e”, 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _hex(red: float, green: float, blue: float) -> str:
    return f"#{round(red):02x}{round(green):02x}{round(blue):02x}"
