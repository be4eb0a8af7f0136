"""What the table needs to update vivat, and to copy its games and settings to a stick and back."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from sentences import Sentence


class Task(Enum):
    """What people can ask for."""

    BACK_UP = "back-up"
    RESTORE = "restore"
    LOOK = "look"
    INSTALL = "install"
    GO_BACK = "go-back"


@dataclass(frozen=True)
class Offer:
    """A package on the stick: its version, what that changes, and a hash that names the file."""

    version: str
    changes: tuple[str, ...]
    digest: str


@dataclass(frozen=True)
class Done:
    """How a task ended; `sentence` says what to do now."""

    task: Task
    sentence: Sentence
    is_good: bool
    offer: Offer | None = None


class UpkeepPort(Protocol):
    """Works beside the table, which goes on meanwhile; one task at a time."""

    @property
    def tasks(self) -> frozenset[Task]:
        """What this computer can do."""

    @property
    def version(self) -> str:
        """This vivat's."""

    @property
    def earlier(self) -> str:
        """The version to go back to; empty if none was kept."""

    @property
    def news(self) -> Sentence | None:
        """What became of an installation that has restarted vivat."""

    @property
    def busy(self) -> Task | None:
        """What is being done."""

    @property
    def done(self) -> Done | None:
        """How the newest task ended; None if there was none yet."""

    def begin(self, task: Task) -> None:
        """Begin a task; nothing if another one is being done."""

    def forget(self) -> None:
        """Forget how the newest task ended."""


class NoUpkeep:
    """This computer can do none of it."""

    tasks: frozenset[Task] = frozenset()
    version = ""
    earlier = ""
    news: Sentence | None = None
    busy: Task | None = None
    done: Done | None = None

    def begin(self, task: Task) -> None:
        return

    def forget(self) -> None:
        return
