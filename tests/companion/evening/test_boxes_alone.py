"""With no keyboard, mouse or touch: an evening is begun, played and ended by boxes."""

from __future__ import annotations

from random import Random

import pytest

from companion.evening.calm import CALM_SECONDS
from companion.evening.inputs import Command
from companion.evening.ports import Ending
from companion.evening.scene import Scene
from companion.evening.screen import Open
from companion.evening.screens.ambition_choice import AmbitionChoiceScene
from companion.evening.screens.castle import CastleScene
from companion.evening.screens.edition import EditionScene, PickEdition
from companion.evening.screens.menu import menu_screen
from companion.evening.screens.private_view import PrivateViewScene
from companion.evening.screens.question import QuestionScene
from companion.evening.screens.seating import SeatingScene, SwitchOption
from companion.evening.screens.short_questions import quitting_screen
from companion.evening.screens.title import TitleScene
from engine import Option
from hardware.boxes import Button, Light
from tests.companion.simulated_table import SimulatedTable, by_boxes, choose_with_box

YES, NO, STOMACHACHE = Button.YES, Button.NO, Button.STOMACHACHE


@pytest.fixture
def table() -> SimulatedTable:
    return SimulatedTable()


def take_seats_by_boxes(table: SimulatedTable, edition: str, seats: int) -> None:
    """From the title to the seating screen, with all seats taken."""
    choose_with_box(table, 1, Command.NEW_GAME)
    choose_with_box(table, 1, PickEdition(edition))
    table.wait(1)
    for box in range(1, seats + 1):
        table.press(box)


def begin_by_boxes(table: SimulatedTable, edition: str, seats: int, *options: Option) -> None:
    """From the title to the first screen of the game."""
    take_seats_by_boxes(table, edition, seats)
    for option in options:
        choose_with_box(table, 2, SwitchOption(option))
    choose_with_box(table, 2, Command.BEGIN)
    choose_with_box(table, 3, Command.DRAW_LOTS)


@pytest.mark.slow
def test_an_evening_is_begun_played_and_ended_by_boxes_alone(table: SimulatedTable) -> None:
    chance = Random(4)
    begin_by_boxes(table, "king-up", 3)
    table.play_to_the_end(lambda each: by_boxes(each, chance))
    choose_with_box(table, 2, Command.DONE)
    table.expect(TitleScene)
    choose_with_box(table, 1, Open(quitting_screen))
    table.wait(CALM_SECONDS)
    choose_with_box(table, 1, Command.QUIT)
    assert table.outputs.ending is Ending.QUIT


def test_a_game_is_left_by_boxes_alone(table: SimulatedTable) -> None:
    begin_by_boxes(table, "king-up", 3)
    turn = next(s.number for s in table.expect(CastleScene).overview.seats if s.is_turn)
    choose_with_box(table, turn, Open(menu_screen))
    choose_with_box(table, turn, Command.LEAVE)
    choose_with_box(table, turn, Command.SAVE_FOR_LATER)
    table.expect(TitleScene)


@pytest.mark.parametrize("button", [NO, STOMACHACHE])
def test_no_single_step_on_the_first_screens_leads_out_of_the_program(
    table: SimulatedTable, button: Button
) -> None:
    table.press(1, button)
    assert table.scene.frame.focus != Open(quitting_screen)
    take_seats_by_boxes(table := SimulatedTable(), "king-up", 3)
    table.wait(1)
    table.press(1, button)
    assert table.scene.frame.focus is not Command.BACK


@pytest.mark.parametrize("button", [NO, STOMACHACHE])
def test_no_single_step_from_the_first_choice_of_a_turn_leads_to_leave(
    table: SimulatedTable, button: Button
) -> None:
    table.begin("king-up", 3)
    table.press(1, button)
    assert table.scene.frame.focus is not Command.LEAVE
    table.choose(Command.LEAVE)
    table.press(1, button)
    assert table.scene.frame.focus is Command.SAVE_FOR_LATER


def test_every_choice_is_reached_by_steps_in_both_directions(table: SimulatedTable) -> None:
    for button in (NO, STOMACHACHE):
        reached = set()
        for _step in range(2 * len(table.scene.frame.choices)):
            reached.add(table.scene.frame.focus)
            table.press(1, button)
        assert reached == {choice.target for choice in table.scene.frame.choices}


def test_all_lights_invite_on_the_first_screens(table: SimulatedTable) -> None:
    for screen in (TitleScene, EditionScene):
        table.expect(screen)
        assert set(table.outputs.order.lights.values()) == {Light.INVITING}
        table.press(1)
        table.wait(1)


def test_a_second_press_of_the_same_box_chooses_nothing_on_the_next_screen(
    table: SimulatedTable,
) -> None:
    table.press(1)
    table.press(1)
    table.expect(EditionScene)
    table.press(2)
    table.press(2)
    assert table.expect(SeatingScene).seats == ()
    table.wait(1)
    table.press(1)
    assert len(table.expect(SeatingScene).seats) == 1


def test_others_observe_no_button_that_shows_marks_or_keeps_an_ambition() -> None:
    observed = []
    for button in (YES, NO):
        table = SimulatedTable()
        table.begin("vive-le-roi", 3, options={Option.AMBITION})
        table.is_patient = False
        seen = []
        for _press in ("the others look away", "shown", "marked", "kept"):
            seen += [table.press(2, button) for _press in ("in time", "too soon")]
            table.wait(1)
        table.expect(AmbitionChoiceScene)
        observed.append([(_open(each.scene), each.order, each.wake_at) for each in seen])
    assert observed[0] == observed[1]


def _open(scene: Scene) -> Scene | None:
    """What everybody may look at."""
    return None if isinstance(scene, PrivateViewScene) else scene


def test_every_button_shows_the_ambitions_and_stomachache_covers_them() -> None:
    for button in Button:
        table = SimulatedTable()
        table.begin("vive-le-roi", 3, options={Option.AMBITION})
        for _press in ("the others look away", "shown"):
            table.press(2, button)
            table.wait(1)
        table.expect(PrivateViewScene)
        table.press(2, STOMACHACHE)
        table.expect(AmbitionChoiceScene)


def test_ambitions_are_looked_at_and_kept_by_boxes_alone(table: SimulatedTable) -> None:
    begin_by_boxes(table, "vive-le-roi", 3, Option.AMBITION)
    table.wait(1)
    table.press(2, NO)
    assert table.expect(QuestionScene).question == "Only Charles may look"
    table.press(1, YES)
    table.wait(1)
    table.press(2, NO)
    assert table.expect(PrivateViewScene).seat.name == "Charles"
    table.press(2, STOMACHACHE)
    for box, button in ((1, YES), (2, NO), (3, YES)):
        table.keep_ambition(box, button)
    table.expect(CastleScene)
