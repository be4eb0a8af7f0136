"""Without a camera, its libraries cost nothing: they are not even loaded."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from companion.camera import board_camera
from companion.camera.board_camera import BoardCamera
from companion.camera.known_boards import KnownBoards
from companion.evening.inputs import Command
from companion.evening.ports import Ports
from companion.evening.screen import Open
from companion.evening.screens.camera import CameraScreen
from companion.evening.screens.edition import PickEdition
from hardware.camera.camera import CameraProcess
from tests.companion.simulated_table import SimulatedTable


@pytest.mark.slow
def test_a_start_loads_no_library_for_pictures() -> None:
    first = "from companion.display import pygame_without_numpy; pygame_without_numpy.load()"
    code = f"{first}; import companion.start, sys; print(*{{'cv2', 'numpy'}} & {{*sys.modules}})"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.splitlines()[-1:] == [""]


@pytest.mark.parametrize("has_opencv", [True, False])
def test_without_opencv_no_camera_is_offered(
    has_opencv: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(board_camera, "find_spec", lambda _name: has_opencv or None)
    boards = KnownBoards(tmp_path / "boards.json")
    camera = BoardCamera(CameraProcess(), boards, lambda: 0.0, list)
    table = SimulatedTable(ports=Ports(camera=camera))
    table.choose(Command.NEW_GAME)
    table.choose(PickEdition("king-up"))
    assert bool(table.offered(Open)) is has_opencv
    assert (Open(CameraScreen) in table.offered(Open)) is has_opencv
