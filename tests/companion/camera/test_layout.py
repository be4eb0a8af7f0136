"""Where a piece stands, from the place of its foot on the board."""

from __future__ import annotations

import pytest

from companion.camera.castle_sheet import ROW, TOP, TOWER, TOWER_WIDTH, chambers, layout_of
from companion.camera.layout import UNSURE, Layout
from companion.evening.board.reading import OUTSIDE
from engine import load_edition
from engine.places import FLOORS

EDITION = load_edition("vive-le-roi")
SHEET: Layout = layout_of(EDITION)


def test_a_piece_in_a_room_is_in_its_place() -> None:
    for room in chambers(EDITION):
        for across in (0.3, 0.5, 0.7):
            x, y = room.left + across * room.width, room.top + room.height / 2
            assert SHEET.spot(x, y) is room.place


@pytest.mark.parametrize("off", [-UNSURE + 0.5, 0.0, UNSURE - 0.5])
@pytest.mark.parametrize("row", range(1, 7))
def test_a_piece_on_a_line_is_in_neither_place(row: int, off: float) -> None:
    assert SHEET.spot(TOWER + TOWER_WIDTH / 2, TOP + row * ROW + off) is None


def test_a_piece_beside_the_line_is_in_its_place() -> None:
    lower = SHEET.spot(TOWER + TOWER_WIDTH / 2, TOP + 2 * ROW + UNSURE + 1)
    upper = SHEET.spot(TOWER + TOWER_WIDTH / 2, TOP + 2 * ROW - UNSURE - 1)
    assert (lower, upper) == (FLOORS[4], FLOORS[5])


def test_a_piece_on_the_table_is_outside() -> None:
    assert SHEET.spot(-30, 150) is OUTSIDE
    assert SHEET.spot(260, 20) is OUTSIDE
