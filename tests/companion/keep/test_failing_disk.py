"""The disk fails at each operation: the game goes on, the problem is shown, and as soon as the disk
works again, everything is on it, and nothing twice.
"""

from __future__ import annotations

import errno
import fcntl
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from companion.config.paths import Paths
from companion.evening.events import GameLeft, GameSavedForLater
from companion.keep.errors import DiskFailed, DiskFull
from companion.keep.game_saver import GameSaver
from companion.keep.game_writer import open_writer
from companion.keep.games import look
from companion.keep.index import read_index
from companion.keep.lock import Lock
from sentences import Sentence
from tests.companion.keep.expected_games import LIBRARY, Events, ExpectedGames, must_be_in, name_of
from tests.companion.keep.power_cut import files_after, replace_files, unsynced, without
from tests.companion.keep.recorded_evening import DATA, record_an_evening
from tests.companion.keep.recording_disk import SHORT, Do, Operation, RecordingDisk, works
from tests.companion.keep.saving_helpers import close_all_savers, close_later, fixed_time
from tests.sampling import sampled

PORTIONS = 48
"""The operations are divided among this many tests."""
STEPS = 30
"""Enough steps for placements, climbs, a vote, an undo, setting the game aside and resuming it."""


@dataclass
class Outage:
    """From operation `at` on the disk fails: once, or until it is repaired. Without an error for
    them, syncs and names don't fail."""

    at: int
    lasts: bool
    writes: int
    others: int = 0
    seen: int = 0

    def __call__(self, operation: Operation) -> int:
        self.seen += 1
        hits = self.seen > self.at if self.lasts else self.seen == self.at + 1
        return (self.writes if operation.do is Do.WRITE else self.others) if hits else 0


KINDS: dict[str, Callable[[int], Outage]] = {
    "one operation fails": lambda at: Outage(at, False, errno.EIO, errno.EIO),
    "the disk is gone for a while": lambda at: Outage(at, True, errno.EIO, errno.EIO),
    "the disk is full for a while": lambda at: Outage(at, True, errno.ENOSPC),
    "writes are short for a while": lambda at: Outage(at, True, SHORT),
}


class SavingTable:
    """Saves one step after the other, and knows what must be on the disk."""

    def __init__(self, disk: RecordingDisk) -> None:
        self.expected = ExpectedGames()
        self._disk = disk
        self._steps = iter(steps())
        lock = Lock(disk.folder / DATA)
        writer = open_writer(Paths(disk.folder / DATA), lock)
        self._saver = close_later(GameSaver(writer, LIBRARY, fixed_time), lock)

    @property
    def told(self) -> Sentence | None:
        problem = self._saver.problem
        return None if problem is None else problem.sentence

    @property
    def is_saving(self) -> bool:
        return self._saver.problem is None or self._saver.problem.is_saving

    def save(self, count: int = 1) -> None:
        """Save steps; after each the whole game can be read, whether it is on the disk or not."""
        for _step in range(count):
            step = next(self._steps)
            self.expected = self.expected.after(step)
            is_away = isinstance(step[-1], GameLeft | GameSavedForLater)
            self._saver.save(step, None if is_away else self.expected.match)
            latest = self.expected.latest
            assert self._saver.saved_games.events(latest) == self.expected.games[latest]
            self._saver.settle()

    def must_be_on_the_disk(self) -> None:
        """Everything would survive if the program were killed now, or the power cut."""
        done, copied = self._disk.operations, self._disk.folder.with_name("copied")
        for left in (done, without(done, unsynced(done))):
            replace_files(files_after(left), copied)
            must_be_in(copied / DATA / "games", self.expected)
        must_be_in(self._disk.folder / DATA / "games", self.expected)

    def close(self) -> None:
        close_all_savers()


@cache
def steps() -> Sequence[Events]:
    """Recorded games, step by step, without the deletion."""
    with TemporaryDirectory() as folder:
        return [step.events for step in record_an_evening(Path(folder)).steps if step.events]


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[RecordingDisk]:
    with RecordingDisk(tmp_path) as disk:
        yield disk


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("portion", sampled(range(PORTIONS), every=PORTIONS))
def test_a_game_goes_on_while_the_disk_fails_and_is_saved_when_it_works_again(
    kind: str, portion: int, tmp_path: Path
) -> None:
    for at in range(portion, operations_without_outage(), PORTIONS):
        folder = tmp_path / f"{at}" / "root"
        folder.mkdir(parents=True)
        with RecordingDisk(folder) as disk:
            disk.fault = outage = KINDS[kind](at)
            play_through(disk, outage)


@cache
def operations_without_outage() -> int:
    with TemporaryDirectory() as folder, RecordingDisk(Path(folder)) as disk:
        table = SavingTable(disk)
        table.save(STEPS)
        table.close()
        return len(disk.operations)


def play_through(disk: RecordingDisk, outage: Outage) -> None:
    """Play until the disk has failed, and some steps more; then repair it."""
    open_before, table, left = open_files(), SavingTable(disk), 3
    while left:
        left -= outage.seen > outage.at
        table.save()
        check_report(table, outage)
    is_hurt = outage.lasts and outage.writes != SHORT
    assert table.told is not None or not is_hurt, "a lasting outage is noticed"
    disk.fault = works
    table.save()
    assert table.told is None
    table.must_be_on_the_disk()
    table.close()
    assert open_files() == open_before


def open_files() -> int:
    return len(os.listdir("/proc/self/fd"))


def check_report(table: SavingTable, outage: Outage) -> None:
    """Either everything is saved, or the table is told why not."""
    if table.told is None:
        table.must_be_on_the_disk()
        return
    assert not table.is_saving
    assert isinstance(table.told, DiskFull if outage.writes == errno.ENOSPC else DiskFailed)


def test_a_file_that_cant_be_written_keeps_no_other_game_from_being_saved(
    disk: RecordingDisk,
) -> None:
    table = SavingTable(disk)
    table.save()
    disk.fault = lambda each: errno.EIO if each.name.endswith(f"{name_of(0)}.game") else 0
    while len(table.expected.games) == 1:
        table.save()
    assert not table.is_saving
    new = look(disk.folder / DATA / "games").events(name_of(1))
    assert tuple(line.event for line in new) == table.expected.games[name_of(1)]
    disk.fault = works
    table.save()
    table.must_be_on_the_disk()


@pytest.mark.parametrize("function", ["flock", "chmod", "fsync"])
def test_whatever_the_file_system_lacks_games_are_saved(
    function: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_arguments: object, **_named: object) -> None:
        raise OSError(errno.ENOTSUP, os.strerror(errno.ENOTSUP))

    (tmp_path / DATA / "games").mkdir(parents=True, mode=0o755)
    monkeypatch.setattr(fcntl if function == "flock" else os, function, refuse)
    table = SavingTable(RecordingDisk(tmp_path))
    table.save(4)
    assert table.is_saving
    assert table.told is None
    must_be_in(tmp_path / DATA / "games", table.expected)


@pytest.mark.parametrize("problem", [SHORT, errno.EIO])
def test_an_index_that_was_torn_is_written_again(problem: int, disk: RecordingDisk) -> None:
    table = SavingTable(disk)
    table.save()
    disk.fault = lambda operation: problem if operation.name.endswith("index") else 0
    table.save()
    disk.fault = works
    table.save()
    assert table.told is None
    (entry,) = read_index(disk.folder / DATA / "games").values()
    assert entry.events == len(table.expected.games[entry.name])
