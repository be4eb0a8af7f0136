"""The whole program plays on disks that really are full or read-only.

`python -m tests.companion.keep.test_real_disks SCENARIO FOLDER` plays one of the scenarios, with
drawn boxes and SDL's dummy screen.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from companion.evening.inputs import Command
from companion.evening.screens.podium import PodiumScene
from companion.keep.errors import DiskFull, DiskReadOnly, StorageError
from companion.keep.lock import Lock
from tests.companion.keep.expected_games import name_of
from tests.companion.keep.saving_helpers import close_all_savers, saver_in, table_in
from tests.companion.simulated_evening import SimulatedEvening
from tests.companion.simulated_table import by_touch
from tests.private_mounts import only_writable, read_only, run_in_private_mounts, small_disk
from tests.sampling import sampled


def evening_in(folder: Path) -> SimulatedEvening:
    """The whole program, saving its games in a folder."""
    return SimulatedEvening(saver=saver_in(folder, lock=Lock), boxes=3, size=(640, 400))


def saved_in(folder: Path) -> list[object]:
    """The events of the first game."""
    return [*saver_in(folder).saved_games.events(name_of(0))]


def play(evening: SimulatedEvening, decisions: int) -> None:
    """Make this many decisions by touch, or until the game is over."""
    chance = Random(25)
    with evening.covered():
        for _decision in range(decisions):
            if not isinstance(evening.scene, PodiumScene):
                by_touch(evening, chance)


def must_show_that_nothing_is_saved(evening: SimulatedEvening, kind: type[StorageError]) -> None:
    """On the screen: the mark, and the sentence when it is touched."""
    assert evening.saver is not None
    problem = evening.saver.problem
    assert problem is not None, "no problem was noticed"
    assert isinstance(problem.sentence, kind), repr(problem.sentence)
    assert not problem.is_saving
    assert not evening.scene.frame.is_saved
    evening.click(Command.STORAGE_PROBLEM)
    assert "You can play on, but the game is not saved." in evening.notice_text, evening.notice_text


def fill(folder: Path) -> Path:
    """Leave no byte free on the disk of this folder; returns the file that fills it."""
    filler = folder / "filler"
    with filler.open("wb", buffering=0) as file:
        for size in (4096, 1):
            try:
                while True:
                    file.write(bytes(size))
            except OSError:
                continue
    return filler


def filled_during_a_game_then_cleared(folder: Path) -> None:
    evening = evening_in(folder)
    evening.begin("king-up", 3)
    play(evening, 5)
    filler = fill(folder)
    play(evening, 40)
    must_show_that_nothing_is_saved(evening, DiskFull)
    filler.unlink()
    before = len(evening.events)
    while len(evening.events) == before:
        play(evening, 1)
    assert evening.scene.frame.is_saved
    assert saved_in(folder) == evening.events


def read_only_with_a_saved_game(folder: Path) -> None:
    before = saved_in(folder)
    evening = evening_in(folder)
    must_show_that_nothing_is_saved(evening, DiskReadOnly)
    evening.choose(Command.RESUME)
    resumed = evening.match.state
    play(evening, 40)
    assert evening.match.state != resumed, "the game goes on"
    assert saved_in(folder) == before


def read_only_without_games(folder: Path) -> None:
    evening = evening_in(folder / "data")
    must_show_that_nothing_is_saved(evening, DiskReadOnly)
    evening.begin("king-up", 3)
    play(evening, 40)
    assert evening.events


def one_writable_folder(folder: Path) -> None:
    with pytest.raises(OSError, match="Read-only"):
        Path("/etc/vivat-was-here").touch()
    evening = evening_in(folder / "data")
    evening.begin("vive-le-roi", 3)
    play(evening, 40)
    assert evening.scene.frame.is_saved
    assert saved_in(folder / "data") == evening.events


SCENARIOS: dict[Callable[[Path], None], Callable[[Path], str]] = {
    filled_during_a_game_then_cleared: small_disk,
    read_only_with_a_saved_game: read_only,
    read_only_without_games: read_only,
    one_writable_folder: only_writable,
}


@pytest.mark.slow
@pytest.mark.parametrize("scenario", sampled(SCENARIOS, every=len(SCENARIOS)))
def test_a_game_goes_on_when_the_disk_is(scenario: Callable[[Path], None], tmp_path: Path) -> None:
    if scenario is read_only_with_a_saved_game:
        table_in(tmp_path).begin_an_election("king-up", 3)
        close_all_savers()
    mounts = SCENARIOS[scenario](tmp_path)
    run_in_private_mounts(tmp_path, mounts, __spec__.name, scenario.__name__)


if __name__ == "__main__":
    globals()[sys.argv[1]](Path(sys.argv[2]))
