"""Brings files to a stick where vivat is the computer's service: root does it, if asked.

vivat itself may not mount anything; systemd/vivat-stick.path waits for its request.
"""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex

from companion.files import write_whole_bytes
from companion.stick.copying import Files, StickFile
from companion.stick.exchange import (
    ANSWER_FILE,
    FILES,
    MOST_BYTES_OF_ANSWER,
    REQUEST_FILE,
    ROOT_FOLDER,
    decode_answer,
)
from sentences import N_, ExplainedError, Sentence

SECONDS_TO_BEGIN = 30
"""Until root has taken the request; a slow Pi needs a few to start a program."""
SECONDS_TO_END = 150
"""Until root has answered; systemd/vivat-stick.service ends it before."""
_LOOK_EVERY = 0.2


class NotBegun(ExplainedError):
    template = N_(
        "The copy did not begin. Pull the stick out, plug it in, and try again. If that fails too, "
        "“systemctl status vivat-stick.path” shows why."
    )


class NotAnswered(ExplainedError):
    template = N_("The stick takes too long. Plug it in again and try again, or take another one.")


@dataclass(frozen=True)
class HandOver:
    """`folder` is vivat's folder in memory, `answers` root's."""

    folder: Path
    answers: Path = ROOT_FOLDER
    clock: Callable[[], float] = time.monotonic
    sleep: Callable[[float], None] = time.sleep

    def deliver(self, files: Files) -> Sentence:
        """See `Deliver`."""
        request = token_hex(16)
        self._clear()
        try:
            self._lay_out(files())
            write_whole_bytes(self._request, request.encode())
            answer = self._await_answer(request)
        finally:
            self._clear()
        if isinstance(answer, ExplainedError):
            raise answer
        return answer

    @property
    def _request(self) -> Path:
        return self.folder / REQUEST_FILE

    def _lay_out(self, files: Iterable[StickFile]) -> None:
        (self.folder / FILES).mkdir(mode=0o700)
        for file in files:
            write_whole_bytes(self.folder / FILES / file.name, file.content)

    def _clear(self) -> None:
        """Also if another program left a folder where the request belongs."""
        for folder in (self._request, self.folder / FILES):
            shutil.rmtree(folder, ignore_errors=True)
        self._request.unlink(missing_ok=True)

    def _await_answer(self, request: str) -> Sentence:
        if not self._comes_true(lambda: not self._request.exists(), SECONDS_TO_BEGIN):
            raise NotBegun()
        if not self._comes_true(lambda: self._answer(request) is not None, SECONDS_TO_END):
            raise NotAnswered()
        answer = self._answer(request)
        assert answer is not None, "nobody else asks"
        return answer

    def _comes_true(self, condition: Callable[[], bool], seconds: float) -> bool:
        deadline = self.clock() + seconds
        while not condition():
            if self.clock() >= deadline:
                return False
            self.sleep(_LOOK_EVERY)
        return True

    def _answer(self, request: str) -> Sentence | None:
        try:
            with (self.answers / ANSWER_FILE).open("rb") as file:
                return decode_answer(file.read(MOST_BYTES_OF_ANSWER), request)
        except OSError:
            return None
