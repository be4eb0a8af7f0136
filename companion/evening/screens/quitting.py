"""Asks before vivat is closed, because a finger can slip on the first screen."""

from __future__ import annotations

from companion.evening.before_game import BeforeGameScreen
from companion.evening.inputs import Command, Target
from companion.evening.ports import Ending
from companion.evening.scene import Choice
from companion.evening.screens.question import QuestionScene
from companion.words.i18n import _


class QuittingScreen(BeforeGameScreen):
    """Stay, or quit."""

    def choices(self) -> tuple[Choice, ...]:
        return (
            Choice(Command.BACK, _("Stay")),
            Choice(Command.QUIT, _("Quit"), leaves=True, takes_two=True),
        )

    def choose(self, target: Target) -> None:
        match target:
            case Command.BACK:
                self.navigator.pop()
            case Command.QUIT:
                self.table.ending = Ending.QUIT
            case _:
                pass

    def scene(self) -> QuestionScene:
        saved = _("Every game is saved. You can continue it next time.")
        detail = saved if self.table.saving.is_on else _("What is not saved will be lost.")
        return QuestionScene(self.frame(), _("Quit vivat?"), detail)
