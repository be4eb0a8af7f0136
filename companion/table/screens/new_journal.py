"""Asks whether to start a new journal in place of one of which nothing can be read."""

from __future__ import annotations

from companion.i18n import _
from companion.table.inputs import Command, Target
from companion.table.scene_parts import Choice
from companion.table.screens.question import QuestionScene
from companion.table.table_screen import BeforeGameScreen


class NewJournalScreen(BeforeGameScreen):
    """Play without saving, or start a new journal."""

    def choices(self) -> tuple[Choice, ...]:
        return (
            Choice(Command.BACK, _("Play without saving")),
            Choice(Command.DONE, _("New journal")),
        )

    def choose(self, target: Target) -> None:
        match target:
            case Command.DONE:
                self.table.saved_games.start_anew()
                self.navigator.pop()
            case Command.BACK:
                self.navigator.pop()
            case _:
                pass

    def scene(self) -> QuestionScene:
        detail = _(
            "Without a journal, no game is saved. The old files are kept. Afterwards, “vivat games "
            "import” restores games from their records."
        )
        return QuestionScene(self.frame(), _("Start a new journal?"), detail)
