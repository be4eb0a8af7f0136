"""The program is killed, or the power cut, after any disk operation of an evening: the games before
a step are left, or those after it, never a third; what damage has cost is told.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest

from companion.config.paths import Paths
from companion.evening.events import Cards, GameBegan, GameResumed, Paired
from companion.evening.inputs import Command
from companion.keep.game_file import file_of
from companion.keep.game_saver import GameSaver
from companion.keep.game_writer import open_writer
from companion.keep.saved_games import SavedGames
from engine import Setup, lone_seats
from tests.companion.keep.expected_games import (
    LIBRARY,
    Events,
    ExpectedGames,
    folded,
    must_be_in,
    name_of,
)
from tests.companion.keep.power_cut import (
    DESTROYED,
    HALF_DONE,
    Files,
    files_after,
    replace_files,
    unsynced,
    what_may_be_left,
    without,
)
from tests.companion.keep.recorded_evening import DATA, EDITIONS, RecordedEvening, record_an_evening
from tests.companion.keep.recording_disk import RecordingDisk
from tests.companion.keep.saving_helpers import (
    NoLock,
    after_a_power_cut,
    close_all_savers,
    fixed_time,
    table_in,
)
from tests.sampling import sampled

PORTIONS = 96
"""The operations are divided among this many tests."""
SETUP = Setup(lone_seats("Margot", "Charles", "Perrine"))
A_BEGINNING = GameBegan("king-up", SETUP, Cards.OWN, ("1", "2", "3"))
ALL_THERE = "everything is there"
TOLD_IN_VAIN = "everything is there, but damage is told"
TOLD = "what is lost is told"
MAY_BE_TOLD = {TOLD: (DESTROYED,), TOLD_IN_VAIN: (DESTROYED, *HALF_DONE)}
"""After what damage is told: only after half a write, of what was never shown."""
Outcomes = Counter[tuple[str, str]]


@cache
def evening_of(edition: str) -> RecordedEvening:
    with TemporaryDirectory() as folder:
        return record_an_evening(Path(folder), edition)


@pytest.fixture(autouse=True)
def fast_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    make_the_disk_fast(monkeypatch)


def make_the_disk_fast(patch: pytest.MonkeyPatch) -> None:
    """Skip real syncs, which would only slow the test down."""
    for name in ("fsync", "fdatasync"):
        patch.setattr(os, name, lambda _descriptor: None)


@pytest.mark.parametrize(
    "case", sampled(product(range(PORTIONS), EDITIONS), every=len(EDITIONS) * PORTIONS), ids=str
)
def test_after_a_crash_at_any_operation_there_is_the_old_state_or_the_new(
    case: tuple[int, str], tmp_path: Path
) -> None:
    portion, edition = case
    evening = evening_of(edition)
    for number in range(portion, len(evening.operations) + 1, PORTIONS):
        assert check_crashes(evening, number, tmp_path / "crash")


def test_no_power_cut_loses_a_damaged_file_while_its_game_goes_on(tmp_path: Path) -> None:
    table_in(tmp_path).begin("king-up", 3)
    close_all_savers()
    file = file_of(tmp_path / "games", name_of(0))
    damaged = file.read_bytes() + b"damage\n"
    file.write_bytes(damaged)
    table = after_a_power_cut(tmp_path)
    with RecordingDisk(tmp_path) as disk:
        were_there = len(disk.operations)
        table.choose(Command.RESUME)
    assert [*tmp_path.rglob("*.damaged-1")]
    for end in range(were_there, len(disk.operations) + 1):
        done = disk.operations[:end]
        for lost in unsynced(done):
            files = files_after(without(done, {lost}))
            assert damaged in [files[name] for name in files if "part" not in name]


def check_crashes(evening: RecordedEvening, number: int, folder: Path) -> Outcomes:
    """What the next program finds after a crash at this operation, in each way.

    Raises:
        AssertionError: a promise is broken.
    """
    outcomes, seen = Outcomes(), list[Files]()
    for how, files in what_may_be_left(evening.operations[:number], Random(number)):
        if files in seen:
            continue
        seen.append(files)
        replace_files(files, folder)
        try:
            found = outcome(folder, evening.may_be(number))
            assert found == ALL_THERE or how in MAY_BE_TOLD[found], f"{found} after {how}"
        except Exception as error:
            raise AssertionError(f"{evening.edition}, operation {number}: {how}") from error
        outcomes[how, found] += 1
    return outcomes


def outcome(folder: Path, may_be: Sequence[ExpectedGames]) -> str:
    """The folder has one of these states, and a table can continue from there."""
    data = folder / DATA
    writer = open_writer(Paths(data), NoLock(data))
    saved = SavedGames(writer.games, LIBRARY)
    found = {row.name: tuple(saved.events(row.name)) for row in saved.rows()}
    expected = next((each for each in may_be if each.games == found), None)
    lost = {loss.game: loss.lost for loss in writer.games.losses}
    assert bool(lost) == (writer.problem is not None), writer.problem
    if expected is None:
        for name, events in may_be[0].games.items():
            kept = found.get(name, ())
            assert kept == events[: len(kept)], "a third state"
            assert lost.get(name, 0) >= len(events) - len(kept), "a loss in silence"
        return TOLD
    saver = GameSaver(writer, LIBRARY, fixed_time)
    step = next_step(expected)
    after = expected.after(step)
    saver.save(step, after.match)
    assert saver.problem is None or saver.problem.is_saving, saver.problem
    saver.close()
    must_be_in(data / "games", after)
    return TOLD_IN_VAIN if lost else ALL_THERE


def next_step(expected: ExpectedGames) -> Events:
    """A game is resumed, or the first begins."""
    if not expected.games:
        return (A_BEGINNING,)
    name = expected.latest or expected.newest
    return GameResumed(name), Paired(folded(expected.games[name]).pairing)
