"""Evenings on disks that fail: each is run alone, on a disk that really is so.

`python -m tests.companion.storage.disk_scenarios SCENARIO FOLDER`; the whole program plays, with
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
from companion.table.events import GameTakenUp
from companion.table.inputs import Command
from companion.table.match import fold_match
from companion.table.saved_games_port import StorageProblem
from companion.table.screens.podium import PodiumScene
from tests.companion.evening import Evening
from tests.companion.record.sample_games import LIBRARY
from tests.companion.sitting import by_touch
from tests.companion.storage.saving_helpers import an_evening, close_later, saver_in

SEATS = 3
ALIVE = ExitStack()
"""What is held as long as the process lives."""


def evening_in(folder: Path) -> Evening:
    """The whole program, keeping its games in a folder, as long as this process lives."""
    places = Paths(folder)
    problem = ALIVE.enter_context(journal_locked(places.journal))
    journal = open_journal(places.journal, problem)
    saver = close_later(GameSaver(places, journal, LIBRARY, an_evening))
    return Evening(saver=saver, boxes=SEATS)


def play_on(evening: Evening, decisions: int) -> None:
    """Some decisions by touch, or until somebody has won."""
    chance = Random(3)
    for _decision in range(decisions):
        if not isinstance(evening.scene, PodiumScene):
            by_touch(evening, chance)


def trouble_of(evening: Evening) -> StorageProblem:
    assert evening.saver is not None
    assert evening.saver.problem is not None, "no trouble was noticed"
    return evening.saver.problem


def must_say_that_nothing_is_kept(evening: Evening, *kinds: type[JournalError]) -> None:
    """On the screen, now and as long as it is so."""
    trouble = trouble_of(evening)
    assert isinstance(trouble.sentence, kinds), repr(trouble.sentence)
    assert not trouble.is_kept
    assert not evening.scene.frame.is_saved
    evening.click(Command.STORAGE_PROBLEM)
    assert "You can play on, but the game is not saved." in evening.said, evening.said


def fill(folder: Path) -> Path:
    """Leave no byte free on the disk of this folder."""
    ballast = folder / "ballast"
    with ballast.open("wb", buffering=0) as file:
        for size in (4096, 1):
            try:
                while True:
                    file.write(bytes(size))
            except OSError:
                continue
    return ballast


def a_disk_that_is_full_before_the_first_game(folder: Path) -> None:
    fill(folder)
    evening = evening_in(folder)
    must_say_that_nothing_is_kept(evening, DiskFull, DiskFailed)
    evening.begin("king-up", SEATS)
    play_on(evening, 2000)
    assert isinstance(evening.scene, PodiumScene), "the game goes on to its end"


def a_disk_that_was_full_at_first_and_is_cleared(folder: Path) -> None:
    ballast = fill(folder)
    evening = evening_in(folder)
    evening.begin("king-up", SEATS)
    play_on(evening, 10)
    must_say_that_nothing_is_kept(evening, DiskFull, DiskFailed, FolderUnusable)
    ballast.unlink()
    play_on(evening, 2000)
    assert evening.scene.frame.is_saved
    shelf = saver_in(folder).saved_games
    (waiting,) = shelf.waiting()
    assert [*shelf.events(waiting.game.name)] == evening.events


def a_disk_that_fills_up_in_mid_game_and_is_cleared(folder: Path) -> None:
    evening = evening_in(folder)
    evening.begin("king-up", SEATS)
    play_on(evening, 5)
    ballast = fill(folder)
    play_on(evening, 40)
    must_say_that_nothing_is_kept(evening, DiskFull)
    ballast.unlink()
    kept = len(evening.events)
    while len(evening.events) == kept:
        play_on(evening, 1)
    assert evening.scene.frame.is_saved
    shelf = saver_in(folder).saved_games
    (waiting,) = shelf.waiting()
    assert [*shelf.events(waiting.game.name)] == evening.events


def a_game_that_is_set_aside_on_a_full_disk(folder: Path) -> None:
    evening = evening_in(folder)
    evening.begin("king-up", SEATS)
    fill(folder)
    play_on(evening, 40)
    state = evening.match.state
    evening.wait(1)
    evening.key(pygame.K_ESCAPE)
    evening.choose(Command.SAVE_FOR_LATER)
    evening.choose(Command.RESUME)
    assert isinstance(evening.events[-1], GameTakenUp)
    assert evening.match.state == state


def a_read_only_disk_with_a_game(folder: Path) -> None:
    before = [*saver_in(folder).saved_games.events("2026-11-20-1")]
    evening = evening_in(folder)
    must_say_that_nothing_is_kept(evening, FolderUnusable, JournalReadOnly, DiskFailed)
    evening.choose(Command.RESUME)
    assert evening.match.state == fold_match(before, LIBRARY).state
    play_on(evening, 2000)
    assert isinstance(evening.scene, PodiumScene)
    assert [*saver_in(folder).saved_games.events("2026-11-20-1")] == before


def a_read_only_disk_without_a_game(folder: Path) -> None:
    evening = evening_in(folder / "kept")
    must_say_that_nothing_is_kept(evening, FolderUnusable, JournalReadOnly, DiskFailed)
    evening.begin("king-up", SEATS)
    play_on(evening, 2000)
    assert isinstance(evening.scene, PodiumScene)


def a_computer_with_one_writable_folder(folder: Path) -> None:
    try:
        Path("/etc/vivat-was-here").touch()
        raise AssertionError("the root is writable")
    except OSError:
        pass
    evening = evening_in(folder / "kept")
    evening.begin("vive-le-roi", SEATS)
    play_on(evening, 2000)
    assert isinstance(evening.scene, PodiumScene)
    assert evening.saver is not None
    assert evening.saver.problem is None
    again = saver_in(folder / "kept")
    assert [*again.saved_games.events("2026-11-20-1")] == evening.events
    assert (folder / "kept" / "games" / "2026-11-20-1.toml").exists()


if __name__ == "__main__":
    globals()[sys.argv[1]](Path(sys.argv[2]))
