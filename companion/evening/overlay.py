"""A screen that is opened on top of the game."""

from __future__ import annotations

from companion.evening.match_screen import MatchScreen
from hardware.boxes import Button


class Overlay(MatchScreen):
    """A screen that Back closes.

    While players answer in secret, it ignores the boxes: a press is meant as an answer, and its
    effect on this screen would reveal the button.
    """

    def seat_pressed(self, seat: int, button: Button) -> None:
        if not self.match.answers_are_secret:
            super().seat_pressed(seat, button)
