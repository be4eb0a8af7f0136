"""`vivat doctor` says what keeps a camera from following the board."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.commands.doctor import camera
from companion.commands.doctor.camera import examine_camera
from companion.commands.doctor.finding import Finding
from companion.config.settings import CameraSettings
from hardware.boxes import Health
from hardware.camera.devices import CameraDevice


def _examine(
    *found: CameraDevice, on: bool = True, libraries: tuple[str, ...] = ("cv2",)
) -> Finding:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(camera, "cameras", lambda: found)
        patch.setattr(camera, "find_spec", lambda name: name if name in libraries else None)
        (finding,) = examine_camera(CameraSettings(on=on))
    return finding


def test_no_camera_is_wanted_and_none_is_there() -> None:
    assert _examine(on=False).health is Health.WORKS


def test_a_camera_that_should_follow_is_not_plugged_in() -> None:
    finding = _examine()
    assert finding.health is Health.WAITS
    assert "Plug the camera in" in (finding.remedy or "")


def test_without_opencv_a_camera_is_of_no_use(tmp_path: Path) -> None:
    finding = _examine(CameraDevice(str(tmp_path), "Webcam"), libraries=())
    assert "Webcam" in finding.found
    assert "python3-opencv" in (finding.remedy or "")


def test_raspberry_pis_camera_needs_a_library_of_its_own() -> None:
    pis = CameraDevice("pi", "Raspberry Pi")
    assert "python3-picamera2" in (_examine(pis).remedy or "")
    assert _examine(pis, libraries=("cv2", "picamera2")).health is Health.WORKS


def test_a_camera_that_can_be_opened_works(tmp_path: Path) -> None:
    assert _examine(CameraDevice(str(tmp_path), "Webcam")).health is Health.WORKS
