"""Measures what the camera's real process costs: at rest, while hands move, and its memory.

Pictures of 1080p come ten times a second through a pipe, as JPEG files with noise of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event, Thread
from time import monotonic, sleep
from typing import NamedTuple

import cv2

from companion.camera import castle_sheet
from companion.camera.markers import MARK_EDGE, PIECE_EDGE
from hardware.camera.camera import CameraProcess
from hardware.camera.messages import BoardLook, CameraOrder
from tests.bench.program import cpu_seconds
from tests.companion.camera.scenes import sheet
from tests.hardware.camera.rendering import Eye, Light, Piece, Scene
from tests.hardware.camera.stream import Feeder

SECONDS = 12.0
EVERY = 0.1
EYE = Eye(115, 150, 620, 105, 150, roll=1.57)
MOVE = 45
"""Pictures from one move to the next: a hand for a third of them, and then a look."""


class CameraCost(NamedTuple):
    """Shares of a core, and bytes."""

    at_rest: float
    following: float
    memory: int


def camera_cost() -> CameraCost:
    """What the process takes."""
    with _camera() as (camera, show):
        show(_still())
        until = monotonic() + 60
        while not any(isinstance(each, BoardLook) for each in camera.poll(monotonic())):
            assert monotonic() < until, camera.trouble
            sleep(0.05)
        sleep(3)
        at_rest = _share(camera)
        show(_moves())
        following = _share(camera)
        return CameraCost(at_rest, following, _most_memory(camera.pid))


def _share(camera: CameraProcess) -> float:
    before, began = cpu_seconds(camera.pid), monotonic()
    while monotonic() < began + SECONDS:
        camera.poll(monotonic())
        sleep(0.05)
    return (cpu_seconds(camera.pid) - before) / (monotonic() - began)


def _most_memory(pid: int) -> int:
    """The most that it has ever had in memory, in bytes."""
    status = Path(f"/proc/{pid}/status").read_text()
    line = next(line for line in status.splitlines() if line.startswith("VmHWM"))
    return int(line.split()[1]) * 1024


Arm = tuple[float, float, float, float]


def _scene(seed: int, arm: Sequence[Arm] = (), at: float = 0) -> bytes:
    pieces = [Piece(tag, 55 + 28 * (tag % 4), 75 + 37 * (tag // 4), tag) for tag in range(13)]
    pieces.append(Piece(13, 60 + at, 255))
    scene = Scene(sheet().picture, pieces, EYE, Light(noise=4), arm, seed)
    done, data = cv2.imencode(".jpg", scene.picture(), [cv2.IMWRITE_JPEG_QUALITY, 85])
    assert done
    return data.tobytes()


def _still() -> list[bytes]:
    return [_scene(seed) for seed in range(4)]


def _moves() -> list[bytes]:
    """A hand comes, a piece has moved, the hand is gone; again and again."""
    hands = [_scene(9, [(60 + 6 * at, 200.0, 300.0, 100.0 + 5 * at)]) for at in range(MOVE // 3)]
    before, after = ([_scene(seed, at=at) for seed in range(4)] for at in (0, 60))
    rest = MOVE - len(hands)
    return [*hands, *(after * rest)[:rest], *hands, *(before * rest)[:rest]]


class _Stream(Feeder):
    """Shows some pictures in turn, in the pace of a camera."""

    def show_all(self, pictures: Sequence[bytes]) -> None:
        self._pictures = cycle(pictures)

    def _feed(self) -> None:
        self._pictures = cycle([self._data])
        Thread(target=self._turn, daemon=True).start()
        super()._feed()

    def _turn(self) -> None:
        pause = Event()
        while not self._over.is_set():
            self._data = next(self._pictures)
            pause.wait(EVERY)


@contextmanager
def _camera() -> Iterator[tuple[CameraProcess, Callable[[Sequence[bytes]], None]]]:
    with TemporaryDirectory() as folder:
        pipe = Path(folder) / "camera"
        stream = _Stream(pipe, Scene(sheet().picture, (), EYE).picture(), every=EVERY)
        camera = CameraProcess()
        order = CameraOrder(str(pipe), (castle_sheet.marks(),), PIECE_EDGE, MARK_EDGE)
        camera.order(order, monotonic())
        try:
            yield camera, stream.show_all
        finally:
            camera.close()
            stream.close()
