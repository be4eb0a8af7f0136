"""Where the pieces on a board stand, from their tags: and whether they stand, or somebody holds
them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import atan2, degrees

from hardware.camera.heights import Heights, Measured
from hardware.camera.messages import Footing, SeenTag
from hardware.camera.motion import Motion
from hardware.camera.projection import BoardProjection
from hardware.camera.tag_reader import FoundTag

LEVEL = 0.12
"""How much lower than at most a level tag may seem at least, in shares of the camera's height."""


def standing(
    tags: Sequence[FoundTag],
    edge: float,
    board: BoardProjection,
    heights: Heights,
    motion: Motion,
    now: float,
) -> Iterator[SeenTag]:
    """Each tag on a piece, with its foot on the board. Tags have this `edge`, in millimetres."""
    disturbed = {tag.number for tag in tags if motion.is_beside(tag.corners)}
    measured = {tag.number: _measured(tag, edge, board) for tag in tags}
    calm = {n: tag for n, tag in measured.items() if n not in disturbed and tag is not None}
    stands = heights.take(calm, now)
    for tag in tags:
        high, low = board.heights_of(tag.corners, edge)
        footing = Footing.STANDS if tag.number in stands else Footing.LIFTED
        if tag.number in disturbed:
            footing = Footing.DISTURBED
        yield _seen(tag, stands.get(tag.number, (high + low) / 2), footing, board)


def _seen(tag: FoundTag, height: float, footing: Footing, board: BoardProjection) -> SeenTag:
    x, y = board.at_height(tag.centre.reshape(1, 2), height)[0]
    left, right = board.on_board(tag.corners[:2])
    turn = degrees(atan2(*(right - left)[::-1]))
    return SeenTag(tag.number, float(x), float(y), turn, height, footing)


def _measured(tag: FoundTag, edge: float, board: BoardProjection) -> Measured | None:
    """None for a tag that is not level: no piece stands so."""
    high, low = board.heights_of(tag.corners, edge)
    if high - low > LEVEL * board.camera[2]:
        return None
    x, y = board.at_height(tag.centre.reshape(1, 2), (high + low) / 2)[0]
    return Measured(float(x), float(y), (high + low) / 2, high)
