"""Does what people ask for in a thread of its own: the table goes on, however slow the stick is."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from threading import Thread

from companion.evening.ports import Done, Offer, Task
from companion.stick.copying import CopyFailed, for_log
from sentences import ExplainedError, Sentence

log = logging.getLogger(__name__)

Work = Callable[[], Done]
"""Does a task. Raises ExplainedError."""


@dataclass(frozen=True)
class Version:
    """This vivat's, and how to find the one to go back to; that is empty if there is none."""

    this: str
    earlier: Callable[[], str] = str


class UpkeepWorker:
    """The table's `UpkeepPort`. `ways` gives each task that this computer can do, `news` what
    became of an installation that restarted vivat; `wake` wakes the main loop when one has
    ended."""

    def __init__(
        self,
        version: Version,
        ways: Callable[[Offer | None], Mapping[Task, Work]],
        wake: Callable[[], None],
        news: Callable[[], Sentence | None] = lambda: None,
    ) -> None:
        self.version = version.this
        self.earlier = ""
        self._find_earlier = version.earlier
        self.tasks = frozenset(ways(None))
        self.busy: Task | None = None
        self.done: Done | None = None
        self._ways = ways
        self._wake = wake
        self._offer: Offer | None = None
        self.news: Sentence | None = None
        Thread(target=self._ask_for_news, args=(news,), name="news", daemon=True).start()

    def begin(self, task: Task) -> None:
        if self.busy is not None or task not in self.tasks:
            return
        work = self._ways(self._offer)[task]
        self.busy, self.done = task, None
        # A daemon, so that a stick that hangs can't keep the program from ending.
        Thread(target=self._run, args=(task, work), name="upkeep", daemon=True).start()

    def forget(self) -> None:
        self.done = None

    def _ask_for_news(self, news: Callable[[], Sentence | None]) -> None:
        """An installation that goes on decides what there is to go back to."""
        self.news = news()
        self.earlier = self._find_earlier()
        if self.news is not None:
            log.info("%s", self.news)
        self._wake()

    def _run(self, task: Task, work: Work) -> None:
        done = self._result(task, work)
        log.info("%s: %s", task.value, for_log(done.sentence))
        self._offer = done.offer or self._offer
        self.busy, self.done = None, done
        self._wake()

    def _result(self, task: Task, work: Work) -> Done:
        try:
            return work()
        except ExplainedError as problem:
            return Done(problem)
        except Exception:
            log.exception("%s failed", task.value)
            return Done(CopyFailed())
