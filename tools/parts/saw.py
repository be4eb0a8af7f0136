"""The pieces of wood for one box, as the saw table of `docs/building.md` lists them."""

from __future__ import annotations

from dataclasses import dataclass

from tools.parts.dimensions import PLYWOOD, BoxDimensions


@dataclass(frozen=True)
class Piece:
    name: str
    thickness: float
    long: float
    wide: float
    number: int


def pieces(box: BoxDimensions = PLYWOOD) -> tuple[Piece, ...]:
    wall, plate, block = box.wall, box.plate, box.block
    return (
        Piece("top", plate, box.width, box.depth, 1),
        Piece("lid", plate, box.width, box.depth, 1),
        Piece("front and back", wall, box.width, box.wall_height, 2),
        Piece("left and right", wall, box.depth - 2 * wall, box.wall_height, 2),
        Piece("blocks for the screws", block, block, box.wall_height, 4),
        Piece("hood, left and right", wall, box.roof_depth - wall, box.hood_clear, 2),
        Piece("hood, back", wall, box.width, box.hood_clear, 1),
        Piece("roof", plate, box.width, box.roof_depth, 1),
    )


def area_cm2(thickness: float) -> float:
    """The plywood of this thickness in one box."""
    return (
        sum(each.long * each.wide * each.number for each in pieces() if each.thickness == thickness)
        / 10**2
    )


def strip_cm() -> float:
    """The square strip that the blocks of one box are cut from."""
    (blocks,) = [each for each in pieces() if each.thickness == PLYWOOD.block]
    return blocks.wide * blocks.number / 10
