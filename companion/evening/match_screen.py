"""A screen of a match that reacts to the boxes of its seats."""

from __future__ import annotations

from companion.evening.scene import Privacy
from companion.evening.screens.new_box import NewBoxScreen
from companion.evening.seated_screen import SeatedScreen
from companion.words.i18n import _
from hardware.boxes import BoxId, Button


class MatchScreen(SeatedScreen):
    """Only a seat's own box counts, and only while the seat may act. What has the focus must have
    been seen before Yes chooses it."""

    def must_be_seen(self, button: Button) -> bool:
        """Not while answers are secret: it would tell which button was pressed."""
        return button is Button.YES and self.privacy is Privacy.OPEN

    def press(self, box: BoxId, button: Button) -> None:
        seat = self.match.seat_of(box)
        if seat is None:
            self._handle_unseated(box)
        elif self.may_act(seat):
            self.seat_pressed(seat, button)
        else:
            turn = self.match.seat_name(self.match.seen.turn)
            self.table.notices.show(_("It is {name}'s turn.").format(name=turn))

    def seat_pressed(self, seat: int, button: Button) -> None:
        """Handle a press on the box of a seat that may act."""
        self.press_button(button)

    def _handle_unseated(self, box: BoxId) -> None:
        """A box without a seat can take the place of a missing one."""
        if self.table.missing_seats:
            self.navigator.push(NewBoxScreen(self.table, box))
        else:
            number = self.table.presence.number_of(box)
            sentence = _("Box {number} has no seat. Use “Boxes” to give it to a seat.")
            self.table.notices.show(sentence.format(number=number))
