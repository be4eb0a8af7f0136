"""The camera's real process: it reads a real stream, and is killed, hung and unplugged.

The program's clock stands still unless a test lets time pass: so a busy computer changes nothing.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from time import sleep

import pytest
from msgspec.structs import replace

from hardware.camera.camera import TROUBLES, CameraProcess
from hardware.camera.messages import BoardLook, CameraFault, CameraOrder, Failed, SentPicture
from tests.hardware.camera.broken_opencv import BROKEN, put_first
from tests.hardware.camera.camera_table import ORDER, PIECES, picture
from tests.hardware.camera.rendering import Piece
from tests.hardware.camera.stream import Feeder
from tests.waiting import SAFETY_LIMIT, wait_until

LATER = 6.0
"""Seconds: longer than the program waits for a sign of life, or until it tries again."""
SILENT = TROUBLES[CameraFault.SILENT]
THERE = pytest.approx((150, 100), abs=2)


@pytest.fixture
def feeder(tmp_path: Path) -> Iterator[Feeder]:
    feeder = Feeder(tmp_path / "camera", picture())
    yield feeder
    feeder.close()


@pytest.fixture
def camera() -> Iterator[CameraProcess]:
    camera = CameraProcess()
    yield camera
    camera.close()


def _until(
    camera: CameraProcess,
    is_so: Callable[[list[object]], bool],
    now: float = 0.0,
    passes: float = 0.0,
) -> list[object]:
    """What is seen until then; by the program's clock it is `now`, and so many seconds pass from
    each look to the next."""
    seen: list[object] = []
    clock = count(now, passes)

    def look() -> None:
        seen.extend(camera.poll(next(clock)))
        sleep(0.005)

    wait_until(lambda: is_so(seen), look, lambda: f"only {seen}, {camera.trouble}")
    return seen


def _order(tmp_path: Path, **changes: object) -> CameraOrder:
    return replace(ORDER, device=str(tmp_path / "camera"), **changes)


def _has_look(seen: list[object]) -> bool:
    return any(isinstance(each, BoardLook) and each.board == 0 for each in seen)


def _pid(camera: CameraProcess) -> int:
    assert camera.pid
    return camera.pid


@pytest.mark.slow
def test_it_reads_a_stream_and_sees_a_piece_move(
    tmp_path: Path, feeder: Feeder, camera: CameraProcess
) -> None:
    camera.order(_order(tmp_path), 0)
    _until(camera, _has_look)
    assert camera.sees
    feeder.show(picture([Piece(0, 150, 100), *PIECES[1:]]))

    def has_moved(seen: list[object]) -> bool:
        looks = [each for each in seen if isinstance(each, BoardLook) and each.tags]
        return bool(looks) and (looks[-1].tags[0].x, looks[-1].tags[0].y) == THERE

    _until(camera, has_moved)


@pytest.mark.slow
def test_it_sends_pictures_only_while_people_aim(
    tmp_path: Path, feeder: Feeder, camera: CameraProcess
) -> None:
    camera.order(_order(tmp_path, sends_pictures=True), 0)
    _until(camera, lambda seen: any(isinstance(each, SentPicture) for each in seen))
    camera.order(_order(tmp_path, boards=()), 0)

    def after_the_order(seen: list[object]) -> list[object]:
        """What came since the process knew of no board any more."""
        first = (
            at for at, each in enumerate(seen) if isinstance(each, BoardLook) and each.board is None
        )
        return seen[next(first, len(seen)) :]

    seen = _until(camera, lambda seen: len(after_the_order(seen)) >= 3)
    assert not any(isinstance(each, SentPicture) for each in after_the_order(seen)[1:])


@pytest.mark.slow
def test_a_killed_process_is_started_again(
    tmp_path: Path, feeder: Feeder, camera: CameraProcess
) -> None:
    camera.order(_order(tmp_path), 0)
    _until(camera, _has_look)
    os.kill(_pid(camera), signal.SIGKILL)
    _until(camera, lambda _seen: camera.trouble == SILENT)
    assert not camera.sees
    _until(camera, _has_look, LATER)
    assert camera.trouble is None


def test_a_hung_process_is_ended_and_started_again(
    tmp_path: Path, feeder: Feeder, camera: CameraProcess
) -> None:
    camera.order(_order(tmp_path), 0)
    _until(camera, _has_look)
    hung = _pid(camera)
    os.kill(hung, signal.SIGSTOP)
    _until(camera, lambda _seen: camera.trouble == SILENT, passes=LATER)
    with pytest.raises(ProcessLookupError):
        os.kill(hung, 0)
    _until(camera, _has_look, 100 * LATER)


@pytest.mark.slow
def test_an_unplugged_camera_is_said_and_found_again(tmp_path: Path, camera: CameraProcess) -> None:
    camera.order(_order(tmp_path), 0)
    _until(camera, lambda _seen: camera.trouble == TROUBLES[CameraFault.NO_CAMERA])
    feeder = Feeder(tmp_path / "camera", picture())
    _until(camera, _has_look, LATER)
    feeder.close()
    _until(camera, lambda _seen: camera.trouble == SILENT, LATER, passes=LATER)
    camera.close()


@pytest.mark.parametrize(("code", "failed"), BROKEN.values(), ids=BROKEN)
def test_an_opencv_that_cant_be_used_is_said(
    code: str,
    failed: Failed,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    camera: CameraProcess,
) -> None:
    put_first(monkeypatch, tmp_path, code)
    camera.order(_order(tmp_path), 0)
    _until(camera, lambda _seen: camera.trouble is not None)
    assert camera.trouble == TROUBLES[failed.fault]
    assert failed.problem in caplog.text


def test_an_opencv_that_is_mended_meanwhile_is_used(
    tmp_path: Path, feeder: Feeder, camera: CameraProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        put_first(patch, tmp_path, BROKEN["for a newer processor"][0])
        camera.order(_order(tmp_path), 0)
        _until(camera, lambda _seen: camera.trouble is not None)
    _until(camera, _has_look, LATER)
    assert camera.trouble is None


def test_a_program_that_speaks_nonsense_is_no_camera(tmp_path: Path) -> None:
    camera = CameraProcess(command=("/bin/sh", "-c", "echo nonsense, and more of it"))
    camera.order(_order(tmp_path), 0)
    _until(camera, lambda _seen: camera.trouble == SILENT)
    camera.close()


def test_a_program_that_is_missing_is_no_camera(tmp_path: Path) -> None:
    camera = CameraProcess(command=(str(tmp_path / "none"),))
    camera.order(_order(tmp_path), 0)
    assert camera.trouble == SILENT
    camera.close()


@pytest.mark.slow
def test_the_process_ends_with_the_program(tmp_path: Path, feeder: Feeder) -> None:
    camera = CameraProcess()
    camera.order(_order(tmp_path), 0)
    _until(camera, _has_look)
    assert camera._process is not None
    process = camera._process._process
    assert process.stdin is not None
    process.stdin.close()
    assert process.wait(SAFETY_LIMIT) == 0
    camera.close()


def _is_read(pipe: Path) -> bool:
    """Whether a process waits for what comes through it."""
    try:
        os.close(os.open(pipe, os.O_WRONLY | os.O_NONBLOCK))
    except OSError:
        return False
    return True


@pytest.mark.slow
def test_a_process_that_waits_for_its_camera_ends_with_the_program(tmp_path: Path) -> None:
    """The camera hangs: it sends nothing."""
    os.mkfifo(tmp_path / "camera")
    camera = CameraProcess()
    camera.order(_order(tmp_path), 0)
    assert camera._process is not None
    process = camera._process._process
    wait_until(lambda: _is_read(tmp_path / "camera"))
    assert process.poll() is None
    assert process.stdin is not None
    process.stdin.close()
    assert process.wait(SAFETY_LIMIT) == 0
    camera.close()


def test_no_order_means_no_process(camera: CameraProcess) -> None:
    camera.order(CameraOrder(), 0)
    assert camera.poll(0) == []
    assert camera.wake_at() is None
    assert camera.trouble is None
