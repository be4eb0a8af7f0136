"""Copies a finished game to a USB stick, and says when the stick may be pulled out."""

from __future__ import annotations

from functools import partial

from companion.evening.context import TableContext
from companion.evening.inputs import Command
from companion.evening.question_screen import Answer, Question, QuestionBeforeGame
from companion.evening.scene import Choice
from companion.evening.texts.help import operating_lines
from companion.stories.saved_game import SavedGame
from companion.words.i18n import _, translate
from sentences import ExplainedError


def stick_screen(table: TableContext, game: SavedGame) -> QuestionBeforeGame:
    """The copy begins at once; Back does not stop it."""
    table.ports.stick.copy(game)
    return QuestionBeforeGame(table, partial(_copying, game))


def _copying(game: SavedGame, table: TableContext) -> Question:
    copied = table.ports.stick.copied
    back = Answer(Choice(Command.BACK, _("Back")))
    help_lines = (
        _("The stick gets a folder “vivat” with a page of charts, a picture and the record."),
        *operating_lines(),
    )
    if copied is None:
        detail = _("Leave the stick in until vivat says that you can pull it out.")
        return Question(_("Copying to the stick"), detail, (back,), help_lines)
    detail = translate(copied)
    if not isinstance(copied, ExplainedError):
        return Question(_("The game is on the stick"), detail, (back,), help_lines)
    again = Choice(Command.CONTINUE, _("Try again"))
    answers = (Answer(again, partial(table.ports.stick.copy, game)), back)
    return Question(_("The copy failed"), detail, answers, help_lines)
