"""The printable parts of a button box: its body, its lid and its hood.

Body and hood are printed upside down, top and roof on the printer's bed: front and back swap.
"""

from __future__ import annotations

from tools.enclosures.shell import BEYOND, open_box
from tools.enclosures.solid import Solid, block, rod_to_the_back, rod_up
from tools.parts.dimensions import PRINTED, BoxDimensions


def body(size: int, box: BoxDimensions = PRINTED) -> Solid:
    """The top with the walls, and holes for buttons of this diameter, the light and the cable."""
    part = open_box(box)
    for x, y in box.button_places(size).values():
        part -= _hole_in_top(box, x, y, size)
    part -= _hole_in_top(box, box.middle, box.light_from_front, box.light_hole)
    up, through = box.height - box.cable_up, box.wall + 2 * BEYOND
    return part - rod_to_the_back(box.middle, -BEYOND, up, box.cable_hole, through)


def hood(box: BoxDimensions = PRINTED) -> Solid:
    """The roof with walls on three sides; towards the person, and to the box, it is open."""
    whole = block(0, 0, 0, box.width, box.roof_depth, box.hood_height)
    wide, wall = box.width - 2 * box.wall, box.wall
    return whole - block(wall, wall, box.plate, wide, box.roof_depth, box.hood_height)


def _hole_in_top(box: BoxDimensions, x: float, from_front: float, wide: float) -> Solid:
    return rod_up(x, box.depth - from_front, -BEYOND, wide, box.plate + 2 * BEYOND)
