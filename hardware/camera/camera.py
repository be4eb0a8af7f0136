"""A camera as the program has it: orders go to the camera's process, and its reports come back.

The process may hang, crash, or lose its camera: then it is started again, and `trouble` says what
people can do meanwhile. Knows no library for pictures.
"""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import SimpleQueue
from signal import SIGKILL
from threading import Thread
from typing import IO

from hardware.camera import opencv
from hardware.camera.messages import (
    REPORT_DECODER,
    Alive,
    BoardLook,
    CameraFault,
    CameraOrder,
    CardsInView,
    Failed,
    Frames,
    Report,
    SentPicture,
    framed,
)
from sentences import N_, Sentence, printable

log = logging.getLogger(__name__)

STARTING = 15.0
"""Seconds until the first picture: on a small computer the libraries take several to load."""
SILENCE = 4.0
"""Seconds without a sign of life until the process counts as hung."""
ENDING = 0.5
"""Seconds that the table waits for a process to end."""
TRY_AGAIN = (1.0, 2.0, 5.0, 10.0)
"""Seconds until the next start, after each failure in a row."""
CHUNK = 1 << 16
COMMAND = (sys.executable, "-P", "-m", "hardware.camera.process")


TROUBLES = {
    CameraFault.NO_PI_LIBRARY: Sentence(
        N_("vivat needs picamera2 for this camera: install python3-picamera2.")
    ),
    CameraFault.NO_CAMERA: Sentence(
        N_("The camera is gone: plug it in again. Until then, go on by touch.")
    ),
    CameraFault.BUSY: Sentence(
        N_("Another program uses the camera. Close it; until then, go on by touch.")
    ),
    CameraFault.SILENT: Sentence(
        N_("The camera sends no pictures. vivat tries again; meanwhile, go on by touch.")
    ),
    **{
        fault: Sentence(N_("{problem} “vivat doctor” says what helps."), problem=problem)
        for fault, problem in opencv.FAULTS.items()
    },
}
"""Why there are no pictures, and what to do."""
Seen = BoardLook | CardsInView | SentPicture | Alive


class _Process:
    """A running process, and the thread that reads its reports."""

    def __init__(self, command: Sequence[str], wake: Callable[[], None]) -> None:
        """Raises OSError."""
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(  # noqa: S603  # our own program
            command, stdin=pipe, stdout=pipe, bufsize=0
        )
        self.reports: SimpleQueue[Report] = SimpleQueue()
        self._wake = wake
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        os.set_blocking(self._process.stdin.fileno(), False)
        Thread(target=self._read, args=(self._process.stdout,), name="camera", daemon=True).start()

    def _read(self, output: IO[bytes]) -> None:
        frames, has_reported, failed = Frames(), False, Failed(CameraFault.SILENT)
        try:
            while data := output.read(CHUNK):
                for message in frames.feed(data):
                    self.reports.put(REPORT_DECODER.decode(message))
                    has_reported = True
                self._wake()
            if not has_reported and (code := self._process.wait()) < 0 and code != -SIGKILL:
                failed = opencv.crashed(code)
        except (OSError, ValueError) as problem:
            log.warning("camera: %s", problem)
        self.reports.put(failed)
        self._wake()

    @property
    def pid(self) -> int:
        return self._process.pid

    def send(self, order: CameraOrder) -> None:
        """A pipe takes an order at once, or the process has hung: then it is started anew."""
        assert self._process.stdin is not None
        with suppress(OSError):
            self._process.stdin.write(framed(order))

    def end(self) -> None:
        """At once, whatever it does."""
        self._process.kill()
        try:
            self._process.wait(ENDING)
        except subprocess.TimeoutExpired:  # a driver that hangs holds it for longer
            Thread(target=self._process.wait, name="camera ends", daemon=True).start()
        for pipe in (self._process.stdin, self._process.stdout):
            with suppress(OSError):
                assert pipe is not None
                pipe.close()


class CameraProcess:
    """Only the table's loop calls its methods."""

    def __init__(
        self, wake: Callable[[], None] = lambda: None, command: Sequence[str] = COMMAND
    ) -> None:
        self._wake = wake
        self._command = command
        self._process: _Process | None = None
        self._order = CameraOrder()
        self._dies_at = 0.0
        """When the process counts as hung."""
        self._start_at: float | None = None
        """When to start the process again, after it has failed."""
        self._failures = 0
        self._device = ""
        """The camera that was read last: if it fails, that counts also after a pause."""
        self.trouble: Sentence | None = None
        """Why there are no pictures, and what to do."""
        self.remedy = ""
        """The command that helps, if one does."""
        self.sees = False
        """Whether pictures come in."""

    def order(self, order: CameraOrder, now: float) -> None:
        """From now on this is to be done; without a device, nothing. `now` in seconds."""
        if order == self._order:
            return
        is_another = order.device != self._order.device
        self._order = order
        if is_another:
            self._end()
            self.trouble, self.remedy, self._start_at = None, "", None
            if order.device:
                self._failures = self._failures if order.device == self._device else 0
                self._device = order.device
                self._start(now)
        elif self._process is not None:
            self._process.send(order)

    def poll(self, now: float) -> list[Seen]:
        """What was seen since the last call."""
        if self._start_at is not None and now >= self._start_at:
            self._start(now)
        seen: list[Seen] = []
        process = self._process
        while process is not None and process is self._process and not process.reports.empty():
            report = process.reports.get()
            if isinstance(report, Failed):
                self._fail(report.fault, now, report.problem)
                return []
            self._dies_at, self._failures = now + SILENCE, 0
            self.sees, self.trouble = True, None
            seen.append(report)
        if self._process is not None and now >= self._dies_at:
            self._fail(CameraFault.SILENT, now)
        return seen

    def wake_at(self) -> float | None:
        """When `poll` must be called even if nothing has been seen; None for never."""
        return self._start_at if self._process is None else self._dies_at

    @property
    def pid(self) -> int:
        """The number of the running process; 0 if there is none."""
        return 0 if self._process is None else self._process.pid

    def close(self) -> None:
        """End the process. Can be called twice."""
        self._end()
        self._start_at = None

    def _start(self, now: float) -> None:
        self._start_at = None
        try:
            self._process = _Process(self._command, self._wake)
        except OSError as problem:
            log.warning("camera: %s", problem)
            self._fail(CameraFault.SILENT, now)
            return
        self._dies_at = now + STARTING
        self._process.send(self._order)

    def _fail(self, fault: CameraFault, now: float, problem: str = "") -> None:
        self._end()
        trouble = TROUBLES[fault]
        if trouble != self.trouble:
            log.warning("camera: %s %s", fault.value, printable(problem))
        self.trouble = trouble
        self.remedy = opencv.remedy(fault) if fault in opencv.FAULTS else ""
        wait = TRY_AGAIN[min(self._failures, len(TRY_AGAIN) - 1)]
        self._failures += 1
        self._start_at = now + wait

    def _end(self) -> None:
        self.sees = False
        if self._process is not None:
            self._process.end()
            self._process = None
