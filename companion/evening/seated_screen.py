"""A screen of a match: each box has the light and the card of its seat."""

from __future__ import annotations

from companion.evening.match import Match
from companion.evening.scene import OwnCard, Privacy, SeatFace
from companion.evening.table_screen import TableScreen
from companion.evening.texts.help import help_lines
from companion.evening.view_models import own_card, seat_of
from hardware.boxes import BoxId, Light


class SeatedScreen(TableScreen):
    """What `NewBoxScreen` and `MatchScreen` share; `MatchScreen` opens `NewBoxScreen`."""

    @property
    def match(self) -> Match:
        return self.table.match

    @property
    def privacy(self) -> Privacy:
        return Privacy.SEALED if self.match.answers_are_secret else Privacy.OPEN

    def help_lines(self) -> tuple[str, ...]:
        """The rules for this step."""
        return help_lines(self.match)

    def may_act(self, seat: int) -> bool:
        """Whether presses of this seat's box count now."""
        return True

    def light(self, box: BoxId) -> Light:
        seat = self.match.seat_of(box)
        return Light.OFF if seat is None else self.seat_light(seat)

    def seat_light(self, seat: int) -> Light:
        """What a seat's box shows."""
        return Light.INVITING if self.may_act(seat) else Light.OFF

    def seat_face(self, box: BoxId) -> SeatFace | None:
        seat = self.match.seat_of(box)
        return None if seat is None else seat_of(self.match, seat)

    @property
    def seated_boxes(self) -> tuple[BoxId, ...]:
        return self.match.pairing

    def own_card(self, box: BoxId) -> OwnCard | None:
        seat = self.match.seat_of(box)
        return None if seat is None else own_card(self.match, seat)
