"""How fast events are saved, and how fast a year of evenings is opened."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import cache
from itertools import chain, cycle, islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter

from companion.config.library import open_library
from companion.config.paths import Paths
from companion.evening.events import GameLeft, GameSavedForLater, TableEvent
from companion.evening.inputs import Command
from companion.evening.match import apply_event, fold_match
from companion.keep.game_saver import GameSaver
from companion.keep.game_writer import SavedStep, open_writer
from companion.stories.game_story import GameStory, story_of
from engine import Option
from tests.companion.keep.saving_helpers import EVENING, NoLock, saver_in
from tests.companion.simulated_table import SimulatedTable, by_touch

ROOT = Path(__file__).parents[2]
EVENTS = 1_000
GAMES_IN_A_YEAR, EVENTS_IN_A_GAME = 500, 300
PLAYED = 10
"""This many games are really played; the year repeats them."""
RESUMABLE = 5
"""This many of the year's games were set aside half-way."""
UNDO_PROBABILITY = 0.17
"""At every decision; it gives a game about 300 events."""
Events = tuple[TableEvent, ...]


@dataclass(frozen=True)
class PlayedGame:
    """All events of a game that has ended, or was set aside."""

    events: Events
    story: GameStory


@cache
def finished() -> Sequence[PlayedGame]:
    """Finished games with 8 seats and two coronations per round."""
    return [_played(seed) for seed in range(PLAYED)]


@cache
def set_aside() -> PlayedGame:
    """The first half of a game."""
    events = finished()[0].events[: EVENTS_IN_A_GAME // 2]
    story = story_of(fold_match(events, open_library()).game)
    return PlayedGame((*events, GameSavedForLater()), story)


def _played(seed: int) -> PlayedGame:
    table, chance = SimulatedTable(seed=seed), Random(seed)
    table.begin("vive-le-roi", 8, options=(Option.WEDDING,))
    table.play_to_the_end(lambda each: _decide(each, chance))
    story = story_of(table.match.game)
    return PlayedGame((*table.events, GameLeft()), story)


def _decide(table: SimulatedTable, chance: Random) -> None:
    if table.scene.frame.offers(Command.UNDO) and chance.random() < UNDO_PROBABILITY:
        table.wait(2)
        table.undo()
    else:
        by_touch(table, chance)


def a_year_of_evenings(folder: Path) -> int:
    """Save 500 games, the last few of them resumable, in an empty folder; returns the number of
    events: about 300 per game."""
    writer = open_writer(Paths(folder), NoLock(folder))
    games = [*islice(cycle(finished()), GAMES_IN_A_YEAR - RESUMABLE), *[set_aside()] * RESUMABLE]
    for number, game in enumerate(games):
        began = EVENING + timedelta(days=number // 2)
        name = f"{began:%Y-%m-%d}-{number % 2 + 1}"
        writer.add(SavedStep(name, number + 1, began, game.events))
        writer.put_story(name, game.story)
    writer.close()
    return sum(len(game.events) for game in games)


def saving_seconds() -> list[float]:
    """How long each of 1,000 events takes until it is on the disk, with the story derived."""
    with TemporaryDirectory() as folder:
        saver = saver_in(Path(folder))
        seconds = [*_save(saver, chain.from_iterable(game.events for game in finished()))]
        saver.close()
        return seconds


def _save(saver: GameSaver, events: Iterable[TableEvent]) -> Iterator[float]:
    library, match = open_library(), None
    for event in islice(events, EVENTS):
        match = apply_event(match, event, library)
        began = perf_counter()
        saver.save([event], match)
        yield perf_counter() - began
    assert saver.problem is None, saver.problem


OPENING = """
import sys
from pathlib import Path
from time import perf_counter as now
from companion.keep.game_writer import open_writer
from companion.keep.lock import Lock
from companion.keep.saved_games import SavedGames
from companion.config.library import open_library
from companion.config.paths import Paths
library = open_library()
began = now()
folder = Path(sys.argv[1])
writer = open_writer(Paths(folder), Lock(folder))
resumable = SavedGames(writer.games, library).resumable()
print(now() - began)
assert resumable
assert writer.problem is None
writer.close()
"""


def opening_seconds(folder: Path) -> float:
    """How long a new process takes to open all games and find the resumable ones."""
    run = subprocess.run(
        [sys.executable, "-c", OPENING, folder],
        check=True,
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    return float(run.stdout)


def stats_seconds(folder: Path) -> float:
    """How long `vivat stats` takes for its page, from the start of the process to its end."""
    settings = folder / "vivat.toml"
    settings.write_text(f'[keeping]\nfolder = "{folder}"\n')
    page = ["--page", str(folder / "page.html"), "--overwrite", "--settings", str(settings)]
    began = perf_counter()
    subprocess.run(
        [sys.executable, "-m", "companion", "stats", *page],
        check=True,
        cwd=ROOT,
        capture_output=True,
    )
    return perf_counter() - began
