"""The guide is over: on to a real game."""

from __future__ import annotations

from companion.evening.before_game import BeforeGameScreen
from companion.evening.context import TableContext
from companion.evening.inputs import Command, Target
from companion.evening.scene import Choice
from companion.evening.screens.question import QuestionScene
from companion.evening.screens.seating import SeatingScreen
from companion.words.i18n import _


class GuideEndScreen(BeforeGameScreen):
    """Everybody keeps their seat. Both choices end the practice, so there is nothing to skip."""

    lesson = None

    def __init__(self, table: TableContext) -> None:
        super().__init__(table)
        table.calm.begin()

    def choices(self) -> tuple[Choice, ...]:
        return (
            Choice(Command.NEW_GAME, _("Play a real game")),
            Choice(Command.DONE, _("First screen"), leaves=True),
        )

    def choose(self, target: Target) -> None:
        edition = self.table.match.edition
        match target:
            case Command.NEW_GAME:
                self.table.leave_game()
                self.navigator.push(SeatingScreen(self.table, edition))
            case Command.DONE | Command.BACK:
                self.table.leave_game()

    def scene(self) -> QuestionScene:
        detail = _(
            "Now everybody can play. vivat keeps the score, and the question mark in the corner "
            "explains each screen."
        )
        return QuestionScene(self.frame(), _("That's all!"), detail)
