"""Which box is whose, in the middle of a game: a new box for a seat, two boxes swapped.

The game waits meanwhile, and nothing of it is lost.
"""

from __future__ import annotations

from companion.table.aside import AsideStage
from companion.table.faces import seats_of
from companion.table.host import Host
from companion.table.inputs import Command, PickSeat, Target
from companion.table.scene import Choice, PairingScene, QuestionScene, Scene
from companion.table.stage import Stage
from companion.table.wires import wire_lines
from companion.words import _
from hardware.boxes import BoxId, Button, Light


class PairingStage(AsideStage):
    """Choose a seat; then press the box that it shall have, or choose whose box it swaps with."""

    def __init__(self, host: Host, back: Stage) -> None:
        super().__init__(host, back)
        missing = host.missing_seats
        self._chosen: int | None = missing[0] if len(missing) == 1 else None

    def choices(self) -> tuple[Choice, ...]:
        seats = (PickSeat(seat) for seat in range(self.host.playing.rules.seat_count))
        return (Choice(Command.BACK, _("Play on")), *map(Choice, seats))

    def take(self, target: Target) -> None:
        match target:
            case PickSeat(seat) if self._chosen is None:
                self._chosen = seat
            case PickSeat(seat) if seat == self._chosen:
                self._chosen = None
            case PickSeat(seat):
                self._give(self.host.playing.pairing[seat])
            case _:
                pass

    def press(self, box: BoxId, button: Button) -> None:
        """A press names the box, whoever has it; nothing else can be meant here."""
        if self._chosen is not None:
            self._give(box)
            return
        seat = self.host.playing.seat_of(box)
        if seat is None:
            self.host.tell(_("This box has no seat. Choose whose it shall be."))
        else:
            name = self.host.playing.seat_name(seat)
            self.host.tell(_("This is {name}'s box.").format(name=name))

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
            self._chosen,
            wire_lines(self.host.reports),
        )

    def _hint(self) -> str:
        if self._chosen is None:
            return _("Choose the seat that needs another box.")
        name = self.host.playing.seat_name(self._chosen)
        sentence = _(
            "Press any button on {name}'s new box. To swap with somebody, choose their seat."
        )
        return sentence.format(name=name)

    def _give(self, box: BoxId) -> None:
        """The chosen seat gets a box; who had it before gets the seat's old one."""
        seat, self._chosen = self._chosen, None
        if seat is not None:
            give_box(self.host, seat, box)


class NewcomerStage(AsideStage):
    """A box without a seat is pressed while a seat has lost its own: whose is it?"""

    def __init__(self, host: Host, back: Stage, box: BoxId) -> None:
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
            Stage.press(self, box, button)

    def light(self, box: BoxId) -> Light:
        return Light.INVITING if box == self._box else Light.OFF

    def scene(self) -> Scene:
        return QuestionScene(
            self.frame(),
            _("Whose box is this now?"),
            _("It takes the place of the box that is missing; the game goes on where it is."),
        )


def give_box(host: Host, seat: int, box: BoxId) -> None:
    """A seat gets a box; who had it before gets the seat's old one."""
    pairing = list(host.playing.pairing)
    if box in pairing:
        pairing[pairing.index(box)] = pairing[seat]
    pairing[seat] = box
    votes_count = host.pair(tuple(pairing))
    name = host.playing.seat_name(seat)
    if votes_count:
        host.tell(_("{name} has another box now.").format(name=name))
    else:
        host.tell(_("{name} has another box now. Everyone votes again.").format(name=name))
