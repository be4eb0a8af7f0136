"""The camera's own process: orders come in on its standard input, reports go out on its output.

It ends when its input does, so that it never outlives the program. It stores nothing.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from threading import Event, Thread
from time import monotonic

from hardware.camera.messages import (
    ORDER_DECODER,
    CameraFault,
    CameraOrder,
    Failed,
    Frames,
    Report,
    framed,
)
from hardware.camera.opencv import try_opencv

LOW_PRIORITY = 10
"""The table's own loop comes first."""
CHUNK = 1 << 16


class Orders:
    """The newest order. A thread waits for orders, so that the process also ends with the program
    while it waits for a camera."""

    def __init__(self, source: int) -> None:
        self._source = source
        self._frames = Frames()
        self._is_wanted = Event()
        self.newest = CameraOrder()
        Thread(target=self._read, name="orders", daemon=True).start()

    def wait_for_device(self) -> None:
        """Until there is a camera to read."""
        self._is_wanted.wait()

    def _read(self) -> None:
        try:
            while data := os.read(self._source, CHUNK):
                for message in self._frames.feed(data):
                    self.newest = ORDER_DECODER.decode(message)
                    if self.newest.device:
                        self._is_wanted.set()
        finally:
            os._exit(0)


def main() -> None:
    """Wait for a camera to read, and read it."""
    with suppress(OSError):  # a sandbox may forbid it
        os.nice(LOW_PRIORITY)
    orders = Orders(sys.stdin.fileno())
    output = os.dup(sys.stdout.fileno())
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # libraries print what they like
    with suppress(BrokenPipeError, KeyboardInterrupt):
        orders.wait_for_device()
        _send(output, try_opencv() or Failed(_watch(orders, output)))


def _watch(orders: Orders, output: int) -> CameraFault:
    """Read the camera until it fails, or another is wanted; returns why it failed."""
    import cv2

    from hardware.camera.capture import CameraFailed, DamagedPicture, open_camera
    from hardware.camera.watching import Watching

    cv2.setNumThreads(1)
    device = orders.newest.device
    watching = Watching()
    try:
        camera = open_camera(device)
        while True:
            watching.follow(orders.newest)
            with suppress(DamagedPicture):
                for report in watching.see(camera.next(), monotonic()):
                    _send(output, report)
            if orders.newest.device != device:
                sys.exit()
    except CameraFailed as failed:
        return failed.fault


def _send(output: int, report: Report) -> None:
    data = framed(report)
    while data:
        data = data[os.write(output, data) :]


if __name__ == "__main__":
    main()
