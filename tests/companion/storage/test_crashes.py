"""The program is killed, or the power cut, after any disk operation of the journal: the old state
or the new one is left, never a third.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from companion.paths import Paths
from companion.storage.game_saver import GameSaver
from companion.storage.recovery import OpenedJournal, open_journal
from companion.table.events import Cards, GameBegan, GameResumed, Paired
from engine import Setup, lone_seats
from tests.companion.storage.expected_games import (
    LIBRARY,
    Events,
    ExpectedGames,
    contents_of,
    name_of,
    read_journal,
)
from tests.companion.storage.power_cut import (
    Files,
    files_after,
    replace_files,
    unsynced,
    what_may_be_left,
    without,
)
from tests.companion.storage.recorded_evening import RecordedEvening, record_an_evening
from tests.companion.storage.recording_disk import (
    Operation,
    RecordingDisk,
    Synced,
    why_unavailable,
)
from tests.companion.storage.saving_helpers import fixed_time
from tests.sampling import sampled

pytestmark = pytest.mark.skipif(why_unavailable() is not None, reason=why_unavailable() or "")

PORTIONS = 96
"""The operations are divided among this many tests."""
EARLY_STEP = 5
"""A step after which the main file is still empty."""
A_BEGINNING = GameBegan(
    "king-up", Setup(lone_seats("Margot", "Charles", "Perrine")), Cards.OWN, ("1", "2", "3")
)


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> RecordedEvening:
    return record_an_evening(tmp_path_factory.mktemp("evening"))


@pytest.fixture(scope="module")
def history(evening: RecordedEvening) -> Sequence[ExpectedGames]:
    """The expected games after no step, one step, two steps, …"""
    expected = [ExpectedGames()]
    for step in evening.steps:
        expected.append(expected[-1].after(step.events))
    return expected


@pytest.fixture
def fast_disk() -> Iterator[None]:
    """Skip real syncs, which would only slow the test down."""
    with RecordingDisk():
        yield


@pytest.mark.usefixtures("fast_disk")
@pytest.mark.parametrize("portion", sampled(range(PORTIONS), every=48))
def test_after_a_crash_at_any_operation_there_is_the_old_state_or_the_new(
    evening: RecordedEvening, history: Sequence[ExpectedGames], portion: int, tmp_path: Path
) -> None:
    for count in range(portion, len(evening.operations) + 1, PORTIONS):
        may_be = states_after(evening, history, count)
        for files in crashes_after(evening.operations[:count], Random(count)):
            replace_files(files, tmp_path)
            check_and_continue(tmp_path, may_be)


@pytest.mark.usefixtures("fast_disk")
def test_a_journal_that_does_not_sync_its_log_would_fail_this_test(
    evening: RecordedEvening, history: Sequence[ExpectedGames], tmp_path: Path
) -> None:
    done = evening.operations[: evening.steps[EARLY_STEP].ended]
    unsynced_log = [each for each in done if each != Synced("journal.db-wal")]
    replace_files(files_after(without(unsynced_log, unsynced(unsynced_log))), tmp_path)
    with pytest.raises(AssertionError, match="Saved events are missing"):
        check_and_continue(tmp_path, states_after(evening, history, len(done)))


def states_after(
    evening: RecordedEvening, history: Sequence[ExpectedGames], count: int
) -> Sequence[ExpectedGames]:
    """What may be left after this many operations: without or with the step being saved."""
    saved = sum(step.ended <= count for step in evening.steps)
    begun = sum(step.began < count for step in evening.steps)
    assert begun - saved in (0, 1), "one step at a time"
    return history[saved : begun + 1]


def crashes_after(done: Sequence[Operation], chance: Random) -> Iterator[Files]:
    """The different files that may be left."""
    seen: list[Files] = []
    for left in what_may_be_left(done, chance):
        files = files_after(left)
        if files not in seen:
            seen.append(files)
            yield files


def check_and_continue(folder: Path, may_be: Sequence[ExpectedGames]) -> None:
    """The journal is in one of these states, and a table can continue from there."""
    opened = open_journal(Paths(folder).journal)
    with closing(opened.journal):
        assert opened.problem is None, opened.problem
        found = contents_of(opened.journal)
        expected = next((each for each in may_be if each.events == found.events), None)
        assert expected is not None, "a third state"
        found.must_be(expected)
        next_games = save_next_step(folder, opened, expected)
    read_journal(Paths(folder).journal).must_be(next_games)


def save_next_step(folder: Path, opened: OpenedJournal, expected: ExpectedGames) -> ExpectedGames:
    """Resume a game, or begin the first; returns the expected games after it."""
    saver = GameSaver(Paths(folder), opened, LIBRARY, fixed_time)
    step = next_step(expected)
    next_games = expected.after(step)
    saver.save(step, next_games.match)
    assert saver.problem is None, saver.problem
    saver.close()
    return next_games


def next_step(expected: ExpectedGames) -> Events:
    """The next step of a table with these saved games."""
    if expected.games:
        return GameResumed(name_of(expected.latest)), Paired(expected.match.pairing)
    return (A_BEGINNING,)
