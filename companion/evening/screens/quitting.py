"""Asks before vivat is closed, because a finger can slip on the first screen."""

from __future__ import annotations

from companion.evening.context import TableContext
from companion.evening.inputs import Command
from companion.evening.ports import Ending
from companion.evening.question_screen import Answer, Question, QuestionBeforeGame
from companion.evening.scene import Choice
from companion.words.i18n import _


@QuestionBeforeGame.asking
def quitting_screen(table: TableContext) -> Question:
    """Stay, or quit."""

    def end() -> None:
        table.ending = Ending.QUIT

    leave = Choice(Command.QUIT, _("Quit"), leaves=True, takes_two=True)
    answers = (Answer(Choice(Command.BACK, _("Stay"))), Answer(leave, end))
    saved = _("Every game is saved. You can continue it next time.")
    detail = saved if table.saving.is_on else _("What is not saved will be lost.")
    return Question(_("Quit vivat?"), detail, answers)
