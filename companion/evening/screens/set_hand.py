"""Sets the vote cards of a seat right, while the others look away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random

from companion.evening.context import TableContext
from companion.evening.inputs import Command, PickSeat, Target
from companion.evening.question_screen import Answer, Question, QuestionOverlay
from companion.evening.scene import Choice, Frame, Scene
from companion.evening.screens.look_away import LookAwayScreen
from companion.evening.screens.private_view import PrivateScreen
from companion.words.i18n import _
from companion.words.labels import vote_cards_text
from engine import SeatHand, SetRight


@dataclass(frozen=True)
class PickHand(Target):
    """So many vote cards besides the Yes."""

    no: int = field(repr=False)
    stomachache: int = field(repr=False)


@dataclass(frozen=True)
class SetHandScene(Scene):
    """Only one player sees it; it does not show what vivat believes."""

    frame: Frame = field(repr=False)
    question: str
    detail: str


@QuestionOverlay.asking
def whose_hand_screen(table: TableContext) -> Question:
    """Whose vote cards are wrong?"""

    def set_hand(seat: int) -> None:
        table.navigator.replace(LookAwayScreen(table, seat, SetHandScreen))

    names = table.match.seats_of_people
    seats = (Answer(Choice(PickSeat(seat), name), partial(set_hand, seat)) for seat, name in names)
    detail = _("How many cards somebody has left is a secret: the others will look away.")
    answers = (*seats, Answer(Choice(Command.BACK, _("Back"))))
    return Question(_("Whose vote cards are wrong?"), detail, answers)


class SetHandScreen(PrivateScreen):
    """The same choices for every seat, in another order each time."""

    def __init__(self, table: TableContext, seat: int) -> None:
        super().__init__(table, seat)
        table.calm.begin()
        full = self.match.rules.hand
        hands = [PickHand(n, s) for n in range(full.no + 1) for s in range(full.stomachache + 1)]
        chance = Random(table.chance.getrandbits(64))
        self._order: Sequence[PickHand] = chance.sample(hands, len(hands))
        self.focus.put(Command.BACK)

    def choices(self) -> tuple[Choice, ...]:
        hands = (Choice(hand, vote_cards_text(hand.no, hand.stomachache)) for hand in self._order)
        return (*hands, Choice(Command.BACK, _("Cover it")))

    def choose(self, target: Target) -> None:
        match target:
            case PickHand(no, stomachache) if self.offers(target):
                self.navigator.pop()
                self._set(SeatHand(self.seat, no, stomachache))
            case _:
                super().choose(target)

    def _set(self, hand: SeatHand) -> None:
        if self.table.play(SetRight(hands=(hand,))):
            name = self.match.seat_name(self.seat)
            sentence = _("{name}'s vote cards are set right.")
            self.table.notices.show(sentence.format(name=name))

    def scene(self) -> SetHandScene:
        name = self.match.seat_name(self.seat)
        question = _("{name}: which vote cards do you have left?").format(name=name)
        return SetHandScene(
            self.frame(),
            question,
            _(
                "Besides the Yes. The buttons change places each time, so your finger gives "
                "nothing away."
            ),
        )
