"""Placement: where characters may be placed, and how many each seat places."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

import engine
from engine import Climb, HouseRules, Phase, Place, Placement, State, TwoSeatPlacement
from engine.errors import NotAPlacementFloor, RuleError, UnknownCharacter, WrongMoment
from tests.engine.situations import (
    CLASSIC,
    KING_UP_FOR_FOUR,
    VIVE,
    VIVE_FOR_FOUR,
    TableSetup,
    all_yes,
    dealt,
    placed,
    play,
    played_out,
)

TWO_SEATS = TableSetup(VIVE, 2, emissary=True)
UNCOUNTED = HouseRules(two_player_placement=TwoSeatPlacement.JESTER_UNCOUNTED)
TWO_SEATS_JESTER_UNCOUNTED = TWO_SEATS._replace(house=UNCOUNTED)


def crowd(state: State, floor: int, count: int) -> State:
    """The state after this number of characters was placed on one floor."""
    court = [character.id for character in state.rules.edition.court]
    return play(state, *(Placement(character, floor) for character in court[:count]))


def placements_by_seat(state: State) -> list[int]:
    """How many characters each seat places until the climbing begins."""
    count: Counter[int] = Counter()
    while state.phase is Phase.PLACEMENT:
        count[state.turn] += 1
        state = engine.apply(state, engine.legal_actions(state)[0])
    return [count[seat] for seat in range(state.rules.seat_count)]


def next_on(state: State, floor: int) -> Placement:
    """A placement of the next unplaced character on this floor."""
    return Placement(state.rules.characters[state.castle.index(Place.UNPLACED)].id, floor)


def placed_by_seats(state: State) -> int:
    """How many characters the seats place."""
    return len(placed(state).rules.edition.court) - left_over(state)


def left_over(state: State) -> int:
    """How many characters are left over for floor 0."""
    return placed(state).castle.count(Place.FLOOR_0)


@pytest.mark.parametrize("floor", [1, 2, 3, 4])
def test_a_character_is_placed_on_floor_1_to_4(floor: int) -> None:
    state = play(dealt(KING_UP_FOR_FOUR), Placement("odessa", floor))
    assert state.place_of("odessa") == Place(floor)


@pytest.mark.parametrize("floor", [-1, 0, 5, 6, 7])
def test_a_placement_on_another_floor_is_refused(floor: int) -> None:
    with pytest.raises(NotAPlacementFloor):
        play(dealt(KING_UP_FOR_FOUR), Placement("odessa", floor))


def test_seats_place_in_turn_clockwise() -> None:
    state = dealt(KING_UP_FOR_FOUR._replace(first=2))
    turns = [state.turn]
    for character in ("alighiero", "beatrice", "clemente"):
        state = play(state, Placement(character, 1))
        turns.append(state.turn)
    assert turns == [2, 3, 0, 1]


@pytest.mark.parametrize("floor", [1, 2, 3, 4])
def test_a_floor_holds_four(floor: int) -> None:
    full = crowd(dealt(KING_UP_FOR_FOUR), floor, 4)
    with pytest.raises(RuleError, match=f"Floor {floor} is full: it holds 4"):
        play(full, Placement("pete", floor))


def test_the_jester_takes_one_of_the_four_on_floor_3() -> None:
    full = crowd(dealt(VIVE_FOR_FOUR), 3, 3)
    with pytest.raises(RuleError, match="is full: it holds"):
        play(full, Placement("victoria", 3))


@pytest.mark.parametrize(("floor", "room"), [(1, 3), (2, 3), (3, 2), (4, 3)])
def test_with_two_seats_a_floor_holds_three_and_the_jester_is_one(floor: int, room: int) -> None:
    full = crowd(dealt(TWO_SEATS), floor, room)
    with pytest.raises(RuleError, match=f"Floor {floor} is full: it holds 3"):
        play(full, Placement("victoria", floor))


@pytest.mark.parametrize("floor", [1, 2, 3, 4])
def test_by_house_rule_the_jester_takes_no_room_while_two_seats_place(floor: int) -> None:
    full = crowd(dealt(TWO_SEATS_JESTER_UNCOUNTED), floor, 3)
    with pytest.raises(RuleError, match="is full: it holds"):
        play(full, Placement("victoria", floor))


def test_the_house_rule_for_two_seats_does_not_apply_to_three() -> None:
    full = crowd(dealt(TableSetup(VIVE, 3, house=UNCOUNTED)), 3, 3)
    with pytest.raises(RuleError, match="is full: it holds"):
        play(full, Placement("victoria", 3))


def test_by_house_rule_four_fill_floor_3_and_a_climber_goes_to_the_wc() -> None:
    crowded = placed(dealt(TWO_SEATS_JESTER_UNCOUNTED))
    assert crowded.castle.count(Place.FLOOR_3) == 4
    on_2 = crowded.castle.index(Place.FLOOR_2)
    climbed = play(crowded, Climb(crowded.rules.characters[on_2].id))
    assert climbed.castle[on_2] == Place.WC_3


def test_two_seats_stop_at_eleven_when_the_floors_are_full() -> None:
    assert placed_by_seats(dealt(TWO_SEATS)) == 11


def test_by_house_rule_two_seats_place_all_twelve() -> None:
    assert placed_by_seats(dealt(TWO_SEATS_JESTER_UNCOUNTED)) == 12


@pytest.mark.parametrize("table", [TWO_SEATS, TWO_SEATS_JESTER_UNCOUNTED], ids=str)
def test_two_seats_get_no_compensation(table: TableSetup) -> None:
    assert placed(dealt(table)).scores == (20, 20)


@pytest.mark.parametrize(
    ("table", "left"),
    [
        *(
            (TableSetup(e, seats), left)
            for e in CLASSIC
            for seats, left in ((3, 1), (4, 1), (5, 3))
        ),
        *((TableSetup(e, 6), 1) for e in CLASSIC),
        (TWO_SEATS, 2),
        (TWO_SEATS_JESTER_UNCOUNTED, 1),
        *((TableSetup(VIVE, seats), left) for seats, left in ((3, 1), (4, 1), (5, 3), (6, 1))),
        *((TableSetup(VIVE, seats), 0) for seats in (7, 8)),
    ],
    ids=str,
)
def test_characters_left_over_go_to_floor_0(table: TableSetup, left: int) -> None:
    assert left_over(dealt(table)) == left


def test_nobody_is_unplaced_after_the_placement() -> None:
    assert Place.UNPLACED not in placed(dealt(TableSetup(VIVE, 5))).castle


@pytest.mark.parametrize(
    ("table", "quotas"),
    [
        (TableSetup("viva-il-re", 3), [4, 4, 4]),
        (TableSetup("king-up", 4), [3, 3, 3, 3]),
        (TableSetup("king-up", 5), [2, 2, 2, 2, 2]),
        (TableSetup("king-up", 6), [2, 2, 2, 2, 2, 2]),
        (TWO_SEATS, [6, 5]),
        (TWO_SEATS_JESTER_UNCOUNTED, [6, 6]),
        (TableSetup(VIVE, 3), [4, 4, 4]),
        (TableSetup(VIVE, 4), [3, 3, 3, 3]),
        (TableSetup(VIVE, 5), [2, 2, 2, 2, 2]),
        (TableSetup(VIVE, 6), [2, 2, 2, 2, 2, 2]),
        (TableSetup(VIVE, 7), [2, 2, 2, 2, 2, 2, 1]),
        (TableSetup(VIVE, 8), [2, 2, 2, 2, 2, 1, 1, 1]),
        (TableSetup(VIVE, 7, first=3), [2, 2, 1, 2, 2, 2, 2]),
        (TableSetup(VIVE, 8, first=6), [2, 2, 2, 1, 1, 1, 2, 2]),
    ],
    ids=lambda value: f"{value} from {value.first}" if isinstance(value, TableSetup) else None,
)
def test_each_seat_places_its_number_and_the_last_seats_place_fewer(
    table: TableSetup, quotas: list[int]
) -> None:
    assert placements_by_seat(dealt(table)) == quotas


def test_the_last_seats_are_counted_from_the_seat_that_starts_the_round() -> None:
    first_round_over = replace(played_out(dealt(TableSetup(VIVE, 8))), kingmakers=(4,))
    second_round = play(first_round_over, engine.deal(first_round_over, Random(2)))
    assert placements_by_seat(second_round) == [2, 1, 1, 1, 2, 2, 2, 2]


def test_a_seat_that_places_only_one_scores_3_at_once() -> None:
    six_placed = dealt(TableSetup(VIVE, 7))
    for floor in (1, 1, 1, 1, 2, 2):
        six_placed = play(six_placed, next_on(six_placed, floor))
    seventh_placed = play(six_placed, next_on(six_placed, 2))
    assert (six_placed.scores[6], seventh_placed.scores[6]) == (20, 23)


@pytest.mark.parametrize(
    ("table", "scores"),
    [
        (TableSetup(VIVE, 6), (20, 20, 20, 20, 20, 20)),
        (TableSetup(VIVE, 7), (20, 20, 20, 20, 20, 20, 23)),
        (TableSetup(VIVE, 8), (20, 20, 20, 20, 20, 23, 23, 23)),
        (TableSetup(VIVE, 8, first=1), (23, 20, 20, 20, 20, 20, 23, 23)),
    ],
    ids=lambda value: f"{value} from {value.first}" if isinstance(value, TableSetup) else None,
)
def test_each_seat_that_places_fewer_is_compensated_once(
    table: TableSetup, scores: tuple[int, ...]
) -> None:
    assert placed(dealt(table)).scores == scores


def test_in_a_later_round_the_compensation_follows_the_seat_that_starts_it() -> None:
    first_round_over = replace(played_out(dealt(TableSetup(VIVE, 8))), kingmakers=(4,))
    second_round = play(first_round_over, engine.deal(first_round_over, Random(2)))
    gained = zip(second_round.scores, placed(second_round).scores, strict=True)
    assert [after - before for before, after in gained] == [0, 3, 3, 3, 0, 0, 0, 0]


@pytest.mark.parametrize(
    "table", [KING_UP_FOR_FOUR, TableSetup(VIVE, 7), TableSetup(VIVE, 8), TWO_SEATS], ids=str
)
def test_the_seat_that_placed_first_climbs_first(table: TableSetup) -> None:
    state = placed(dealt(table._replace(first=1)))
    assert (state.phase, state.turn) == (Phase.CLIMB, 1)


def test_a_character_can_not_be_placed_twice() -> None:
    state = play(dealt(KING_UP_FOR_FOUR), Placement("odessa", 4))
    with pytest.raises(RuleError, match="Odessa is already in the castle"):
        play(state, Placement("odessa", 3))


def test_the_jester_is_in_the_castle_from_the_start() -> None:
    with pytest.raises(RuleError, match="is already in the castle\\."):
        play(dealt(VIVE_FOR_FOUR), Placement("bouffon", 2))


def test_an_unknown_character_can_not_be_placed() -> None:
    with pytest.raises(UnknownCharacter, match="Nobody at this court is called “bouffon”"):
        play(dealt(KING_UP_FOR_FOUR), Placement("bouffon", 3))


def test_nobody_is_placed_before_the_cards_are_dealt() -> None:
    with pytest.raises(WrongMoment):
        play(engine.new_game(KING_UP_FOR_FOUR.rules()), Placement("odessa", 3))


def test_nobody_is_placed_once_the_climbing_has_begun() -> None:
    with pytest.raises(WrongMoment):
        play(placed(dealt(KING_UP_FOR_FOUR)), Placement("odessa", 3))


def test_nobody_climbs_while_the_seats_place() -> None:
    with pytest.raises(WrongMoment):
        play(dealt(VIVE_FOR_FOUR), Climb("bouffon"))


def test_nobody_votes_while_the_seats_place() -> None:
    state = dealt(KING_UP_FOR_FOUR)
    with pytest.raises(WrongMoment):
        play(state, all_yes(state))
