"""Asks whether a seat's box may vote: it came back and can't prove itself, or it is faulty."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from companion.evening.context import TableContext
from companion.evening.inputs import Command, Target
from companion.evening.match_screen import Overlay
from companion.evening.scene import Choice
from companion.evening.screen_kinds import ActsInTime
from companion.evening.screens.look_away import LookAwayScreen
from companion.evening.screens.question import QuestionScene
from companion.evening.seats.lost_boxes import pressed_in_doubt
from companion.evening.voting.doubtful_boxes import Doubt
from companion.words.i18n import _
from hardware.boxes import BoxId, Button, Light


class Trust(Target, Enum):
    """What a seat answers with."""

    USE_BOX = "use-box"
    USE_ALL_BOXES = "use-all-boxes"
    """This one and all others in the same doubt."""
    USE_SCREEN = "use-screen"


class DoubtfulBoxScreen(ActsInTime, Overlay):
    """Only a touch or a key answers it: a press could come from the box in doubt. That box has a
    light, and a press on it is named, so that people can find it."""

    def __init__(self, table: TableContext, seat: int) -> None:
        super().__init__(table)
        self._seat = seat

    def choices(self) -> tuple[Choice, ...]:
        others = (Choice(Trust.USE_ALL_BOXES, _("Yes, and the others too")),)
        return (
            Choice(Trust.USE_BOX, _("Yes")),
            *(others if len(self._same_doubt()) > 1 else ()),
            Choice(Trust.USE_SCREEN, _("No: answer on the screen")),
            Choice(Command.BACK, _("Not now")),
        )

    def choose(self, target: Target) -> None:
        match target:
            case Trust.USE_BOX:
                self._admit([self._seat])
            case Trust.USE_ALL_BOXES:
                self._admit(self._same_doubt())
            case Trust.USE_SCREEN:
                self.navigator.replace(LookAwayScreen(self.table, self._seat))
            case _:
                super().choose(target)

    def press(self, box: BoxId, button: Button) -> None:
        if box == self._box:
            self.table.notices.show(pressed_in_doubt(self.match.seat_name(self._seat)))

    def yes_chooses(self, box: BoxId) -> bool:
        """Only a touch confirms the box."""
        return False

    def light(self, box: BoxId) -> Light:
        return Light.INVITING if box == self._box else Light.OFF

    def update(self) -> None:
        if self.table.doubt_about(self._seat) is None:  # the box has gone again, or shown its key
            self.navigator.pop()

    def scene(self) -> QuestionScene:
        name = self.match.seat_name(self._seat)
        if self.table.doubt_about(self._seat) is Doubt.FAULTY:
            question = _("Use {name}'s box again?")
            detail = _(
                "Because of this box, everyone had to vote again. Another one may be better."
            )
        else:
            question = _("Is this still {name}'s box?")
            detail = _(
                "It was plugged in during the vote, and can't prove that it is the same one."
            )
        return QuestionScene(self.frame(), question.format(name=name), detail)

    def _admit(self, seats: Iterable[int]) -> None:
        for seat in seats:
            self.table.votes.doubtful.admit(self.match.pairing[seat])
        self.navigator.pop()

    def _same_doubt(self) -> list[int]:
        """The seats that wait because their boxes are in the same doubt."""
        waiting = set(self.table.missing_seats) - self.table.votes.ballot.voted
        doubt = self.table.doubt_about(self._seat)
        return [seat for seat in waiting if self.table.doubt_about(seat) is doubt]

    @property
    def _box(self) -> BoxId:
        return self.match.pairing[self._seat]
