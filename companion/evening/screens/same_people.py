"""Asks, before another game, whether the people who sat here last play again."""

from __future__ import annotations

from companion.evening.context import TableContext
from companion.evening.inputs import Command
from companion.evening.question_screen import Answer, Question, QuestionBeforeGame
from companion.evening.scene import Choice
from companion.evening.screen import Screen
from companion.evening.screens.edition import EditionScreen
from companion.evening.seats.kept_seats import kept_seats
from companion.words.i18n import _, listed


def new_game_screen(table: TableContext) -> Screen:
    """What a new game begins with: this question, if seats were kept."""
    is_kept = any(map(table.presence.has_box_or_screen, table.seated))
    return same_people_screen(table) if is_kept else EditionScreen(table)


@QuestionBeforeGame.asking
def same_people_screen(table: TableContext) -> Question:
    """The same people keep their seats and names; others take seats anew."""

    def choose_edition() -> None:
        table.navigator.replace(EditionScreen(table))

    def begin_anew() -> None:
        table.forget_people()
        choose_edition()

    keep = Choice(Command.CONTINUE, _("The same people: keep the seats"))
    anew = Choice(Command.CLEAR_SEATS, _("Other people: take seats anew"))
    boxes = [*filter(table.presence.has_box_or_screen, table.seated)]
    names = [name for seat in kept_seats(table, boxes) for name in seat.people]
    detail = _("Last seated: {names}").format(names=listed(names))
    back = Answer(Choice(Command.BACK, _("Back")))
    answers = Answer(keep, choose_edition), Answer(anew, begin_anew), back
    return Question(_("The same people again?"), detail, answers)
