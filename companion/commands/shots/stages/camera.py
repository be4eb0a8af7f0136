"""The camera above the board: aiming it, learning a board, and what it says in a game."""

from __future__ import annotations

from collections.abc import Sequence

from companion.camera.board_camera import label_of
from companion.camera.flaws import MarkHidden, TooFar
from companion.camera.learning import steps
from companion.commands.shots.stages.named import stage
from companion.demonstration.decisions import play_until_round
from companion.demonstration.staged_camera import StagedCamera
from companion.demonstration.staged_table import StagedTable
from companion.evening.board.port import LearningStep, LivePicture, SeenPiece
from companion.evening.board.reading import BoardReading
from companion.evening.inputs import BoardSeen
from companion.evening.ports import Ports
from companion.evening.screen import Open
from companion.evening.screens.camera import CameraScreen, GameCameraScreen
from engine import Place, load_edition
from hardware.camera.camera import CameraGone

EDITION = "vive-le-roi"
WIDTH, HEIGHT = 320, 180


@stage
def camera_is_unplugged() -> StagedTable:
    return _opened(StagedCamera(trouble=CameraGone(), sees=False, knows_board=False))


@stage
def camera_aims() -> StagedTable:
    flaws = (TooFar(pixels=21, needed=28), MarkHidden())
    return _opened(StagedCamera(knows_board=False, flaws=flaws, picture=_picture(())))


@stage
def camera_sees_the_board() -> StagedTable:
    return _opened(
        StagedCamera(
            picture=_picture((("A", Place.FLOOR_4), ("Br", Place.FLOOR_3), ("E", Place.WC_4)))
        )
    )


@stage
def camera_learns_a_board() -> StagedTable:
    stands = [(stand.place, stand.characters) for stand in steps(load_edition(EDITION))[0]]
    seen = frozenset(character for _place, pair in stands[:4] for character in pair)
    step = LearningStep(1, 2, stands, seen)
    return _opened(
        StagedCamera(step=step, picture=_picture((("A", None), ("Br", None), ("E", None))))
    )


@stage
def camera_in_a_game() -> StagedTable:
    table = StagedTable(ports=Ports(camera=StagedCamera(picture=_picture((("A", Place.FLOOR_4),)))))
    return table.sit_down(EDITION, 4).begin().open_from_menu(GameCameraScreen)


@stage
def castle_disagrees_with_the_board() -> StagedTable:
    """A piece was moved from floor 1 to floor 4."""
    table = StagedTable(ports=Ports(camera=StagedCamera())).sit_down(EDITION, 4).begin()
    play_until_round(table, 1)
    court = zip(table.match.rules.characters, table.match.seen.castle, strict=True)
    stand = {character.id: place for character, place in court}
    low = next(each for each, place in stand.items() if place is Place.FLOOR_1)
    for spots in (stand, {**stand, low: Place.FLOOR_5}):
        for _look in range(2):
            table.give(BoardSeen(BoardReading(spots)))
            table.wait(1)
    return table


def _opened(camera: StagedCamera) -> StagedTable:
    return StagedTable(ports=Ports(camera=camera)).sit_down(EDITION, 4).choose(Open(CameraScreen))


def _picture(seen: Sequence[tuple[str, Place | None]]) -> LivePicture:
    """A grey table with some tags: a piece's initials, and where it stands as far as is known."""
    pixels = bytearray(100 + (x + y) % 40 for y in range(HEIGHT) for x in range(WIDTH))
    pieces = []
    for number, (initials, place) in enumerate(seen):
        left, top = 0.25 + 0.2 * number, 0.3 + 0.12 * number
        right, bottom = left + 0.05, top + 0.09
        corners = ((left, top), (right, top), (right, bottom), (left, bottom))
        pieces.append(SeenPiece(corners, label_of(initials, place)))
        for y in range(int(top * HEIGHT), int(bottom * HEIGHT)):
            row = y * WIDTH
            start, end = row + int(left * WIDTH), row + int(right * WIDTH)
            pixels[start:end] = bytes(end - start)
    return LivePicture(WIDTH, HEIGHT, bytes(pixels), tuple(pieces))
