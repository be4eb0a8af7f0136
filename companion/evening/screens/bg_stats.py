"""Hands a finished game to the app BG Stats: a QR code with everyone's score and rank."""

from __future__ import annotations

from dataclasses import dataclass

from companion.evening.before_game import BeforeGameScreen
from companion.evening.context import TableContext
from companion.evening.inputs import Command
from companion.evening.scene import Choice, Scene
from companion.stories.bg_stats import bg_stats_link, fits_in_a_code
from companion.stories.saved_game import SavedGame
from companion.words.i18n import _


@dataclass(frozen=True)
class BgStatsScene(Scene):
    """`link` is for the code; empty if no code can hold it."""

    link: str
    lines: tuple[str, ...]


class BgStatsScreen(BeforeGameScreen):
    """Nothing but the code, and Back."""

    def __init__(self, table: TableContext, game: SavedGame) -> None:
        super().__init__(table)
        self._link = bg_stats_link(game)

    def choices(self) -> tuple[Choice, ...]:
        return (Choice(Command.BACK, _("Back")),)

    def scene(self) -> BgStatsScene:
        if not fits_in_a_code(self._link):
            line = _("All these names together are too long for a code. Shorter ones fit.")
            return BgStatsScene(self.frame(), "", (line,))
        lines = (
            _("Scan the code with a phone that has the app BG Stats."),
            _("The app shows the game, and asks before it saves it."),
            _(
                "The code contains edition, date, names, scores, ranks and who began. "
                "vivat sends nothing."
            ),
        )
        return BgStatsScene(self.frame(), self._link, lines)
