"""The pieces of wood for one box, as the saw table of `docs/building.md` lists them."""

from __future__ import annotations

from dataclasses import dataclass

from tools.parts.dimensions import PLYWOOD, BoxDimensions


@dataclass(frozen=True)
class SawnPiece:
    name: str
    thickness: float
    long: float
    wide: float
    number: int


def pieces(box: BoxDimensions = PLYWOOD) -> tuple[SawnPiece, ...]:
    wall, plate, block = box.wall, box.plate, box.block
    return (
        SawnPiece("top", plate, box.width, box.depth, 1),
        SawnPiece("lid", plate, box.width, box.depth, 1),
        SawnPiece("front and back", wall, box.width, box.wall_height, 2),
        SawnPiece("left and right", wall, box.depth - 2 * wall, box.wall_height, 2),
        SawnPiece("blocks for the screws", block, block, box.wall_height, 4),
        SawnPiece("hood, left and right", wall, box.roof_depth - wall, box.hood_clear, 2),
        SawnPiece("hood, back", wall, box.width, box.hood_clear, 1),
        SawnPiece("roof", plate, box.width, box.roof_depth, 1),
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
