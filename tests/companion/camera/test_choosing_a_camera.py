"""Which camera is used: the one that is chosen, or the first one that can be opened."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from queue import SimpleQueue

import pytest

from companion.camera.board_camera import BoardCamera
from companion.camera.known_boards import KnownBoards
from companion.config.settings import CameraSettings, Settings
from companion.evening.board.port import Use
from companion.evening.inputs import Command
from companion.evening.ports import Ports
from companion.evening.screen import Open
from companion.evening.screens.camera import CameraAction, CameraScreen
from companion.evening.screens.edition import PickEdition
from engine import load_edition
from hardware.camera import camera as camera_module
from hardware.camera.camera import TRY_AGAIN, CameraProcess
from hardware.camera.devices import CameraDevice
from hardware.camera.messages import Alive, CameraFault, CameraOrder, Failed, Report
from tests.companion.camera.watched_table import WatchedTable
from tests.companion.simulated_table import SimulatedTable

PI, USB = CameraDevice("pi", "Raspberry Pi"), CameraDevice("/dev/v4l/by-id/usb", "USB camera")
THIRD = CameraDevice("/dev/video7", "Third camera")
EDITION = load_edition("king-up")


class Cameras:
    """The cameras of a computer, of which some can't be opened."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, works: Sequence[CameraDevice]) -> None:
        self.now = 0.0
        self.starts: list[str] = []
        self.listed = [PI, USB]
        self.works = {each.path for each in works}
        monkeypatch.setattr(camera_module, "_Process", self._start)
        self.board = BoardCamera(
            CameraProcess(),
            KnownBoards(Path("/nonexistent")),
            lambda: self.now,
            lambda: self.listed,
        )

    def _start(self, command: Sequence[str], wake: Callable[[], None]) -> StartedProcess:
        return StartedProcess(self)

    def watch(self, seconds: float, device: str = "") -> None:
        """The program's loop, ten times a second."""
        until = self.now + seconds
        while self.now < until:
            self.board.inputs()
            self.board.watch(Use.BOARD, device, EDITION)
            self.now += 0.1


class StartedProcess:
    """Opens the camera at once, or fails."""

    pid = 1

    def __init__(self, cameras: Cameras) -> None:
        self._cameras = cameras
        self.reports: SimpleQueue[Report] = SimpleQueue()

    def send(self, order: CameraOrder) -> None:
        self._cameras.starts.append(order.device)
        works = order.device in self._cameras.works
        self.reports.put(Alive() if works else Failed(CameraFault.NO_CAMERA))

    def end(self) -> None:
        pass


def test_where_the_first_camera_can_t_be_opened_the_next_one_is_used(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cameras = Cameras(monkeypatch, works=[USB])
    cameras.watch(3.0)
    assert cameras.starts[0] == "pi"
    assert cameras.starts[-1] == USB.path
    assert cameras.board.sees


def test_a_camera_that_can_t_be_opened_is_tried_ever_more_seldom(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cameras = Cameras(monkeypatch, works=[])
    cameras.watch(60.0)
    assert set(cameras.starts) == {"pi", USB.path}
    assert len(cameras.starts) <= 60 / TRY_AGAIN[-1] + 2 * len(TRY_AGAIN)


def test_a_pause_of_the_game_makes_nobody_try_more_often(monkeypatch: pytest.MonkeyPatch) -> None:
    cameras = Cameras(monkeypatch, works=[])
    for _pause in range(5):
        cameras.watch(20.0, "pi")
        cameras.board.watch(Use.NOTHING, "pi", EDITION)
    assert len(cameras.starts) <= 100 / TRY_AGAIN[-1] + len(TRY_AGAIN) + 5


def test_a_camera_that_is_plugged_in_again_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    cameras = Cameras(monkeypatch, works=[])
    cameras.listed = [USB]
    cameras.watch(5.0)
    cameras.listed = []
    cameras.watch(15.0)
    cameras.listed, cameras.works = [USB], {USB.path}
    cameras.watch(3.0)
    assert cameras.board.sees


def _aiming(device: str, plugged_in: Sequence[CameraDevice]) -> SimulatedTable:
    table = WatchedTable("king-up")
    table.plugged_in = list(plugged_in)
    settings = Settings(camera=CameraSettings(on=True, device=device))
    aiming = SimulatedTable(settings, ports=Ports(camera=table.camera))
    aiming.choose(Command.NEW_GAME)
    aiming.choose(PickEdition("king-up"))
    aiming.choose(Open(CameraScreen))
    return aiming


def _device(table: SimulatedTable) -> str:
    return table._table._context.settings.now.camera.device


def test_the_only_camera_can_be_chosen_if_another_one_was_left_at_home() -> None:
    table = _aiming("/dev/v4l/by-id/at-home", [USB])
    table.choose(CameraAction.NEXT_CAMERA)
    assert _device(table) == USB.path
    assert CameraAction.NEXT_CAMERA not in table.offered(CameraAction)


def test_each_of_three_cameras_can_be_chosen_one_after_the_other() -> None:
    table = _aiming("", [PI, USB, THIRD])
    chosen = []
    for _choice in range(3):
        table.choose(CameraAction.NEXT_CAMERA)
        chosen.append(_device(table))
    assert chosen == [USB.path, THIRD.path, "pi"]
