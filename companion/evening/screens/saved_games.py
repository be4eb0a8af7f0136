"""Asks which saved game to resume, or which finished one to look at."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from companion.evening.before_game import BeforeGameScreen
from companion.evening.context import TableContext
from companion.evening.inputs import Command, Target
from companion.evening.pages import Pages
from companion.evening.scene import Choice, Scene, SeatFace
from companion.evening.screens.statistics import StatisticsScreen
from companion.stories.saved_game import SavedGame
from companion.words.i18n import _
from companion.words.labels import round_name
from engine import tokens_of

GAMES_ON_A_PAGE = 5


@dataclass(frozen=True)
class PickGame(Target):
    """A saved game, by its name."""

    game: str


@dataclass(frozen=True)
class SavedGameCard:
    """A saved game: its edition, its seats with their scores, when it began and how far it is."""

    game: str
    edition: str
    seats: tuple[SeatFace, ...]
    began: str
    progress: str


@dataclass(frozen=True)
class SavedGamesScene(Scene):
    title: str
    cards: tuple[SavedGameCard, ...]


class GameListScreen(BeforeGameScreen):
    """Some `games`, a few on each page, to `pick` one; `help_line` explains what for."""

    def __init__(
        self,
        table: TableContext,
        title: str,
        help_line: str,
        games: Iterable[SavedGame],
        pick: Callable[[SavedGame], None],
    ) -> None:
        super().__init__(table)
        self._title = title
        self._help_line = help_line
        self._pages = Pages(games, GAMES_ON_A_PAGE)
        self._pick = pick

    def choices(self) -> tuple[Choice, ...]:
        games = (Choice(PickGame(g.name), spoken=_title(g)) for g in self._pages.shown)
        return (*games, *self._pages.choice(_("More games")), Choice(Command.BACK, _("Back")))

    def help_lines(self) -> tuple[str, ...]:
        return (self._help_line, *super().help_lines())

    def choose(self, target: Target) -> None:
        match target:
            case PickGame(name):
                for game in self._pages.shown:
                    if game.name == name:
                        self._pick(game)
            case Command.MORE:
                self._pages.turn()
            case _:
                super().choose(target)

    def scene(self) -> SavedGamesScene:
        return SavedGamesScene(self.frame(), self._title, tuple(map(card_of, self._pages.shown)))


def saved_games_screen(table: TableContext) -> GameListScreen:
    """The games that can be resumed, the latest first."""

    def resume(game: SavedGame) -> None:
        table.resume(game.name)

    return GameListScreen(
        table,
        _("Which game do you want to continue?"),
        _("Choose the game that you want to continue; it goes on where you left it."),
        (resumable.game for resumable in table.ports.saved_games.resumable()),
        resume,
    )


def finished_games_screen(table: TableContext) -> GameListScreen:
    """The games that are over, the latest first."""

    def show(game: SavedGame) -> None:
        table.navigator.push(StatisticsScreen(table, game.story, game))

    return GameListScreen(
        table,
        _("Which game do you want to look at?"),
        _("Choose a game to see its scores, honours and points."),
        reversed([game for game in table.ports.saved_games.games() if game.story.is_over]),
        show,
    )


def _title(game: SavedGame) -> str:
    """What a game is called where nobody sees its card."""
    names = ", ".join(seat.name for seat in game.story.seats)
    return f"{game.story.edition_shown}, {game.day_and_time}, {names}"


def card_of(game: SavedGame) -> SavedGameCard:
    story = game.story
    return SavedGameCard(
        game=game.name,
        edition=story.edition_shown,
        seats=tuple(
            SeatFace(token, seat.name, seat.members, score)
            for token, seat, score in zip(
                tokens_of(story.seats), story.seats, story.seat_scores, strict=True
            )
        ),
        began=game.day_and_time,
        progress=progress_of(game),
    )


def progress_of(game: SavedGame) -> str:
    """How far a game has come."""
    story = game.story
    if story.is_over:
        return _("Over")
    return round_name(max(1, story.round), story.rounds)
