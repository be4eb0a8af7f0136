"""The games that a folder must contain, and those that its journal does contain."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from companion.library import open_library
from companion.storage.journal import Journal
from companion.storage.recovery import open_journal
from companion.storage.rows import GameRow, GameStatus
from companion.stories.game_story import GameStory
from companion.table.events import GameBegan, GameLeft, GameResumed, GameSavedForLater, TableEvent
from companion.table.match import Match, fold_match
from tests.companion.storage.saving_helpers import EVENING

LIBRARY = open_library()
Events = tuple[TableEvent, ...]
STATUSES: dict[type[TableEvent], GameStatus] = {
    GameLeft: GameStatus.ENDED,
    GameSavedForLater: GameStatus.SET_ASIDE,
}


class ExpectedGame:
    """A game's events; the match and the story are derived when they are needed."""

    def __init__(self, events: Events) -> None:
        self.events = events

    @cached_property
    def match(self) -> Match:
        return fold_match(self.events, LIBRARY)

    @cached_property
    def story(self) -> GameStory:
        return self.match.story

    @property
    def status(self) -> GameStatus:
        return STATUSES.get(type(self.events[-1]), GameStatus.RUNNING)


@dataclass(frozen=True)
class ExpectedGames:
    """All games in the order in which they began. `played` has their indices in the order in which
    they were played last."""

    games: tuple[ExpectedGame, ...] = ()
    played: tuple[int, ...] = ()

    @property
    def latest(self) -> int:
        """The index of the game with the newest event."""
        return self.played[-1]

    @property
    def events(self) -> list[Events]:
        """The events of each game."""
        return [game.events for game in self.games]

    @property
    def match(self) -> Match:
        """The latest game."""
        return self.games[self.latest].match

    def after(self, step: Events) -> ExpectedGames:
        """The games after one more step of the table."""
        match step[0]:
            case GameBegan():
                return ExpectedGames(
                    (*self.games, ExpectedGame(step)), (*self.played, len(self.games))
                )
            case GameResumed(name):
                number = number_of(name)
                earlier = [each for each in self.played if each != number]
                return replace(self, played=(*earlier, number))._with_more(step)
            case _:
                return self._with_more(step)

    def _with_more(self, step: Events) -> ExpectedGames:
        games = [*self.games]
        games[self.latest] = ExpectedGame((*games[self.latest].events, *step))
        return replace(self, games=tuple(games))


@dataclass(frozen=True)
class JournalContents:
    """What a journal contains."""

    rows: Sequence[GameRow]
    events: list[Events]

    def must_be(self, expected: ExpectedGames) -> None:
        """Every expected event is here, nothing twice, and every row matches its game."""
        assert self.events == expected.events
        for number, (row, game) in enumerate(zip(self.rows, expected.games, strict=True)):
            assert row.name == name_of(number)
            assert row.status is game.status
            assert row.story == game.story


def contents_of(journal: Journal) -> JournalContents:
    """What an open journal contains."""
    rows = [*journal.games()]
    return JournalContents(rows, [tuple(e.event for e in journal.events(row.name)) for row in rows])


def read_journal(path: Path) -> JournalContents:
    """What the journal in this file contains; it must not be damaged."""
    opened = open_journal(path)
    assert opened.problem is None, opened.problem
    found = contents_of(opened.journal)
    opened.journal.close()
    return found


def name_of(number: int) -> str:
    """The name of the game that began after this many others."""
    return f"{EVENING:%Y-%m-%d}-{number + 1}"


def number_of(name: str) -> int:
    """How many games began before this one."""
    return int(name.rsplit("-", 1)[1]) - 1
