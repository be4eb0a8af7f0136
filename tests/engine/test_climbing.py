"""Climbing: one character goes up one floor; and why some characters can't climb."""

from __future__ import annotations

import pytest

import engine
from engine import Climb, Phase, Place, Placement
from engine.errors import RuleError, UnknownCharacter, WrongMoment
from tests.engine.situations import (
    KING_UP_FOR_FOUR,
    VIVE,
    VIVE_FOR_FOUR,
    TableSetup,
    all_yes,
    ballot,
    climbing,
    dealt,
    play,
    voting,
)

FOUR_ON_4 = dict.fromkeys(("anna", "bridget", "eloise", "ouaf"), Place.FLOOR_4)
FOUR_ON_3 = dict.fromkeys(("bouffon", "merlin", "romeo", "gaspard"), Place.FLOOR_3)


def four_on(floor: int) -> dict[str, Place]:
    """A castle of King Up! with this floor full."""
    return dict.fromkeys(("dario", "gianni", "irina", "pete"), Place(floor))


@pytest.mark.parametrize("floor", [0, 1, 2, 3, 4])
def test_a_climber_goes_up_one_floor(floor: int) -> None:
    state = play(climbing(KING_UP_FOR_FOUR, {"odessa": Place(floor)}), Climb("odessa"))
    assert state.place_of("odessa") == Place(floor + 1)


def test_a_climb_moves_nobody_else() -> None:
    before = climbing(VIVE_FOR_FOUR, {**FOUR_ON_3, "anna": Place.FLOOR_2})
    after = play(before, Climb("romeo"))
    assert [c for c, was in zip(after.castle, before.castle, strict=True) if c != was] == [
        Place.FLOOR_4
    ]


def test_the_turn_passes_clockwise_after_a_climb() -> None:
    state = climbing(KING_UP_FOR_FOUR, {"odessa": Place.FLOOR_1}, turn=3)
    assert play(state, Climb("odessa")).turn == 0


def test_quentin_may_raise_alighiero_to_the_nobles() -> None:
    castle = {**dict.fromkeys(("alighiero", "dario", "irina", "pete"), Place.FLOOR_4)}
    state = play(climbing(KING_UP_FOR_FOUR, castle), Climb("alighiero"))
    assert state.place_of("alighiero") == Place.FLOOR_5


def test_quentin_may_not_raise_odessa_to_four_dignitaries() -> None:
    state = climbing(KING_UP_FOR_FOUR, {**four_on(4), "odessa": Place.FLOOR_3})
    with pytest.raises(RuleError, match="Odessa can't climb: floor 4 is full"):
        play(state, Climb("odessa"))


@pytest.mark.parametrize("floor", [1, 2, 3, 4, 5])
def test_a_full_floor_of_a_classic_castle_refuses_a_climb(floor: int) -> None:
    state = climbing(KING_UP_FOR_FOUR, {**four_on(floor), "odessa": Place(floor - 1)})
    with pytest.raises(RuleError, match=f"Odessa can't climb: floor {floor} is full"):
        play(state, Climb("odessa"))


@pytest.mark.parametrize("floor", [1, 2, 5])
def test_a_full_floor_without_a_wc_refuses_a_climb(floor: int) -> None:
    castle = {**dict.fromkeys(FOUR_ON_4, Place(floor)), "victoria": Place(floor - 1)}
    with pytest.raises(RuleError, match=f"Victoria can't climb: floor {floor} is full"):
        play(climbing(VIVE_FOR_FOUR, castle), Climb("victoria"))


@pytest.mark.parametrize(("floor", "wc"), [(3, Place.WC_3), (4, Place.WC_4)])
def test_a_full_floor_sends_a_climber_into_the_wc(floor: int, wc: Place) -> None:
    castle = {**dict.fromkeys(FOUR_ON_4, Place(floor)), "victoria": Place(floor - 1)}
    state = play(climbing(VIVE_FOR_FOUR, castle), Climb("victoria"))
    assert state.place_of("victoria") == wc


@pytest.mark.parametrize(("floor", "wc"), [(3, Place.WC_3), (4, Place.WC_4)])
def test_a_climber_goes_to_a_floor_with_room_and_not_to_its_wc(floor: int, wc: Place) -> None:
    state = play(climbing(VIVE_FOR_FOUR, {"victoria": Place(floor - 1)}), Climb("victoria"))
    assert state.place_of("victoria") == Place(floor)


@pytest.mark.parametrize(("floor", "wc"), [(3, Place.WC_3), (4, Place.WC_4)])
def test_a_full_floor_with_a_taken_wc_refuses_a_climb(floor: int, wc: Place) -> None:
    castle = {**dict.fromkeys(FOUR_ON_4, Place(floor)), "foidvo": wc}
    state = climbing(VIVE_FOR_FOUR, {**castle, "victoria": Place(floor - 1)})
    with pytest.raises(
        RuleError, match=f"Victoria can't climb: floor {floor} is full and its WC is taken"
    ):
        play(state, Climb("victoria"))


def test_with_two_seats_three_fill_a_floor_and_the_fourth_goes_to_the_wc() -> None:
    castle = {**dict.fromkeys(("anna", "bridget", "eloise"), Place.FLOOR_4)}
    state = climbing(TableSetup(VIVE, 2, emissary=True), {**castle, "victoria": Place.FLOOR_3})
    assert play(state, Climb("victoria")).place_of("victoria") == Place.WC_4


def test_margot_goes_to_floor_3_and_not_to_its_wc_while_there_is_room() -> None:
    castle = {**FOUR_ON_4, "merlin": Place.FLOOR_3, "victoria": Place.FLOOR_2}
    state = play(climbing(VIVE_FOR_FOUR, castle), Climb("victoria"))
    assert state.place_of("victoria") == Place.FLOOR_3


@pytest.mark.parametrize(("floor", "wc"), [(3, Place.WC_3), (4, Place.WC_4)])
def test_a_character_leaves_a_wc_onto_the_same_floor(floor: int, wc: Place) -> None:
    state = play(climbing(VIVE_FOR_FOUR, {"foidvo": wc}), Climb("foidvo"))
    assert state.place_of("foidvo") == Place(floor)


def test_leonardo_is_stuck_in_the_wc_while_the_officers_are_four() -> None:
    state = climbing(VIVE_FOR_FOUR, {**FOUR_ON_3, "leonardo": Place.WC_3})
    with pytest.raises(RuleError, match="Leonardo can't leave the WC: floor 3 is full"):
        play(state, Climb("leonardo"))


def test_a_wc_takes_no_room_on_its_floor() -> None:
    castle = {**dict.fromkeys(("anna", "bridget", "eloise"), Place.FLOOR_4), "ouaf": Place.WC_4}
    state = climbing(VIVE_FOR_FOUR, {**castle, "victoria": Place.FLOOR_3})
    assert play(state, Climb("victoria")).place_of("victoria") == Place.FLOOR_4


def test_a_dungeon_takes_no_room_on_its_floor() -> None:
    castle = {**dict.fromkeys(("bouffon", "merlin", "romeo"), Place.FLOOR_3)}
    state = climbing(VIVE_FOR_FOUR, {**castle, "ouaf": Place.DUNGEON_3, "victoria": Place.FLOOR_2})
    assert play(state, Climb("victoria")).place_of("victoria") == Place.FLOOR_3


@pytest.mark.parametrize("dungeon", [Place.DUNGEON_1, Place.DUNGEON_2, Place.DUNGEON_3])
def test_nobody_leaves_a_dungeon(dungeon: Place) -> None:
    with pytest.raises(RuleError, match="Merlin is in the dungeon and stays there"):
        play(climbing(VIVE_FOR_FOUR, {"merlin": dungeon}), Climb("merlin"))


def test_a_rejected_character_can_not_climb() -> None:
    with pytest.raises(RuleError, match="Odessa was rejected and is out of this round"):
        play(climbing(KING_UP_FOR_FOUR, {"odessa": Place.REMOVED}), Climb("odessa"))


def test_an_unplaced_character_can_not_climb() -> None:
    state = climbing(KING_UP_FOR_FOUR, {"odessa": Place.UNPLACED})
    with pytest.raises(RuleError, match="Odessa is not in the castle yet"):
        play(state, Climb("odessa"))


def test_a_character_on_the_throne_can_not_climb() -> None:
    with pytest.raises(RuleError, match="Odessa is already on the throne"):
        play(climbing(KING_UP_FOR_FOUR, {"odessa": Place.THRONE}), Climb("odessa"))


def test_an_unknown_character_can_not_climb() -> None:
    with pytest.raises(UnknownCharacter, match="Nobody at this court is called “ouaf”"):
        play(climbing(KING_UP_FOR_FOUR, {}), Climb("ouaf"))


def test_the_jester_climbs_like_everyone_else() -> None:
    state = play(climbing(VIVE_FOR_FOUR, {"bouffon": Place.FLOOR_3}), Climb("bouffon"))
    assert state.place_of("bouffon") == Place.FLOOR_4


def test_reaching_the_throne_calls_an_election() -> None:
    state = voting(KING_UP_FOR_FOUR, "odessa")
    assert (state.phase, state.candidate, state.place_of("odessa")) == (
        Phase.ELECTION,
        "odessa",
        Place.THRONE,
    )


def test_a_climb_to_a_floor_calls_no_election() -> None:
    state = play(climbing(KING_UP_FOR_FOUR, {"odessa": Place.FLOOR_4}), Climb("odessa"))
    assert (state.phase, state.candidate) == (Phase.CLIMB, None)


def test_nobody_holds_the_crown_marker_before_the_first_election() -> None:
    assert climbing(KING_UP_FOR_FOUR, {}).raiser is None


def test_the_seat_that_calls_an_election_takes_the_crown_marker() -> None:
    assert voting(KING_UP_FOR_FOUR, "odessa", turn=2).raiser == 2


def test_the_crown_marker_stays_while_others_climb() -> None:
    rejected = play(
        voting(KING_UP_FOR_FOUR, "odessa", {"irina": Place.FLOOR_1}, turn=2), ballot("NYYY")
    )
    assert play(rejected, Climb("irina")).raiser == 2


def test_the_crown_marker_goes_to_the_seat_that_calls_the_next_election() -> None:
    rejected = play(
        voting(KING_UP_FOR_FOUR, "odessa", {"irina": Place.FLOOR_5}, turn=2), ballot("NYYY")
    )
    assert play(rejected, Climb("irina")).raiser == 3


def test_nobody_climbs_during_an_election() -> None:
    state = voting(KING_UP_FOR_FOUR, "odessa", {"irina": Place.FLOOR_1})
    with pytest.raises(WrongMoment):
        play(state, Climb("irina"))


def test_nobody_climbs_before_the_cards_are_dealt() -> None:
    with pytest.raises(WrongMoment):
        play(engine.new_game(VIVE_FOR_FOUR.rules()), Climb("bouffon"))


def test_nobody_votes_while_the_seats_climb() -> None:
    state = climbing(KING_UP_FOR_FOUR, {"irina": Place.FLOOR_1})
    with pytest.raises(WrongMoment):
        play(state, all_yes(state))


def test_nobody_can_be_moved_while_the_first_character_is_being_placed() -> None:
    state = play(dealt(VIVE_FOR_FOUR), Placement("anna", 4))
    with pytest.raises(WrongMoment):
        play(state, Climb("anna"))
