"""The guide begins: people learn to choose, by choosing their edition."""

from __future__ import annotations

from companion.evening.scene import Choice
from companion.evening.screen import Open
from companion.evening.screens.edition import EditionScreen
from companion.evening.screens.seating import SeatingScreen
from companion.evening.texts.lessons import edition_lesson
from companion.words.i18n import _
from engine import Edition


class GuideEditionScreen(EditionScreen):
    """As before a game."""

    @property
    def lesson(self) -> str:
        return edition_lesson()

    def seating(self, edition: Edition) -> SeatingScreen:
        return SeatingScreen(self.table, edition, practises=True)


def guide_choice() -> Choice:
    """The choice that begins the guide."""
    return Choice(Open(GuideEditionScreen), _("Two-minute guide"))
