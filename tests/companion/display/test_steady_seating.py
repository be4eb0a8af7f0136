"""On the seating screen nothing that can be touched moves, whatever appears or changes."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from companion.display.canvas import Canvas
from companion.display.screens.seat import NAME
from companion.evening.inputs import Command, PickSeat
from companion.evening.screens.edition import PickEdition
from companion.evening.screens.seat import PickColour
from companion.evening.screens.seating import AddBot, SeatingScene, SwitchOption
from engine import Option
from tests.companion.simulated_evening import SimulatedEvening


@pytest.fixture(params=[(800, 480), (1280, 800)], ids=str)
def evening(request: pytest.FixtureRequest) -> Iterator[SimulatedEvening]:
    """Nobody has taken a seat."""
    evening = SimulatedEvening(size=request.param)
    evening.choose(Command.NEW_GAME)
    evening.choose(PickEdition("vive-le-roi"))
    yield evening
    evening.close()


def places(evening: SimulatedEvening) -> dict[object, tuple[int, int, int, int]]:
    """Where everything can be touched but the buttons for bots, which only free seats have."""
    spots = (spot for spot in evening.app.hotspots if not isinstance(spot.what, AddBot))
    return {spot.what: spot.rect for spot in spots}


def test_a_seat_a_notice_or_an_explanation_moves_nothing(evening: SimulatedEvening) -> None:
    before = places(evening)
    for box in (1, 2):
        evening.press(box)
        assert places(evening) == before
    for target in (PickSeat(5), SwitchOption(Option.TEAMS), SwitchOption(Option.EMISSARY)):
        evening.choose(target)
        assert places(evening) == before


def test_the_seats_stand_where_they_stood_while_one_of_them_is_changed(
    evening: SimulatedEvening,
) -> None:
    evening.press(1)
    before = places(evening)
    evening.choose(PickSeat(0))
    for seat in range(8):
        assert places(evening)[PickSeat(seat)] == before[PickSeat(seat)]


def test_a_colour_has_room_for_its_name_and_above_it_the_number_of_its_seat(
    evening: SimulatedEvening,
) -> None:
    evening.press(1)
    evening.choose(PickSeat(0))
    canvas = Canvas(pygame.Surface(evening.window.size), None)
    heights = [box[3] for what, box in places(evening).items() if isinstance(what, PickColour)]
    assert heights
    assert min(heights) >= 3 * canvas.letters(NAME)


def test_a_touched_switch_says_what_it_means(evening: SimulatedEvening) -> None:
    assert evening.expect(SeatingScene).explanation == ""
    evening.choose(SwitchOption(Option.BANISHED))
    assert "black seal" in evening.expect(SeatingScene).explanation
    evening.choose(Command.SWITCH_CARDS)
    assert "deals the favourites" in evening.expect(SeatingScene).explanation
