"""The bots as the table has them: a question goes to their process, and the answer comes back.

The process may crash or be killed: it is started again and asked again. If it doesn't even start,
the thread that waits for it decides itself, so that the table is never stuck.
"""

from __future__ import annotations

import logging
import subprocess
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from select import select
from traceback import format_tb

from companion.bots.deciding import decide
from companion.bots.question import decoded

log = logging.getLogger(__name__)

COMMAND = (sys.executable, "-P", "-m", "companion.bots")
TRIES = 3
"""How often a question goes to the process."""
PATIENCE = 20.0
"""Seconds until the process counts as hung: a decision takes far less, on slow computers, too."""
KEPT = 32
"""Answers that are remembered: the table asks again with each step."""


class BotProcess:
    """One thread at a time calls `ask` and `close`; `wake` is called from another."""

    is_there = True

    def __init__(
        self, wake: Callable[[], None] = lambda: None, command: Sequence[str] = COMMAND
    ) -> None:
        self._wake = wake
        self._command = command
        self._process: subprocess.Popen[bytes] | None = None
        self._thread = ThreadPoolExecutor(1, "bots")
        self._answers: dict[bytes, Future[int]] = {}
        self._is_closed = False

    def ask(self, question: bytes) -> int | None:
        """The number of the option that the bot takes; None while it thinks."""
        if question not in self._answers:
            answer = self._answers[question] = self._thread.submit(self._answer, question)
            answer.add_done_callback(lambda _answer: self._wake())
            for key in [*self._answers][:-KEPT]:
                del self._answers[key]
        answer = self._answers[question]
        return answer.result() if answer.done() else None

    def close(self) -> None:
        """End the process. Can be called twice."""
        self._is_closed = True
        if (process := self._process) is not None:
            process.kill()
        self._thread.shutdown(cancel_futures=True)
        self._end()

    @property
    def pid(self) -> int:
        """The number of the running process; 0 if there is none."""
        process = self._process
        return 0 if process is None else process.pid

    def _answer(self, question: bytes) -> int:
        for _try in range(TRIES):
            try:
                return self._ask_process(question)
            except (OSError, ValueError) as problem:
                self._end()
                if self._is_closed:
                    return 0
                log.warning("bots: %s", problem)
        return _decided_here(question)

    def _ask_process(self, line: bytes) -> int:
        """Raises OSError or ValueError if it can't answer."""
        if self._process is None:
            pipe = subprocess.PIPE
            self._process = subprocess.Popen(  # noqa: S603
                self._command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL
            )
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(line + b"\n")
        process.stdin.flush()
        if not select([process.stdout], [], [], PATIENCE)[0]:
            raise OSError("the process is silent")
        return int(process.stdout.readline())

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            with suppress(OSError):
                process.communicate()


def _decided_here(question: bytes) -> int:
    """The decision without the process; the first option if even that fails. The text of an error
    may name cards, so the log has only where it was; what the process prints is dropped."""
    try:
        return decide(decoded(question))
    except Exception as problem:
        where = "".join(format_tb(problem.__traceback__))
        log.error("a bot could not decide: %s\n%s", type(problem).__name__, where)
        return 0
