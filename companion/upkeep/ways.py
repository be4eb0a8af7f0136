"""How each task is done here: by root where vivat is the service, else by the desktop."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path
from secrets import token_hex
from typing import Protocol

import msgspec

from companion.games.games_folder import GamesFolder
from companion.stick.copying import Files, StickFile
from companion.stick.hand_over import Errand
from companion.table.upkeep_port import Offer, Task
from companion.upkeep.backup import Kept, backup_name, lay_out, pack, unpack
from companion.upkeep.exchange import (
    ANSWER_FILE,
    ANSWERS,
    MOST_BYTES,
    REQUEST_FILE,
    ROOT_FOLDER,
    SECONDS_TO_END,
    Request,
    UpdateNotAnswered,
    UpdateNotBegun,
)
from companion.upkeep.worker import Work
from sentences import N_, ExplainedError, Sentence


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


@dataclass(frozen=True)
class Ways:
    """`saved` opens the games for another thread. `updates` is vivat's folder for requests where
    vivat is a service, and None elsewhere."""

    stick: Way
    kept: Kept
    saved: Callable[[], AbstractContextManager[GamesFolder]]
    now: Callable[[], datetime]
    updates: Path | None = None

    def tasks(self, offer: Offer | None) -> Mapping[Task, Work]:
        """Each task that can be done; `offer` is what people were shown last."""
        by_stick: dict[Task, Work] = {Task.BACK_UP: self._back_up, Task.RESTORE: self._restore}
        if self.updates is None:
            return by_stick
        digest = "" if offer is None else offer.digest
        return by_stick | {
            Task.LOOK: partial(self._ask_root, Task.LOOK),
            Task.INSTALL: partial(self._ask_root, Task.INSTALL, digest),
            Task.GO_BACK: partial(self._ask_root, Task.GO_BACK),
        }

    def _back_up(self) -> tuple[Sentence, Offer | None]:
        return self.stick.deliver(self._backup), None

    def _backup(self) -> Iterator[StickFile]:
        with self.saved() as folder:
            yield StickFile(backup_name(self.now()), pack(self.kept, folder.saved_games))

    def _restore(self) -> tuple[Sentence, Offer | None]:
        content, found = self.stick.fetch()
        count = lay_out(self.kept, unpack(content))
        return Restored(file=found.parts["file"], count=count), None

    def _ask_root(self, task: Task, digest: str = "") -> tuple[Sentence, Offer | None]:
        assert self.updates is not None, "only a service has these tasks"
        number = token_hex(16)
        sentence, offer = Errand(
            self.updates / REQUEST_FILE,
            ROOT_FOLDER / ANSWER_FILE,
            lambda content: ANSWERS.decode(content, number),
            MOST_BYTES,
            SECONDS_TO_END,
            UpdateNotBegun(),
            UpdateNotAnswered(),
        ).run(msgspec.json.encode(Request(number, task, digest)))
        if isinstance(sentence, ExplainedError):
            raise sentence
        return sentence, offer
