"""Teams: two people with a card and a pawn each, but one turn, one hand and one vote."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

import engine
from engine import Ambition, Hand, Option, Phase, Place, State, view
from tests.engine.situations import (
    VIVE,
    TableSetup,
    ballot,
    card,
    climbing,
    crown,
    dealt,
    elect,
    emissary_of,
    placed,
    play,
    voting,
    with_ambitions,
    with_favourites,
    with_pile,
)

SHARED = frozenset({Option.SHARED_PAWN})
TEAM_AND_TWO = TableSetup(VIVE, 3, teams=1)
"""People 0 and 1 are the team; 2 and 3 play alone."""
SHARED_AND_TWO = TEAM_AND_TWO._replace(options=SHARED)
THREE_TEAMS = TableSetup(VIVE, 3, teams=3)
TWO_TEAMS = TableSetup(VIVE, 2, emissary=True, teams=2)
AMBITIOUS = frozenset({Option.AMBITION})
LEFT = card("anna", "bridget", "eloise", "leonardo", "ouaf", "victoria")
RIGHT = card("jeanne", "merlin", "foidvo", "clarisse", "gaspard", "thibault")
CASTLE = {"anna": Place.FLOOR_4, "jeanne": Place.FLOOR_1, "romeo": Place.FLOOR_5}
"""4 points for the left card, 1 for the right one."""


def crowned(table: TableSetup, monarch: str = "romeo", castle: dict[str, Place] = CASTLE) -> State:
    """After a coronation in which the team held both cards."""
    state = climbing(table, {**castle, monarch: Place.FLOOR_5})
    return crown(with_favourites(state, LEFT, RIGHT), monarch)


def over(table: TableSetup, scores: tuple[int, ...], castle: dict[str, Place] = CASTLE) -> State:
    """A game that is over with these pawns' scores."""
    state = with_favourites(climbing(table, castle), LEFT, RIGHT)
    return replace(state, phase=Phase.OVER, round=3, scores=scores)


def test_each_member_has_a_card_and_a_pawn() -> None:
    state = dealt(TEAM_AND_TWO)
    assert (len(state.favourites), len(state.scores)) == (4, 4)


def test_a_team_has_one_hand_of_cards() -> None:
    assert dealt(THREE_TEAMS).hands == dealt(TableSetup(VIVE, 3)).hands


def test_a_team_has_one_vote() -> None:
    state = elect(climbing(THREE_TEAMS, {"romeo": Place.FLOOR_5}), "romeo", "NYY")
    assert state.hands[0] == Hand(3, 1)


def test_a_team_has_one_turn() -> None:
    state, turns = dealt(TEAM_AND_TWO), []
    while state.phase is Phase.PLACEMENT:
        turns.append(state.turn)
        state = play(state, engine.legal_actions(state)[0])
    assert turns == [0, 1, 2] * 4


def test_each_member_scores_separately() -> None:
    assert crowned(TEAM_AND_TWO).scores[:2] == (20 + 4, 20 + 1)


def test_the_lower_of_a_teams_two_scores_counts() -> None:
    assert engine.standing(over(TEAM_AND_TWO, (30, 50, 40, 35))).scores == (30, 40, 35)


def test_a_team_is_ranked_by_its_lower_score() -> None:
    result = engine.standing(over(TEAM_AND_TWO, (30, 50, 40, 35)))
    assert result.ranking == ((1,), (2,), (0,))


def test_everyone_sees_which_score_counts() -> None:
    seen = view(over(TEAM_AND_TWO, (50, 30, 40, 35)))
    assert (seen.scores, seen.seat_scores) == ((50, 30, 40, 35), (30, 40, 35))


@pytest.mark.parametrize("highest", ["anna", "jeanne"])
def test_in_a_tie_the_favourites_of_both_members_count(highest: str) -> None:
    state = over(TEAM_AND_TWO, (40, 40, 40, 0), {highest: Place.FLOOR_5, "romeo": Place.FLOOR_4})
    lone = card("romeo", "merlin", "foidvo", "clarisse", "gaspard", "thibault")
    state = replace(state, favourites=(LEFT, RIGHT, lone, lone))
    assert engine.standing(state).winners == (0,)


def test_the_emissary_wins_if_it_is_ahead_of_every_teams_lower_score() -> None:
    state = over(TWO_TEAMS, (60, 39, 40, 40))
    assert engine.standing(state).winners == (1,)
    state = replace(state, emissary=replace(emissary_of(state), score=41))
    assert engine.standing(state).emissary_won


def test_two_teams_are_two_seats() -> None:
    rules = TWO_TEAMS.rules()
    assert (rules.limit, rules.hand, len(rules.people)) == (3, Hand(4, 1), 4)


def test_the_emissary_votes_with_two_teams_as_with_two_people() -> None:
    state = with_pile(voting(TWO_TEAMS, "romeo"), "NYS", LEFT)
    election = play(state, ballot("YY")).election
    assert election is not None
    assert election.emissary is engine.Vote.NO


def test_members_see_only_each_others_cards() -> None:
    state = dealt(TEAM_AND_TWO)
    assert view(state, 0).favourites == (*state.favourites[:2], None, None)
    assert view(state, 1).favourites == (None, None, state.favourites[2], None)


def test_a_team_that_places_fewer_is_compensated_on_each_pawn() -> None:
    table = TableSetup(VIVE, 7, teams=7)
    assert placed(dealt(table)).scores == (20,) * 12 + (23,) * 2


def test_a_shared_pawn_is_compensated_once() -> None:
    table = TableSetup(VIVE, 7, teams=7, options=SHARED)
    assert placed(dealt(table)).scores == (20,) * 6 + (23,)


def test_eight_teams_are_sixteen_people() -> None:
    state = dealt(TableSetup(VIVE, 8, teams=8))
    assert len(set(state.favourites)) == 16


def test_a_team_with_a_shared_pawn_has_one_score() -> None:
    assert crowned(SHARED_AND_TWO).scores == (21, *crowned(TEAM_AND_TWO).scores[2:])


def test_a_shared_pawn_moves_by_the_smaller_total_of_favourites_and_ambition() -> None:
    table = SHARED_AND_TWO._replace(options=SHARED | AMBITIOUS)
    state = with_favourites(climbing(table, CASTLE), LEFT, RIGHT)
    missed, met = Ambition.JESTER_KING, Ambition.NOT_4_5
    assert crown(with_ambitions(state, missed, met), "romeo").scores[0] == 20 + min(4, 1 + 5)


def test_a_shared_pawn_moves_back_by_the_smaller_total() -> None:
    assert crowned(SHARED_AND_TWO, "bouffon").scores[0] == 20 - 4


def test_a_shared_pawn_stops_at_0_after_the_smaller_total() -> None:
    state = with_favourites(
        climbing(SHARED_AND_TWO, {**CASTLE, "bouffon": Place.FLOOR_5}), LEFT, RIGHT
    )
    assert crown(replace(state, scores=(3, 20, 20)), "bouffon").scores[0] == 0


def test_each_members_score_stops_at_0_separately() -> None:
    state = with_favourites(
        climbing(TEAM_AND_TWO, {**CASTLE, "bouffon": Place.FLOOR_5}), LEFT, RIGHT
    )
    assert crown(replace(state, scores=(3, 3, 20, 20)), "bouffon").scores[:2] == (0, 2)


def test_both_members_are_kingmakers() -> None:
    table = TEAM_AND_TWO._replace(options=AMBITIOUS)
    state = with_ambitions(
        with_favourites(climbing(table, CASTLE), LEFT, RIGHT), Ambition.KINGMAKER
    )
    judgements = crown(state, "romeo").coronations[-1].judgements
    assert [judgement.met for judgement in judgements] == [True, True, False, False]


def test_both_members_have_only_the_yes_left() -> None:
    table = TEAM_AND_TWO._replace(options=AMBITIOUS)
    state = with_ambitions(
        with_favourites(climbing(table, CASTLE), LEFT, RIGHT), Ambition.ONLY_YES_LEFT
    )
    state = replace(state, hands=(Hand(0, 0), *state.hands[1:]))
    judgements = crown(state, "romeo").coronations[-1].judgements
    assert [judgement.met for judgement in judgements] == [True, True, False, False]


def test_each_member_chooses_an_ambition() -> None:
    state = dealt(TEAM_AND_TWO._replace(options=AMBITIOUS))
    assert len(state.offered) == 4
    assert view(state, 0).offered == (*state.offered[:2], (), ())
