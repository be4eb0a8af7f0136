"""The royal wedding: two coronations in a round."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

import engine
from engine import (
    Ambition,
    Climb,
    Hand,
    Option,
    Phase,
    Place,
    Reveal,
    RevealAmbition,
    State,
    balanced_deck,
    deal_face_down,
    view,
)
from engine.errors import RuleError
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
    next_round,
    play,
    played_out,
    with_ambitions,
    with_favourites,
    with_pile,
)

WEDDING = frozenset({Option.WEDDING})
FOUR = TableSetup(VIVE, 4, options=WEDDING)
EIGHT = TableSetup(VIVE, 8, options=WEDDING)
AMBITIOUS = TableSetup(VIVE, 4, options=WEDDING | {Option.AMBITION})
EIGHT_AMBITIOUS = TableSetup(VIVE, 8, options=WEDDING | {Option.AMBITION})
OWN = card("anna", "bridget", "eloise", "leonardo", "ouaf", "victoria")
NOBLES = {
    "anna": Place.FLOOR_5,
    "romeo": Place.FLOOR_5,
    "bouffon": Place.FLOOR_5,
    "jeanne": Place.FLOOR_5,
    "eloise": Place.FLOOR_3,
    "victoria": Place.WC_3,
    "merlin": Place.DUNGEON_3,
}
"""The four on floor 5 are one step from the throne."""


def at_court(table: TableSetup = FOUR, turn: int = 0) -> State:
    """Before the first coronation; the first person holds a known card."""
    return with_favourites(climbing(table, NOBLES, turn=turn), OWN)


def points(state: State) -> list[int]:
    """The points of the first person's card at each coronation."""
    return [coronation.tallies[0].points for coronation in state.coronations]


def test_the_first_coronation_is_scored_as_usual() -> None:
    assert points(crown(at_court(), "anna")) == [10 + 3]


def test_the_first_king_stays_on_the_throne() -> None:
    assert crown(at_court(), "anna").place_of("anna") is Place.THRONE


def test_play_goes_on_with_the_next_seat() -> None:
    state = crown(at_court(turn=2), "anna")
    assert (state.phase, state.round, state.turn) == (Phase.CLIMB, 1, 3)


def test_the_first_king_can_not_move() -> None:
    with pytest.raises(RuleError, match="is already on the throne\\."):
        play(crown(at_court(), "anna"), Climb("anna"))


def test_favourites_are_open_after_the_first_coronation() -> None:
    state = crown(at_court(), "anna")
    assert view(state, 3).favourites == state.favourites


def test_hands_stay_the_same_after_the_first_coronation() -> None:
    state = elect(at_court(), "romeo", "NYYS")
    assert crown(state, "anna").hands == state.hands


def test_a_no_played_before_the_first_coronation_stays_spent() -> None:
    state = crown(elect(at_court(), "romeo", "NYYS"), "anna")
    assert [hand.no for hand in state.hands] == [2, 3, 3, 3]


def test_dungeons_and_wcs_stay_the_same_after_the_first_coronation() -> None:
    state = crown(at_court(), "anna")
    assert (state.place_of("merlin"), state.place_of("victoria")) == (
        Place.DUNGEON_3,
        Place.WC_3,
    )


def test_the_next_rejected_candidate_goes_to_the_next_dungeon() -> None:
    state = elect(crown(at_court(), "anna"), "romeo", "NYYY")
    assert state.place_of("romeo") is Place.DUNGEON_2


def test_the_emissarys_pile_stays_the_same_after_the_first_coronation() -> None:
    table = TableSetup(VIVE, 3, emissary=True, options=WEDDING)
    state = with_pile(climbing(table, NOBLES), "SYNN", card(*OWN.characters))
    state = elect(state, "romeo", "YYY")
    assert emissary_of(crown(state, "anna")).pile == emissary_of(state).pile


def test_the_emissary_scores_at_both_coronations() -> None:
    table = TableSetup(VIVE, 3, emissary=True, options=WEDDING)
    state = with_pile(climbing(table, NOBLES), "YNN", card(*OWN.characters))
    assert emissary_of(crown(state, "anna")).score == 40 + 10 + 3
    assert emissary_of(crown(crown(state, "anna"), "romeo")).score == 40 + 13 + 3


def test_the_first_king_does_not_score_at_the_second_coronation() -> None:
    assert points(crown(crown(at_court(), "anna"), "romeo")) == [13, 3]


def test_the_second_king_gives_ten() -> None:
    assert points(crown(crown(at_court(), "romeo"), "anna")) == [5 + 3, 10 + 3]


def test_both_coronations_are_added_to_the_score() -> None:
    assert crown(crown(at_court(), "anna"), "romeo").scores[0] == 20 + 13 + 3


def test_the_second_coronation_ends_the_round() -> None:
    state = crown(crown(at_court(), "anna"), "romeo")
    assert (state.phase, state.crowned) == (Phase.DEAL, ("anna", "romeo"))


def test_the_next_round_has_two_coronations_again() -> None:
    state = played_out(next_round(played_out(dealt(FOUR))))
    assert [coronation.round for coronation in state.coronations] == [1, 1, 2, 2]


@pytest.mark.parametrize(("first", "second"), [(0, 1), (2, 3), (3, 0)])
def test_the_next_round_starts_with_the_seat_of_the_last_coronation(
    first: int, second: int
) -> None:
    state = crown(crown(at_court(turn=first), "anna"), "romeo")
    assert next_round(state).first == second


def test_favourites_are_secret_again_in_the_next_round() -> None:
    state = next_round(crown(crown(at_court(), "anna"), "romeo"))
    assert view(state, 0).favourites[1:] == (None,) * 3


def test_a_jester_crowned_first_swaps_plus_and_minus_only_at_the_first_coronation() -> None:
    assert points(crown(crown(at_court(), "bouffon"), "romeo")) == [-5 - 3, 5 + 3]


def test_a_jester_crowned_second_swaps_plus_and_minus_only_at_the_second_coronation() -> None:
    assert points(crown(crown(at_court(), "anna"), "bouffon")) == [13, -3]


COUPLES = [
    (Ambition.JESTER_KING, ("bouffon", "romeo"), True),
    (Ambition.JESTER_KING, ("romeo", "bouffon"), True),
    (Ambition.JESTER_KING, ("romeo", "jeanne"), False),
    (Ambition.WOMAN_QUEEN, ("jeanne", "romeo"), True),
    (Ambition.WOMAN_QUEEN, ("romeo", "jeanne"), True),
    (Ambition.WOMAN_QUEEN, ("romeo", "bouffon"), False),
    (Ambition.MAN_KING, ("romeo", "bouffon"), True),
    (Ambition.MAN_KING, ("jeanne", "romeo"), True),
    (Ambition.MAN_KING, ("jeanne", "bouffon"), False),
]


@pytest.mark.parametrize(("ambition", "couple", "met"), COUPLES)
def test_either_monarch_can_meet_an_ambition(
    ambition: Ambition, couple: tuple[str, str], met: bool
) -> None:
    state = with_ambitions(at_court(AMBITIOUS), ambition)
    for monarch in couple:
        state = crown(state, monarch)
    assert state.coronations[-1].judgements[0].met is met


@pytest.mark.parametrize(("turn", "met"), [(0, True), (3, True), (1, False), (2, False)])
def test_the_seat_that_raised_either_monarch_is_a_kingmaker(turn: int, met: bool) -> None:
    state = with_ambitions(at_court(AMBITIOUS, turn), Ambition.KINGMAKER)
    over = crown(crown(state, "anna"), "romeo")
    assert over.coronations[-1].judgements[0].met is met


def test_consolation_counts_only_the_second_coronation() -> None:
    state = with_ambitions(at_court(AMBITIOUS), Ambition.CONSOLATION)
    rich_then_poor = crown(crown(state, "anna"), "romeo")
    poor_then_rich = crown(crown(state, "romeo"), "anna")
    assert rich_then_poor.coronations[-1].judgements[0].met
    assert not poor_then_rich.coronations[-1].judgements[0].met


def test_ambitions_are_judged_once_at_the_second_coronation() -> None:
    state = crown(with_ambitions(at_court(AMBITIOUS), Ambition.MAN_KING), "romeo")
    assert state.coronations[0].judgements == ()
    assert [len(c.judgements) for c in crown(state, "anna").coronations] == [0, 4]


def test_ambitions_stay_secret_between_the_coronations() -> None:
    state = crown(with_ambitions(at_court(AMBITIOUS), Ambition.MAN_KING), "romeo")
    assert view(state, 1).ambitions == (None, Ambition.MAN_KING, None, None)


def test_only_yes_left_is_judged_at_the_second_coronation() -> None:
    state = with_ambitions(at_court(AMBITIOUS), Ambition.ONLY_YES_LEFT)
    state = replace(state, hands=(Hand(1, 0), *state.hands[1:]))
    state = elect(crown(state, "anna"), "jeanne", "NYYY")
    assert crown(state, "romeo").coronations[-1].judgements[0].met


def stuck(table: TableSetup) -> State:
    """The jester is king, and everyone else is out of the round."""
    return crown(climbing(table, {"bouffon": Place.FLOOR_5}, turn=5), "bouffon")


def test_if_nobody_can_move_the_round_ends_without_a_second_coronation() -> None:
    state = stuck(EIGHT)
    assert (state.phase, len(state.coronations)) == (Phase.DEAL, 1)


def test_if_nobody_can_move_no_ambitions_are_judged() -> None:
    state = stuck(EIGHT_AMBITIOUS)
    assert [coronation.judgements for coronation in state.coronations] == [()]


def test_if_nobody_can_move_the_seat_of_the_last_coronation_starts_the_next_round() -> None:
    assert next_round(stuck(EIGHT)).first == 5


def test_if_nobody_can_move_in_the_third_round_the_game_is_over() -> None:
    state = climbing(EIGHT, {"bouffon": Place.FLOOR_5})
    assert crown(replace(state, round=3), "bouffon").phase is Phase.OVER


def test_eight_seats_can_reject_everyone_but_the_jester() -> None:
    court = [character.id for character in EIGHT.rules().edition.court]
    start = climbing(EIGHT, dict.fromkeys((*court, "bouffon"), Place.FLOOR_5))
    state = crown(start, "bouffon")
    for number, candidate in enumerate(court):
        assert state.phase is Phase.CLIMB
        naysayer = number % 8
        votes = "".join("N" if seat == naysayer else "Y" for seat in range(8))
        state = play(state, Climb(candidate), ballot(votes))
    assert (state.phase, len(state.coronations)) == (Phase.DEAL, 1)


def test_without_a_wedding_the_round_goes_on_after_a_rejection() -> None:
    state = elect(climbing(TableSetup(VIVE, 8), {"bouffon": Place.FLOOR_5}), "bouffon", "NYYYYYYY")
    assert state.phase is Phase.CLIMB


def test_in_a_tie_the_first_king_counts_as_on_the_throne() -> None:
    other = card("jeanne", "merlin", "foidvo", "clarisse", "gaspard", "thibault")
    state = with_favourites(climbing(FOUR, NOBLES), OWN, other)
    over = crown(crown(state, "anna"), "romeo")
    over = replace(over, phase=Phase.OVER, scores=(40, 40, 0, 0))
    assert engine.standing(over).winners == (0,)


def test_own_cards_are_shown_once_for_both_coronations() -> None:
    start = engine.new_game(FOUR.rules())
    deck = balanced_deck(start.rules.edition)
    state = played_out(play(start, deal_face_down(start, Random(1), None)))
    shown = play(state, *(Reveal(person, deck[person]) for person in range(4)))
    assert (shown.phase, len(shown.coronations)) == (Phase.CLIMB, 1)
    assert len(played_out(shown).coronations) == 2


def test_own_ambitions_are_shown_at_the_second_coronation() -> None:
    start = engine.new_game(AMBITIOUS.rules())
    deck = balanced_deck(start.rules.edition)
    state = played_out(play(start, engine.Deal(deck[:4])))
    assert (state.phase, len(state.coronations)) == (Phase.CORONATION, 1)
    cards = list(Ambition)[:4]
    over = play(state, *(RevealAmbition(person, each) for person, each in enumerate(cards)))
    assert (over.phase, len(over.coronations)) == (Phase.DEAL, 2)
