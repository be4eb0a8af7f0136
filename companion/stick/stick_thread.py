"""Copies games to a stick in a thread of its own: the table goes on, however slow the stick is."""

from __future__ import annotations

import logging
from collections.abc import Callable
from threading import Thread

from companion.stick.copying import CopyFailed, Deliver, Files, for_log
from companion.stories.saved_game import SavedGame
from sentences import ExplainedError, Sentence

log = logging.getLogger(__name__)


class StickThread:
    """The table's `StickPort`. `files_of` reads a game at once and makes its files later, `wake`
    wakes the main loop when a copy has ended."""

    is_there = True

    def __init__(
        self,
        files_of: Callable[[SavedGame], Files],
        wake: Callable[[], None],
        deliver: Deliver,
    ) -> None:
        self._files_of = files_of
        self._wake = wake
        self._deliver = deliver
        self._is_busy = False
        self.copied: Sentence | None = None

    def copy(self, game: SavedGame) -> None:
        if self._is_busy:
            return
        self.copied = None
        try:
            files = self._files_of(game)
        except ExplainedError as problem:
            self.copied = problem
            return
        self._is_busy = True
        # A daemon, so that a stick that hangs can't keep the program from ending.
        Thread(target=self._run, args=(files,), name="stick", daemon=True).start()

    def _run(self, files: Files) -> None:
        copied = self._result(files)
        log.info("stick: %s", for_log(copied))
        self._is_busy, self.copied = False, copied
        self._wake()

    def _result(self, files: Files) -> Sentence:
        try:
            return self._deliver(files)
        except ExplainedError as problem:
            return problem
        except Exception:
            log.exception("stick: the copy failed")
            return CopyFailed()
