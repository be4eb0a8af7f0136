"""How each task is done here: by root where vivat is the service, else by the desktop."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from companion.evening.ports import Done, Offer, Task
from companion.keep.games_folder import GamesFolder
from companion.stick.copying import Files, StickFile
from companion.upkeep.backup import Kept, backup_name, lay_out, pack, unpack
from companion.upkeep.worker import Work
from sentences import N_, Sentence


class Restored(Sentence):
    template = N_(
        "{file}: vivat takes it over when it starts next. Switch it off and on again. Games found: "
        "{count}."
    )


class Way(Protocol):
    """Brings files to the one stick that is plugged in, and a backup from it."""

    def deliver(self, files: Files) -> Sentence:
        """Raises ExplainedError."""

    def fetch(self) -> tuple[bytes, Sentence]:
        """The newest backup, and its name in a sentence. Raises ExplainedError."""


Updates = Callable[[Offer | None], dict[Task, Work]]
"""The tasks that root does; the package is the one that people were shown last."""


@dataclass(frozen=True)
class Ways:
    """`saved` opens the games for another thread. `updates` is there where vivat is a service."""

    stick: Way
    kept: Kept
    saved: Callable[[], AbstractContextManager[GamesFolder]]
    now: Callable[[], datetime]
    updates: Updates | None = None

    def tasks(self, offer: Offer | None) -> Mapping[Task, Work]:
        """Each task that can be done; `offer` is what people were shown last."""
        by_stick: dict[Task, Work] = {Task.BACK_UP: self._back_up, Task.RESTORE: self._restore}
        return by_stick | (self.updates(offer) if self.updates is not None else {})

    def _back_up(self) -> Done:
        return Done(self.stick.deliver(self._backup))

    def _backup(self) -> Iterator[StickFile]:
        with self.saved() as folder:
            yield StickFile(backup_name(self.now()), pack(self.kept, folder.saved_games))

    def _restore(self) -> Done:
        content, found = self.stick.fetch()
        count = lay_out(self.kept, unpack(content))
        return Done(Restored(file=found.parts["file"], count=count))
