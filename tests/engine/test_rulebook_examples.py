"""The examples printed in the rulebook of Vive le Roi!"""

from __future__ import annotations

import pytest

from engine import Hand, Place, State, legal_actions
from engine.errors import RuleError
from engine.events import Climb
from tests.engine.situations import (
    VIVE,
    TableSetup,
    card,
    climbing,
    crown,
    elect,
    play,
    with_favourites,
)

COURT = {
    "romeo": Place.FLOOR_4,
    **dict.fromkeys(("anna", "bridget", "eloise"), Place.FLOOR_4),
    **dict.fromkeys(("merlin", "victoria", "ouaf"), Place.FLOOR_3),
    "jeanne": Place.FLOOR_5,
}
FOUR = TableSetup(VIVE, 4)


def at_court(**others: Place) -> State:
    """Four Dignitaries, three Officers, and Jeanne among the Nobles."""
    return climbing(FOUR, {**COURT, **others})


def test_margot_raises_romeo_to_the_nobles() -> None:
    assert play(at_court(), Climb("romeo")).place_of("romeo") is Place.FLOOR_5


def test_margot_can_not_raise_anyone_to_four_dignitaries() -> None:
    full = at_court(leonardo=Place.WC_4)
    with pytest.raises(RuleError, match="can't climb"):
        play(full, Climb("merlin"))


def test_margot_may_raise_an_officer_into_the_wc_of_floor_4() -> None:
    assert play(at_court(), Climb("merlin")).place_of("merlin") is Place.WC_4


def test_margot_may_not_raise_a_merchant_into_the_wc_of_floor_3() -> None:
    state = play(at_court(foidvo=Place.FLOOR_2), Climb("foidvo"))
    assert state.place_of("foidvo") is Place.FLOOR_3


def test_charles_lets_foidvo_out_onto_floor_4_and_not_leonardo() -> None:
    officers = dict.fromkeys(("merlin", "victoria", "ouaf", "gaspard"), Place.FLOOR_3)
    dignitaries = dict.fromkeys(("anna", "bridget", "eloise"), Place.FLOOR_4)
    wcs = {"foidvo": Place.WC_4, "leonardo": Place.WC_3}
    state = climbing(FOUR, {**officers, **dignitaries, **wcs})
    assert Climb("leonardo") not in legal_actions(state)
    assert play(state, Climb("foidvo")).place_of("foidvo") is Place.FLOOR_4


def test_with_one_no_jeanne_goes_to_the_dungeon_of_floor_3() -> None:
    state = elect(at_court(), "jeanne", "YNYY")
    assert state.place_of("jeanne") is Place.DUNGEON_3
    assert state.hands == (Hand(3, 1), Hand(2, 1), Hand(3, 1), Hand(3, 1))


def test_with_one_stomachache_jeanne_goes_back_to_floor_5() -> None:
    state = elect(at_court(), "jeanne", "YNSY")
    assert state.place_of("jeanne") is Place.FLOOR_5
    assert state.hands == (Hand(3, 1), Hand(2, 1), Hand(3, 0), Hand(3, 1))


def test_leonardo_is_crowned_while_merlin_and_foidvo_sit_in_dungeons() -> None:
    castle = {
        "leonardo": Place.FLOOR_5,
        "merlin": Place.DUNGEON_3,
        "foidvo": Place.DUNGEON_2,
        "victoria": Place.WC_4,
    }
    own = card("leonardo", "merlin", "foidvo", "victoria", "anna", "romeo")
    state = crown(with_favourites(climbing(FOUR, castle), own), "leonardo")
    items = state.coronations[-1].tallies[0].items
    assert {item.character: item.points for item in items} == {
        "leonardo": 10,
        "merlin": -3,
        "foidvo": -2,
        "victoria": 0,
        "anna": 0,
        "romeo": 0,
    }


def test_if_the_jester_is_king_dungeons_give_points_and_floors_cost_points() -> None:
    castle = {
        "eloise": Place.FLOOR_5,
        "foidvo": Place.DUNGEON_2,
        "jeanne": Place.FLOOR_4,
        "merlin": Place.DUNGEON_3,
        "ouaf": Place.FLOOR_2,
        "victoria": Place.WC_4,
        "bouffon": Place.FLOOR_5,
    }
    own = card("eloise", "foidvo", "jeanne", "merlin", "ouaf", "victoria")
    items = (
        crown(with_favourites(climbing(FOUR, castle), own), "bouffon")
        .coronations[-1]
        .tallies[0]
        .items
    )
    assert [item.points for item in items] == [-5, 2, -4, 3, -2, 0]


def test_six_people_in_three_teams_hold_the_cards_of_three_seats() -> None:
    assert TableSetup(VIVE, 3, teams=3).rules().hand == Hand(4, 1)


def test_three_teams_and_a_lone_player_are_four_seats() -> None:
    table = TableSetup(VIVE, 4, teams=3)
    assert (table.rules().hand, len(table.rules().people)) == (Hand(3, 1), 7)


def test_eight_teams_are_sixteen_people() -> None:
    assert len(TableSetup(VIVE, 8, teams=8).rules().people) == 16
