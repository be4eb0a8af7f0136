"""Pictures as cameras hand them over, whole and damaged."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest

from hardware.camera.camera import TROUBLES
from hardware.camera.capture import (
    CameraFailed,
    DamagedPicture,
    Jpeg,
    JpegStream,
    open_camera,
    picture_of,
)
from hardware.camera.messages import CameraFault
from tests.hardware.camera.camera_table import picture


@cache
def _jpeg() -> bytes:
    done, data = cv2.imencode(".jpg", picture())
    assert done
    return data.tobytes()


def test_a_small_version_is_an_eighth_of_the_whole() -> None:
    seen = Jpeg(_jpeg())
    assert seen.whole().shape == (1080, 1920)
    assert seen.small().shape == (135, 240)


def test_a_damaged_picture_is_said() -> None:
    for data in (b"", b"noise", b"\xff\xd8\xff\xd9", _jpeg()[:200]):
        with pytest.raises(DamagedPicture):
            Jpeg(data).whole()


@pytest.mark.slow
def test_every_kind_of_frame_gives_its_brightness() -> None:
    grey = picture()
    colours = cv2.cvtColor(grey, cv2.COLOR_GRAY2BGR)
    brightness_and_colour = np.dstack([grey, np.full_like(grey, 128)])
    packed = np.frombuffer(_jpeg(), np.uint8).reshape(1, -1)
    for frame in (grey, np.asarray(colours), brightness_and_colour, packed):
        seen = picture_of(np.asarray(frame, np.uint8)).whole()
        assert np.abs(seen.astype(int) - grey).mean() < 3
    assert picture_of(grey).small().shape == (135, 240)


def test_a_stream_is_cut_into_pictures_and_ends(tmp_path: Path) -> None:
    file = tmp_path / "stream"
    file.write_bytes(b"before" + _jpeg() + b"between" + _jpeg())
    stream = JpegStream(str(file))
    assert [stream.next().whole().shape for _each in range(2)] == [(1080, 1920)] * 2
    with pytest.raises(CameraFailed) as failed:
        stream.next()
    assert failed.value.fault is CameraFault.SILENT
    stream.close()


def test_a_stream_of_noise_takes_no_memory_for_ever(tmp_path: Path) -> None:
    file = tmp_path / "stream"
    file.write_bytes(bytes(40_000_000))
    stream = JpegStream(str(file))
    with pytest.raises(CameraFailed):
        stream.next()
    assert len(stream._rest) < 20_000_000


@pytest.mark.parametrize("device", ["/dev/video99", "/dev/v4l/by-id/none", "/nowhere/stream"])
def test_a_camera_that_is_not_there_is_said(device: str) -> None:
    with pytest.raises(CameraFailed) as failed:
        open_camera(device)
    assert failed.value.fault is CameraFault.NO_CAMERA


def test_raspberry_pis_camera_needs_its_library_and_says_which() -> None:
    with pytest.raises(CameraFailed) as failed:
        open_camera("pi")
    assert "python3-picamera2" in str(TROUBLES[failed.value.fault])
