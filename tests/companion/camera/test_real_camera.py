"""A table, the real camera's process and a real stream of pictures: what was moved is played, and
whatever happens to the process, the game goes on.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from time import sleep

import pytest

from companion.camera.board_camera import BoardCamera
from companion.camera.known_boards import KnownBoards
from companion.config.settings import CameraSettings, Settings, TableSettings
from companion.evening.ports import Ports
from companion.evening.screens.castle import CastleScene
from engine import Placement
from hardware.camera.camera import CameraProcess
from hardware.camera.devices import CameraDevice
from tests.companion.camera.scenes import sheet
from tests.companion.simulated_table import NAMES, SimulatedTable
from tests.hardware.camera.rendering import Eye, Piece, Scene
from tests.hardware.camera.stream import Feeder
from tests.waiting import wait_until

LATER = 6.0
"""Seconds: longer than the program waits for a sign of life, or until it tries again."""
BESIDE = [(tag, 225.0, 20.0 + 26 * tag) for tag in range(10)]


class RealTable(SimulatedTable):
    """The table core with a real camera, whose clock stands still unless a test lets time pass."""

    def __init__(self, stream: Path) -> None:
        self.seconds = 0.0
        """What the camera's clock shows."""
        self.process = CameraProcess()
        self.camera = BoardCamera(
            self.process,
            KnownBoards(stream.parent / "boards.json"),
            lambda: self.seconds,
            lambda: [CameraDevice(str(stream), "Stream")],
        )
        settings = Settings(table=TableSettings(names=NAMES), camera=CameraSettings(on=True))
        super().__init__(settings, ports=Ports(camera=self.camera))

    def wait_until(self, is_so: Callable[[], bool], passes: float = 0.0) -> None:
        """From each look to the next, so many seconds pass for the camera."""

        def look() -> None:
            self.seconds += passes
            self.step(*self.camera.inputs(), after=0.02)
            sleep(0.01)

        wait_until(is_so, look, lambda: (self.scene, self.camera.trouble, self.camera.flaws))

    @property
    def moves(self) -> list[Placement]:
        return [event for event in self.match.game.events if isinstance(event, Placement)]


def _picture(**placed: tuple[int, float, float]) -> Scene:
    stand = {tag: (x, y) for tag, x, y in BESIDE} | {t: (x, y) for t, x, y in placed.values()}
    pieces = [Piece(tag, x, y, turn=tag) for tag, (x, y) in stand.items()]
    return Scene(sheet().picture, pieces, Eye(115, 150, 620, 115, 150, roll=1.57))


@pytest.fixture
def feeder(tmp_path: Path) -> Iterator[Feeder]:
    feeder = Feeder(tmp_path / "camera", _picture().picture())
    yield feeder
    feeder.close()


@pytest.fixture
def table(tmp_path: Path, feeder: Feeder) -> Iterator[RealTable]:
    table = RealTable(tmp_path / "camera")
    table.begin("king-up", 4)
    table.wait_until(lambda: table.camera.knows_board)
    yield table
    table.camera.close()


def _pid(table: RealTable) -> int:
    assert table.process.pid
    return table.process.pid


@pytest.mark.slow
def test_wood_that_is_moved_under_a_camera_is_a_move(table: RealTable, feeder: Feeder) -> None:
    feeder.show(_picture(beatrice=(1, 80, 217)).picture())
    table.wait_until(lambda: table.moves == [Placement("beatrice", 1)])
    assert table.scene.frame.is_watched


@pytest.mark.slow
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGSTOP], ids=["killed", "hung"])
def test_a_process_that_fails_loses_no_move(
    table: RealTable, feeder: Feeder, how: signal.Signals
) -> None:
    feeder.show(_picture(beatrice=(1, 80, 217)).picture())
    table.wait_until(lambda: len(table.moves) == 1)
    os.kill(_pid(table), how)
    table.wait_until(lambda: table.camera.trouble is not None, passes=LATER)
    assert "go on by touch" in table.expect(CastleScene).hint
    table.place("dario", 2)
    feeder.show(_picture(beatrice=(1, 80, 217), dario=(3, 100, 180)).picture())
    table.seconds += LATER
    table.wait_until(lambda: table.camera.trouble is None and table.camera.knows_board)
    feeder.show(
        _picture(beatrice=(1, 80, 217), dario=(3, 100, 180), alighiero=(0, 120, 143)).picture()
    )
    table.wait_until(lambda: len(table.moves) == 3)
    assert table.moves == [
        Placement("beatrice", 1),
        Placement("dario", 2),
        Placement("alighiero", 3),
    ]


@pytest.mark.slow
def test_an_unplugged_camera_is_said_and_the_game_goes_on(table: RealTable, feeder: Feeder) -> None:
    feeder.close()
    table.wait_until(lambda: table.camera.trouble is not None)
    assert not table.scene.frame.is_watched
    table.place("beatrice", 2)
    assert table.moves == [Placement("beatrice", 2)]
