"""The disk fails at each of the journal's operations: the game goes on, the problem is shown, and
as soon as the disk works again, everything is on it, and nothing twice.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from shutil import copytree, ignore_patterns, rmtree

import pytest

from companion.paths import Paths
from companion.storage.errors import DiskFailed, DiskFull
from companion.storage.recovery import open_journal
from companion.storage.rows import EventRow, GameRow, GameStatus
from companion.table.events import GameLeft, GameResumed, GameSavedForLater
from companion.table.saved_games_port import StorageProblem
from tests.companion.storage.expected_games import Events, ExpectedGames, name_of, read_journal
from tests.companion.storage.recorded_evening import record_an_evening
from tests.companion.storage.recording_disk import (
    Operation,
    RecordingDisk,
    Synced,
    Truncated,
    Written,
    why_unavailable,
    writes_succeed,
)
from tests.companion.storage.saving_helpers import EVENING, saver_in
from tests.sampling import sampled

pytestmark = pytest.mark.skipif(why_unavailable() is not None, reason=why_unavailable() or "")

PORTIONS = 24
"""The operations are divided among this many tests."""
FEW = 4
"""Those that create a journal."""
STEPS = 30
"""Enough steps for placements, climbs, a vote, an undo, setting the game aside and resuming it."""
LONG_LOG = 990
"""Pages. At 1,000, SQLite moves the log into the main file automatically."""
PAGE = 4_120
"""Bytes of a page in the log, with its header."""
STEPS_ON_A_LONG_LOG = 6
NOTHING = ExpectedGames()


@dataclass
class Outage:
    """From operation `at` on the disk fails: once, or until it is repaired."""

    at: int
    lasts: bool
    is_full: bool = False
    """A full disk refuses writes, but everything else works."""
    seen: int = 0

    def __call__(self, operation: Operation) -> int:
        self.seen += 1
        hits = self.seen > self.at if self.lasts else self.seen == self.at + 1
        if not hits:
            return sqlite3.SQLITE_OK
        match operation:
            case Written():
                return sqlite3.SQLITE_FULL if self.is_full else sqlite3.SQLITE_IOERR_WRITE
            case _ if self.is_full:
                return sqlite3.SQLITE_OK
            case Synced():
                return sqlite3.SQLITE_IOERR_FSYNC
            case Truncated():
                return sqlite3.SQLITE_IOERR_TRUNCATE
            case _:
                return sqlite3.SQLITE_IOERR_DELETE

    @property
    def has_begun(self) -> bool:
        return self.seen > self.at


Kind = tuple[bool, bool]
KINDS: dict[str, Kind] = {
    "one operation fails": (False, False),
    "the disk is gone for a while": (True, False),
    "the disk is full for a while": (True, True),
}
"""Whether an outage lasts, and whether the disk is full."""


class SavingTable:
    """Saves one step after the other, and knows what must be on the disk."""

    def __init__(
        self, folder: Path, disk: RecordingDisk, expected: ExpectedGames = NOTHING
    ) -> None:
        self.expected = expected
        self._folder, self._disk = folder, disk
        self._saver = saver_in(folder)

    @property
    def problem(self) -> StorageProblem | None:
        return self._saver.problem

    def save(self, step: Events) -> None:
        """Save a step; then the whole game can be read, whether it is on the disk or not."""
        self.expected = self.expected.after(step)
        is_away = isinstance(step[-1], GameLeft | GameSavedForLater)
        self._saver.save(step, None if is_away else self.expected.match)
        name, game = name_of(self.expected.latest), self.expected.games[self.expected.latest]
        assert self._saver.saved_games.events(name) == game.events

    def must_be_on_the_disk(self) -> None:
        """Everything would survive if the program were killed now."""
        copied = self._folder.with_name("copied")
        copytree(self._folder, copied, ignore=ignore_patterns("*-shm"), dirs_exist_ok=True)
        fault, self._disk.fault = self._disk.fault, writes_succeed
        read_journal(Paths(copied).journal).must_be(self.expected)
        self._disk.fault = fault
        rmtree(copied)

    def close(self) -> None:
        self._saver.close()


@pytest.fixture(scope="module")
def steps(tmp_path_factory: pytest.TempPathFactory) -> Sequence[Events]:
    """Two recorded games, step by step."""
    evening = record_an_evening(tmp_path_factory.mktemp("evening"))
    return [step.events for step in evening.steps]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("portion", sampled(range(PORTIONS), every=PORTIONS))
def test_a_game_goes_on_while_the_disk_fails_and_is_saved_when_it_works_again(
    steps: Sequence[Events], kind: str, portion: int, tmp_path: Path
) -> None:
    with RecordingDisk() as disk:
        table = SavingTable(tmp_path / "without", disk)
        opened = len(disk.operations)
        play(table, steps[:STEPS])
        count = len(disk.operations) - opened
        table.close()
    for at in range(portion, count, PORTIONS):
        with RecordingDisk() as disk:
            table = SavingTable(tmp_path / f"{at}", disk)
            play_through(table, disk, steps, Outage(at, *KINDS[kind]))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("portion", sampled(range(PORTIONS), every=PORTIONS))
def test_a_disk_that_fails_while_the_log_moves_into_the_main_file_loses_nothing(
    steps: Sequence[Events], kind: str, portion: int, tmp_path: Path
) -> None:
    with RecordingDisk() as disk:
        expected = fill_the_log(tmp_path / "full", steps[0])
        more_steps = resumed(steps)
        copytree(tmp_path / "full", tmp_path / "without")
        table = SavingTable(tmp_path / "without", disk, expected)
        opened = len(disk.operations)
        play(table, more_steps[:STEPS_ON_A_LONG_LOG])
        done = disk.operations[opened:]
        table.close()
    assert any(isinstance(each, Written) and each.file == "journal.db" for each in done)
    for at in range(portion, len(done), PORTIONS):
        with RecordingDisk() as disk:
            copytree(tmp_path / "full", tmp_path / f"{at}")
            table = SavingTable(tmp_path / f"{at}", disk, expected)
            play_through(table, disk, more_steps, Outage(at, *KINDS[kind]))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("portion", sampled(range(FEW), every=FEW))
def test_a_disk_that_fails_while_a_journal_is_created_leaves_none_that_is_damaged(
    steps: Sequence[Events], kind: str, portion: int, tmp_path: Path
) -> None:
    with RecordingDisk() as disk:
        table = SavingTable(tmp_path / "without", disk)
        count = len(disk.operations)
        table.close()
    for at in range(portion, count, FEW):
        with RecordingDisk() as disk:
            disk.fault = outage = Outage(at, *KINDS[kind])
            table = SavingTable(tmp_path / f"{at}", disk)
            play(table, steps[:3])
            check_report(table, outage)
            disk.fault = writes_succeed
            table.close()
            check_complete_or_empty(tmp_path / f"{at}", table.expected)


def play(table: SavingTable, steps: Sequence[Events]) -> None:
    for step in steps:
        table.save(step)


def play_through(
    table: SavingTable, disk: RecordingDisk, steps: Sequence[Events], outage: Outage
) -> None:
    """Play until the disk has failed, and one step more; then repair it."""
    disk.fault = outage
    left = iter(steps)
    while not outage.has_begun:
        table.save(next(left))
    check_report(table, outage)
    table.save(next(left))
    check_report(table, outage)
    assert table.problem is not None or not outage.lasts, "a lasting outage is noticed"
    disk.fault = writes_succeed
    table.save(next(left))
    assert table.problem is None
    table.must_be_on_the_disk()
    table.close()


def check_report(table: SavingTable, outage: Outage) -> None:
    """Either everything is saved, or the problem says why not."""
    if table.problem is None:
        table.must_be_on_the_disk()
    else:
        assert not table.problem.is_saving
        assert isinstance(table.problem.sentence, DiskFull if outage.is_full else DiskFailed)


def check_complete_or_empty(folder: Path, expected: ExpectedGames) -> None:
    """A journal that could not be created is not damaged: the next program can use it."""
    found = read_journal(Paths(folder).journal)
    if found.rows:
        found.must_be(expected)


def fill_the_log(folder: Path, beginning: Events) -> ExpectedGames:
    """Begin a game, and write its row until the log is almost full; leaves the files of a program
    that was killed then."""
    filling = folder.with_name("filling")
    filling.mkdir()
    journal = open_journal(Paths(filling).journal).journal
    expected = NOTHING.after(beginning)
    game = GameRow(name_of(0), EVENING, GameStatus.SET_ASIDE, expected.games[0].story)
    rows = [EventRow(game.name, number, EVENING, each) for number, each in enumerate(beginning, 1)]
    journal.write([game], rows)
    while (filling / "journal.db-wal").stat().st_size < LONG_LOG * PAGE:
        for fate in (GameStatus.SET_ASIDE, GameStatus.RUNNING):
            journal.write([replace(game, status=fate)], [])
    copytree(filling, folder, ignore=ignore_patterns("*-shm"))
    journal.close()
    return expected


def resumed(steps: Sequence[Events]) -> Sequence[Events]:
    """The same steps, in a game that is resumed instead of begun."""
    return [(GameResumed(name_of(0)),), *steps[1:]]
