"""The bots as the table has them: a question goes to their process, and the answer comes back.

The process may crash or be killed: it is started again and asked again. If it doesn't even start,
the thread that waits for it decides itself, so that the table is never stuck.
"""

from __future__ import annotations

import logging
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import SimpleQueue
from select import select
from threading import Thread

from companion.bots.deciding import decide
from companion.bots.question import decoded

log = logging.getLogger(__name__)

COMMAND = (sys.executable, "-P", "-m", "companion.bots")
TRIES = 3
"""How often a question goes to the process."""
PATIENCE = 20.0
"""Seconds until the process counts as hung: no decision takes a tenth of that."""
ENDING = 1.0
"""Seconds that the table waits for the end of the thread."""
KEPT = 32
"""Answers that are remembered: the table asks again with each step."""


class BotProcess:
    """Only the table's loop calls `ask` and `close`. `wake` is called from another thread."""

    is_there = True

    def __init__(
        self, wake: Callable[[], None] = lambda: None, command: Sequence[str] = COMMAND
    ) -> None:
        self._wake = wake
        self._command = command
        self._process: subprocess.Popen[bytes] | None = None
        self._questions: SimpleQueue[bytes | None] = SimpleQueue()
        self._answers: dict[bytes, int | None] = {}
        """None while the process thinks."""
        self._thread: Thread | None = None
        self._is_closed = False

    def ask(self, question: bytes) -> int | None:
        """The number of the option that the bot takes; None while it thinks."""
        if question not in self._answers:
            self._answers[question] = None
            self._questions.put(question)
            self._forget()
            self._start()
        return self._answers[question]

    def close(self) -> None:
        """End the process. Can be called twice."""
        self._is_closed = True
        self._questions.put(None)
        if self._process is not None:
            self._process.kill()
        if self._thread is not None:
            self._thread.join(ENDING)

    @property
    def pid(self) -> int:
        """The number of the running process; 0 if there is none."""
        return 0 if self._process is None else self._process.pid

    def _forget(self) -> None:
        for key in [*self._answers][:-KEPT]:
            del self._answers[key]

    def _start(self) -> None:
        if self._thread is None:
            self._thread = Thread(target=self._work, name="bots", daemon=True)
            self._thread.start()

    def _work(self) -> None:
        while (question := self._questions.get()) is not None and not self._is_closed:
            self._answers[question] = self._answer(question)
            self._wake()
        self._end()

    def _answer(self, question: bytes) -> int | None:
        for _try in range(TRIES):
            try:
                return self._ask_process(question)
            except (OSError, ValueError) as problem:
                self._end()
                if self._is_closed:
                    return None
                log.warning("bots: %s", problem)
        return decide(decoded(question))

    def _ask_process(self, line: bytes) -> int:
        """Raises OSError or ValueError if it can't answer."""
        if self._process is None:
            pipe = subprocess.PIPE
            self._process = subprocess.Popen(self._command, stdin=pipe, stdout=pipe)  # noqa: S603
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
            process.wait()
            for pipe in (process.stdin, process.stdout):
                with suppress(OSError):
                    assert pipe is not None
                    pipe.close()
