"""Where the pieces on a board stand, from their tags: and whether they stand, or somebody holds
them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import atan2, degrees

from hardware.camera.heights import Heights, Measured
from hardware.camera.messages import Footing, SeenTag
from hardware.camera.motion import STILL, Motion
from hardware.camera.projection import BoardProjection
from hardware.camera.tag_reader import FoundTag


def standing(
    tags: Sequence[FoundTag],
    edge: float,
    board: BoardProjection,
    heights: Heights,
    motion: Motion,
    now: float,
) -> Iterator[SeenTag]:
    """Each tag on a piece, with its foot on the board. Tags have this `edge`, in millimetres."""
    measured = {tag.number: _measured(tag, edge, board, motion) for tag in tags}
    calm = {number: tag for number, tag in measured.items() if tag.quiet >= STILL}
    stands = heights.take(calm, now)
    for tag in tags:
        footing = Footing.STANDS if tag.number in stands else Footing.LIFTED
        if tag.number not in calm:
            footing = Footing.DISTURBED
        height = stands.get(tag.number, measured[tag.number].height)
        yield _seen(tag, height, footing, board)


def _measured(tag: FoundTag, edge: float, board: BoardProjection, motion: Motion) -> Measured:
    high, low = board.heights_of(tag.corners, edge)
    height = (high + low) / 2
    x, y = board.at_height(tag.centre.reshape(1, 2), height)[0]
    return Measured(float(x), float(y), height, high, motion.quiet_beside(tag.corners))


def _seen(tag: FoundTag, height: float, footing: Footing, board: BoardProjection) -> SeenTag:
    x, y = board.at_height(tag.centre.reshape(1, 2), height)[0]
    left, right = board.on_board(tag.corners[:2])
    turn = degrees(atan2(*(right - left)[::-1]))
    return SeenTag(tag.number, float(x), float(y), turn, height, footing)
