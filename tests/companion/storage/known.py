"""The games of a folder as a test knows them, and as they are found there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from companion.library import open_library
from companion.storage.journal import Fate, GameRow, Journal
from companion.storage.opening import open_journal
from companion.stories.game_story import GameStory, story_of
from companion.table.events import GameBegan, GameLeft, GameSetAside, GameTakenUp, TableEvent
from companion.table.match import Match, fold_match
from tests.companion.storage.kept import EVENING

LIBRARY = open_library()
Events = tuple[TableEvent, ...]
FATES: dict[type[TableEvent], Fate] = {
    GameLeft: Fate.LEFT,
    GameSetAside: Fate.ASIDE,
}


class KnownGame:
    """All of a game's events; what they come to is told when somebody asks."""

    def __init__(self, events: Events) -> None:
        self.events = events

    @cached_property
    def match(self) -> Match:
        return fold_match(self.events, LIBRARY)

    @cached_property
    def story(self) -> GameStory:
        return story_of(self.match.game)

    @property
    def fate(self) -> Fate:
        return FATES.get(type(self.events[-1]), Fate.RUNNING)


@dataclass(frozen=True)
class Known:
    """All games in the order in which they began; `latest` has the newest event."""

    games: tuple[KnownGame, ...] = ()
    latest: int = 0

    @property
    def events(self) -> list[Events]:
        """Of each game."""
        return [game.events for game in self.games]

    @property
    def match(self) -> Match:
        """The latest game."""
        return self.games[self.latest].match

    def and_then(self, step: Events) -> Known:
        """After one more step of the table."""
        match step[0]:
            case GameBegan():
                return Known((*self.games, KnownGame(step)), len(self.games))
            case GameTakenUp(name):
                return replace(self, latest=number_of(name))._with_more(step)
            case _:
                return self._with_more(step)

    def _with_more(self, step: Events) -> Known:
        games = [*self.games]
        games[self.latest] = KnownGame((*games[self.latest].events, *step))
        return replace(self, games=tuple(games))


@dataclass(frozen=True)
class Found:
    """What a journal has."""

    rows: Sequence[GameRow]
    events: list[Events]

    def hold(self, known: Known) -> None:
        """All that is known is here, nothing twice, and every row tells the truth of its game."""
        assert self.events == known.events
        for number, (row, game) in enumerate(zip(self.rows, known.games, strict=True)):
            assert row.name == name_of(number)
            assert row.fate is game.fate
            assert row.story == game.story


def look_into(journal: Journal) -> Found:
    """What an open journal has."""
    rows = [*journal.games()]
    return Found(rows, [tuple(row.event for row in journal.events(game.name)) for game in rows])


def find(path: Path) -> Found:
    """What the journal has, which must not be damaged."""
    opened = open_journal(path)
    assert opened.trouble is None, opened.trouble
    found = look_into(opened.journal)
    opened.journal.close()
    return found


def name_of(number: int) -> str:
    """What a game is called that began after so many others."""
    return f"{EVENING:%Y-%m-%d}-{number + 1}"


def number_of(name: str) -> int:
    """How many games began before this one."""
    return int(name.rsplit("-", 1)[1]) - 1
