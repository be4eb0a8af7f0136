"""Ambition cards: each is met and missed, and judged once a round."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from msgspec.structs import replace

import engine
from engine import (
    Ambition,
    ChooseAmbition,
    Deal,
    Hand,
    Option,
    Phase,
    Place,
    RevealAmbition,
    State,
    balanced_deck,
    deal_face_down,
    view,
)
from engine.coronation_result import Judgement
from engine.errors import AmbitionTaken, RuleError, WrongMoment
from tests.engine.situations import (
    VIVE,
    VIVE_FOR_FOUR,
    TableSetup,
    card,
    climbing,
    crown,
    dealt,
    next_round,
    placed,
    play,
    played_out,
    with_ambitions,
    with_favourites,
)

AMBITIOUS = TableSetup(VIVE, 4, options=frozenset({Option.AMBITION}))
OWN = card("anna", "bridget", "eloise", "leonardo", "ouaf", "victoria")
EVERYWHERE_LOW = dict.fromkeys(OWN.characters, Place.FLOOR_0)
Castle = dict[str, Place]

POINTS = {
    "jester-king": 5,
    "woman-queen": 3,
    "man-king": 3,
    "no-wc": 5,
    "one-wc": 3,
    "two-wcs": 5,
    "one-dungeon": 3,
    "two-dungeons": 5,
    "three-dungeons": 8,
    "no-wc-no-dungeon": 8,
    "not-0-1": 5,
    "not-2-3": 3,
    "not-4-5": 5,
    "only-yes-left": 3,
    "kingmaker": 3,
    "consolation": 3,
}
NOBODY: Castle = {}
ONE_WC: Castle = {"anna": Place.WC_3, "bridget": Place.FLOOR_2}
TWO_WCS: Castle = {"anna": Place.WC_3, "bridget": Place.WC_4}
STRANGERS_IN_WCS: Castle = {"merlin": Place.WC_3, "foidvo": Place.WC_4, "anna": Place.FLOOR_1}
ONE_DUNGEON: Castle = {"ouaf": Place.DUNGEON_2, "merlin": Place.DUNGEON_3}
TWO_DUNGEONS: Castle = {**ONE_DUNGEON, "anna": Place.DUNGEON_1}
THREE_DUNGEONS: Castle = {**TWO_DUNGEONS, "merlin": Place.FLOOR_1, "eloise": Place.DUNGEON_3}
STRANGERS_IN_DUNGEONS: Castle = {"merlin": Place.DUNGEON_3, "foidvo": Place.DUNGEON_2}
OFF_THE_FLOORS: Castle = {**TWO_WCS, **THREE_DUNGEONS, "bridget": Place.WC_4}
BY_CASTLE = [
    (Ambition.NO_WC, NOBODY, True),
    (Ambition.NO_WC, STRANGERS_IN_WCS, True),
    (Ambition.NO_WC, ONE_WC, False),
    (Ambition.ONE_WC, ONE_WC, True),
    (Ambition.ONE_WC, STRANGERS_IN_WCS, False),
    (Ambition.ONE_WC, TWO_WCS, False),
    (Ambition.TWO_WCS, TWO_WCS, True),
    (Ambition.TWO_WCS, ONE_WC, False),
    (Ambition.ONE_DUNGEON, ONE_DUNGEON, True),
    (Ambition.ONE_DUNGEON, STRANGERS_IN_DUNGEONS, False),
    (Ambition.ONE_DUNGEON, TWO_DUNGEONS, False),
    (Ambition.TWO_DUNGEONS, TWO_DUNGEONS, True),
    (Ambition.TWO_DUNGEONS, ONE_DUNGEON, False),
    (Ambition.TWO_DUNGEONS, THREE_DUNGEONS, False),
    (Ambition.THREE_DUNGEONS, THREE_DUNGEONS, True),
    (Ambition.THREE_DUNGEONS, TWO_DUNGEONS, False),
    (Ambition.NO_WC_NO_DUNGEON, {**STRANGERS_IN_WCS, **STRANGERS_IN_DUNGEONS}, True),
    (Ambition.NO_WC_NO_DUNGEON, ONE_WC, False),
    (Ambition.NO_WC_NO_DUNGEON, ONE_DUNGEON, False),
    (Ambition.NOT_0_1, {"anna": Place.FLOOR_2, "merlin": Place.FLOOR_0}, True),
    (Ambition.NOT_0_1, OFF_THE_FLOORS, True),
    (Ambition.NOT_0_1, {"anna": Place.FLOOR_0}, False),
    (Ambition.NOT_0_1, {"anna": Place.FLOOR_1}, False),
    (Ambition.NOT_2_3, {"anna": Place.FLOOR_1, "ouaf": Place.FLOOR_4}, True),
    (Ambition.NOT_2_3, OFF_THE_FLOORS, True),
    (Ambition.NOT_2_3, {"anna": Place.FLOOR_2}, False),
    (Ambition.NOT_2_3, {"anna": Place.FLOOR_3}, False),
    (Ambition.NOT_4_5, {"anna": Place.FLOOR_3, "merlin": Place.FLOOR_4}, True),
    (Ambition.NOT_4_5, OFF_THE_FLOORS, True),
    (Ambition.NOT_4_5, {"anna": Place.FLOOR_4}, False),
    (Ambition.NOT_4_5, {"anna": Place.FLOOR_5}, False),
]
BY_MONARCH = [
    (Ambition.JESTER_KING, "bouffon", True),
    (Ambition.JESTER_KING, "romeo", False),
    (Ambition.WOMAN_QUEEN, "jeanne", True),
    (Ambition.WOMAN_QUEEN, "romeo", False),
    (Ambition.WOMAN_QUEEN, "ouaf", False),
    (Ambition.WOMAN_QUEEN, "bouffon", False),
    (Ambition.MAN_KING, "romeo", True),
    (Ambition.MAN_KING, "jeanne", False),
    (Ambition.MAN_KING, "ouaf", False),
    (Ambition.MAN_KING, "bouffon", False),
]
TRIED_ALONE = {Ambition.ONLY_YES_LEFT, Ambition.KINGMAKER, Ambition.CONSOLATION}
"""Each has a test of its own."""


def about_to_crown(ambition: Ambition, castle: Castle, monarch: str, turn: int = 0) -> State:
    """The first person holds this ambition, and the monarch is one step below the throne."""
    state = climbing(AMBITIOUS, {**castle, monarch: Place.FLOOR_5}, turn=turn)
    return with_ambitions(with_favourites(state, OWN), ambition)


def judged(state: State) -> Judgement:
    """The judgement of the first person's ambition."""
    return state.coronations[-1].judgements[0]


def test_the_cards_give_these_points() -> None:
    assert {ambition.value: ambition.points for ambition in Ambition} == POINTS


def test_every_card_is_tried_met_and_missed() -> None:
    tried = {(ambition, met) for ambition, _situation, met in (*BY_CASTLE, *BY_MONARCH)}
    assert tried == set(product(set(Ambition) - TRIED_ALONE, (True, False)))


def test_an_ambition_about_places_is_judged_by_where_the_favourites_are() -> None:
    for ambition, castle, met in BY_CASTLE:
        state = crown(about_to_crown(ambition, castle, "romeo"), "romeo")
        assert judged(state) == Judgement(ambition, met), castle


def test_a_jester_king_changes_neither_ambitions_nor_their_points() -> None:
    for ambition, castle, met in BY_CASTLE:
        state = crown(about_to_crown(ambition, castle, "bouffon"), "bouffon")
        assert judged(state).points == (POINTS[ambition.value] if met else 0), (ambition, castle)


@pytest.mark.parametrize(("ambition", "monarch", "met"), BY_MONARCH)
def test_an_ambition_about_the_monarch_is_judged_by_who_is_crowned(
    ambition: Ambition, monarch: str, met: bool
) -> None:
    assert judged(crown(about_to_crown(ambition, {}, monarch), monarch)).met is met


@pytest.mark.parametrize(
    "ambition", [Ambition.NOT_0_1, Ambition.NOT_2_3, Ambition.NOT_4_5, Ambition.NO_WC]
)
def test_a_favourite_on_the_throne_spoils_no_ambition(ambition: Ambition) -> None:
    assert judged(crown(about_to_crown(ambition, {}, "anna"), "anna")).met


@pytest.mark.parametrize(
    ("hand", "met"), [(Hand(0, 0), True), (Hand(1, 0), False), (Hand(0, 1), False)]
)
def test_only_yes_left_is_met_when_no_other_card_is_left(hand: Hand, met: bool) -> None:
    state = about_to_crown(Ambition.ONLY_YES_LEFT, {}, "romeo")
    state = replace(state, hands=(hand, *state.hands[1:]))
    assert judged(crown(state, "romeo")).met is met


@pytest.mark.parametrize(("turn", "met"), [(0, True), (1, False), (3, False)])
def test_the_kingmaker_is_the_seat_that_raised_the_new_king(turn: int, met: bool) -> None:
    state = about_to_crown(Ambition.KINGMAKER, {}, "romeo", turn)
    assert judged(crown(state, "romeo")).met is met


def test_a_seat_that_raised_only_a_rejected_candidate_is_no_kingmaker() -> None:
    state = about_to_crown(Ambition.KINGMAKER, {"merlin": Place.FLOOR_5}, "romeo")
    rejected = play(state, engine.Climb("merlin"), engine.Ballot((engine.Vote.NO,) * 4))
    assert not judged(crown(rejected, "romeo")).met


@pytest.mark.parametrize(
    ("castle", "met"),
    [
        ({"anna": Place.FLOOR_5, "ouaf": Place.FLOOR_5}, True),
        ({"anna": Place.FLOOR_5, "ouaf": Place.FLOOR_5, "eloise": Place.FLOOR_1}, False),
        ({"anna": Place.DUNGEON_3}, True),
    ],
)
def test_consolation_is_met_with_fewer_than_eleven_points(castle: Castle, met: bool) -> None:
    state = about_to_crown(Ambition.CONSOLATION, castle, "romeo")
    assert judged(crown(state, "romeo")).met is met


def test_a_met_ambition_is_added_to_the_favourites() -> None:
    state = crown(about_to_crown(Ambition.NOT_4_5, {"anna": Place.FLOOR_3}, "romeo"), "romeo")
    assert state.scores[0] == 20 + 3 + 5


def test_a_missed_ambition_costs_nothing() -> None:
    state = crown(about_to_crown(Ambition.NOT_4_5, {"anna": Place.FLOOR_4}, "romeo"), "romeo")
    assert state.scores[0] == 20 + 4


def test_favourites_and_ambition_are_added_before_a_score_stops_at_0() -> None:
    castle = {"anna": Place.FLOOR_3, "ouaf": Place.FLOOR_3}
    state = about_to_crown(Ambition.JESTER_KING, castle, "bouffon")
    state = replace(state, scores=(2, 20, 20, 20))
    assert crown(state, "bouffon").scores[0] == 2 - 6 + 5


def test_eight_people_get_sixteen_different_cards() -> None:
    pairs = dealt(TableSetup(VIVE, 8, options=AMBITIOUS.options)).offered
    assert len({ambition for pair in pairs for ambition in pair}) == 16


def test_all_cards_are_shuffled_again_for_each_round() -> None:
    over = played_out(dealt(AMBITIOUS))
    offered = {next_round(over, seed).offered for seed in range(10)}
    assert len({pair for pairs in offered for pair in pairs}) > 8


def test_the_placement_begins_when_all_have_chosen() -> None:
    state = dealt(AMBITIOUS)
    for person in range(4):
        assert state.phase is Phase.AMBITION
        state = play(state, ChooseAmbition(person, state.offered[person][1]))
    assert (state.phase, state.turn) == (Phase.PLACEMENT, 0)


def test_people_choose_in_any_order() -> None:
    state = dealt(AMBITIOUS)
    choices = [ChooseAmbition(person, state.offered[person][0]) for person in range(4)]
    assert play(state, *choices) == play(state, *reversed(choices))


def test_the_ambition_that_was_not_kept_is_not_stored() -> None:
    assert choosing_done().offered == ()


def choosing_done() -> State:
    """After everyone kept the first of two ambitions."""
    state = dealt(AMBITIOUS)
    return play(state, *(ChooseAmbition(p, pair[0]) for p, pair in enumerate(state.offered)))


def test_a_person_can_not_keep_an_ambition_dealt_to_someone_else() -> None:
    state = dealt(AMBITIOUS)
    with pytest.raises(RuleError):
        play(state, ChooseAmbition(0, state.offered[1][0]))


def test_nobody_chooses_twice() -> None:
    state = dealt(AMBITIOUS)
    with pytest.raises(RuleError):
        play(state, *(ChooseAmbition(0, ambition) for ambition in state.offered[0]))


@pytest.mark.parametrize("person", [-1, 4])
def test_only_people_at_the_table_choose(person: int) -> None:
    state = dealt(AMBITIOUS)
    with pytest.raises(RuleError):
        play(state, ChooseAmbition(person, state.offered[0][0]))


def test_nobody_chooses_once_the_placement_has_begun() -> None:
    with pytest.raises(WrongMoment):
        play(choosing_done(), ChooseAmbition(0, Ambition.NO_WC))


def test_a_printed_choice_hides_the_ambition() -> None:
    assert "kingmaker" not in repr(ChooseAmbition(0, Ambition.KINGMAKER)).lower()


@pytest.mark.parametrize("viewer", [0, 1, 3])
def test_a_seat_sees_only_the_ambitions_it_chooses_from(viewer: int) -> None:
    state = dealt(AMBITIOUS)
    seen = view(state, viewer).offered
    assert seen == tuple(pair if p == viewer else () for p, pair in enumerate(state.offered))


@pytest.mark.parametrize("viewer", [0, 1, 3])
def test_a_seat_sees_only_its_own_choice(viewer: int) -> None:
    state = choosing_done()
    seen = view(state, viewer).ambitions
    assert seen == tuple(a if p == viewer else None for p, a in enumerate(state.ambitions))


def test_a_spectator_sees_neither_offered_nor_chosen_ambitions() -> None:
    offered, chosen = view(dealt(AMBITIOUS)), view(choosing_done())
    assert (offered.offered, chosen.ambitions) == (((),) * 4, (None,) * 4)


def test_everyone_sees_the_result_of_every_ambition() -> None:
    state = crown(about_to_crown(Ambition.NO_WC, {}, "romeo"), "romeo")
    assert len(view(state).coronations[-1].judgements) == 4


def test_each_round_is_judged_once() -> None:
    over = played_out(dealt(AMBITIOUS))
    assert [len(coronation.judgements) for coronation in over.coronations] == [4]


def test_without_the_option_no_ambition_is_judged() -> None:
    over = played_out(dealt(VIVE_FOR_FOUR))
    assert over.coronations[-1].judgements == ()


OWN_AMBITIONS = (Ambition.NO_WC, Ambition.KINGMAKER, Ambition.ONE_WC, Ambition.NOT_0_1)


def crowned_with_own_ambitions() -> State:
    """A coronation that knows the favourites, but not the ambitions."""
    start = engine.new_game(AMBITIOUS.rules())
    state = play(start, Deal(balanced_deck(start.rules.edition)[:4]))
    return played_out(state)


def test_a_table_with_its_own_cards_chooses_ambitions_without_the_companion() -> None:
    start = engine.new_game(AMBITIOUS.rules())
    assert play(start, deal_face_down(start, Random(1), None)).phase is Phase.PLACEMENT


def test_the_scoring_waits_until_every_ambition_is_shown() -> None:
    state = crowned_with_own_ambitions()
    for person, ambition in enumerate(OWN_AMBITIONS):
        assert (state.phase, state.coronations) == (Phase.CORONATION, ())
        state = play(state, RevealAmbition(person, ambition))
    assert state.phase is Phase.DEAL
    assert [judgement.ambition for judgement in state.coronations[0].judgements] == list(
        OWN_AMBITIONS
    )


def test_a_person_can_not_show_two_ambitions() -> None:
    state = play(crowned_with_own_ambitions(), RevealAmbition(0, Ambition.NO_WC))
    with pytest.raises(RuleError):
        play(state, RevealAmbition(0, Ambition.ONE_WC))


def test_two_people_can_not_show_the_same_ambition() -> None:
    state = play(crowned_with_own_ambitions(), RevealAmbition(0, Ambition.NO_WC))
    with pytest.raises(AmbitionTaken):
        play(state, RevealAmbition(1, Ambition.NO_WC))


def test_no_ambition_is_shown_before_the_coronation() -> None:
    with pytest.raises(WrongMoment):
        play(placed(choosing_done()), RevealAmbition(0, Ambition.NO_WC))


def test_no_ambition_is_shown_at_a_table_without_the_option() -> None:
    start = engine.new_game(VIVE_FOR_FOUR.rules())
    crowned = played_out(play(start, deal_face_down(start, Random(1), None)))
    with pytest.raises(WrongMoment):
        play(crowned, RevealAmbition(0, Ambition.NO_WC))


PAIRS = tuple(zip(list(Ambition)[::2], list(Ambition)[1::2], strict=False))


@pytest.mark.parametrize(
    ("table", "pairs"),
    [
        (AMBITIOUS, PAIRS[:3]),
        (AMBITIOUS, PAIRS[:5]),
        (AMBITIOUS, (*PAIRS[:3], PAIRS[0])),
        (AMBITIOUS, (*PAIRS[:3], (Ambition.KINGMAKER,) * 2)),
        (VIVE_FOR_FOUR, PAIRS[:4]),
    ],
)
def test_a_deal_without_two_different_ambitions_each_is_refused(
    table: TableSetup, pairs: tuple[tuple[Ambition, Ambition], ...]
) -> None:
    start = engine.new_game(table.rules())
    with pytest.raises(RuleError):
        play(start, Deal(balanced_deck(start.rules.edition)[:4], ambitions=pairs))


def test_the_emissary_gets_no_ambition() -> None:
    state = dealt(TableSetup(VIVE, 3, emissary=True, options=AMBITIOUS.options))
    assert (len(state.offered), len(state.ambitions)) == (3, 3)
