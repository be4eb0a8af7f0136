"""Games that were put aside: which one goes on?"""

from __future__ import annotations

from companion.i18n import _
from companion.labels import round_name
from companion.stories.saved_game import SavedGame
from companion.table.context import TableContext
from companion.table.inputs import Command, PickGame, Target
from companion.table.pages import Pages
from companion.table.scene import KeptGameCard, KeptGamesScene, Scene
from companion.table.scene_parts import Choice, SeatFace
from companion.table.screen import DarkScreen, Screen

GAMES_ON_A_PAGE = 5


class KeptGamesStage(DarkScreen):
    """The games that wait, the last one first, a few on each page."""

    def __init__(self, host: TableContext, back: Screen) -> None:
        super().__init__(host)
        self._back = back
        games = (waiting.game for waiting in host.shelf.waiting())
        self._pages = Pages(games, GAMES_ON_A_PAGE)

    def choices(self) -> tuple[Choice, ...]:
        games = (Choice(PickGame(game.name)) for game in self._pages.shown)
        return (*games, *self._pages.more(_("More games")), Choice(Command.BACK, _("Back")))

    def choose(self, target: Target) -> None:
        match target:
            case PickGame(name) if any(game.name == name for game in self._pages.shown):
                self.host.take_up(name)
            case Command.MORE:
                self._pages.turn()
            case Command.BACK:
                self.host.go(self._back)
            case _:
                pass

    def scene(self) -> Scene:
        return KeptGamesScene(self.frame(), tuple(map(card_of, self._pages.shown)))


def card_of(game: SavedGame) -> KeptGameCard:
    """A game in a few words: what, who, when, how far."""
    story = game.story
    return KeptGameCard(
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
