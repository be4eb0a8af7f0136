"""Asks how much of the game the table tells from now on."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from companion.evening.context import TableContext
from companion.evening.inputs import Command, Target
from companion.evening.navigator import After
from companion.evening.question_screen import Answer, Question, QuestionOverlay
from companion.evening.scene import Choice, Tone
from companion.evening.texts.option_help import follow_help
from companion.words.i18n import _
from companion.words.labels import bots_need_moves, label_of
from engine import ChangeFollow, Follow, Phase, RuleError, apply


@dataclass(frozen=True)
class PickFollow(Target):
    follow: Follow


@QuestionOverlay.asking
def follow_screen(table: TableContext) -> Question:
    """As before, or another way."""
    answers = (
        Answer(
            Choice(PickFollow(way), label_of(way), explanation=follow_help(way)),
            partial(_change, table, way),
        )
        for way in other_ways(table)
    )
    question = _("vivat follows: {way}").format(way=label_of(table.match.seen.follow))
    detail = _("How much do you want to enter from now on?")
    return Question(question, detail, (Answer(Choice(Command.BACK, _("As before"))), *answers))


def other_ways(table: TableContext) -> list[Follow]:
    """Between rounds any way can be chosen; within one, only no moves any more."""
    return [way for way in Follow if _may(table, way)]


def _may(table: TableContext, follow: Follow) -> bool:
    try:
        apply(table.match.state, ChangeFollow(follow))
    except RuleError:
        return False
    return True


def _change(table: TableContext, follow: Follow) -> None:
    if table.match.began.bots:
        table.notices.show(bots_need_moves(), Tone.REFUSAL)
        return
    is_between_rounds = table.match.seen.phase is Phase.DEAL
    if not table.play(ChangeFollow(follow)):
        return
    if is_between_rounds:
        table.navigator.pop()
    else:
        table.navigator.show_game(After.MOVE)
    table.notices.show(follow_help(follow))
