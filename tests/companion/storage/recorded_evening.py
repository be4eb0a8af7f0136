"""Plays three games, and records each step of the table and each operation of the disk."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from companion.files import write_whole_bytes
from companion.paths import Paths
from companion.storage import event_counts
from companion.storage.game_saver import GameSaver
from companion.storage.recovery import open_journal
from companion.table.events import Cards, Corrected, GameBegan, Played, TableEvent
from companion.table.inputs import Command, PickSeat
from companion.table.match import Match, apply_event
from companion.table.past_coronations import past_coronations
from companion.table.screens.edition import PickEdition
from engine import (
    Ballot,
    ChangeFollow,
    Follow,
    PawnScore,
    Raise,
    SeatHand,
    SetRight,
    Setup,
    ShowHand,
    Vote,
    deal,
    lone_seats,
)
from hardware.boxes import Button
from tests.companion.simulated_table import SimulatedTable, by_touch
from tests.companion.storage.expected_games import LIBRARY, Events
from tests.companion.storage.recording_disk import (
    Created,
    Operation,
    RecordingDisk,
    Synced,
    Written,
)
from tests.companion.storage.saving_helpers import fixed_time
from tests.engine.random_telling import next_telling

STEPS_PER_CHECKPOINT = 12
COUNTS = "journal.db-counts"


@dataclass(frozen=True)
class RecordedStep:
    """The events that were saved at once, and the numbers of disk operations before and after."""

    events: Events
    began: int
    ended: int


class RecordingSaver(GameSaver):
    """Records how many disk operations each step took. Every few steps a second connection moves
    the log into the main file, which SQLite itself does far less often."""

    def __init__(self, folder: Path, disk: RecordingDisk, steps: list[RecordedStep]) -> None:
        self._paths = Paths(folder)
        journal = open_journal(self._paths.journal)
        super().__init__(self._paths, journal, LIBRARY, fixed_time)
        self._disk, self._steps = disk, steps

    def save(self, events: Sequence[TableEvent], match: Match | None) -> None:
        began = len(self._disk.operations)
        super().save(events, match)
        self.settle()
        self._steps.append(RecordedStep(tuple(events), began, len(self._disk.operations)))
        if len(self._steps) % STEPS_PER_CHECKPOINT == 0:
            other = sqlite3.connect(self._paths.journal)
            other.execute("PRAGMA wal_checkpoint").fetchall()
            other.close()


@dataclass(frozen=True)
class RecordedEvening:
    steps: Sequence[RecordedStep]
    operations: Sequence[Operation]


def record_an_evening(folder: Path) -> RecordedEvening:
    """Three games, one of them played to its end, and one that tells less."""
    steps: list[RecordedStep] = []
    with RecordingDisk() as disk, _counts_recorded(disk.operations):
        saver = RecordingSaver(folder, disk, steps)
        _first_part(SimulatedTable(saver=saver))
        saver.close()
        saver = RecordingSaver(folder, disk, steps)
        _second_part(SimulatedTable(saver=saver))
        saver.close()
        saver = RecordingSaver(folder, disk, steps)
        _third_part(saver)
        saver.close()
    return RecordedEvening(steps, disk.operations)


@contextmanager
def _counts_recorded(operations: list[Operation]) -> Iterator[None]:
    """Record what is written to the counts of events as well, which SQLite doesn't touch."""
    pwrite, fdatasync = os.pwrite, os.fdatasync

    def overwritten(descriptor: int, data: bytes, at: int) -> int:
        operations.append(Written(COUNTS, at, data))
        return pwrite(descriptor, data, at)

    def synced(descriptor: int) -> None:
        fdatasync(descriptor)
        operations.append(Synced(COUNTS))

    def written(file: Path, data: bytes) -> None:
        write_whole_bytes(file, data)
        operations.extend((Created(COUNTS, False), Written(COUNTS, 0, data), Synced(COUNTS)))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "pwrite", overwritten)
        patch.setattr(os, "fdatasync", synced)
        patch.setattr(f"{event_counts.__name__}.write_whole_bytes", written)
        yield


def _first_part(table: SimulatedTable) -> None:
    """A ballot that is undone, a game set aside during an election and resumed, another ballot."""
    table.begin_an_election("viva-il-re", seats=4)
    table.vote(Button.NO, Button.NO, Button.YES, Button.YES)
    table.wait(1)
    table.undo()
    table.choose(Command.LEAVE)
    table.choose(Command.SAVE_FOR_LATER)
    table.choose(Command.RESUME)
    table.vote(Button.NO, Button.YES, Button.YES, Button.YES)


def _second_part(table: SimulatedTable) -> None:
    """The interrupted game to its end, and another one that is soon ended."""
    chance = Random(2)
    table.choose(Command.RESUME)
    table.play_to_the_end(lambda each: by_touch(each, chance))
    table.wait(2)
    table.choose(Command.NEW_GAME)
    table.choose(PickEdition("king-up"))
    table.choose(Command.BEGIN)
    table.choose(PickSeat(0))
    table.place_everyone()
    table.choose(Command.LEAVE)
    table.choose(Command.LEAVE)


def _third_part(saver: GameSaver) -> None:
    """A game in which the table tells less, and sets right what vivat believes."""
    setup = Setup(lone_seats("Margot", "Charles", "Perrine"))
    began = GameBegan("vive-le-roi", setup, Cards.DEALT, ("1", "2", "3"))
    match = apply_event(None, began, LIBRARY)
    saver.save((began,), match)
    for event in _told(match, Random(3)):
        apply_event(match, event, LIBRARY)
        saver.save((event,), match)


def _told(match: Match, chance: Random) -> Iterator[TableEvent]:
    """Every kind of event that a table has if it does not tell its moves."""
    yield Played(ChangeFollow(Follow.VOTES))
    yield Played(deal(match.state, chance))
    yield Played(SetRight(scores=(PawnScore(1, 30),), hands=(SeatHand(0, 2, 0),)))
    yield Played(Raise(1, "merlin"))
    yield Played(Ballot((Vote.YES,) * 3))
    yield Played(next_telling(match.state, chance))
    yield _another_castle(match)
    yield Played(ChangeFollow(Follow.SCORES))
    yield Played(deal(match.state, chance))
    yield Played(ShowHand(0, 1, 0))
    yield Played(next_telling(match.state, chance))


def _another_castle(match: Match) -> Corrected:
    """At the last coronation, two characters had each other's place."""
    (past,) = past_coronations(match.game)
    anna, bridget, *others = past.castle
    return past.with_castle(match.rules, (bridget, anna, *others))
