"""The program dies, or the power is cut, after any operation of the journal's disk: there is the
old state or the new one, never a third.
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
from companion.table.events import Cards, GameBegan, GameTakenUp, Paired
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
    put,
    unsynced,
    what_may_be_left,
    without,
)
from tests.companion.storage.recorded_evening import NotedEvening, note_an_evening
from tests.companion.storage.recording_disk import Disk, Operation, Synced, missing
from tests.companion.storage.saving_helpers import an_evening
from tests.sampling import sampled

pytestmark = pytest.mark.skipif(missing() is not None, reason=missing() or "")

PORTIONS = 48
"""The operations are dealt out to so many tests."""
LATER = 5
"""A step after which nothing is in the main file yet."""
A_BEGINNING = GameBegan(
    "king-up", Setup(lone_seats("Margot", "Charles", "Perrine")), Cards.OWN, ("1", "2", "3")
)


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> NotedEvening:
    return note_an_evening(tmp_path_factory.mktemp("evening"))


@pytest.fixture(scope="module")
def history(evening: NotedEvening) -> Sequence[ExpectedGames]:
    """What is known after no step, one step, two."""
    known = [ExpectedGames()]
    for step in evening.steps:
        known.append(known[-1].after(step.events))
    return known


@pytest.fixture
def quick_disk() -> Iterator[None]:
    """No waiting for the real disk: the files are only looked at."""
    with Disk():
        yield


@pytest.mark.usefixtures("quick_disk")
@pytest.mark.parametrize("portion", sampled(range(PORTIONS), every=24))
def test_after_a_crash_at_any_operation_there_is_the_old_state_or_the_new(
    evening: NotedEvening, history: Sequence[ExpectedGames], portion: int, tmp_path: Path
) -> None:
    for count in range(portion, len(evening.operations) + 1, PORTIONS):
        may_be = states_after(evening, history, count)
        for files in crashes_after(evening.operations[:count], Random(count)):
            put(files, tmp_path)
            hold_one(tmp_path, may_be)


@pytest.mark.usefixtures("quick_disk")
def test_a_journal_that_does_not_wait_for_the_disk_would_be_noticed(
    evening: NotedEvening, history: Sequence[ExpectedGames], tmp_path: Path
) -> None:
    done = evening.operations[: evening.steps[LATER].ended]
    hasty = [each for each in done if each != Synced("journal.db-wal")]
    put(files_after(without(hasty, unsynced(hasty))), tmp_path)
    with pytest.raises(AssertionError, match="a third state"):
        hold_one(tmp_path, states_after(evening, history, len(done)))


def states_after(
    evening: NotedEvening, history: Sequence[ExpectedGames], count: int
) -> Sequence[ExpectedGames]:
    """What may be there after so many operations: what was kept, or the step on its way."""
    kept = sum(step.ended <= count for step in evening.steps)
    begun = sum(step.began < count for step in evening.steps)
    assert begun - kept in (0, 1), "one step at a time"
    return history[kept : begun + 1]


def crashes_after(done: Sequence[Operation], chance: Random) -> Iterator[Files]:
    """What different files there may be."""
    seen: list[Files] = []
    for left in what_may_be_left(done, chance):
        files = files_after(left)
        if files not in seen:
            seen.append(files)
            yield files


def hold_one(folder: Path, may_be: Sequence[ExpectedGames]) -> None:
    """The journal is in one of these states, and a table goes on from there."""
    opened = open_journal(Paths(folder).journal)
    with closing(opened.journal):
        assert opened.problem is None, opened.problem
        found = contents_of(opened.journal)
        known = next((known for known in may_be if known.events == found.events), None)
        assert known is not None, "a third state"
        found.must_be(known)
        further = go_on(folder, opened, known)
    read_journal(Paths(folder).journal).must_be(further)


def go_on(folder: Path, opened: OpenedJournal, known: ExpectedGames) -> ExpectedGames:
    """A game is taken up, or a first one begins; what is known then."""
    saver = GameSaver(Paths(folder), opened, LIBRARY, an_evening)
    step = going_on(known)
    further = known.after(step)
    saver.save(step, further.match)
    assert saver.problem is None, saver.problem
    saver.close()
    return further


def going_on(known: ExpectedGames) -> Events:
    """The next step of a table that finds these games."""
    if known.games:
        return GameTakenUp(name_of(known.latest)), Paired(known.match.pairing)
    return (A_BEGINNING,)
