"""The Émissaire: its open card, its pile of votes, its score and its victory."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

import engine
from engine import Deal, EmissaryDeal, EmissaryYes, HouseRules, Phase, Place, State, Verdict, Vote
from engine.errors import RuleError
from tests.engine.situations import (
    EMISSARY_TABLES,
    VIVE,
    VIVE_FOR_FOUR,
    TableSetup,
    ballot,
    card,
    climbing,
    crown,
    dealt,
    elect,
    emissary_of,
    play,
    played_out,
    voting,
    with_pile,
)

THREE = TableSetup(VIVE, 3, emissary=True)
DISCARDING = THREE._replace(house=HouseRules(emissary_yes=EmissaryYes.DISCARD))
ITS_CARD = card("anna", "bridget", "eloise", "foidvo", "jeanne", "leonardo")
FAVOURITE, STRANGER = "anna", "ouaf"


def facing(candidate: str, pile: str, table: TableSetup = THREE) -> State:
    """An election in which the Émissaire has this pile."""
    return with_pile(voting(table, candidate), pile, ITS_CARD)


def verdict(state: State) -> Verdict:
    """The verdict of the last election."""
    assert state.election is not None
    return state.election.verdict


def pile_of(state: State) -> tuple[Vote, ...]:
    """The Émissaire's pile, from the top down."""
    return emissary_of(state).pile


def votes(letters: str) -> tuple[Vote, ...]:
    """Vote cards in letters."""
    return ballot(letters).votes


@pytest.mark.parametrize(("seats", "no"), [(2, 4), (3, 3), (4, 2), (5, 2)])
def test_its_pile_has_the_same_cards_as_a_hand(seats: int, no: int) -> None:
    pile = pile_of(dealt(TableSetup(VIVE, seats, emissary=True)))
    assert Counter(pile) == {Vote.YES: 1, Vote.NO: no, Vote.STOMACHACHE: 1}


def test_its_pile_is_shuffled() -> None:
    assert len({pile_of(dealt(THREE, seed)) for seed in range(40)}) > 10


def test_it_starts_at_40() -> None:
    assert emissary_of(engine.new_game(THREE.rules())).score == 40


def test_it_has_a_card_of_its_own() -> None:
    state = dealt(THREE)
    assert emissary_of(state).favourites not in (None, *state.favourites)


def test_it_plays_only_with_the_option() -> None:
    assert dealt(VIVE_FOR_FOUR).emissary is None


@pytest.mark.parametrize("table", EMISSARY_TABLES, ids=str)
def test_it_neither_places_nor_climbs(table: TableSetup) -> None:
    state = dealt(table)
    turns = set()
    while state.phase in (Phase.PLACEMENT, Phase.CLIMB):
        turns.add(state.turn)
        state = play(state, engine.legal_actions(state)[0])
    assert turns == set(range(table.seats))


def test_it_votes_yes_for_its_favourite() -> None:
    state = play(facing(FAVOURITE, "NNNYS"), ballot("YYY"))
    assert verdict(state) is Verdict.CROWNED


def test_it_plays_no_card_for_its_favourite() -> None:
    state = play(facing(FAVOURITE, "NNNYS"), ballot("YYN"))
    assert pile_of(state) == votes("NNNYS")


@pytest.mark.parametrize(
    ("pile", "outcome"),
    [
        ("YNNNS", Verdict.CROWNED),
        ("NYNNS", Verdict.REJECTED),
        ("SYNNN", Verdict.ANNULLED),
    ],
)
def test_its_top_card_counts_like_a_vote(pile: str, outcome: Verdict) -> None:
    assert verdict(play(facing(STRANGER, pile), ballot("YYY"))) is outcome


def test_its_vote_is_shown_beside_the_others() -> None:
    election = play(facing(STRANGER, "NYNNS"), ballot("YYN")).election
    assert election is not None
    assert (election.votes, election.emissary) == (votes("YYN"), Vote.NO)


@pytest.mark.parametrize(("pile", "left"), [("NYNNS", "YNNS"), ("SYNNN", "YNNN")])
def test_its_no_and_its_stomachache_are_spent(pile: str, left: str) -> None:
    state = play(facing(STRANGER, pile), ballot("YYY"))
    assert pile_of(state) == votes(left)


@pytest.mark.parametrize("lost", ["NYY", "YSY", "NNN"])
def test_its_top_card_is_spent_even_if_it_does_not_change_the_verdict(lost: str) -> None:
    state = play(facing(STRANGER, "NYNNS"), ballot(lost))
    assert pile_of(state) == votes("YNNS")


def test_its_yes_goes_to_the_bottom_of_its_pile() -> None:
    state = play(facing(STRANGER, "YNNNS"), ballot("NYY"))
    assert pile_of(state) == votes("NNNSY")


def test_by_house_rule_its_yes_is_spent_too() -> None:
    state = play(facing(STRANGER, "YNNNS", DISCARDING), ballot("NYY"))
    assert pile_of(state) == votes("NNNS")


@pytest.mark.parametrize("table", [THREE, DISCARDING], ids=["bottom", "discard"])
def test_with_an_empty_pile_it_votes_yes(table: TableSetup) -> None:
    assert verdict(play(facing(STRANGER, "", table), ballot("YYY"))) is Verdict.CROWNED


def test_with_a_pile_of_one_yes_it_votes_yes_every_time() -> None:
    state = climbing(THREE, dict.fromkeys(("ouaf", "romeo"), Place.FLOOR_5))
    state = elect(with_pile(state, "Y", ITS_CARD), "ouaf", "NYY")
    assert verdict(elect(state, "romeo", "YYY")) is Verdict.CROWNED


def test_it_votes_on_the_jester_with_its_pile() -> None:
    state = play(facing("bouffon", "NYNNS"), ballot("YYY"))
    assert state.place_of("bouffon") == Place.FLOOR_2


def test_it_scores_its_favourites_like_everyone_else() -> None:
    state = climbing(
        THREE,
        {
            "anna": Place.FLOOR_5,
            "bridget": Place.FLOOR_4,
            "eloise": Place.WC_3,
            "foidvo": Place.DUNGEON_2,
            "jeanne": Place.FLOOR_0,
            "leonardo": Place.REMOVED,
        },
    )
    state = crown(with_pile(state, "NNNYS", ITS_CARD), "anna")
    assert emissary_of(state).score == 40 + 10 + 4 + 0 - 2 + 0 + 0


def test_its_score_never_drops_below_0() -> None:
    castle = {**dict.fromkeys(ITS_CARD.characters[:4], Place.FLOOR_4), "bouffon": Place.FLOOR_5}
    state = with_pile(climbing(THREE, castle), "Y", ITS_CARD)
    state = replace(state, emissary=replace(emissary_of(state), score=15))
    assert emissary_of(crown(state, "bouffon")).score == 0


def test_it_keeps_its_score_for_the_next_round() -> None:
    over = played_out(dealt(THREE))
    assert emissary_of(play(over, engine.deal(over, Random(2)))).score == emissary_of(over).score


def test_it_gets_a_full_pile_for_each_round() -> None:
    over = played_out(with_pile(dealt(THREE), "Y"))
    pile = pile_of(play(over, engine.deal(over, Random(2))))
    assert Counter(pile) == {Vote.YES: 1, Vote.NO: 3, Vote.STOMACHACHE: 1}


def at_the_end(emissary: int, scores: tuple[int, ...]) -> State:
    """A game that is over with these scores."""
    state = climbing(THREE, {})
    return replace(
        state,
        phase=Phase.OVER,
        round=3,
        scores=scores,
        emissary=replace(emissary_of(state), score=emissary),
    )


def test_it_wins_if_it_is_strictly_ahead_of_every_seat() -> None:
    result = engine.standing(at_the_end(61, (60, 20, 40)))
    assert (result.emissary_won, result.winners) == (True, ())


def test_it_does_not_win_if_it_is_level_with_the_best_seat() -> None:
    result = engine.standing(at_the_end(60, (60, 20, 40)))
    assert (result.emissary_won, result.winners) == (False, (0,))


def test_it_has_no_place_in_the_ranking() -> None:
    assert engine.standing(at_the_end(61, (60, 20, 40))).ranking == ((0,), (2,), (1,))


def round_with(emissary: EmissaryDeal | None, table: TableSetup) -> State:
    """A first round dealt with this card and pile for the Émissaire."""
    start = engine.new_game(table.rules())
    return play(start, Deal(engine.deal(start, Random(1)).favourites, emissary))


def test_a_deal_without_its_cards_is_refused() -> None:
    with pytest.raises(RuleError):
        round_with(None, THREE)


def test_a_deal_with_its_cards_is_refused_if_it_does_not_play() -> None:
    with pytest.raises(RuleError):
        round_with(EmissaryDeal(ITS_CARD, votes("YNNNS")), VIVE_FOR_FOUR)


@pytest.mark.parametrize("pile", ["YNNS", "YNNNN", "YYNNS", "YNNNSN", ""])
def test_a_pile_of_other_cards_than_a_hand_is_refused(pile: str) -> None:
    with pytest.raises(RuleError):
        round_with(EmissaryDeal(ITS_CARD, votes(pile)), THREE)
