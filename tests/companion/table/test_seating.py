"""Sitting down, choosing how to play, and what is refused in words."""

from __future__ import annotations

import pytest

from companion.settings import Settings, TableSettings
from companion.table.events import GameBegan
from companion.table.inputs import Command, PickSeat, ReportsChanged
from companion.table.screens.castle import CastleScene
from companion.table.screens.connected_boxes import ConnectedBoxesScene, ConnectedBoxesScreen
from companion.table.screens.edition import EditionScene, PickEdition
from companion.table.screens.seat_choice import SeatChoiceScene
from companion.table.screens.seating import SeatingScene, SwitchOption
from companion.table.screens.title import TitleScene
from companion.table.table_screen import Open
from engine import EDITION_IDS, Option, load_edition
from hardware.boxes import Button, Health, Light, Report
from hardware.controllers.serial_port import PortMissing
from tests.companion.sitting import Sitting, step_to


@pytest.fixture
def sitting() -> Sitting:
    return Sitting()


def test_whoever_presses_first_sits_down_first_and_the_others_follow_clockwise(
    sitting: Sitting,
) -> None:
    sitting.choose(Command.NEW_GAME)
    sitting.choose(PickEdition("king-up"))
    for box in (3, 1, 7):
        sitting.press(box)
    sitting.choose(Command.BEGIN)
    sitting.choose(Command.DRAW_LOTS)
    began = sitting.events[0]
    assert isinstance(began, GameBegan)
    assert began.pairing == ("box-3", "box-1", "box-7")


def test_every_edition_can_be_chosen(sitting: Sitting) -> None:
    sitting.choose(Command.NEW_GAME)
    names = [card.name for card in sitting.see(EditionScene).cards]
    assert names == [load_edition(edition).name for edition in EDITION_IDS]


def test_too_few_seats_are_told_how_many_are_needed(sitting: Sitting) -> None:
    sitting.sit_down("king-up", seats=2)
    assert sitting.see(SeatingScene).problem == (
        "King Up! is for 3 to 6 seats, not 2. Add or remove seats."
    )
    sitting.choose(Command.BEGIN)
    sitting.see(SeatingScene)
    assert "3 to 6 seats" in sitting.said


def test_a_box_too_many_is_told_that_all_seats_are_taken(sitting: Sitting) -> None:
    sitting.sit_down("king-up", seats=7)
    assert len(sitting.see(SeatingScene).seats) == 6
    assert sitting.said == "King Up! has at most 6 seats, and all are taken."


def test_two_seats_are_told_to_switch_the_emissary_on(sitting: Sitting) -> None:
    sitting.sit_down("vive-le-roi", seats=2)
    assert "needs the Émissaire" in (sitting.see(SeatingScene).problem or "")
    sitting.choose(SwitchOption(Option.EMISSARY))
    assert sitting.see(SeatingScene).problem is None


def test_six_seats_are_told_to_switch_the_emissary_off(sitting: Sitting) -> None:
    sitting.sit_down("vive-le-roi", seats=6, emissary=True)
    assert "Switch it off" in (sitting.see(SeatingScene).problem or "")


def test_the_emissary_is_only_offered_where_the_edition_has_it(sitting: Sitting) -> None:
    sitting.sit_down("viva-il-re", seats=3)
    assert not sitting.scene.frame.offers(SwitchOption(Option.EMISSARY))


def test_the_last_one_can_stand_up_again(sitting: Sitting) -> None:
    sitting.sit_down("king-up", seats=4)
    sitting.choose(Command.REMOVE_LAST_SEAT)
    assert [seat.name for seat in sitting.see(SeatingScene).seats] == [
        "Margot",
        "Charles",
        "Perrine",
    ]


def test_a_seat_has_a_name_of_the_settings_and_else_its_own_colour() -> None:
    sitting = Sitting(Settings(table=TableSettings(names=("Margot",))))
    sitting.sit_down("king-up", seats=3)
    assert [seat.name for seat in sitting.see(SeatingScene).seats] == ["Margot", "Blue", "Yellow"]


def test_a_name_that_is_also_a_colour_is_given_once() -> None:
    sitting = Sitting(Settings(table=TableSettings(names=("Blue",))))
    sitting.sit_down("king-up", seats=3)
    assert [seat.name for seat in sitting.see(SeatingScene).seats] == ["Blue", "Red", "Yellow"]


def test_a_free_box_invites_and_a_seated_one_shows_that_it_is_taken(sitting: Sitting) -> None:
    sitting.sit_down("king-up", seats=1)
    assert (sitting.light(1), sitting.light(2)) == (Light.LOCKED, Light.INVITING)


def test_the_boxes_alone_lead_from_the_edition_to_the_first_placement(sitting: Sitting) -> None:
    sitting.choose(Command.NEW_GAME)
    sitting.choose(PickEdition("vive-le-roi"))
    for box in (1, 2):
        sitting.press(box)
    sitting.wait(1)
    step_to(sitting, 1, SwitchOption(Option.EMISSARY))
    step_to(sitting, 2, Command.BEGIN)
    sitting.see(SeatChoiceScene)
    sitting.press(2, Button.YES)
    sitting.see(CastleScene)


def test_back_leads_to_the_title_step_by_step(sitting: Sitting) -> None:
    sitting.sit_down()
    sitting.choose(Command.BEGIN)
    for expected in (SeatingScene, EditionScene, TitleScene):
        sitting.choose(Command.BACK)
        sitting.see(expected)


def test_whoever_the_table_names_starts(sitting: Sitting) -> None:
    sitting.sit_down()
    sitting.choose(Command.BEGIN)
    sitting.choose(PickSeat(2))
    turn = next(seat.name for seat in sitting.see(CastleScene).overview.seats if seat.is_turn)
    assert turn == "Perrine"


def test_whoever_has_just_sat_down_may_press_twice(sitting: Sitting) -> None:
    sitting.sit_down("king-up", seats=3)
    sitting.press(3)
    sitting.see(SeatingScene)
    sitting.wait(1)
    sitting.press(3)
    sitting.see(SeatChoiceScene)


@pytest.mark.parametrize("button", Button)
def test_before_an_edition_is_chosen_the_boxes_are_dark_and_have_no_say(
    sitting: Sitting, button: Button
) -> None:
    sitting.press(1, button)
    sitting.press(1, Button.YES)
    sitting.see(TitleScene)
    sitting.choose(Command.NEW_GAME)
    sitting.press(1, button)
    sitting.press(1, Button.YES)
    sitting.see(EditionScene)
    assert sitting.out.ending is None
    assert sitting.light(1) is Light.OFF


def test_who_sat_down_stays_seated_when_one_goes_back(sitting: Sitting) -> None:
    sitting.sit_down("king-up", seats=3)
    sitting.choose(Command.BACK)
    sitting.choose(PickEdition("viva-il-re"))
    assert len(sitting.see(SeatingScene).seats) == 3
    sitting.choose(Command.CLEAR_SEATS)
    assert sitting.see(SeatingScene).seats == ()


def test_a_box_that_vanishes_while_people_sit_down_is_named(sitting: Sitting) -> None:
    sitting.sit_down("king-up", seats=3)
    sitting.unplug(2)
    assert sitting.said == "Charles's box is unplugged. Plug it in again."
    assert [seat.box_missing for seat in sitting.see(SeatingScene).seats] == [False, True, False]


def test_a_touch_on_a_free_seat_says_how_to_take_it(sitting: Sitting) -> None:
    sitting.sit_down("king-up", seats=1)
    sitting.choose(PickSeat(1))
    assert sitting.said == "To take this seat, press a button on your box."


def test_what_is_not_there_can_not_be_picked(sitting: Sitting) -> None:
    sitting.choose(Command.NEW_GAME)
    sitting.choose(PickEdition("bogus"))
    sitting.see(EditionScene)
    sitting.choose(PickEdition("king-up"))
    for box in (1, 2, 3):
        sitting.press(box)
    sitting.choose(Command.BEGIN)
    sitting.choose(PickSeat(99))
    sitting.see(SeatChoiceScene)


def test_lots_say_whom_they_fell_on(sitting: Sitting) -> None:
    sitting.sit_down("king-up", seats=3)
    sitting.choose(Command.BEGIN)
    sitting.choose(Command.DRAW_LOTS)
    turn = next(seat.name for seat in sitting.see(CastleScene).overview.seats if seat.is_turn)
    assert sitting.said == f"{turn} starts."


def test_with_no_box_at_all_it_says_where_to_look() -> None:
    sitting = Sitting(boxes=0)
    sitting.choose(Command.NEW_GAME)
    sitting.choose(PickEdition("king-up"))
    problem = sitting.see(SeatingScene).problem
    assert problem is not None
    assert problem.startswith("No button box is connected.")


def test_the_boxes_screen_names_each_wire_and_tests_each_button() -> None:
    sitting = Sitting()
    sitting.choose(Open(ConnectedBoxesScreen))
    report = Report(Health.FAILS, PortMissing(port="/dev/ttyACM3"))
    sitting.give(ReportsChanged((report,)))
    scene = sitting.see(ConnectedBoxesScene)
    assert scene.headline == "8 button boxes"
    assert [line.text for line in scene.lines] == [
        "/dev/ttyACM3: there is no such port. Plug the controller in, or correct the name."
    ]
    sitting.press(3, Button.NO)
    assert sitting.see(ConnectedBoxesScene).test == "Box 3: No"
    assert sitting.light(3) is Light.NO
    assert sitting.light(4) is Light.INVITING


def test_the_boxes_screen_says_when_there_is_none() -> None:
    sitting = Sitting(boxes=0)
    sitting.choose(Open(ConnectedBoxesScreen))
    assert sitting.see(ConnectedBoxesScene).headline == "No button box connected"
    sitting.choose(Command.BACK)
    sitting.see(TitleScene)
