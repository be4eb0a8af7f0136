"""Games on disks that fail; each scenario runs in its own process, on a disk that really fails.

`python -m tests.companion.storage.disk_scenarios SCENARIO FOLDER`. The whole program plays, with
drawn boxes and SDL's dummy screen.
"""

from __future__ import annotations

import sys
from contextlib import ExitStack
from pathlib import Path
from random import Random

import pygame

from companion.paths import Paths
from companion.storage.errors import (
    DiskFailed,
    DiskFull,
    FolderUnusable,
    JournalError,
    JournalReadOnly,
)
from companion.storage.game_saver import GameSaver
from companion.storage.lock import journal_locked
from companion.storage.recovery import open_journal
from companion.table.events import GameResumed
from companion.table.inputs import Command
from companion.table.match import fold_match
from companion.table.saved_games_port import StorageProblem
from companion.table.screens.podium import PodiumScene
from tests.companion.record.sample_games import LIBRARY
from tests.companion.simulated_evening import SimulatedEvening
from tests.companion.simulated_table import by_touch
from tests.companion.storage.saving_helpers import close_later, fixed_time, saver_in

SEATS = 3
UNTIL_EXIT = ExitStack()
"""Holds locks until the process ends."""


def evening_in(folder: Path) -> SimulatedEvening:
    """The whole program, saving its games in a folder."""
    paths = Paths(folder)
    lock = UNTIL_EXIT.enter_context(journal_locked(paths.journal))
    journal = open_journal(paths.journal, lock)
    saver = close_later(GameSaver(paths, journal, LIBRARY, fixed_time))
    return SimulatedEvening(saver=saver, boxes=SEATS, size=(640, 400))


def play(evening: SimulatedEvening, decisions: int) -> None:
    """Make this many decisions by touch, or until the game is over."""
    chance = Random(25)
    with evening.covered():
        for _decision in range(decisions):
            if not isinstance(evening.scene, PodiumScene):
                by_touch(evening, chance)


def problem_of(evening: SimulatedEvening) -> StorageProblem:
    assert evening.saver is not None
    assert evening.saver.problem is not None, "no problem was noticed"
    return evening.saver.problem


def must_show_that_nothing_is_saved(evening: SimulatedEvening, *kinds: type[JournalError]) -> None:
    """On the screen: the mark, and the sentence when it is touched."""
    problem = problem_of(evening)
    assert isinstance(problem.sentence, kinds), repr(problem.sentence)
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


def full_before_the_first_game(folder: Path) -> None:
    fill(folder)
    evening = evening_in(folder)
    must_show_that_nothing_is_saved(evening, DiskFull, DiskFailed)
    evening.begin("king-up", SEATS)
    play(evening, 2000)
    assert isinstance(evening.scene, PodiumScene), "the game can be played to its end"


def full_at_first_then_cleared(folder: Path) -> None:
    filler = fill(folder)
    evening = evening_in(folder)
    evening.begin("king-up", SEATS)
    play(evening, 10)
    must_show_that_nothing_is_saved(evening, DiskFull, DiskFailed, FolderUnusable)
    filler.unlink()
    play(evening, 2000)
    assert evening.scene.frame.is_saved
    saved_games = saver_in(folder).saved_games
    (resumable,) = saved_games.resumable()
    assert [*saved_games.events(resumable.game.name)] == evening.events


def filled_during_a_game_then_cleared(folder: Path) -> None:
    evening = evening_in(folder)
    evening.begin("king-up", SEATS)
    play(evening, 5)
    filler = fill(folder)
    play(evening, 40)
    must_show_that_nothing_is_saved(evening, DiskFull)
    filler.unlink()
    before = len(evening.events)
    while len(evening.events) == before:
        play(evening, 1)
    assert evening.scene.frame.is_saved
    saved_games = saver_in(folder).saved_games
    (resumable,) = saved_games.resumable()
    assert [*saved_games.events(resumable.game.name)] == evening.events


def full_when_a_game_is_set_aside(folder: Path) -> None:
    evening = evening_in(folder)
    evening.begin("king-up", SEATS)
    fill(folder)
    play(evening, 40)
    state = evening.match.state
    evening.wait(1)
    evening.key(pygame.K_ESCAPE)
    evening.choose(Command.SAVE_FOR_LATER)
    evening.choose(Command.RESUME)
    assert isinstance(evening.events[-1], GameResumed)
    assert evening.match.state == state


def read_only_with_a_saved_game(folder: Path) -> None:
    before = [*saver_in(folder).saved_games.events("2026-11-20-1")]
    evening = evening_in(folder)
    must_show_that_nothing_is_saved(evening, FolderUnusable, JournalReadOnly, DiskFailed)
    evening.choose(Command.RESUME)
    assert evening.match.state == fold_match(before, LIBRARY).state
    play(evening, 40)
    assert evening.match.state != fold_match(before, LIBRARY).state, "the game goes on"
    assert [*saver_in(folder).saved_games.events("2026-11-20-1")] == before


def read_only_without_games(folder: Path) -> None:
    evening = evening_in(folder / "data")
    must_show_that_nothing_is_saved(evening, FolderUnusable, JournalReadOnly, DiskFailed)
    evening.begin("king-up", SEATS)
    play(evening, 2000)
    assert isinstance(evening.scene, PodiumScene)


def one_writable_folder(folder: Path) -> None:
    try:
        Path("/etc/vivat-was-here").touch()
        raise AssertionError("the root folder is writable")
    except OSError:
        pass
    evening = evening_in(folder / "data")
    evening.begin("vive-le-roi", SEATS)
    record = folder / "data" / "games" / "2026-11-20-1.toml"
    while not record.exists() and not isinstance(evening.scene, PodiumScene):
        play(evening, 10)
    assert record.exists()
    assert evening.saver is not None
    assert evening.saver.problem is None
    again = saver_in(folder / "data")
    assert [*again.saved_games.events("2026-11-20-1")] == evening.events


if __name__ == "__main__":
    globals()[sys.argv[1]](Path(sys.argv[2]))
