"""Which box is whose, in the middle of a game: a new box for a seat, two boxes swapped.

The game waits meanwhile, and nothing of it is lost.
"""

from __future__ import annotations

from companion.i18n import _
from companion.table.aside import AsideStage
from companion.table.context import TableContext
from companion.table.inputs import Command, PickSeat, Target
from companion.table.scene import PairingScene, QuestionScene, Scene
from companion.table.scene_parts import Choice
from companion.table.screen import Screen
from companion.table.view_models import seats_of
from companion.table.wires import wire_lines
from hardware.boxes import BoxId, Button, Light


class PairingStage(AsideStage):
    """Choose a seat; then press the box that it shall have, or choose whose box it swaps with."""

    def __init__(self, host: TableContext, back: Screen) -> None:
        super().__init__(host, back)
        missing = host.missing_seats
        self._chosen: int | None = missing[0] if len(missing) == 1 else None
        self._newcomer: BoxId | None = None
        """A box without a seat that was pressed before a seat was chosen."""

    def choices(self) -> tuple[Choice, ...]:
        seats = (PickSeat(seat) for seat in range(self.host.playing.rules.seat_count))
        return (Choice(Command.BACK, _("Play on")), *map(Choice, seats))

    def take(self, target: Target) -> None:
        if isinstance(target, PickSeat) and target.seat < self.host.playing.rules.seat_count:
            self._pick(target.seat)

    def press(self, box: BoxId, button: Button) -> None:
        """A press names the box, whoever has it; nothing else can be meant here."""
        seat = self.host.playing.seat_of(box)
        if self._chosen is not None and seat != self._chosen:
            self._give(self._chosen, box)
        elif seat is not None:
            name = self.host.playing.seat_name(seat)
            self.host.tell(_("This is {name}'s box.").format(name=name))
        else:
            self._newcomer = box
            number = self.host.presence.number_of(box)
            self.host.tell(_("Box {number} has no seat. Whose shall it be?").format(number=number))

    def light(self, box: BoxId) -> Light:
        """The chosen seat's own box is dark: any of the others may be pressed."""
        if self._chosen is None or box == self.host.playing.pairing[self._chosen]:
            return Light.OFF
        return Light.INVITING

    def scene(self) -> Scene:
        return PairingScene(
            self.frame(),
            self._hint(),
            seats_of(self.host.playing, missing=self.host.missing_seats),
            tuple(map(self.host.presence.number_of, self.host.playing.pairing)),
            self._chosen,
            wire_lines(self.host.reports),
        )

    def _hint(self) -> str:
        if self.host.voting is not None:
            return _(
                "A vote is going on: who has a seat votes by pressing. Choose two seats to swap "
                "their boxes, or choose a seat and press a box that has none."
            )
        if self._chosen is None:
            return _("Choose the seat that needs another box.")
        name = self.host.playing.seat_name(self._chosen)
        sentence = _(
            "Press any button on {name}'s new box. To swap with somebody, choose their seat."
        )
        return sentence.format(name=name)

    def _pick(self, seat: int) -> None:
        if self._chosen is None and self._newcomer is not None:
            self._give(seat, self._newcomer)
        elif self._chosen is None:
            self._chosen = seat
        elif self._chosen == seat:
            self._chosen = None
        else:
            self._give(self._chosen, self.host.playing.pairing[seat])

    def _give(self, seat: int, box: BoxId) -> None:
        self._chosen = self._newcomer = None
        give_box(self.host, seat, box)


class NewcomerStage(AsideStage):
    """A box without a seat is pressed while a seat has lost its own: whose is it?"""

    def __init__(self, host: TableContext, back: Screen, box: BoxId) -> None:
        super().__init__(host, back)
        self._box = box

    def choices(self) -> tuple[Choice, ...]:
        missing = (
            Choice(PickSeat(seat), self.host.playing.seat_name(seat))
            for seat in self.host.missing_seats
        )
        return (*missing, Choice(Command.BACK, _("Nobody's")))

    def take(self, target: Target) -> None:
        match target:
            case PickSeat(seat) if seat in self.host.missing_seats:
                self.host.go(self.back)
                give_box(self.host, seat, self._box)
            case _:
                pass

    def press(self, box: BoxId, button: Button) -> None:
        """The box that is asked about answers for itself."""
        if box == self._box:
            Screen.press(self, box, button)

    def light(self, box: BoxId) -> Light:
        return Light.INVITING if box == self._box else Light.OFF

    def scene(self) -> Scene:
        number = self.host.presence.number_of(self._box)
        return QuestionScene(
            self.frame(),
            _("Whose box is box {number} now?").format(number=number),
            _("It takes the place of a missing box; the game goes on where it was."),
        )


def give_box(host: TableContext, seat: int, box: BoxId) -> None:
    """A seat gets a box; who had it before gets the seat's old one."""
    pairing = list(host.playing.pairing)
    other = host.playing.seat_of(box)
    if other is not None:
        pairing[other] = pairing[seat]
    pairing[seat] = box
    votes_count = host.pair(tuple(pairing))
    host.tell(_new_pairing(host, seat, box, other, votes_count))


def _new_pairing(
    host: TableContext, seat: int, box: BoxId, other: int | None, votes_count: bool
) -> str:
    """Who has which box now, and whether the votes that were in still count."""
    name, number = host.playing.seat_name(seat), host.presence.number_of(box)
    if other is None:
        sentence = _("{name} has box {number} now.").format(name=name, number=number)
    else:
        others = host.playing.seat_name(other)
        sentence = _("{name} and {other} have swapped boxes.").format(name=name, other=others)
    return sentence if votes_count else f"{sentence} {_('Everyone votes again.')}"
