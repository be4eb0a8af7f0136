"""Boxes that are drawn on the screen take room only where somebody plays with them."""

from __future__ import annotations

from companion.display.canvas import BoxButton
from companion.evening.inputs import Command, PickSeat
from companion.evening.screen import Open
from companion.evening.screens.castle import CastleScene
from companion.evening.screens.edition import PickEdition
from companion.evening.screens.menu import menu_screen
from companion.evening.screens.pairing import PairingScene, PairingScreen
from companion.evening.screens.seating import SeatingScene
from tests.companion.simulated_evening import SimulatedEvening


def _drawn(evening: SimulatedEvening) -> set[str]:
    touchable = [each.what for each in evening.app.hotspots]
    return {each.box for each in touchable if isinstance(each, BoxButton)}


def test_in_a_game_without_drawn_boxes_the_castle_has_their_room() -> None:
    evening = SimulatedEvening(boxes=4)
    evening.choose(Command.NEW_GAME)
    evening.choose(PickEdition("king-up"))
    for seat in range(3):
        evening.choose(PickSeat(seat))
    evening.expect(SeatingScene)
    assert len(_drawn(evening)) == 4
    evening.choose(Command.BEGIN)
    evening.choose(PickSeat(0))
    evening.expect(CastleScene)
    assert not _drawn(evening)
    evening.choose(Open(menu_screen))
    evening.choose(Open(PairingScreen))
    evening.expect(PairingScene)
    assert len(_drawn(evening)) == 4, "their buttons are to be pressed here"


def test_a_drawn_box_with_a_seat_keeps_all_of_them_on_the_screen() -> None:
    evening = SimulatedEvening(boxes=4)
    evening.begin(seats=3)
    assert len(_drawn(evening)) == 4
