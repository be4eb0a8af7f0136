"""Stands in for updates and backups on a staged table: its tasks end when it is told."""

from __future__ import annotations

from companion.evening.ports import Done, Offer, Task
from sentences import Sentence


class StagedUpkeep:
    """A `UpkeepPort` of an installed vivat."""

    tasks = frozenset(Task)
    version = "1.0.0"
    news: Sentence | None = None

    def __init__(self, earlier: str = "0.9.2") -> None:
        self.earlier = earlier
        self.busy: Task | None = None
        self.done: Done | None = None
        self.begun: list[Task] = []

    def begin(self, task: Task) -> None:
        self.begun.append(task)
        self.busy, self.done = task, None

    def forget(self) -> None:
        self.done = None

    def end(self, sentence: Sentence, offer: Offer | None = None) -> None:
        """The task that has begun is done."""
        assert self.busy is not None
        self.done = Done(sentence, offer)
        self.busy = None
