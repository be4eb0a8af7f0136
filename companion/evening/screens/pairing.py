"""Which box is whose, in the middle of a game: a new box for a seat, or two boxes swapped."""

from __future__ import annotations

from dataclasses import dataclass

from companion.evening.context import TableContext
from companion.evening.inputs import Command, PickSeat, Target
from companion.evening.match_screen import Overlay
from companion.evening.scene import Choice, Scene, SeatFace
from companion.evening.seats.boxes import ConnectionLine, YesInARow, connection_lines, is_real
from companion.evening.seats.give_box import give_box
from companion.evening.seats.names import Named
from companion.evening.view_models import seat_choices, seats_of
from companion.words.i18n import _
from hardware.boxes import BoxId, Button, Light


@dataclass(frozen=True)
class PairingScene(Scene):
    """`boxes` are the numbers of the seats' boxes, None for a seat that answers on the screen;
    `chosen` is the seat that gets another one."""

    hint: str
    seats: tuple[SeatFace, ...]
    boxes: tuple[int | None, ...]
    chosen: int | None
    lines: tuple[ConnectionLine, ...]


class PairingScreen(Overlay):
    """Choose a seat; then press its new box, or choose the seat it swaps boxes with. While a
    vote is open, a press only names its box: a seat gets it by a touch."""

    def __init__(self, table: TableContext) -> None:
        super().__init__(table)
        missing = table.missing_seats
        self._chosen: int | None = missing[0] if len(missing) == 1 else None
        self._new_box: BoxId | None = None
        """A box without a seat that was pressed before a seat was chosen."""
        self._back = YesInARow()

    def choices(self) -> tuple[Choice, ...]:
        seats = (seat for seat, _name in self.match.seats_of_people)
        return (Choice(Command.BACK, _("Play on")), *seat_choices(self.match, seats))

    def choose(self, target: Target) -> None:
        match target:
            case PickSeat(seat) if self.offers(target):
                self._pick(seat)
            case _:
                super().choose(target)

    def yes_chooses(self, box: BoxId) -> bool:
        """A press shows which box it is."""
        return False

    def press(self, box: BoxId, button: Button) -> None:
        """Any button names its box, whether or not it has a seat; Yes three times leads back."""
        seat = self.match.seat_of(box)
        leads_back = self.may_steer(box) and self._back.press(box, button)
        if leads_back and self.table.votes.open is None:
            self.navigator.pop()
            return
        # The seat of a new phone is chosen by touch.
        is_new_phone = seat is None and self.table.presence.is_phone(box)
        if self._chosen is not None and seat != self._chosen and self._may_give(is_new_phone):
            self._give(self._chosen, box)
        elif seat is not None:
            name = self.match.seat_name(seat)
            self.table.notices.show(_("This is {name}'s box.").format(name=name))
        else:
            self._new_box, self._chosen = box, None
            self.table.notices.show(self._question(box))

    def _question(self, box: BoxId) -> str:
        """A phone is called by its name."""
        name = self.table.names.get(Named(box), "")
        if name and self.table.presence.is_phone(box):
            return _("{name}'s phone has no seat. Which seat is it for?").format(name=name)
        question = _("Box {number} has no seat. Which seat is it for?")
        return question.format(number=self.table.presence.number_of(box))

    def _may_give(self, is_new_phone: bool) -> bool:
        return self.table.votes.open is None and not is_new_phone

    def light(self, box: BoxId) -> Light:
        """The chosen seat's own box is dark: any other may be pressed."""
        if self._chosen is None or box == self.match.pairing[self._chosen]:
            return Light.OFF
        return Light.INVITING

    def scene(self) -> PairingScene:
        return PairingScene(
            self.frame(),
            self._hint(),
            seats_of(self.match, missing=self.table.lost_seats),
            tuple(map(self._number_of, self.match.pairing)),
            self._chosen,
            connection_lines(self.table.presence.reports),
        )

    def _number_of(self, box: BoxId) -> int | None:
        return self.table.presence.number_of(box) if is_real(box) else None

    def _hint(self) -> str:
        if self.table.votes.open is not None:
            return _(
                "A vote is open: pressing a box votes. Choose two seats to swap their boxes, or "
                "press a box without a seat and choose its seat."
            )
        if self._chosen is None:
            return _(
                "Choose the seat that needs another box. Yes three times on one box leads back."
            )
        name = self.match.seat_name(self._chosen)
        sentence = _("Press any button on {name}'s new box, or choose a seat to swap boxes with.")
        return sentence.format(name=name)

    def _pick(self, seat: int) -> None:
        if self._chosen is None and self._new_box is not None:
            self._give(seat, self._new_box)
        elif self._chosen is None:
            self._chosen = seat
        elif self._chosen == seat:
            self._chosen = None
        else:
            self._give(self._chosen, self.match.pairing[seat])

    def _give(self, seat: int, box: BoxId) -> None:
        self._chosen = self._new_box = None
        give_box(self.table, seat, box)
