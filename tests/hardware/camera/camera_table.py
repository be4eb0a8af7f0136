"""Small drawn scenes for the tests of the camera: our castle's marks, and a few pieces."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from hardware.camera.arrays import Grey
from hardware.camera.messages import CameraOrder, Mark, Quad
from tests.hardware.camera.rendering import Eye, Light, Piece, Scene, empty_board

WIDTH, HEIGHT, SIZE = 200.0, 150.0, 18.0
PIECES = (Piece(0, 60, 60, 0.4), Piece(1, 120, 60, 2.0), Piece(2, 90, 100, 4.0))


def mark(number: int, x: float, y: float) -> Mark:
    """A mark with its upper left corner here."""
    corners: Quad = ((x, y), (x + SIZE, y), (x + SIZE, y + SIZE), (x, y + SIZE))
    return Mark(number, corners)


MARKS = (mark(20, 5, 5), mark(21, 177, 5), mark(22, 177, 127), mark(23, 5, 127))
ORDER = CameraOrder("camera", (MARKS,), piece_size=13.0, mark_size=SIZE)


@cache
def board() -> Grey:
    return empty_board(WIDTH, HEIGHT, MARKS)


def eye(away: float = 420.0, x: float = 100.0, y: float = 75.0) -> Eye:
    """A camera above the middle of the board, or aside of it."""
    return Eye(x, y, away, WIDTH / 2, HEIGHT / 2)


def picture(
    pieces: Sequence[Piece] = PIECES,
    camera: Eye | None = None,
    light: Light | None = None,
    arms: Sequence[tuple[float, float, float, float]] = (),
) -> Grey:
    return Scene(board(), pieces, camera or eye(), light or Light(noise=2), arms).picture()
