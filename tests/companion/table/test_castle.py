"""Placing, climbing, taking back: what a finger and a box can do at the castle."""

from __future__ import annotations

import pytest

from companion.table.events import GameLeft, Played, Undone
from companion.table.inputs import Command, PickCharacter, PickFloor
from companion.table.scene_parts import Tone
from companion.table.screens.castle import CastleScene
from companion.table.screens.election import ElectionScene
from companion.table.screens.question import QuestionScene
from companion.table.screens.title import TitleScene
from engine import Place
from hardware.boxes import Button, Light
from tests.companion.sitting import Sitting


@pytest.fixture
def sitting() -> Sitting:
    sitting = Sitting()
    sitting.begin("vive-le-roi", seats=4)
    return sitting


def test_a_character_is_touched_and_then_a_floor(sitting: Sitting) -> None:
    sitting.choose(PickCharacter("anna"))
    sitting.choose(PickFloor(4))
    assert sitting.place_of("anna") is Place.FLOOR_4


def test_only_floors_with_room_are_offered(sitting: Sitting) -> None:
    for character in ("anna", "eloise", "jeanne", "merlin"):
        sitting.choose(PickCharacter(character))
        sitting.choose(PickFloor(4))
    sitting.choose(PickCharacter("romeo"))
    assert sitting.offers(PickFloor) == [PickFloor(3), PickFloor(2), PickFloor(1)]


def test_a_full_floor_says_so_and_nothing_is_lost(sitting: Sitting) -> None:
    for character in ("anna", "eloise", "jeanne", "merlin"):
        sitting.choose(PickCharacter(character))
        sitting.choose(PickFloor(4))
    before = len(sitting.events)
    sitting.choose(PickCharacter("romeo"))
    sitting.choose(PickFloor(4))
    assert sitting.said == "Floor 4 is full: it holds 4."
    assert len(sitting.events) == before
    assert sitting.see(CastleScene).selected == "romeo"


def test_a_floor_without_a_character_asks_for_one(sitting: Sitting) -> None:
    sitting.choose(PickFloor(2))
    assert sitting.said == "First pick a character from the tray."


def test_touching_another_character_changes_ones_mind(sitting: Sitting) -> None:
    sitting.choose(PickCharacter("anna"))
    sitting.choose(PickCharacter("romeo"))
    assert sitting.see(CastleScene).selected == "romeo"
    sitting.choose(Command.PICK_ANOTHER)
    assert sitting.see(CastleScene).selected is None


def test_a_character_in_the_castle_says_that_it_is_placed(sitting: Sitting) -> None:
    sitting.choose(PickCharacter("bouffon"))
    assert sitting.said == "Bouffon is already in the castle."


def test_a_character_that_cannot_climb_says_why(sitting: Sitting) -> None:
    sitting.place_everyone()
    stuck = [
        figure.character
        for figure, place in sitting.see(CastleScene).overview.castle.characters
        if place is Place.FLOOR_2
    ]
    sitting.choose(PickCharacter(stuck[0]))
    if not sitting.said:
        sitting.choose(PickCharacter(stuck[1]))
        sitting.choose(PickCharacter(stuck[2]))
    assert "can't climb: floor 3 is full and its WC is taken." in sitting.said
    notice = sitting.scene.frame.notice
    assert notice is not None
    assert notice.tone is Tone.REFUSAL


def test_a_refusal_goes_away_by_itself(sitting: Sitting) -> None:
    sitting.choose(PickFloor(2))
    assert sitting.out.wake_at is not None
    sitting.wait(sitting.out.wake_at - sitting.now)
    assert sitting.said == ""


def test_two_buttons_step_through_the_moves_and_one_confirms(sitting: Sitting) -> None:
    first, second = sitting.offers(PickCharacter)[:2]
    assert sitting.scene.frame.focus == first
    sitting.press(1, Button.STOMACHACHE)
    assert sitting.scene.frame.focus == second
    sitting.press(1, Button.NO)
    sitting.press(1, Button.YES)
    assert PickCharacter(sitting.see(CastleScene).selected or "") == first


def test_only_the_box_whose_turn_it_is_moves(sitting: Sitting) -> None:
    before = sitting.see(CastleScene)
    sitting.press(2, Button.YES)
    assert sitting.said == "It is Margot's turn."
    assert sitting.see(CastleScene).overview.castle == before.overview.castle


def test_a_box_without_a_seat_is_told_so_and_nothing_else_happens(sitting: Sitting) -> None:
    before = len(sitting.events)
    sitting.press(8, Button.YES)
    assert sitting.said == "Box 8 has no seat. Use “Boxes” to give it to a seat."
    assert len(sitting.events) == before


def test_only_the_light_of_the_seat_whose_turn_it_is_invites(sitting: Sitting) -> None:
    assert [sitting.light(box) for box in (1, 2, 8)] == [Light.INVITING, Light.OFF, Light.OFF]


def test_a_placement_is_taken_back(sitting: Sitting) -> None:
    before = sitting.see(CastleScene)
    sitting.choose(PickCharacter("anna"))
    sitting.choose(PickFloor(4))
    sitting.choose(Command.UNDO)
    assert sitting.said == "Undone: put Anna back beside the castle."
    assert sitting.see(CastleScene).overview.castle == before.overview.castle
    assert isinstance(sitting.events[-1], Undone)


def test_the_deal_is_never_taken_back(sitting: Sitting) -> None:
    assert not sitting.scene.frame.offers(Command.UNDO)
    before = len(sitting.events)
    sitting.choose(Command.UNDO)
    assert len(sitting.events) == before


def test_a_climb_to_the_throne_is_taken_back_with_its_election() -> None:
    sitting = Sitting()
    election = sitting.begin_an_election()
    sitting.press(1, Button.NO)
    sitting.choose(Command.UNDO)
    assert sitting.place_of(election.candidate.character) is Place.FLOOR_5
    sitting.choose(PickCharacter(election.candidate.character))
    assert not any(seat.voted for seat in sitting.see(ElectionScene).overview.seats)


def test_every_move_is_one_committed_event(sitting: Sitting) -> None:
    before = len(sitting.events)
    sitting.choose(PickCharacter("anna"))
    assert len(sitting.events) == before
    sitting.choose(PickFloor(4))
    assert isinstance(sitting.events[-1], Played)
    assert len(sitting.events) == before + 1


def test_the_way_back_with_a_character_in_hand_is_to_put_it_down(sitting: Sitting) -> None:
    sitting.choose(PickCharacter("anna"))
    sitting.choose(Command.BACK)
    assert sitting.see(CastleScene).selected is None


def test_a_game_is_left_only_after_a_question(sitting: Sitting) -> None:
    sitting.choose(Command.BACK)
    sitting.see(QuestionScene)
    sitting.choose(Command.BACK)
    sitting.see(CastleScene)
    sitting.choose(Command.LEAVE)
    sitting.choose(Command.LEAVE)
    sitting.see(TitleScene)
    assert isinstance(sitting.events[-1], GameLeft)


def test_a_seat_that_places_one_less_is_told_what_it_gets() -> None:
    sitting = Sitting()
    sitting.begin("vive-le-roi", seats=7)
    for _seat in range(7):
        assert sitting.said == ""
        sitting.choose(sitting.offers(PickCharacter)[0])
        sitting.choose(sitting.offers(PickFloor)[0])
    assert sitting.said == "Vincent places one character fewer and scores 3 points."


def test_a_notice_goes_away_with_the_next_press(sitting: Sitting) -> None:
    sitting.press(2)
    assert sitting.said
    sitting.press(1, Button.STOMACHACHE)
    assert sitting.said == ""
