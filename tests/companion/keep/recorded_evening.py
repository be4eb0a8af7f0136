"""Plays some games, and records each step of the table and each operation of the disk."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from companion.config.paths import Paths
from companion.evening.events import TableEvent
from companion.evening.inputs import Command, PickSeat
from companion.evening.match import Match
from companion.evening.screens.edition import PickEdition
from companion.keep.game_saver import GameSaver
from companion.keep.game_writer import open_writer
from hardware.boxes import Button
from tests.companion.keep.expected_games import LIBRARY, Events, ExpectedGames
from tests.companion.keep.recording_disk import Operation, RecordingDisk
from tests.companion.keep.saving_helpers import NoLock, fixed_time
from tests.companion.simulated_table import SimulatedTable, by_touch

EDITIONS = {"viva-il-re": 4, "king-up": 3, "vive-le-roi": 5}
"""Each edition's evening has so many people."""
DATA = "data"
"""The data folder is created on this evening."""


@dataclass(frozen=True)
class RecordedStep:
    """The games after what was saved at once, and the numbers of disk operations before and after
    it. Of a deletion, `events` are none."""

    events: Events
    games: ExpectedGames
    began: int
    ended: int


@dataclass(frozen=True)
class RecordedEvening:
    edition: str
    steps: Sequence[RecordedStep]
    operations: Sequence[Operation]

    def may_be(self, count: int) -> Sequence[ExpectedGames]:
        """The games after this many operations: without or with the step being saved."""
        history = [ExpectedGames(), *(step.games for step in self.steps)]
        saved = sum(step.ended <= count for step in self.steps)
        begun = sum(step.began < count for step in self.steps)
        assert begun - saved in (0, 1), "one step at a time"
        return history[saved : begun + 1]


class RecordingSaver(GameSaver):
    """Adds each step to those of savers before it in the same folder."""

    def __init__(self, disk: RecordingDisk, steps: list[RecordedStep]) -> None:
        folder = disk.folder / DATA
        self._disk_writer = open_writer(Paths(folder), NoLock(folder))
        super().__init__(self._disk_writer, LIBRARY, fixed_time)
        self._operations = disk.operations
        self._steps = steps
        self._expected = steps[-1].games if steps else ExpectedGames()

    def save(self, events: Sequence[TableEvent], match: Match | None) -> None:
        began, step = len(self._operations), tuple(events)
        super().save(events, match)
        self._record(step, self._expected.after(step), began)
        self.settle()

    def delete_newest(self) -> None:
        began = len(self._operations)
        self._disk_writer.delete(self._expected.newest)
        self._record((), self._expected.without_newest(), began)

    def _record(self, events: Events, games: ExpectedGames, began: int) -> None:
        self._expected = games
        self._steps.append(RecordedStep(events, games, began, len(self._operations)))


def record_an_evening(folder: Path, edition: str = "king-up") -> RecordedEvening:
    """Three programs one after the other: a game to its end, one that is soon ended, and
    one that begins when that was deleted."""
    steps: list[RecordedStep] = []
    with RecordingDisk(folder) as disk:
        for part in (_first_part, _second_part, _third_part):
            saver = RecordingSaver(disk, steps)
            part(saver, edition)
            saver.close()
        return RecordedEvening(edition, steps, [*disk.operations])


def _first_part(saver: RecordingSaver, edition: str) -> None:
    """A ballot that is undone, a game set aside during an election and resumed, another ballot."""
    table, seats = SimulatedTable(saver=saver), EDITIONS[edition]
    table.begin_an_election(edition, seats)
    table.vote(*[Button.NO] * 2, *[Button.YES] * (seats - 2))
    table.wait(1)
    table.undo()
    table.choose(Command.LEAVE)
    table.choose(Command.SAVE_FOR_LATER)
    table.choose(Command.RESUME)
    table.vote(Button.NO, *[Button.YES] * (seats - 1))


def _second_part(saver: RecordingSaver, edition: str) -> None:
    """The interrupted game to its end, and another one that is soon ended."""
    table, chance = SimulatedTable(saver=saver), Random(2)
    table.choose(Command.RESUME)
    table.play_to_the_end(lambda each: by_touch(each, chance))
    table.wait(2)
    table.choose(Command.NEW_GAME)
    table.choose(Command.CONTINUE)
    table.choose(PickEdition(edition))
    table.choose(Command.BEGIN)
    table.choose(PickSeat(0))
    table.place_everyone()
    table.choose(Command.LEAVE)
    table.choose(Command.LEAVE)


def _third_part(saver: RecordingSaver, edition: str) -> None:
    """A game that begins when another one was deleted."""
    saver.delete_newest()
    table = SimulatedTable(saver=saver)
    table.begin(edition, EDITIONS[edition])
    table.place_everyone()
