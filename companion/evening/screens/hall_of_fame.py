"""The hall of fame: statistics of everyone over all finished games."""

from __future__ import annotations

from dataclasses import dataclass

from companion.evening.before_game import BeforeGameScreen
from companion.evening.context import TableContext
from companion.evening.inputs import Command, Target
from companion.evening.pages import Pages
from companion.evening.scene import Choice, Scene
from companion.evening.screen import Open
from companion.evening.screens.saved_games import finished_games_screen
from companion.stories.hall_of_fame import HallRow, hall_of_fame
from companion.stories.person_statistics import person_statistics
from companion.words.i18n import _, ngettext

ROWS_ON_A_PAGE = 8


@dataclass(frozen=True)
class HallOfFameScene(Scene):
    """`games` says how many games it covers."""

    games: str
    rows: tuple[HallRow, ...]


class HallOfFameScreen(BeforeGameScreen):
    """Everyone who has finished a game, most wins first."""

    def __init__(self, table: TableContext) -> None:
        super().__init__(table)
        stories = [game.story for game in table.ports.saved_games.games() if game.story.is_over]
        self._games = len(stories)
        self._pages = Pages(hall_of_fame(person_statistics(stories)), ROWS_ON_A_PAGE)

    def choices(self) -> tuple[Choice, ...]:
        return (
            Choice(Command.BACK, _("Back")),
            Choice(Open(finished_games_screen), _("Game by game")),
            *self._pages.choice(_("More people")),
        )

    def help_lines(self) -> tuple[str, ...]:
        return (
            _("All finished games count, by people's names. A crown marks the best value."),
            _("“Game by game” shows the scores, honours and points of a single game."),
            *super().help_lines(),
        )

    def choose(self, target: Target) -> None:
        if target is Command.MORE:
            self._pages.turn()
        else:
            super().choose(target)

    def scene(self) -> HallOfFameScene:
        games = ngettext("{count} game", "{count} games", self._games).format(count=self._games)
        return HallOfFameScene(self.frame(), games, self._pages.shown)
