"""An evening of two games, with each step of the table and each operation of the disk."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from companion.paths import Paths
from companion.storage.game_saver import GameSaver
from companion.storage.recovery import open_journal
from companion.table.events import TableEvent
from companion.table.inputs import Command, PickSeat
from companion.table.match import Match
from companion.table.screens.edition import PickEdition
from hardware.boxes import Button
from tests.companion.sitting import Sitting, by_touch
from tests.companion.storage.expected_games import LIBRARY, Events
from tests.companion.storage.recording_disk import Disk, Operation
from tests.companion.storage.saving_helpers import an_evening

STEPS_FOR_A_CHECKPOINT = 12


@dataclass(frozen=True)
class NotedStep:
    """What was kept at once, between so many operations and so many."""

    events: Events
    began: int
    ended: int


class RecordingSaver(GameSaver):
    """Keeps as ever, and notes how far the disk was. Now and then somebody else moves what is in
    the log into the main file, which SQLite itself does far less often."""

    def __init__(self, folder: Path, disk: Disk, steps: list[NotedStep]) -> None:
        self._places = Paths(folder)
        journal = open_journal(self._places.journal)
        super().__init__(self._places, journal, LIBRARY, an_evening)
        self._disk, self._steps = disk, steps

    def save(self, events: Sequence[TableEvent], match: Match | None) -> None:
        began = len(self._disk.operations)
        super().save(events, match)
        self._steps.append(NotedStep(tuple(events), began, len(self._disk.operations)))
        if len(self._steps) % STEPS_FOR_A_CHECKPOINT == 0:
            other = sqlite3.connect(self._places.journal)
            other.execute("PRAGMA wal_checkpoint").fetchall()
            other.close()


@dataclass(frozen=True)
class NotedEvening:
    steps: Sequence[NotedStep]
    operations: Sequence[Operation]


def note_an_evening(folder: Path) -> NotedEvening:
    """Two games, one of them played to its end, on a disk that notes what is done."""
    steps: list[NotedStep] = []
    with Disk() as disk:
        saver = RecordingSaver(folder, disk, steps)
        _begin(Sitting(saver=saver))
        saver.close()
        saver = RecordingSaver(folder, disk, steps)
        _go_on(Sitting(saver=saver))
        saver.close()
    return NotedEvening(steps, disk.operations)


def _begin(table: Sitting) -> None:
    """A ballot, one taken back, an election left open when the game is set aside and taken up."""
    table.begin_an_election("viva-il-re", seats=4)
    table.vote(Button.NO, Button.NO, Button.YES, Button.YES)
    table.wait(1)
    table.choose(Command.UNDO)
    table.choose(Command.LEAVE)
    table.choose(Command.SAVE_FOR_LATER)
    table.choose(Command.RESUME)
    table.vote(Button.NO, Button.YES, Button.YES, Button.YES)


def _go_on(table: Sitting) -> None:
    """The interrupted game to its end, and another one that is left soon."""
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
