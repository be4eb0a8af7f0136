"""Brings files to a stick where vivat is the computer's service: root does it, if asked.

vivat itself may not mount anything; systemd/vivat-stick.path waits for its request.
"""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex
from typing import Generic, TypeVar

from companion.files import write_whole_bytes
from companion.stick.copying import CopyFailed, Files, StickFile
from companion.stick.exchange import (
    ANSWER_FILE,
    ANSWERS,
    FETCHED_FILE,
    FILES,
    MOST_BYTES_OF_ANSWER,
    REQUEST_FILE,
    ROOT_FOLDER,
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


_Answer = TypeVar("_Answer")


@dataclass(frozen=True)
class Errand(Generic[_Answer]):
    """Asks root by a file, and waits for the answer in another one; `understood` gives the answer
    to this request, and None for any other content. The last two say what is wrong if nobody takes
    the request, or answers it."""

    request: Path
    answer: Path
    understood: Callable[[bytes], _Answer | None]
    most_bytes: int
    seconds: float
    not_begun: ExplainedError
    not_answered: ExplainedError
    clock: Callable[[], float] = time.monotonic
    sleep: Callable[[float], None] = time.sleep

    def run(self, content: bytes) -> _Answer:
        """Raises ExplainedError, OSError; nobody can take the request any more."""
        clear(self.request)
        try:
            write_whole_bytes(self.request, content)
            if not self._comes_true(lambda: not self.request.exists(), SECONDS_TO_BEGIN):
                raise self.not_begun
        finally:
            clear(self.request)
        if not self._comes_true(lambda: self._answered() is not None, self.seconds):
            raise self.not_answered
        answer = self._answered()
        assert answer is not None, "nobody else asks"
        return answer

    def _comes_true(self, condition: Callable[[], bool], seconds: float) -> bool:
        deadline = self.clock() + seconds
        while not condition():
            if self.clock() >= deadline:
                return False
            self.sleep(_LOOK_EVERY)
        return True

    def _answered(self) -> _Answer | None:
        try:
            with self.answer.open("rb") as file:
                return self.understood(file.read(self.most_bytes))
        except OSError:
            return None


def clear(file: Path) -> None:
    """Remove it, also if another program left a folder of this name."""
    shutil.rmtree(file, ignore_errors=True)
    with suppress(OSError):
        file.unlink(missing_ok=True)


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
            return self._asked(request, request)
        finally:
            self._clear()

    def fetch(self) -> tuple[bytes, Sentence]:
        """The newest backup on the stick, and its name in a sentence. Raises ExplainedError."""
        request = token_hex(16)
        self._clear()
        try:
            answer = self._asked(f"{request} fetch", request)
            return (self.folder / FETCHED_FILE).read_bytes(), answer
        except OSError as error:
            raise CopyFailed() from error
        finally:
            self._clear()

    def _asked(self, text: str, request: str) -> Sentence:
        """Raises ExplainedError: root could not do it, or did not answer."""
        answer, _offer = Errand(
            self.folder / REQUEST_FILE,
            self.answers / ANSWER_FILE,
            lambda content: ANSWERS.decode(content, request),
            MOST_BYTES_OF_ANSWER,
            SECONDS_TO_END,
            NotBegun(),
            NotAnswered(),
            self.clock,
            self.sleep,
        ).run(text.encode())
        if isinstance(answer, ExplainedError):
            raise answer
        return answer

    def _lay_out(self, files: Iterable[StickFile]) -> None:
        (self.folder / FILES).mkdir(mode=0o700)
        for file in files:
            write_whole_bytes(self.folder / FILES / file.name, file.content)

    def _clear(self) -> None:
        for name in (REQUEST_FILE, FILES, FETCHED_FILE):
            clear(self.folder / name)
