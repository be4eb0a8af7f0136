"""A box without a seat was pressed while a seat's box is missing: asks which seat it is for."""

from __future__ import annotations

from companion.evening.context import TableContext
from companion.evening.inputs import Command, PickSeat, Target
from companion.evening.scene import Choice
from companion.evening.screens.question import QuestionScene
from companion.evening.seated_screen import SeatedScreen
from companion.evening.seats.box_pairing import give_box
from companion.words.i18n import _
from hardware.boxes import BoxId, Button, Light


class NewBoxScreen(SeatedScreen):
    """The seats without a box. The new box itself can answer, but not while a vote is open:
    then anybody could take a seat with a spare box, unseen."""

    def __init__(self, table: TableContext, box: BoxId) -> None:
        super().__init__(table)
        self._box = box

    def choices(self) -> tuple[Choice, ...]:
        name = self.match.seat_name
        missing = (Choice(PickSeat(seat), name(seat)) for seat in self.table.missing_seats)
        return (*missing, Choice(Command.BACK, _("Nobody's")))

    def choose(self, target: Target) -> None:
        match target:
            case PickSeat(seat) if seat in self.table.missing_seats:
                self.navigator.pop()
                give_box(self.table, seat, self._box)
            case Command.BACK:
                self.navigator.pop()
            case _:
                pass

    def update(self) -> None:
        """In an open vote only a touch closes this screen: don't wait for one in vain."""
        if self.table.votes.open is not None and not self.table.missing_seats:
            self.navigator.pop()

    def press(self, box: BoxId, button: Button) -> None:
        """A phone can't answer: a copied code must not take a seat whose player is away."""
        if (
            box == self._box
            and self.table.votes.open is None
            and not self.table.presence.is_phone(box)
        ):
            super().press(box, button)

    def yes_chooses(self, box: BoxId) -> bool:
        return super().yes_chooses(box) and not self.table.presence.is_phone(box)

    def light(self, box: BoxId) -> Light:
        return Light.INVITING if box == self._box else Light.OFF

    def scene(self) -> QuestionScene:
        number = self.table.presence.number_of(self._box)
        detail = _("It replaces a missing box. The game continues where it was.")
        if self.table.presence.is_phone(self._box):
            detail = _("A phone wants to take a seat: answer by touch or keyboard, not on it.")
        if self.table.votes.open is not None:
            detail = _("A vote is open, so answer by touch or keyboard, not with a box.")
        question = _("Whose box is box {number} now?").format(number=number)
        return QuestionScene(self.frame(), question, detail)
