"""Everybody sees a box's light, and only who is on its owner's side sees a button.

Computed from the dimensions of a printed box, and from what is drawn of a box of plywood. Points
are those of `tools.parts.dimensions`, with the height above the table as their third number.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, radians, sin

import pytest

from tests.svg_drawings import SVG, drawing, face
from tests.test_enclosure_docs import PAGE, RIM, SIZES, on_the_top, widths
from tools.parts.dimensions import BUTTONS, PRINTED

Point = tuple[float, float, float]
Span = tuple[float, float]
Block = tuple[Span, Span, Span]

LED_UP = 3.0
"""Millimetres from what a light lies on to what shines: board and LED are 1.6 each."""
CAP_UP = 6.0
"""How far a button stands above the top."""
EYES_UP = range(300, 601, 50)
EYES_AWAY = range(600, 1201, 100)
AROUND = range(0, 360, 10)
"""Degrees around a box: 0 is straight in front of it, 180 across the table."""
OWNERS_SIDE = 70
"""At most so far from straight in front, in degrees, an eye looks into the hood."""


@dataclass(frozen=True)
class Box:
    """What there is to see, and what stands before it."""

    width: float
    depth: float
    top: float
    """The height of the top, which the hood stands on."""
    roof_front: float
    clear: float
    wall: float
    height: float
    light: Point
    rims: tuple[tuple[float, float, float], ...]
    """The middle of each button, and the radius of its rim."""

    def blocks(self) -> tuple[Block, ...]:
        across, deep = (0.0, self.width), (self.roof_front, self.depth)
        hood = (self.top, self.height)
        return (
            (across, (0.0, self.depth), (0.0, self.top)),
            (across, deep, (self.top + self.clear, self.height)),
            (across, (self.depth - self.wall, self.depth), hood),
            ((0.0, self.wall), deep, hood),
            ((self.width - self.wall, self.width), deep, hood),
        )

    def eyes(self, around: float) -> Iterator[Point]:
        """Where eyes are in this direction."""
        right, front = sin(radians(around)), cos(radians(around))
        for up in EYES_UP:
            for away in EYES_AWAY:
                yield self.width / 2 + away * right, self.depth / 2 - away * front, up

    def buttons(self) -> Iterator[Point]:
        """Points at the foot and at the head of each button, all around it."""
        for x, y, radius in self.rims:
            for turn in map(radians, range(0, 360, 15)):
                for up in (0.1, CAP_UP):
                    yield x + radius * cos(turn), y + radius * sin(turn), self.top + up

    def shows(self, point: Point, eye: Point) -> bool:
        return not any(between(point, eye, block) for block in self.blocks())


def between(start: Point, end: Point, block: Block) -> bool:
    """Whether the straight line from one point to the other passes through a block."""
    enters, leaves = 0.0, 1.0
    for here, there, (low, high) in zip(start, end, block, strict=True):
        way = there - here or 1e-9
        first, last = sorted(((low - here) / way, (high - here) / way))
        enters, leaves = max(enters, first), min(leaves, last)
    return enters < leaves


def printed(size: int) -> Box:
    of, (x, y) = PRINTED, PRINTED.light_place
    height, roof_front = of.height + of.hood_height, of.depth - of.roof_depth
    lies_on = height if y > roof_front else of.height
    rims = tuple((*place, size / 2 + RIM) for place in of.button_places(size).values())
    return Box(
        of.width, of.depth, of.height, roof_front, of.hood_clear, of.wall, height,
        (x, y, lies_on + LED_UP), rims,
    )  # fmt: skip


def drawn(size: int) -> Box:
    """Of the template for these buttons, and of the box from the side and from the front."""
    root, places = drawing("enclosure.svg"), on_the_top(size)
    roof, back, top, opening = (
        face(root, name) for name in ("roof-side", "hood-back", "top-side", "opening")
    )
    height = face(drawing(f"enclosure-{size}mm.svg"), "back").height + top.y
    rims = tuple((*places[name], widths(size)[name] / 2 + RIM) for name in BUTTONS)
    return Box(
        face(root, "above").width, top.width, height - top.y, roof.x, opening.height,
        back.width, height, drawn_light(height), rims,
    )  # fmt: skip


def drawn_light(height: float) -> Point:
    """Its hole is drawn from above, and from the side the drop that it shines through."""
    root = drawing("enclosure.svg")
    (hole,) = root.findall(f".//{SVG}circle[@id='light']")
    (drop,) = root.findall(f".//{SVG}path[@id='drop']")
    left, foot, *_arc, right, _foot = map(float, re.findall(r"[\d.]+", drop.get("d", "")))
    return float(hole.get("cx", "")), (left + right) / 2, height - foot + LED_UP


BOXES = {f"{made.__name__}-{size}": made(size) for made in (printed, drawn) for size in SIZES}
each_box = pytest.mark.parametrize("box", BOXES.values(), ids=BOXES)


@each_box
@pytest.mark.parametrize("around", AROUND)
def test_every_eye_sees_the_light(box: Box, around: int) -> None:
    assert all(box.shows(box.light, eye) for eye in box.eyes(around))


@each_box
@pytest.mark.parametrize("around", range(OWNERS_SIDE + 1, 360 - OWNERS_SIDE, 10))
def test_no_eye_but_one_on_the_owners_side_sees_a_button(box: Box, around: int) -> None:
    """A neighbour at the same side of the table, beside a box at its edge, is at about 80."""
    eyes = list(box.eyes(around))
    assert not any(box.shows(button, eye) for eye in eyes for button in box.buttons())


@each_box
def test_who_leans_back_on_the_owners_side_sees_the_buttons(box: Box) -> None:
    """So the page warns of who stands behind you."""
    assert any(box.shows(button, eye) for eye in box.eyes(0) for button in box.buttons())
    assert f"{OWNERS_SIDE}°" in PAGE
