"""Coronations: the points of each place, with the examples of the rulebooks."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine import Coronation, Favourites, Phase, Place, State
from tests.engine.situations import (
    CLASSIC,
    KING_UP_FOR_FOUR,
    NAMES,
    VIVE,
    VIVE_FOR_FOUR,
    TableSetup,
    card,
    climbing,
    crown,
)

KING_UP_CARDS = {
    "Renée": card("beatrice", "clemente", "dario", "erisceo", "irina", "odessa"),
    "Simon": card("alighiero", "dario", "erisceo", "florella", "gianni", "martino"),
    "Thérèse": card("erisceo", "florella", "irina", "martino", "odessa", "pete"),
    "Quentin": card("alighiero", "clemente", "erisceo", "florella", "niccolo", "odessa"),
}
KING_UP_POINTS = {"Renée": 17, "Simon": 15, "Thérèse": 22, "Quentin": 17}
KING_UP_CASTLE = {
    "florella": Place.FLOOR_5,
    "beatrice": Place.FLOOR_5,
    "odessa": Place.FLOOR_4,
    "erisceo": Place.FLOOR_3,
    "irina": Place.FLOOR_3,
    "dario": Place.FLOOR_2,
    "pete": Place.FLOOR_2,
    "gianni": Place.FLOOR_0,
}
VIVE_CARD = card("anna", "bridget", "eloise", "leonardo", "ouaf", "victoria")
VIVE_CASTLE = {
    "anna": Place.FLOOR_3,
    "bridget": Place.FLOOR_5,
    "eloise": Place.FLOOR_1,
    "leonardo": Place.FLOOR_4,
    "ouaf": Place.FLOOR_2,
    "victoria": Place.WC_4,
}


def about_to_crown(
    table: TableSetup, castle: dict[str, Place], own: Favourites, round_: int = 1
) -> State:
    """A castle before its coronation; the first seat holds this card."""
    state = climbing(table, castle)
    return replace(state, round=round_, favourites=(own, *state.favourites[1:]))


def points(state: State) -> int:
    """The first seat's points at the last coronation."""
    return state.coronations[-1].tallies[0].points


@pytest.mark.parametrize("name", KING_UP_CARDS)
def test_king_ups_example_is_scored_as_printed(name: str) -> None:
    state = about_to_crown(KING_UP_FOR_FOUR, KING_UP_CASTLE, KING_UP_CARDS[name])
    assert points(crown(state, "florella")) == KING_UP_POINTS[name]


def test_king_ups_example_is_scored_for_all_four_at_once() -> None:
    state = climbing(KING_UP_FOR_FOUR, KING_UP_CASTLE)
    state = replace(state, favourites=tuple(KING_UP_CARDS[name] for name in NAMES[:4]))
    assert crown(state, "florella").scores == (17, 17, 15, 22)


def test_renees_seventeen_points_are_listed_favourite_by_favourite() -> None:
    state = about_to_crown(KING_UP_FOR_FOUR, KING_UP_CASTLE, KING_UP_CARDS["Renée"])
    items = crown(state, "florella").coronations[-1].tallies[0].items
    assert {item.character: item.points for item in items} == {
        "beatrice": 5,
        "clemente": 0,
        "dario": 2,
        "erisceo": 3,
        "irina": 3,
        "odessa": 4,
    }


def test_under_a_jester_king_the_rulebooks_card_loses_fifteen() -> None:
    state = about_to_crown(VIVE_FOR_FOUR, {**VIVE_CASTLE, "bouffon": Place.FLOOR_5}, VIVE_CARD)
    assert points(crown(state, "bouffon")) == -15


def test_under_any_other_monarch_the_same_card_gains_fifteen() -> None:
    state = about_to_crown(VIVE_FOR_FOUR, {**VIVE_CASTLE, "romeo": Place.FLOOR_5}, VIVE_CARD)
    assert points(crown(state, "romeo")) == 15


WORTH = [
    (Place.FLOOR_0, 0),
    (Place.FLOOR_1, 1),
    (Place.FLOOR_2, 2),
    (Place.FLOOR_3, 3),
    (Place.FLOOR_4, 4),
    (Place.FLOOR_5, 5),
    (Place.WC_3, 0),
    (Place.WC_4, 0),
    (Place.DUNGEON_3, -3),
    (Place.DUNGEON_2, -2),
    (Place.DUNGEON_1, -1),
    (Place.REMOVED, 0),
]


def one_favourite_at(place: Place, monarch: str) -> State:
    """After a coronation: Anna was here, the card's other characters are removed."""
    castle = {"anna": place, monarch: Place.FLOOR_5}
    return crown(about_to_crown(VIVE_FOR_FOUR, castle, VIVE_CARD), monarch)


@pytest.mark.parametrize(("place", "worth"), WORTH)
def test_a_favourite_gives_the_points_of_its_place(place: Place, worth: int) -> None:
    assert points(one_favourite_at(place, "romeo")) == worth


@pytest.mark.parametrize(("place", "worth"), WORTH)
def test_if_the_jester_is_king_plus_and_minus_swap(place: Place, worth: int) -> None:
    assert points(one_favourite_at(place, "bouffon")) == -worth


def test_a_crowned_favourite_gives_ten() -> None:
    state = crown(about_to_crown(VIVE_FOR_FOUR, {"anna": Place.FLOOR_5}, VIVE_CARD), "anna")
    assert points(state) == 10


def test_a_monarch_who_is_no_favourite_gives_nothing() -> None:
    state = crown(about_to_crown(VIVE_FOR_FOUR, {"romeo": Place.FLOOR_5}, VIVE_CARD), "romeo")
    assert points(state) == 0


def test_points_are_added_to_the_score() -> None:
    assert one_favourite_at(Place.FLOOR_4, "romeo").scores[0] == 20 + 4


def test_negative_points_are_subtracted_from_the_score() -> None:
    assert one_favourite_at(Place.DUNGEON_3, "romeo").scores[0] == 20 - 3


def test_a_score_never_drops_below_0() -> None:
    castle = dict.fromkeys(("anna", "eloise", "ouaf", "bouffon"), Place.FLOOR_5)
    state = about_to_crown(VIVE_FOR_FOUR, castle, VIVE_CARD)
    assert crown(replace(state, scores=(14, 20, 20, 20)), "bouffon").scores[0] == 0


def test_a_loss_smaller_than_the_score_is_subtracted_whole() -> None:
    castle = dict.fromkeys(("anna", "eloise", "ouaf", "bouffon"), Place.FLOOR_5)
    state = about_to_crown(VIVE_FOR_FOUR, castle, VIVE_CARD)
    assert crown(replace(state, scores=(16, 20, 20, 20)), "bouffon").scores[0] == 1


def test_all_points_of_a_coronation_are_added_before_a_score_stops_at_0() -> None:
    castle = {"anna": Place.DUNGEON_3, "bridget": Place.FLOOR_2, "romeo": Place.FLOOR_5}
    state = about_to_crown(VIVE_FOR_FOUR, castle, VIVE_CARD)
    state = replace(state, scores=(2, 20, 20, 20))
    assert crown(state, "romeo").scores[0] == 2 - 3 + 2


def nothing_gained(table: TableSetup, round_: int) -> Coronation:
    """A coronation that gives the first seat exactly 0."""
    court = [character.id for character in table.rules().edition.court]
    state = about_to_crown(table, {court[12]: Place.FLOOR_5}, card(*court[:6]), round_)
    return crown(state, court[12]).coronations[-1]


@pytest.mark.parametrize("edition", CLASSIC)
def test_exactly_0_in_the_third_classic_round_becomes_33(edition: str) -> None:
    tally = nothing_gained(TableSetup(edition, 4), 3).tallies[0]
    assert (tally.points, tally.perfect) == (33, True)


@pytest.mark.parametrize("edition", CLASSIC)
def test_the_33_are_scored(edition: str) -> None:
    assert nothing_gained(TableSetup(edition, 4), 3).scores[0] == 33


@pytest.mark.parametrize("edition", CLASSIC)
@pytest.mark.parametrize("round_", [1, 2])
def test_0_stays_0_in_the_first_two_classic_rounds(edition: str, round_: int) -> None:
    tally = nothing_gained(TableSetup(edition, 4), round_).tallies[0]
    assert (tally.points, tally.perfect) == (0, False)


@pytest.mark.parametrize("round_", [1, 2, 3])
def test_0_stays_0_in_vive_le_roi(round_: int) -> None:
    assert nothing_gained(TableSetup(VIVE, 4), round_).tallies[0].points == 0


def test_one_point_in_the_third_classic_round_is_no_perfect_zero() -> None:
    castle = {"beatrice": Place.FLOOR_1, "florella": Place.FLOOR_5}
    state = about_to_crown(KING_UP_FOR_FOUR, castle, KING_UP_CARDS["Renée"], 3)
    assert points(crown(state, "florella")) == 1


def test_the_best_castle_gives_33() -> None:
    own = KING_UP_CARDS["Renée"].characters
    best = {
        **dict.fromkeys(own[:4], Place.FLOOR_5),
        **dict.fromkeys(own[4:], Place.FLOOR_4),
    }
    state = about_to_crown(KING_UP_FOR_FOUR, best, KING_UP_CARDS["Renée"])
    assert points(crown(state, own[0])) == 33


def test_a_coronation_names_its_round_and_its_monarch() -> None:
    state = about_to_crown(VIVE_FOR_FOUR, {"bouffon": Place.FLOOR_5}, VIVE_CARD, 2)
    coronation = crown(state, "bouffon").coronations[-1]
    assert (coronation.round, coronation.monarch, coronation.turned) == (2, "bouffon", True)


def test_the_round_ends_with_its_coronation() -> None:
    state = about_to_crown(VIVE_FOR_FOUR, {"romeo": Place.FLOOR_5}, VIVE_CARD)
    assert crown(state, "romeo").phase is Phase.DEAL
