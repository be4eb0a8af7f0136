"""A phone wants to show the secret cards of a seat: the seat's own box allows it, or nobody."""

from __future__ import annotations

from companion.evening.cards.card_phones import Holder
from companion.evening.context import TableContext
from companion.evening.inputs import Command, Target
from companion.evening.scene import Choice, SeatFace
from companion.evening.screen import Screen
from companion.evening.screen_kinds import ActsInTime
from companion.evening.screens.question import QuestionScene
from companion.evening.seats.boxes import is_screen_seat
from companion.words.i18n import _
from hardware.boxes import BoxId, Button, Light

WAIT_SECONDS = 20.0
"""After this time without an answer, the phone does not show them."""

READING_SECONDS = 2.0
"""So long a Yes is taken for one that was meant for the screen below."""


class CardPhoneScreen(ActsInTime, Screen):
    """Yes on the seat's box; a seat without a box allows it by a touch. `below` is the screen that
    it covers."""

    def __init__(self, table: TableContext, below: Screen, phone: BoxId, box: BoxId) -> None:
        super().__init__(table)
        self.phone = phone
        self._below = below
        self._box = box
        self._ends_at = table.now + WAIT_SECONDS
        table.calm.begin()
        table.calm.begin_for(box, READING_SECONDS)

    @property
    def seated_boxes(self) -> tuple[BoxId, ...]:
        return self._below.seated_boxes

    def seat_face(self, box: BoxId) -> SeatFace | None:
        return self._below.seat_face(box)

    @property
    def _name(self) -> str:
        seat = self.seat_face(self._box)
        return "" if seat is None else seat.name

    @property
    def what_to_do(self) -> str:
        """For the screen and for the phone."""
        if is_screen_seat(self._box):
            return _("{name}: touch Yes on the big screen.").format(name=self._name)
        if self.table.presence.is_phone(self._box):
            return _("{name}: press Yes on your phone.").format(name=self._name)
        return _("{name}: press Yes on your box.").format(name=self._name)

    def choices(self) -> tuple[Choice, ...]:
        touch = (Choice(Command.DONE, _("Yes")),) if is_screen_seat(self._box) else ()
        return (Choice(Command.BACK, _("No")), *touch)

    def choose(self, target: Target) -> None:
        match target:
            case Command.DONE if self.offers(target):
                self._allow()
            case Command.BACK:
                self._refuse()

    def press(self, box: BoxId, button: Button) -> None:
        """A second press of the box, meant for this screen, chooses nothing on the one below."""
        if box == self._box:
            (self._allow if button is Button.YES else self._refuse)()
            self.table.calm.begin_for_box(box)

    def hand_prompt(self, box: BoxId) -> str:
        """The question, on the phone that answers it."""
        return self._question() if box == self._box else ""

    def light(self, box: BoxId) -> Light:
        return Light.INVITING if box == self._box else Light.OFF

    def update(self) -> None:
        if self.table.now >= self._ends_at:
            self._refuse()

    def wake_at(self) -> float | None:
        return self._ends_at

    def scene(self) -> QuestionScene:
        return QuestionScene(self.frame(), self._question(), self.what_to_do)

    def _question(self) -> str:
        """It names the phone, so that people know whose it is."""
        phone = self.table.card_phones.name_of(self.phone)
        if not phone:
            return _("Shall a phone show {name}'s secret cards?").format(name=self._name)
        sentence = _("Shall the phone of “{phone}” show {name}'s secret cards?")
        return sentence.format(phone=phone, name=self._name)

    def _allow(self) -> None:
        self.table.card_phones.allow(self.phone, Holder(self._box, self._name))
        self.navigator.pop()
        sentence = _("A phone shows {name}'s cards now, to the one who holds it.")
        self.table.notices.show(sentence.format(name=self._name))

    def _refuse(self) -> None:
        self.table.card_phones.refuse(self.phone, self._box, self.table.now)
        self.navigator.pop()
