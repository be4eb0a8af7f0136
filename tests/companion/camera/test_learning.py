"""A board of one's own is learnt in two pictures, kept, and known again."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest

from companion.camera.board_camera import BoardCamera
from companion.camera.castle_sheet import chambers, square
from companion.camera.known_boards import KnownBoard, KnownBoards
from companion.camera.layout import BoardArea
from companion.camera.learning import TooClose, layout_from, steps
from companion.camera.markers import marks_of, piece_tags
from companion.config.settings import CameraSettings, Settings
from companion.evening.board.port import Use
from companion.evening.inputs import Command
from companion.evening.ports import Ports
from companion.evening.screen import Open
from companion.evening.screens.camera import CameraAction, CameraScene, CameraScreen
from companion.evening.screens.edition import PickEdition
from engine import Edition, Place, load_edition
from hardware.camera.camera import TROUBLES, CameraProcess, Seen
from hardware.camera.devices import CameraDevice
from hardware.camera.messages import (
    BoardLook,
    CameraFault,
    CameraOrder,
    Flaw,
    Footing,
    SeenTag,
)
from sentences import Sentence
from tests.companion.simulated_table import SimulatedTable

EDITION = load_edition("vive-le-roi")
OURS = marks_of(1)
AREAS = (BoardArea(Place.FLOOR_1, 0, 50, 90, 50, 16), BoardArea(Place.WC_3, 130, 50, 130, 50, 16))
MARKS = tuple(
    square(number, x, y)
    for number, (x, y) in zip(OURS, ((10, 10), (180, 10), (180, 270), (10, 270)), strict=True)
)


class LookingProcess:
    """In place of a `CameraProcess`: sees a board with four marks, and pieces on it."""

    trouble: Sentence | None = None
    remedy = ""
    sees = True

    def __init__(self) -> None:
        self.newest = CameraOrder()
        self.pieces: dict[str, tuple[float, float]] = {}
        self.lifted: set[str] = set()
        self.is_bent = False

    def order(self, order: CameraOrder, now: float) -> None:
        self.newest = order

    def poll(self, now: float) -> list[Seen]:
        boards = enumerate(self.newest.boards)
        knows = next((at for at, marks in boards if marks[0].number == OURS[0]), None)
        numbers = {character: number for number, character in piece_tags(EDITION).items()}
        tags = [
            SeenTag(
                numbers[c], x, y, 0.0, 15.0, Footing.LIFTED if c in self.lifted else Footing.STANDS
            )
            for c, (x, y) in self.pieces.items()
        ]
        return [
            BoardLook(
                board=knows,
                tags=() if knows is None else tuple(tags),
                numbers=OURS,
                flaws=self._flaws(knows),
                measured=MARKS if self.newest.measures == OURS and not self.is_bent else (),
            )
        ]

    def _flaws(self, knows: int | None) -> tuple[Flaw, ...]:
        if self.is_bent:
            return (Flaw.BENT,)
        return () if knows is not None else (Flaw.NO_MARKS,)

    def wake_at(self) -> float | None:
        return None

    def close(self) -> None:
        pass


class LearningTable(SimulatedTable):
    """A table whose people aim the camera at a board of their own."""

    def __init__(self, boards: Path) -> None:
        self.process = LookingProcess()
        self.camera = BoardCamera(
            cast(CameraProcess, self.process),
            KnownBoards(boards),
            lambda: 0.0,
            lambda: [CameraDevice("/dev/video0", "Test camera")],
        )
        settings = Settings(camera=CameraSettings(on=True))
        super().__init__(settings, ports=Ports(camera=self.camera))
        self.choose(Command.NEW_GAME)
        self.choose(PickEdition("vive-le-roi"))
        self.choose(Open(CameraScreen))
        self.look()

    def look(self) -> None:
        for _twice in range(2):
            self.step(*self.camera.inputs())

    def put_as_asked(self) -> None:
        """Put the pieces where the screen asks for them, on a board like our sheet."""
        step = self.camera.step
        assert step is not None
        rooms = {room.place: room for room in chambers(EDITION)}
        self.process.pieces = {}
        for place, characters in step.stands:
            room = rooms[place]
            ends = (room.left + 12, room.left + room.width - 12)
            middle = room.left + room.width / 2
            across = ends if len(characters) == 2 else (middle,)
            for character, x in zip(characters, across, strict=True):
                self.process.pieces[character] = (x, room.top + room.height / 2)
        self.look()


def test_a_board_is_learnt_in_two_pictures_and_known_after_the_next_start(tmp_path: Path) -> None:
    table = LearningTable(tmp_path / "boards.json")
    assert "Learn the board" in table.expect(CameraScene).warnings[0]
    table.choose(CameraAction.LEARN)
    for _picture in range(2):
        table.look()
        table.put_as_asked()
        assert all(stand.is_seen for stand in table.expect(CameraScene).stands)
        table.choose(CameraAction.TAKE_STEP)
    assert "knows this board now" in table.notice_text
    table.look()
    assert table.camera.knows_board
    again = LearningTable(tmp_path / "boards.json")
    assert again.camera.knows_board
    again.process.pieces = {"anna": (100.0, 70.0)}
    again.look()
    assert again.camera.step is None


def test_a_piece_that_is_missing_is_asked_for_by_name(tmp_path: Path) -> None:
    table = LearningTable(tmp_path / "boards.json")
    table.choose(CameraAction.LEARN)
    table.look()
    table.put_as_asked()
    del table.process.pieces["bridget"]
    table.look()
    table.choose(CameraAction.TAKE_STEP)
    assert "does not see Bridget" in table.notice_text
    assert table.camera.step is not None
    table.choose(CameraAction.STOP_LEARNING)
    assert table.camera.step is None


def test_a_piece_that_seems_higher_elsewhere_is_learnt_all_the_same(tmp_path: Path) -> None:
    """A lens may make it so; people say themselves that all are in place."""
    table = LearningTable(tmp_path / "boards.json")
    table.choose(CameraAction.LEARN)
    table.look()
    table.put_as_asked()
    table.process.lifted = {"bridget"}
    table.look()
    table.choose(CameraAction.TAKE_STEP)
    assert table.camera.step is not None
    assert table.camera.step.number == 2


def test_leaving_the_screen_keeps_the_board_as_it_was_known(tmp_path: Path) -> None:
    table = LearningTable(tmp_path / "boards.json")
    table.choose(CameraAction.LEARN)
    table.camera.watch(Use.NOTHING, "", EDITION)
    assert table.camera.step is None
    assert not (tmp_path / "boards.json").exists()


def test_a_damaged_file_is_set_aside_when_a_board_is_learnt_anew(tmp_path: Path) -> None:
    file = tmp_path / "boards.json"
    file.write_text("{broken")
    boards = KnownBoards(file)
    assert boards.of(EDITION) == {}
    boards.keep(EDITION, 1, KnownBoard(MARKS, AREAS))
    assert KnownBoards(file).of(EDITION) == {1: KnownBoard(MARKS, AREAS)}
    assert (tmp_path / "boards.json.damaged").read_text() == "{broken"


def test_a_damaged_edition_costs_no_other_its_boards(tmp_path: Path) -> None:
    file, other = tmp_path / "boards.json", load_edition("king-up")
    KnownBoards(file).keep(other, 1, KnownBoard(MARKS, AREAS))
    text = file.read_text().rstrip().removesuffix("}")
    file.write_text(text + ', "vive-le-roi": {"1": "nonsense"}}')
    assert KnownBoards(file).of(EDITION) == {}
    assert KnownBoards(file).of(other) == {1: KnownBoard(MARKS, AREAS)}


def test_places_that_are_too_close_are_learnt_again_in_the_same_step(tmp_path: Path) -> None:
    """Somebody puts two pieces beside each other, is told so, and corrects it."""
    table = LearningTable(tmp_path / "boards.json")
    table.choose(CameraAction.LEARN)
    for number in (1, 2):
        table.look()
        table.put_as_asked()
        well = dict(table.process.pieces)
        table.process.pieces = dict.fromkeys(well, next(iter(well.values())))
        table.look()
        table.choose(CameraAction.TAKE_STEP)
        assert "too close" in table.notice_text
        step = table.camera.step
        assert step is not None
        assert step.number == number
        table.process.pieces = well
        table.look()
        table.choose(CameraAction.TAKE_STEP)
    assert "knows this board now" in table.notice_text


def test_places_that_are_too_close_are_refused() -> None:
    first, second = steps(EDITION)
    at = {c: (100.0, 20.0 * n) for n, stand in enumerate(first) for c in stand.characters}
    with pytest.raises(TooClose):
        layout_from([(first, at), (second, dict.fromkeys(at, (100.0, 21.0)))])


@pytest.mark.parametrize("edition", ["viva-il-re", "king-up", "vive-le-roi"])
def test_every_place_of_an_edition_is_learnt_and_no_piece_is_needed_twice(edition: str) -> None:
    played: Edition = load_edition(edition)
    asked = steps(played)
    places = [stand.place for step in asked for stand in step]
    assert sorted(places) == sorted(room.place for room in chambers(played))
    assert Place.THRONE in places
    for step in asked:
        pieces = [character for stand in step for character in stand.characters]
        assert len(pieces) == len(set(pieces))


def test_the_screen_names_the_command_that_mends_a_library(tmp_path: Path) -> None:
    table = LearningTable(tmp_path / "boards.json")
    table.process.trouble, table.process.remedy = TROUBLES[CameraFault.OTHER_NUMPY], "make it work"
    table.look()
    assert "another numpy" in table.expect(CameraScene).warnings[0]
    assert table.expect(CameraScene).warnings[1] == "make it work"


def test_marks_that_do_not_fit_are_said_instead_of_hidden_ones(tmp_path: Path) -> None:
    table = LearningTable(tmp_path / "boards.json")
    table.process.is_bent = True
    table.look()
    assert "do not lie where they should" in table.expect(CameraScene).warnings[0]
    table.choose(CameraAction.LEARN)
    assert "do not lie where they should" in table.notice_text
    assert table.camera.step is None
