"""Asks which saved game to resume."""

from __future__ import annotations

from dataclasses import dataclass

from companion.i18n import _
from companion.labels import round_name
from companion.stories.saved_game import SavedGame
from companion.table.context import TableContext
from companion.table.inputs import Command, Target
from companion.table.pages import Pages
from companion.table.scene import Scene
from companion.table.scene_parts import Choice, SeatFace
from companion.table.table_screen import DarkScreen

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
    cards: tuple[SavedGameCard, ...]


class SavedGamesScreen(DarkScreen):
    """The games that can be resumed, the latest first, a few on each page."""

    def __init__(self, table: TableContext) -> None:
        super().__init__(table)
        games = (resumable.game for resumable in table.saved_games.resumable())
        self._pages = Pages(games, GAMES_ON_A_PAGE)

    def choices(self) -> tuple[Choice, ...]:
        games = (Choice(PickGame(game.name)) for game in self._pages.shown)
        return (*games, *self._pages.choice(_("More games")), Choice(Command.BACK, _("Back")))

    def choose(self, target: Target) -> None:
        match target:
            case PickGame(name) if any(game.name == name for game in self._pages.shown):
                self.table.resume(name)
            case Command.MORE:
                self._pages.turn()
            case Command.BACK:
                self.navigator.pop()
            case _:
                pass

    def scene(self) -> SavedGamesScene:
        return SavedGamesScene(self.frame(), tuple(map(card_of, self._pages.shown)))


def card_of(game: SavedGame) -> SavedGameCard:
    story = game.story
    return SavedGameCard(
        game=game.name,
        edition=story.edition_name,
        seats=tuple(
            SeatFace(number, seat.name, seat.members, score)
            for number, (seat, score) in enumerate(
                zip(story.seats, story.seat_scores, strict=True), start=1
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
