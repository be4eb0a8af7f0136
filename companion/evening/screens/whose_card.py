"""Asks whose secret card to show."""

from __future__ import annotations

from functools import partial

from companion.evening.context import TableContext
from companion.evening.inputs import Command, PickSeat
from companion.evening.question_screen import Answer, Question, QuestionOverlay
from companion.evening.scene import Choice
from companion.evening.screens.look_away import LookAwayScreen
from companion.words.i18n import _


@QuestionOverlay.asking
def whose_card_screen(table: TableContext) -> Question:
    """A player wants to look at their own card on the display."""

    def show(seat: int) -> None:
        table.navigator.replace(LookAwayScreen(table, seat))

    names = table.match.seats_of_people
    seats = (Answer(Choice(PickSeat(seat), name), partial(show, seat)) for seat, name in names)
    detail = _("One player looks at the screen, the others look away.")
    back = Answer(Choice(Command.BACK, _("Play on")))
    return Question(_("Whose card?"), detail, (*seats, back))
