"""A screen about a game that is over: it opens from the podium and from the first screen.

Any box can step and choose, as before a game; on the podium each box still has its seat's name.
"""

from __future__ import annotations

from companion.evening.scene import SeatFace
from companion.evening.table_screen import BeforeGameScreen
from companion.evening.view_models import seat_of
from hardware.boxes import BoxId


class AfterGameScreen(BeforeGameScreen):
    """Everything it shows is public."""

    def seat_face(self, box: BoxId) -> SeatFace | None:
        match = self.table.running_match
        seat = None if match is None else match.seat_of(box)
        return None if match is None or seat is None else seat_of(match, seat)
