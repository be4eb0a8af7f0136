"""`vivat doctor` says what keeps a camera from following the board."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.commands.doctor import camera
from companion.commands.doctor.camera import examine_camera
from companion.commands.doctor.finding import Finding
from companion.config.settings import CameraSettings
from hardware.boxes import Health
from hardware.camera.camera import TROUBLES
from hardware.camera.devices import CameraDevice
from hardware.camera.messages import Failed
from hardware.camera.opencv import remedy
from tests.hardware.camera.broken_opencv import BROKEN, put_first
from tests.waiting import SAFETY_LIMIT


def _examine(*found: CameraDevice, on: bool = True, has_picamera2: bool = False) -> Finding:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(camera, "cameras", lambda: found)
        patch.setattr(camera, "find_spec", lambda _name: has_picamera2 or None)
        (finding,) = examine_camera(CameraSettings(on=on))
    return finding


def test_no_camera_is_wanted_and_none_is_there() -> None:
    assert _examine(on=False).health is Health.WORKS


def test_a_camera_that_should_follow_is_not_plugged_in() -> None:
    finding = _examine()
    assert finding.health is Health.WAITS
    assert "Plug the camera in" in (finding.remedy or "")


@pytest.mark.parametrize(("code", "failed"), BROKEN.values(), ids=BROKEN)
def test_with_an_opencv_that_cant_be_used_a_camera_is_of_no_use(
    code: str, failed: Failed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The screen says the same in a game."""
    put_first(monkeypatch, tmp_path, code)
    finding = _examine(CameraDevice(str(tmp_path), "Webcam"))
    assert finding.health is Health.WAITS
    camera_is_there, why, *more = finding.found.splitlines()
    assert "Webcam" in camera_is_there
    assert str(TROUBLES[failed.fault]).startswith(why)
    assert more == [failed.problem] * bool(failed.problem)
    assert finding.remedy == remedy(failed.fault)


@pytest.mark.parametrize(
    "code",
    ["import os; os._exit(1)", "raise SystemExit", "import atexit; atexit.register(print, 1)"],
)
def test_an_opencv_that_ends_the_program_does_not_end_the_doctor(
    code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_first(monkeypatch, tmp_path, code)
    finding = _examine(CameraDevice(str(tmp_path), "Webcam"))
    assert finding.health is Health.WAITS
    assert "can't be loaded" in finding.found


def test_an_opencv_that_hangs_does_not_hold_up_the_doctor(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_first(monkeypatch, tmp_path, f"import time\ntime.sleep({SAFETY_LIMIT})")
    monkeypatch.setattr(camera, "SECONDS", 0.5)
    finding = _examine(CameraDevice(str(tmp_path), "Webcam"))
    assert finding.found.splitlines()[1:] == [
        "OpenCV can't be loaded.",
        "no answer within 0.5 seconds",
    ]


def test_several_cameras_share_one_opencv(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put_first(monkeypatch, tmp_path, "open(__file__ + '.tried', 'a').write('once')")
    monkeypatch.setattr(camera, "cameras", lambda: [CameraDevice(str(tmp_path), "Webcam")] * 2)
    assert len(examine_camera(CameraSettings(on=True))) == 2
    assert (tmp_path / "cv2" / "__init__.py.tried").read_text() == "once"


def test_raspberry_pis_camera_needs_a_library_of_its_own() -> None:
    pis = CameraDevice("pi", "Raspberry Pi")
    assert "python3-picamera2" in (_examine(pis).remedy or "")
    assert _examine(pis, has_picamera2=True).health is Health.WORKS


def test_a_camera_that_can_be_opened_works(tmp_path: Path) -> None:
    assert _examine(CameraDevice(str(tmp_path), "Webcam")).health is Health.WORKS
