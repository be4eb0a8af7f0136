"""A camera's stream of JPEG pictures, through a pipe: what a webcam sends, without the webcam."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread

import cv2

from hardware.camera.arrays import Grey
from tests.waiting import SAFETY_LIMIT

RATE = 0.05
"""Seconds between two pictures."""


class Feeder:
    """Writes the same picture again and again, until it is told to show another one."""

    def __init__(self, path: Path, first: Grey, every: float = RATE) -> None:
        if not path.exists():
            os.mkfifo(path)
        self._path = path
        self._over = Event()
        self._every = every
        self.show(first)
        self._thread = Thread(target=self._feed, daemon=True)
        self._thread.start()

    def show(self, seen: Grey) -> None:
        _done, data = cv2.imencode(".jpg", seen, [cv2.IMWRITE_JPEG_QUALITY, 90])
        self._data = data.tobytes()

    def close(self) -> None:
        """The camera is unplugged."""
        self._over.set()
        with suppress(OSError):  # a writer that waits for a reader
            os.close(os.open(self._path, os.O_RDONLY | os.O_NONBLOCK))
        self._thread.join(SAFETY_LIMIT)

    def _feed(self) -> None:
        while not self._over.is_set():
            with suppress(BrokenPipeError), self._path.open("wb", buffering=0) as pipe:
                while not self._over.wait(self._every):
                    pipe.write(self._data)
