"""Taking seats, choosing how to play, what is refused, and the box test."""

from __future__ import annotations

import pytest

from companion.config.settings import Settings, TableSettings
from companion.evening.events import GameBegan
from companion.evening.inputs import Command, Confirm, PickSeat, ReportsChanged
from companion.evening.screen import Open
from companion.evening.screens.castle import CastleScene
from companion.evening.screens.connected_boxes import ConnectedBoxesScene, ConnectedBoxesScreen
from companion.evening.screens.edition import EditionScene, PickEdition
from companion.evening.screens.seat_choice import SeatChoiceScene
from companion.evening.screens.seating import SeatingScene, SwitchOption
from companion.evening.screens.title import TitleScene
from engine import EDITION_IDS, Option, load_edition
from hardware.boxes import Button, Health, Light, Report
from hardware.controllers.serial_port import PortMissing
from tests.companion.guided import Step, go_to
from tests.companion.simulated_table import SimulatedTable, choose_with_box


@pytest.fixture
def table() -> SimulatedTable:
    return SimulatedTable()


def test_seats_are_taken_clockwise_in_the_order_of_the_presses(table: SimulatedTable) -> None:
    table.choose(Command.NEW_GAME)
    table.choose(PickEdition("king-up"))
    for box in (3, 1, 7):
        table.press(box)
    table.choose(Command.BEGIN)
    table.choose(Command.DRAW_LOTS)
    began = table.events[0]
    assert isinstance(began, GameBegan)
    assert began.pairing == ("box-3", "box-1", "box-7")


def test_every_edition_can_be_chosen(table: SimulatedTable) -> None:
    table.choose(Command.NEW_GAME)
    names = [card.name for card in table.expect(EditionScene).cards]
    assert names == [load_edition(edition).name for edition in EDITION_IDS]


def test_with_too_few_seats_the_screen_says_how_many_are_needed(table: SimulatedTable) -> None:
    table.take_seats("king-up", seats=2)
    assert table.expect(SeatingScene).problem == (
        "King Up! is for 3 to 6 seats, not 2. Add or remove seats."
    )
    table.choose(Command.BEGIN)
    table.expect(SeatingScene)
    assert "3 to 6 seats" in table.notice_text


def test_an_extra_box_is_refused_when_all_seats_are_taken(table: SimulatedTable) -> None:
    table.take_seats("king-up", seats=7)
    assert len(table.expect(SeatingScene).seats) == 6
    assert table.notice_text == "King Up! has at most 6 seats, and all are taken."


def test_a_touch_explains_a_switch_before_the_next_one_switches_it(table: SimulatedTable) -> None:
    table.take_seats("vive-le-roi", seats=3)
    before = table.expect(SeatingScene)
    touched = table.choose(SwitchOption(Option.BANISHED)).scene
    assert touched.frame.choices == before.frame.choices
    assert "black seal" in table.expect(SeatingScene).explanation
    table.choose(SwitchOption(Option.BANISHED))
    assert table.scene.frame.choices != before.frame.choices


def test_the_emissary_is_only_offered_where_the_edition_has_it(table: SimulatedTable) -> None:
    table.take_seats("viva-il-re", seats=3)
    assert not table.scene.frame.offers(SwitchOption(Option.EMISSARY))


def test_seats_are_named_after_the_settings_then_after_colours() -> None:
    table = SimulatedTable(Settings(table=TableSettings(names=("Margot",))))
    table.take_seats("king-up", seats=3)
    assert [seat.name for seat in table.expect(SeatingScene).seats] == ["Margot", "Blue", "Yellow"]


def test_a_name_that_is_also_a_colour_is_used_once() -> None:
    table = SimulatedTable(Settings(table=TableSettings(names=("Blue",))))
    table.take_seats("king-up", seats=3)
    assert [seat.name for seat in table.expect(SeatingScene).seats] == ["Blue", "Red", "Yellow"]


def test_lights_show_which_boxes_are_free_and_which_are_seated(table: SimulatedTable) -> None:
    table.take_seats("king-up", seats=1)
    assert (table.light(1), table.light(2)) == (Light.LOCKED, Light.INVITING)


def test_boxes_alone_can_go_from_the_edition_to_the_first_placement(table: SimulatedTable) -> None:
    table.choose(Command.NEW_GAME)
    table.choose(PickEdition("vive-le-roi"))
    for box in (1, 2):
        table.press(box)
    table.wait(1)
    choose_with_box(table, 2, Command.BEGIN)
    table.expect(SeatChoiceScene)
    choose_with_box(table, 2, Command.DRAW_LOTS)
    table.expect(CastleScene)


def test_back_leads_to_the_title_step_by_step(table: SimulatedTable) -> None:
    table.take_seats()
    table.choose(Command.BEGIN)
    for expected in (SeatingScene, EditionScene, TitleScene):
        table.choose(Command.BACK)
        table.expect(expected)


def test_the_chosen_seat_starts(table: SimulatedTable) -> None:
    table.take_seats()
    table.choose_starter(2)
    turn = next(seat.name for seat in table.expect(CastleScene).overview.seats if seat.is_turn)
    assert turn == "Perrine"


def test_a_double_press_while_taking_a_seat_is_ignored(table: SimulatedTable) -> None:
    table.take_seats("king-up", seats=3)
    table.press(3)
    assert len(table.expect(SeatingScene).seats) == 3


@pytest.mark.parametrize("practises", [False, True], ids=("a game", "the guide").__getitem__)
def test_whoever_presses_again_on_a_seat_begins_nothing_and_is_told_how_to_choose(
    practises: bool,
) -> None:
    table = SimulatedTable()
    if practises:
        go_to(table, Step.SEATS)
    else:
        table.take_seats("king-up", seats=0)
    for box in (1, 2, 3, 1, 2, 3):
        table.wait(1)
        table.press(box)
    assert len(table.expect(SeatingScene).seats) == 3
    assert table.scene.frame.focus is None
    assert table.notice_text.startswith("Nothing is chosen yet")
    table.press(1, Button.NO)
    assert table.scene.frame.focus is Command.BEGIN
    table.press(2)
    assert not isinstance(table.scene, SeatingScene)


def test_return_before_anything_has_the_focus_is_told_how_to_move_it(
    table: SimulatedTable,
) -> None:
    table.take_seats("king-up", seats=3)
    table.step(Confirm())
    table.expect(SeatingScene)
    assert table.notice_text.startswith("Nothing is chosen yet")


def test_who_sits_down_later_does_not_continue_with_a_second_press(table: SimulatedTable) -> None:
    table.take_seats("king-up", seats=3)
    table.press(1, Button.STOMACHACHE)
    for _press in range(2):
        table.wait(1)
        table.press(4)
    assert len(table.expect(SeatingScene).seats) == 4


def test_going_back_keeps_the_seats_until_they_are_cleared(table: SimulatedTable) -> None:
    table.take_seats("king-up", seats=3)
    table.choose(Command.BACK)
    table.choose(PickEdition("viva-il-re"))
    assert len(table.expect(SeatingScene).seats) == 3
    table.is_patient = False
    table.choose(Command.CLEAR_SEATS)
    assert len(table.expect(SeatingScene).seats) == 3, "clearing all seats takes two presses"
    table.agree()
    assert table.expect(SeatingScene).seats == ()


def test_a_box_that_is_unplugged_during_seating_is_named(table: SimulatedTable) -> None:
    table.take_seats("king-up", seats=3)
    table.unplug(2)
    assert table.notice_text == "Charles's box is unplugged. Plug it in again."
    assert [seat.box_missing for seat in table.expect(SeatingScene).seats] == [False, True, False]


def test_touching_a_free_seat_takes_it_without_a_box(table: SimulatedTable) -> None:
    table.take_seats("king-up", seats=1)
    table.choose(PickSeat(1))
    assert table.notice_text.startswith("Charles answers on the screen.")
    assert [seat.name for seat in table.expect(SeatingScene).seats] == ["Margot", "Charles"]


def test_editions_and_seats_that_do_not_exist_cannot_be_picked(table: SimulatedTable) -> None:
    table.choose(Command.NEW_GAME)
    table.choose(PickEdition("bogus"))
    table.expect(EditionScene)
    table.choose(PickEdition("king-up"))
    for box in (1, 2, 3):
        table.press(box)
    table.choose_starter(99)
    table.expect(SeatChoiceScene)


def test_drawing_lots_names_the_seat_that_starts(table: SimulatedTable) -> None:
    table.take_seats("king-up", seats=3)
    table.choose(Command.BEGIN)
    table.choose(Command.DRAW_LOTS)
    turn = next(seat.name for seat in table.expect(CastleScene).overview.seats if seat.is_turn)
    assert table.notice_text == f"{turn} starts."


def test_without_any_box_the_seating_says_where_to_look() -> None:
    table = SimulatedTable(boxes=0)
    table.choose(Command.NEW_GAME)
    table.choose(PickEdition("king-up"))
    problem = table.expect(SeatingScene).problem
    assert problem is not None
    assert problem.startswith("No button box is connected.")


def test_the_box_test_lists_connections_and_names_each_press() -> None:
    table = SimulatedTable()
    table.choose(Open(ConnectedBoxesScreen))
    report = Report(Health.FAILS, PortMissing(port="/dev/ttyACM3"))
    table.step(ReportsChanged((report,)))
    scene = table.expect(ConnectedBoxesScene)
    assert scene.headline == "8 button boxes"
    assert [line.text for line in scene.lines] == [
        "/dev/ttyACM3: there is no such port. Plug it in, or choose one: vivat box list"
    ]
    table.press(3, Button.NO)
    assert table.expect(ConnectedBoxesScene).test == "Box 3: No"
    assert table.light(3) is Light.NO
    assert table.light(4) is Light.INVITING


def test_yes_three_times_on_one_box_leads_back_from_the_box_test(table: SimulatedTable) -> None:
    choose_with_box(table, 1, Open(ConnectedBoxesScreen))
    for button in (Button.YES, Button.YES, Button.NO, Button.YES, Button.YES):
        table.press(2, button)
        table.expect(ConnectedBoxesScene)
    table.press(2, Button.YES)
    table.expect(TitleScene)


def test_the_box_test_says_when_no_box_is_connected() -> None:
    table = SimulatedTable(boxes=0)
    table.choose(Open(ConnectedBoxesScreen))
    assert table.expect(ConnectedBoxesScene).headline == "No button box connected"
    table.choose(Command.BACK)
    table.expect(TitleScene)
