"""Asks whether to save the game for later or to end it."""

from __future__ import annotations

from companion.evening.context import TableContext
from companion.evening.inputs import Command
from companion.evening.question_screen import Answer, Question, QuestionOverlay
from companion.evening.scene import Choice
from companion.words.i18n import _


@QuestionOverlay.asking
def leaving_screen(table: TableContext) -> Question:
    """Play on, save for later, or end the game."""
    play_on = Answer(Choice(Command.BACK, _("Play on")))
    leave = Choice(Command.LEAVE, _("End the game"), leaves=True, takes_two=True)
    if table.match.is_practice:
        leave = Choice(Command.LEAVE, _("End the guide"), leaves=True, takes_two=True)
        again = _("You can begin it again at any time: see “How to play”.")
        return Question(_("End the guide?"), again, (play_on, Answer(leave, table.leave_game)))
    later = Choice(Command.SAVE_FOR_LATER, _("Save for later"), takes_two=True)
    answers = (play_on, Answer(later, table.save_for_later), Answer(leave, table.leave_game))
    detail = _("Save it and continue from the first screen, or end it for good.")
    if not table.saving.is_on:
        detail = _("You can continue it until vivat ends: it can't be saved at the moment.")
    return Question(_("Leave this game?"), detail, answers)
