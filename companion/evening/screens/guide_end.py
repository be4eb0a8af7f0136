"""The guide is over: on to a real game."""

from __future__ import annotations

from companion.i18n import _
from companion.table.after_game_screen import AfterGameScreen
from companion.table.context import TableContext
from companion.table.inputs import Command, Target
from companion.table.scene_parts import Choice
from companion.table.screens.question import QuestionScene
from companion.table.screens.seating import SeatingScreen


class GuideEndScreen(AfterGameScreen):
    """Everybody keeps their seat. Both choices end the practice, so there is nothing to skip."""

    is_guided = False

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
            case _:
                pass

    def scene(self) -> QuestionScene:
        detail = _(
            "Now everybody can play. vivat keeps the score, and the question mark in the corner "
            "explains each screen."
        )
        return QuestionScene(self.frame(), _("That's all!"), detail)
