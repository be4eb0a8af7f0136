"""Four questions, each a function: to quit, to leave a game, to undo more than a move, and whose
secret card to show."""

from __future__ import annotations

from functools import partial

from companion.evening.context import TableContext
from companion.evening.events import Corrected
from companion.evening.inputs import Command, PickSeat
from companion.evening.match import Match
from companion.evening.ports import Ending
from companion.evening.question_screen import Answer, Question, QuestionBeforeGame, QuestionOverlay
from companion.evening.scene import Choice
from companion.evening.screens.look_away import LookAwayScreen
from companion.evening.undo import undo_label
from companion.words.i18n import _
from engine import Ballot


@QuestionBeforeGame.asking
def quitting_screen(table: TableContext) -> Question:
    """Stay, or quit: a finger can slip on the first screen."""

    def end() -> None:
        table.ending = Ending.QUIT

    leave = Choice(Command.QUIT, _("Quit"), leaves=True, takes_two=True)
    answers = (Answer(Choice(Command.BACK, _("Stay"))), Answer(leave, end))
    saved = _("Every game is saved. You can continue it next time.")
    detail = saved if table.saving.is_on else _("What is not saved will be lost.")
    return Question(_("Quit vivat?"), detail, answers)


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


@QuestionOverlay.asking
def undoing_screen(table: TableContext) -> Question:
    """Leave everything as it is, or take back open votes, points, or the beginning of a round. The
    key for undo does not answer it."""
    undo = Choice(Command.DONE, undo_label(table.match), leaves=True, takes_two=True)
    answers = (Answer(Choice(Command.BACK, _("Leave it as it is"))), Answer(undo, table.undo))
    detail = _undone(table.match)
    unsure = _("This takes back more than a move. Leave it as it is, if you are not sure.")
    return Question(_("Undo this?"), detail, answers, (unsure, detail))


def _undone(match: Match) -> str:
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
