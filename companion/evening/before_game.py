"""Screens before a game and after one: any box can step and choose, so every light invites."""

from __future__ import annotations

from companion.evening.scene import SeatFace
from companion.evening.screen import Screen
from companion.evening.view_models import seat_of
from companion.words.i18n import _
from hardware.boxes import BoxId, Button, Light


class BeforeGameScreen(Screen):
    """Who presses a box on it, comes to the next screen in a calm. On the podium each box still
    has its seat's name; everything it shows is public."""

    def press(self, box: BoxId, button: Button) -> None:
        super().press(box, button)
        if self.navigator.top is not self:
            self.table.calm.begin_for_box(box)

    def light(self, box: BoxId) -> Light:
        return Light.INVITING if self.may_steer(box) else Light.OFF

    def hand_prompt(self, box: BoxId) -> str:
        if self.may_steer(box):
            return super().hand_prompt(box)
        return _("This phone has joined. Touch “New game” on the big screen to take your seats.")

    def seat_face(self, box: BoxId) -> SeatFace | None:
        match = self.table.running_match
        seat = None if match is None else match.seat_of(box)
        return None if match is None or seat is None else seat_of(match, seat)
