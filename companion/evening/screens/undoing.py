"""Asks before undo takes back more than a move: open votes, points, or the beginning of a round."""

from __future__ import annotations

from companion.evening.context import TableContext
from companion.evening.events import Corrected
from companion.evening.inputs import Command
from companion.evening.match import Match
from companion.evening.question_screen import Answer, Question, QuestionOverlay
from companion.evening.scene import Choice
from companion.evening.undo import undo_label
from companion.words.i18n import _
from engine import Ballot


@QuestionOverlay.asking
def undoing_screen(table: TableContext) -> Question:
    """Leave everything as it is, or undo. The key for undo does not answer it."""
    undo = Choice(Command.DONE, undo_label(table.match), leaves=True, takes_two=True)
    answers = (Answer(Choice(Command.BACK, _("Leave it as it is"))), Answer(undo, table.undo))
    detail = _detail(table.match)
    unsure = _("This takes back more than a move. Leave it as it is, if you are not sure.")
    return Question(_("Undo this?"), detail, answers, (unsure, detail))


def _detail(match: Match) -> str:
    if isinstance(match.newest, Corrected):
        return _("All scores go back to what was first entered.")
    is_ballot = isinstance(match.newest, Ballot)
    if is_ballot and match.has_just_scored:
        return _("The points are taken back, and everyone votes again.")
    if is_ballot:
        return _("All have seen the votes. Everyone votes again.")
    if match.has_just_scored:
        return _("The points of this coronation are taken back.")
    return _("Then the round has not begun: the card is entered again.")
