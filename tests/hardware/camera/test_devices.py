"""The cameras that a computer has, as Linux lists them."""

from __future__ import annotations

from pathlib import Path

from hardware.camera.devices import CameraDevice, cameras


def _node(folder: Path, number: int, name: str, index: int = 0) -> None:
    node = folder / f"video{number}"
    node.mkdir(parents=True)
    (node / "name").write_text(f"{name}\n")
    (node / "index").write_text(f"{index}\n")


def test_a_webcam_has_its_name_and_a_path_that_stays(tmp_path: Path) -> None:
    system, links = tmp_path / "sys", tmp_path / "by-id"
    _node(system, 0, "HD Webcam C920")
    _node(system, 1, "HD Webcam C920", index=1)
    links.mkdir()
    (tmp_path / "video0").touch()
    link = links / "usb-webcam-video-index0"
    link.symlink_to(tmp_path / "video0")
    assert cameras(system, links) == (CameraDevice(str(link), "HD Webcam C920"),)


def test_raspberry_pis_own_camera_comes_first_and_its_codecs_are_none(tmp_path: Path) -> None:
    for number, name in enumerate(("USB camera", "bcm2835-codec-decode", "unicam-image", "pispbe")):
        _node(tmp_path, number, name)
    found = cameras(tmp_path, tmp_path / "none")
    assert [each.path for each in found] == ["pi", "/dev/video0"]


def test_a_computer_without_a_camera_has_none(tmp_path: Path) -> None:
    assert cameras(tmp_path / "none", tmp_path / "none") == ()
