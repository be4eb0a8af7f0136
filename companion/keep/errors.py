"""What can be wrong with saved games or their disk, each with a remedy; what damage has cost."""

from __future__ import annotations

import errno
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from companion.disk.files import reason
from sentences import N_, ExplainedError, Sentence


class StorageError(ExplainedError):
    """Games can't be saved or read as intended."""


class FolderInUse(StorageError):
    template = N_(
        "{folder} is in use by another vivat (process {process}). Close that one first; where it "
        "runs as a service: sudo systemctl stop vivat"
    )


class DiskFull(StorageError):
    template = N_("The disk is full. Free some space.")


class DiskReadOnly(StorageError):
    template = N_("{file} can't be written: the disk is read-only. Run “vivat doctor” for details.")


class DiskFailed(StorageError):
    template = N_(
        "{file} can't be written or read ({problem}). Check the disk; run “vivat doctor” "
        "for details."
    )


class UnknownGame(StorageError):
    template = N_("There is no game “{name}”. “vivat games list” shows all games.")


class GameTooNew(StorageError):
    template = N_(
        "The game {name} was written by a newer vivat. Update vivat to read it; its package: sudo "
        "vivat update FILE"
    )


class EventsLost(Sentence):
    template = N_("Game {game} is damaged. Events lost, from event {first} on: {count}.")


class GameLost(Sentence):
    template = N_("Game {game} is lost as a whole. Events: {count}.")


class MoreLost(Sentence):
    template = N_("More damaged games: {count}.")


class LossShown(Sentence):
    """How a list of losses ends."""

    template = N_(
        "A loss is shown until you delete the game (“vivat games delete NAME”). If you have its "
        "record, “vivat games import FILE” brings back what that has."
    )


class Both(Sentence):
    """Two things that the table is told at once."""

    template = N_("{first} {second}")


MOST_NAMED = 3
"""Losses that a sentence names one by one."""


@dataclass(frozen=True)
class Loss:
    """Damage has cost a game all events but the first `kept`; at least `lost` of them."""

    game: str
    kept: int
    lost: int

    @property
    def sentence(self) -> Sentence:
        if not self.kept:
            return GameLost(game=self.game, count=self.lost)
        return EventsLost(game=self.game, first=self.kept + 1, count=self.lost)


def losses_in_words(losses: Sequence[Loss]) -> list[Sentence]:
    """What is lost; empty if that is nothing."""
    named = [loss.sentence for loss in losses[:MOST_NAMED]]
    others = len(losses) - len(named)
    return [*named, MoreLost(count=others)] if others else named


def together(sentences: Iterable[Sentence]) -> Sentence | None:
    """All of them as one; None if there are none."""
    joined: Sentence | None = None
    for each in sentences:
        joined = each if joined is None else Both(first=joined, second=each)
    return joined


def explained(error: OSError, path: Path) -> StorageError:
    """The matching error for a file that can't be written or read."""
    match error.errno:
        case errno.ENOSPC | errno.EDQUOT:
            return DiskFull()
        case errno.EROFS:
            return DiskReadOnly(file=path)
        case _:
            return DiskFailed(file=path, problem=reason(error))
