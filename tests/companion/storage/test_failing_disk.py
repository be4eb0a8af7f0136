"""The journal's disk fails at any of its operations: the game goes on, the trouble is said, and as
soon as the disk works again everything is on it, nothing twice.
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
from companion.storage.journal import EventRow, GameRow, GameStatus
from companion.storage.recovery import open_journal
from companion.table.events import GameLeft, GameSetAside, GameTakenUp
from companion.table.saved_games_port import StorageProblem
from tests.companion.storage.expected_games import Events, ExpectedGames, name_of, read_journal
from tests.companion.storage.recorded_evening import note_an_evening
from tests.companion.storage.recording_disk import (
    Cut,
    Disk,
    Operation,
    Synced,
    Wrote,
    missing,
    works,
)
from tests.companion.storage.saving_helpers import EVENING, saver_in
from tests.sampling import sampled

pytestmark = pytest.mark.skipif(missing() is not None, reason=missing() or "")

PORTIONS = 24
"""The operations are dealt out to so many tests."""
STEPS = 30
"""How much of a game is played while the disk works: placed, climbed, voted, taken back, set
aside and taken up."""
LONG_LOG = 990
"""Pages: with 1,000 SQLite moves what is in the log into the main file by itself."""
PAGE = 4_120
"""Bytes of a page in the log, with its head."""
STEPS_ON_A_LONG_LOG = 6
NOTHING = ExpectedGames()


@dataclass
class Outage:
    """From so many operations on the disk fails: once, or until it is mended."""

    at: int
    lasts: bool
    is_full: bool = False
    """A full disk takes no writes, but all else works."""
    seen: int = 0

    def __call__(self, operation: Operation) -> int:
        self.seen += 1
        hits = self.seen > self.at if self.lasts else self.seen == self.at + 1
        if not hits:
            return sqlite3.SQLITE_OK
        match operation:
            case Wrote():
                return sqlite3.SQLITE_FULL if self.is_full else sqlite3.SQLITE_IOERR_WRITE
            case _ if self.is_full:
                return sqlite3.SQLITE_OK
            case Synced():
                return sqlite3.SQLITE_IOERR_FSYNC
            case Cut():
                return sqlite3.SQLITE_IOERR_TRUNCATE
            case _:
                return sqlite3.SQLITE_IOERR_DELETE

    @property
    def has_come(self) -> bool:
        return self.seen > self.at


Kind = tuple[bool, bool]
KINDS: dict[str, Kind] = {
    "one operation fails": (False, False),
    "the disk is gone for a while": (True, False),
    "the disk is full for a while": (True, True),
}
"""Whether an outage lasts, and whether the disk is full."""


class SavingTable:
    """Keeps one step after the other, and knows what must be there."""

    def __init__(self, folder: Path, disk: Disk, known: ExpectedGames = NOTHING) -> None:
        self.known = known
        self._folder, self._disk = folder, disk
        self._saver = saver_in(folder)

    @property
    def trouble(self) -> StorageProblem | None:
        return self._saver.problem

    def keep(self, step: Events) -> None:
        """A step; all of the game can be read afterwards, kept or not."""
        self.known = self.known.after(step)
        is_away = isinstance(step[-1], GameLeft | GameSetAside)
        self._saver.save(step, None if is_away else self.known.match)
        name, game = name_of(self.known.latest), self.known.games[self.known.latest]
        assert self._saver.saved_games.events(name) == game.events

    def must_be_on_the_disk(self) -> None:
        """Everything is on the disk, should the program die now."""
        copied = self._folder.with_name("copied")
        copytree(self._folder, copied, ignore=ignore_patterns("*-shm"), dirs_exist_ok=True)
        fault, self._disk.fault = self._disk.fault, works
        read_journal(Paths(copied).journal).must_be(self.known)
        self._disk.fault = fault
        rmtree(copied)

    def close(self) -> None:
        self._saver.close()


@pytest.fixture(scope="module")
def steps(tmp_path_factory: pytest.TempPathFactory) -> Sequence[Events]:
    """What a table has kept, step by step."""
    evening = note_an_evening(tmp_path_factory.mktemp("evening"))
    return [step.events for step in evening.steps]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("portion", sampled(range(PORTIONS), every=PORTIONS))
def test_a_game_goes_on_while_the_disk_fails_and_is_kept_once_it_works_again(
    steps: Sequence[Events], kind: str, portion: int, tmp_path: Path
) -> None:
    with Disk() as disk:
        table = SavingTable(tmp_path / "without", disk)
        opened = len(disk.operations)
        play(table, steps[:STEPS])
        count = len(disk.operations) - opened
        table.close()
    for at in range(portion, count, PORTIONS):
        with Disk() as disk:
            table = SavingTable(tmp_path / f"{at}", disk)
            go_through(table, disk, steps, Outage(at, *KINDS[kind]))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("portion", sampled(range(PORTIONS), every=PORTIONS))
def test_a_disk_that_fails_while_the_log_is_emptied_loses_nothing(
    steps: Sequence[Events], kind: str, portion: int, tmp_path: Path
) -> None:
    with Disk() as disk:
        known = fill_the_log(tmp_path / "full", steps[0])
        further = going_on(steps)
        copytree(tmp_path / "full", tmp_path / "without")
        table = SavingTable(tmp_path / "without", disk, known)
        opened = len(disk.operations)
        play(table, further[:STEPS_ON_A_LONG_LOG])
        done = disk.operations[opened:]
        table.close()
    assert any(isinstance(each, Wrote) and each.file == "journal.db" for each in done)
    for at in range(portion, len(done), PORTIONS):
        with Disk() as disk:
            copytree(tmp_path / "full", tmp_path / f"{at}")
            table = SavingTable(tmp_path / f"{at}", disk, known)
            go_through(table, disk, further, Outage(at, *KINDS[kind]))


@pytest.mark.parametrize("kind", KINDS)
def test_a_disk_that_fails_while_a_journal_is_made_leaves_a_game_that_is_not_kept(
    steps: Sequence[Events], kind: str, tmp_path: Path
) -> None:
    with Disk() as disk:
        table = SavingTable(tmp_path / "without", disk)
        count = len(disk.operations)
        table.close()
    for at in range(count):
        with Disk() as disk:
            disk.fault = outage = Outage(at, *KINDS[kind])
            table = SavingTable(tmp_path / f"{at}", disk)
            play(table, steps[:3])
            tell_the_truth(table, outage)
            disk.fault = works
            table.close()
            find_whole_or_none(tmp_path / f"{at}", table.known)


def play(table: SavingTable, steps: Sequence[Events]) -> None:
    for step in steps:
        table.keep(step)


def go_through(table: SavingTable, disk: Disk, steps: Sequence[Events], outage: Outage) -> None:
    """Play until the disk has failed, and one step more; then it works again."""
    disk.fault = outage
    left = iter(steps)
    while not outage.has_come:
        table.keep(next(left))
    tell_the_truth(table, outage)
    table.keep(next(left))
    tell_the_truth(table, outage)
    assert table.trouble is not None or not outage.lasts, "nobody can write meanwhile"
    disk.fault = works
    table.keep(next(left))
    assert table.trouble is None
    table.must_be_on_the_disk()
    table.close()


def tell_the_truth(table: SavingTable, outage: Outage) -> None:
    """Either everything is kept, or it is said that it is not, and why."""
    if table.trouble is None:
        table.must_be_on_the_disk()
    else:
        assert not table.trouble.is_kept
        assert isinstance(table.trouble.sentence, DiskFull if outage.is_full else DiskFailed)


def find_whole_or_none(folder: Path, known: ExpectedGames) -> None:
    """A journal that could not be made is no damaged one: the next program can use it."""
    found = read_journal(Paths(folder).journal)
    if found.rows:
        found.must_be(known)


def fill_the_log(folder: Path, beginning: Events) -> ExpectedGames:
    """A game begins, and its row is written so often that the log is almost full; what a program
    leaves that dies then."""
    filling = folder.with_name("filling")
    filling.mkdir()
    journal = open_journal(Paths(filling).journal).journal
    known = NOTHING.after(beginning)
    game = GameRow(name_of(0), EVENING, GameStatus.SET_ASIDE, known.games[0].story)
    rows = [EventRow(game.name, number, EVENING, each) for number, each in enumerate(beginning, 1)]
    journal.write([game], rows)
    while (filling / "journal.db-wal").stat().st_size < LONG_LOG * PAGE:
        for fate in (GameStatus.SET_ASIDE, GameStatus.RUNNING):
            journal.write([replace(game, status=fate)], [])
    copytree(filling, folder, ignore=ignore_patterns("*-shm"))
    journal.close()
    return known


def going_on(steps: Sequence[Events]) -> Sequence[Events]:
    """The game is taken up, and goes on as it did."""
    return [(GameTakenUp(name_of(0)),), *steps[1:]]
