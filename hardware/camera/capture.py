"""Where pictures come from: a webcam, a Raspberry Pi camera module, or a stream of JPEG files.

All give the newest picture, small or whole. Opening one takes seconds.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Protocol

import cv2
import numpy as np

from hardware.camera.arrays import Grey
from hardware.camera.devices import PI_CAMERA
from hardware.camera.messages import CameraFault
from hardware.camera.motion import SMALL

WIDTH, HEIGHT, RATE = 1920, 1080, 10
VIDEO = ("/dev/video", "/dev/v4l/")
LARGEST = 1 << 24
"""Bytes of a compressed picture at most."""


class CameraFailed(Exception):
    """There is no picture."""

    def __init__(self, fault: CameraFault) -> None:
        super().__init__(fault.value)
        self.fault = fault


class DamagedPicture(Exception):
    """A picture can't be decoded; the next one will be better."""


class TakenPicture(Protocol):
    """One picture, which is decoded only when it is asked for."""

    def small(self) -> Grey:
        """A small grey version. Raises DamagedPicture."""

    def whole(self) -> Grey:
        """All of it, in grey. Raises DamagedPicture."""


class Camera(Protocol):
    """Gives pictures."""

    def next(self) -> TakenPicture:
        """The newest picture; waits for it.

        Raises:
            CameraFailed: there is none any more.
        """

    def close(self) -> None:
        """Release the camera."""


class Jpeg:
    """A compressed picture: its small version is decoded without decoding the whole."""

    def __init__(self, data: bytes) -> None:
        self._data = np.frombuffer(data, np.uint8)

    def small(self) -> Grey:
        return self._decoded(cv2.IMREAD_REDUCED_GRAYSCALE_8)

    def whole(self) -> Grey:
        return self._decoded(cv2.IMREAD_GRAYSCALE)

    def _decoded(self, how: int) -> Grey:
        """Raises DamagedPicture."""
        decoded = cv2.imdecode(self._data, how) if self._data.size else None
        if decoded is None:
            raise DamagedPicture
        return np.asarray(decoded, np.uint8)


class Plane:
    """A picture that is not compressed: the brightness of each pixel."""

    def __init__(self, grey: Grey) -> None:
        self._grey = grey

    def small(self) -> Grey:
        height, width = self._grey.shape
        size = (max(1, width // SMALL), max(1, height // SMALL))
        return np.asarray(cv2.resize(self._grey, size, interpolation=cv2.INTER_AREA), np.uint8)

    def whole(self) -> Grey:
        return self._grey


class Webcam:
    """A camera of Video4Linux, such as /dev/video0. It sends JPEG, or brightness and colour."""

    def __init__(self, device: str) -> None:
        """Raises CameraFailed."""
        number = Path(device).resolve().name.removeprefix("video")
        if not Path(device).exists() or not number.isdecimal():
            raise CameraFailed(CameraFault.NO_CAMERA)
        self._video = cv2.VideoCapture(int(number), cv2.CAP_V4L2)
        if not self._video.isOpened():
            raise CameraFailed(CameraFault.BUSY)
        for setting, value in (
            (cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG")),
            (cv2.CAP_PROP_FRAME_WIDTH, WIDTH),
            (cv2.CAP_PROP_FRAME_HEIGHT, HEIGHT),
            (cv2.CAP_PROP_FPS, RATE),
            (cv2.CAP_PROP_BUFFERSIZE, 1),
            (cv2.CAP_PROP_CONVERT_RGB, 0),
        ):
            self._video.set(setting, value)

    def next(self) -> TakenPicture:
        is_there, frame = self._video.read()
        if not is_there:
            raise CameraFailed(CameraFault.SILENT)
        return picture_of(np.asarray(frame, np.uint8))

    def close(self) -> None:
        self._video.release()


def picture_of(frame: Grey) -> TakenPicture:
    """A frame as OpenCV hands it over: bytes of a JPEG file, brightness and colour, or colours."""
    if frame.ndim == 2 and min(frame.shape) == 1:
        return Jpeg(frame.tobytes())
    if frame.ndim == 2:
        return Plane(frame)
    if frame.shape[2] == 2:
        return Plane(np.ascontiguousarray(frame[:, :, 0]))
    return Plane(np.asarray(cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY), np.uint8))


class PiCamera:
    """Raspberry Pi's camera module, by picamera2 and libcamera."""

    def __init__(self) -> None:
        """Raises CameraFailed."""
        try:
            from picamera2 import Picamera2
        except ImportError as missing:
            raise CameraFailed(CameraFault.NO_PI_LIBRARY) from missing
        try:
            self._camera = Picamera2()
            every = 1_000_000 // RATE
            self._camera.configure(
                self._camera.create_video_configuration(
                    main={"size": (WIDTH, HEIGHT), "format": "YUV420"},
                    controls={"FrameDurationLimits": (every, every)},
                )
            )
            self._camera.start()
        except (RuntimeError, IndexError) as problem:
            raise CameraFailed(CameraFault.NO_CAMERA) from problem

    def next(self) -> TakenPicture:
        """In YUV420, the first rows are the brightness."""
        return Plane(np.asarray(self._camera.capture_array("main"), np.uint8)[:HEIGHT, :WIDTH])

    def close(self) -> None:
        self._camera.close()


class JpegStream:
    """JPEG files one after the other, from a file or a pipe: what a webcam sends."""

    START, END = b"\xff\xd8", b"\xff\xd9"

    def __init__(self, path: str) -> None:
        """Raises CameraFailed."""
        try:
            self._stream = os.open(path, os.O_RDONLY)
        except OSError as problem:
            raise CameraFailed(CameraFault.NO_CAMERA) from problem
        self._rest = bytearray()

    def next(self) -> TakenPicture:
        """The next picture; within JPEG data, no END can stand."""
        searched = 0
        while (end := self._rest.find(self.END, searched)) < 0:
            searched = max(0, len(self._rest) - 1)
            data = os.read(self._stream, 1 << 16)
            if not data:
                raise CameraFailed(CameraFault.SILENT)
            self._rest += data
            if len(self._rest) > LARGEST:
                self._rest.clear()  # this is no stream of pictures
                searched = 0
        start = self._rest.find(self.START)
        picture = Jpeg(bytes(self._rest[max(start, 0) : end + len(self.END)]))
        del self._rest[: end + len(self.END)]
        return picture

    def close(self) -> None:
        os.close(self._stream)


def open_camera(device: str) -> Camera:
    """The camera of this name: `PI_CAMERA`, or a path.

    Raises:
        CameraFailed: it can't be opened.
    """
    if device == PI_CAMERA:
        return PiCamera()
    return Webcam(device) if device.startswith(VIDEO) else JpegStream(device)
