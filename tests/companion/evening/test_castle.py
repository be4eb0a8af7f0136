"""At the castle: placing, climbing and undoing, by touch and with the boxes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.evening.events import GameLeft, Played, Undone
from companion.evening.inputs import Command, FocusOn, PickCharacter, PickFloor
from companion.evening.notices import NOTICE_SECONDS
from companion.evening.scene import LastMove, Tone
from companion.evening.screens.castle import CastleScene
from companion.evening.screens.election import ElectionScene
from companion.evening.screens.question import QuestionScene
from companion.evening.screens.title import TitleScene
from engine import Place
from hardware.boxes import Button, Light
from tests.companion.simulated_table import SimulatedTable


@pytest.fixture
def table() -> SimulatedTable:
    table = SimulatedTable()
    table.begin("vive-le-roi", seats=4)
    return table


def fill_floor_4(table: SimulatedTable) -> None:
    for character in ("anna", "eloise", "jeanne", "merlin"):
        table.place(character, 4)


def test_touching_a_character_and_then_a_floor_places_it(table: SimulatedTable) -> None:
    table.place("anna", 4)
    assert table.place_of("anna") is Place.FLOOR_4


def test_only_floors_with_room_are_offered(table: SimulatedTable) -> None:
    fill_floor_4(table)
    table.choose(PickCharacter("romeo"))
    assert table.offered(PickFloor) == [PickFloor(3), PickFloor(2), PickFloor(1)]


def test_a_full_floor_refuses_a_placement(table: SimulatedTable) -> None:
    fill_floor_4(table)
    before = len(table.events)
    table.place("romeo", 4)
    assert table.notice_text == "Floor 4 is full: it holds 4."
    assert len(table.events) == before
    assert table.expect(CastleScene).selected == "romeo"


def test_touching_a_floor_first_asks_for_a_character(table: SimulatedTable) -> None:
    table.choose(PickFloor(2))
    assert table.notice_text == "First pick a character from the tray."


def test_touching_another_character_selects_it_instead(table: SimulatedTable) -> None:
    table.choose(PickCharacter("anna"))
    table.choose(PickCharacter("romeo"))
    assert table.expect(CastleScene).selected == "romeo"
    table.choose(Command.PICK_ANOTHER)
    assert table.expect(CastleScene).selected is None


def test_a_placed_character_cannot_be_placed_again(table: SimulatedTable) -> None:
    table.choose(PickCharacter("bouffon"))
    assert table.notice_text == "Jester is already in the castle."


def test_the_table_says_why_a_character_cannot_climb(table: SimulatedTable) -> None:
    table.place_everyone()
    stuck = [
        figure.character
        for figure, place in table.expect(CastleScene).overview.castle.characters
        if place is Place.FLOOR_2
    ]
    table.choose(PickCharacter(stuck[0]))
    if not table.notice_text:
        table.choose(PickCharacter(stuck[1]))
        table.choose(PickCharacter(stuck[2]))
    assert "can't climb: floor 3 is full and its WC is taken." in table.notice_text
    notice = table.scene.frame.notice
    assert notice is not None
    assert notice.tone is Tone.REFUSAL


def test_a_refusal_disappears_after_a_while(table: SimulatedTable) -> None:
    table.choose(PickFloor(2))
    assert table.outputs.wake_at is not None
    table.wait(table.outputs.wake_at - table.now)
    assert table.notice_text == ""


def test_two_buttons_move_the_focus_and_one_confirms(table: SimulatedTable) -> None:
    first, second = table.offered(PickCharacter)[:2]
    table.press(1, Button.STOMACHACHE)
    assert table.scene.frame.focus == first
    table.press(1, Button.STOMACHACHE)
    assert table.scene.frame.focus == second
    table.press(1, Button.NO)
    table.press(1, Button.YES)
    assert PickCharacter(table.expect(CastleScene).selected or "") == first


def test_only_the_box_of_the_seat_whose_turn_it_is_can_move(table: SimulatedTable) -> None:
    before = table.expect(CastleScene)
    table.press(2, Button.YES)
    assert table.notice_text == "It is Margot's turn."
    assert table.expect(CastleScene).overview.castle == before.overview.castle


def test_a_press_on_a_box_without_a_seat_only_shows_a_notice(table: SimulatedTable) -> None:
    before = len(table.events)
    table.press(8, Button.YES)
    assert table.notice_text == "Box 8 has no seat. Use “Boxes” to give it to a seat."
    assert len(table.events) == before


def test_only_the_box_of_the_seat_whose_turn_it_is_lights_up(table: SimulatedTable) -> None:
    assert [table.light(box) for box in (1, 2, 8)] == [Light.INVITING, Light.OFF, Light.OFF]


def test_a_placement_can_be_undone(table: SimulatedTable) -> None:
    before = table.expect(CastleScene)
    table.place("anna", 4)
    table.choose(Command.UNDO)
    assert table.notice_text == "Undone: put Anna back beside the castle."
    assert table.expect(CastleScene).overview.castle == before.overview.castle
    assert isinstance(table.events[-1], Undone)


def test_a_deal_by_vivat_cannot_be_undone(table: SimulatedTable) -> None:
    assert not table.scene.frame.offers(Command.UNDO)
    before = len(table.events)
    table.choose(Command.UNDO)
    assert len(table.events) == before


def test_undoing_a_climb_to_the_throne_cancels_its_election() -> None:
    table = SimulatedTable()
    election = table.begin_an_election()
    table.press(1, Button.NO)
    table.choose(Command.UNDO)
    assert table.place_of(election.candidate.character) is Place.FLOOR_5
    table.choose(PickCharacter(election.candidate.character))
    assert not any(seat.voted for seat in table.expect(ElectionScene).overview.seats)


def test_every_move_commits_one_event(table: SimulatedTable) -> None:
    before = len(table.events)
    table.choose(PickCharacter("anna"))
    assert len(table.events) == before
    table.choose(PickFloor(4))
    assert isinstance(table.events[-1], Played)
    assert len(table.events) == before + 1


def test_back_deselects_the_selected_character(table: SimulatedTable) -> None:
    table.choose(PickCharacter("anna"))
    table.choose(Command.BACK)
    assert table.expect(CastleScene).selected is None


def test_leaving_a_game_needs_a_confirmation(table: SimulatedTable) -> None:
    table.choose(Command.BACK)
    table.expect(QuestionScene)
    table.choose(Command.BACK)
    table.expect(CastleScene)
    table.choose(Command.LEAVE)
    table.choose(Command.LEAVE)
    table.expect(TitleScene)
    assert isinstance(table.events[-1], GameLeft)


def test_a_seat_that_places_one_character_fewer_sees_its_points() -> None:
    table = SimulatedTable()
    table.begin("vive-le-roi", seats=7)
    for _seat in range(7):
        assert table.notice_text == ""
        table.choose(table.offered(PickCharacter)[0])
        table.choose(table.offered(PickFloor)[0])
    assert table.notice_text == "Vincent places one character fewer and scores 3 points."


def test_the_next_press_clears_a_notice(table: SimulatedTable) -> None:
    table.press(2)
    assert table.notice_text
    table.press(1, Button.STOMACHACHE)
    assert table.notice_text == ""


def climbing(seats: int = 4) -> SimulatedTable:
    table = SimulatedTable()
    table.begin("vive-le-roi", seats=seats)
    table.place_everyone()
    return table


@pytest.mark.parametrize("button", [Button.NO, Button.STOMACHACHE])
def test_the_first_step_of_a_turn_leads_to_the_character_that_was_moved_last(
    button: Button,
) -> None:
    table = climbing()
    table.choose(PickCharacter("foidvo"))
    assert table.scene.frame.focus is None
    table.press(2, button)
    assert table.scene.frame.focus == PickCharacter("foidvo")


def test_a_stray_yes_at_the_start_of_a_turn_moves_nobody_and_says_how_to_choose() -> None:
    table = climbing()
    table.wait(NOTICE_SECONDS)
    before, events = table.expect(CastleScene).overview, len(table.events)
    table.press(1, Button.YES)
    table.press(1, Button.YES)
    assert table.expect(CastleScene).overview == before
    assert len(table.events) == events
    notice = table.scene.frame.notice
    assert notice is not None
    assert notice.text.startswith("Nothing is chosen yet")


def test_two_stray_yeses_place_no_character(table: SimulatedTable) -> None:
    table.press(1, Button.STOMACHACHE)
    table.press(1, Button.YES)
    events = len(table.events)
    table.press(1, Button.YES)
    assert table.expect(CastleScene).selected is not None
    assert len(table.events) == events


@pytest.mark.parametrize("button", [Button.NO, Button.STOMACHACHE])
def test_no_step_from_the_first_choice_leads_to_leaving_or_to_undo(button: Button) -> None:
    table = climbing()
    table.step(FocusOn(table.offered(PickCharacter)[0]))
    table.press(1, button)
    assert table.scene.frame.focus not in (Command.LEAVE, Command.UNDO, Command.REDO)


def test_the_character_that_was_moved_last_is_marked_with_the_seat_that_moved_it(
    table: SimulatedTable,
) -> None:
    assert table.expect(CastleScene).overview.castle.last_move is None
    table.place("anna", 4)
    table.place("merlin", 3)
    anne, bob, *_others = table.match.rules.tokens
    assert table.expect(CastleScene).overview.castle.last_move == LastMove("merlin", bob)
    table.undo()
    assert table.expect(CastleScene).overview.castle.last_move == LastMove("anna", anne)


def test_a_rejected_character_is_still_the_one_that_was_moved_last() -> None:
    table = SimulatedTable()
    election = table.begin_an_election("vive-le-roi", seats=3)
    raised = election.overview.castle.last_move
    assert raised is not None
    assert raised.character == election.candidate.character
    table.vote(Button.NO, Button.NO, Button.NO)
    table.choose(Command.CONTINUE)
    moved = replace(raised, is_newest=False)
    assert table.expect(CastleScene).overview.castle.last_move == moved


def test_a_character_keeps_its_place_on_a_floor_while_others_come_and_go(
    table: SimulatedTable,
) -> None:
    def slots() -> dict[str, int]:
        return dict(table.expect(CastleScene).overview.castle.slots)

    table.place("romeo", 4)
    table.place("merlin", 4)
    table.place("anna", 4)
    assert (slots()["romeo"], slots()["merlin"], slots()["anna"]) == (0, 1, 2)
    table.place("jeanne", 3)
    table.place_everyone()
    table.choose(PickCharacter("merlin"))
    assert slots()["anna"] == 2
    table.choose(PickCharacter("bouffon"))
    assert slots()["bouffon"] == 1
    table.undo()
    table.undo()
    assert slots()["merlin"] == 1
