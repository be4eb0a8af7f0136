"""Views: what each seat may know of a game, and nothing more."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

import engine
from engine import Ambition, Deal, EmissaryDeal, Favourites, Reveal, State, balanced_deck, view
from engine.deck import deal_face_down
from tests.engine.invariants import tables_with_options
from tests.engine.situations import (
    EMISSARY_TABLES,
    KING_UP_FOR_FOUR,
    TABLES,
    VIVE,
    VIVE_FOR_FOUR,
    TableSetup,
    all_yes,
    ballot,
    dealt,
    elect,
    emissary_of,
    placed,
    play,
    played_out,
    random_game,
    voting,
    with_pile,
)
from tests.sampling import sampled


def with_other_secrets(state: State, viewer: int | None) -> State:
    """The same state, but everything that this viewer may not know is different."""
    deck = balanced_deck(state.rules.edition)

    def other(card: Favourites | None) -> Favourites | None:
        return card and deck[(card.number or 0) % len(deck)]

    own = () if viewer is None else state.rules.people_of[viewer]
    favourites, hands, emissary = state.favourites, state.hands, state.emissary
    if not state.favourites_are_open:
        favourites = tuple(
            card if person in own else other(card) for person, card in enumerate(favourites)
        )
    ambitions = tuple(
        ambition if person in own else Ambition.KINGMAKER
        for person, ambition in enumerate(state.ambitions)
    )
    offered = tuple(
        pair if person in own else (Ambition.NO_WC, Ambition.ONE_WC)
        for person, pair in enumerate(state.offered)
    )
    hands = tuple(
        hand if seat == viewer else replace(hand, no=hand.no + 1, stomachache=2)
        for seat, hand in enumerate(hands)
    )
    if emissary is not None:
        emissary = replace(emissary, pile=emissary.pile[::-1])
    return replace(
        state,
        favourites=favourites,
        hands=hands,
        emissary=emissary,
        ambitions=ambitions,
        offered=offered,
        spent=frozenset(range(1, 27)) - state.spent,
    )


WITH_OPTIONS = tuple(tables[len(tables) // 2] for tables in tables_with_options().values())


@pytest.mark.parametrize("table", sampled((*TABLES, *WITH_OPTIONS), every=6), ids=str)
@pytest.mark.parametrize("seed", sampled(range(2), every=2))
def test_a_view_does_not_depend_on_the_secrets_of_others(table: TableSetup, seed: int) -> None:
    for state in random_game(table, seed):
        for viewer in (None, *range(table.seats)):
            assert view(with_other_secrets(state, viewer), viewer) == view(state, viewer)


@pytest.mark.parametrize("viewer", [0, 1, 2, 3])
@pytest.mark.parametrize("table", [KING_UP_FOR_FOUR, VIVE_FOR_FOUR], ids=str)
def test_a_seat_sees_only_its_own_card(table: TableSetup, viewer: int) -> None:
    state = dealt(table)
    assert view(state, viewer).favourites == tuple(
        state.favourites[seat] if seat == viewer else None for seat in range(4)
    )


def test_a_spectator_sees_no_card() -> None:
    assert view(placed(dealt(VIVE_FOR_FOUR))).favourites == (None,) * 4


@pytest.mark.parametrize("viewer", [None, 0, 3])
def test_after_a_coronation_everyone_sees_every_card(viewer: int | None) -> None:
    state = played_out(dealt(VIVE_FOR_FOUR))
    assert view(state, viewer).favourites == state.favourites


@pytest.mark.parametrize("viewer", [None, 0, 3])
def test_cards_are_secret_again_in_the_next_round(viewer: int | None) -> None:
    over = played_out(dealt(VIVE_FOR_FOUR))
    state = play(over, engine.deal(over, Random(2)))
    others = [card for seat, card in enumerate(view(state, viewer).favourites) if seat != viewer]
    assert set(others) == {None}


@pytest.mark.parametrize("viewer", [None, 0, 3])
def test_everyone_sees_a_card_as_soon_as_it_is_shown(
    viewer: int | None,
) -> None:
    start = engine.new_game(VIVE_FOR_FOUR.rules())
    crowned = played_out(play(start, deal_face_down(start, Random(1), None)))
    shown = balanced_deck(crowned.rules.edition)[0]
    assert view(play(crowned, Reveal(1, shown)), viewer).favourites == (None, shown, None, None)


def test_a_seat_sees_its_own_hand() -> None:
    state = elect(voting_again(VIVE_FOR_FOUR), "jeanne", "YNSY")
    assert [view(state, seat).hand for seat in range(4)] == list(state.hands)


def voting_again(table: TableSetup) -> State:
    """After an annulled election of Jeanne."""
    return play(voting(table, "jeanne"), ballot("SYYY"))


def test_a_spectator_sees_no_hand() -> None:
    assert view(dealt(VIVE_FOR_FOUR)).hand is None


@pytest.mark.parametrize("viewer", [None, 0, 3])
def test_everyone_sees_the_castle_the_turn_and_the_scores(viewer: int | None) -> None:
    state = placed(dealt(TableSetup(VIVE, 8)))
    seen = view(state, viewer)
    assert (seen.castle, seen.turn, seen.scores) == (state.castle, state.turn, state.scores)


@pytest.mark.parametrize("viewer", [None, 0, 3])
def test_everyone_sees_the_crown_marker_and_the_candidate(viewer: int | None) -> None:
    seen = view(voting(VIVE_FOR_FOUR, "jeanne", turn=2), viewer)
    assert (seen.raiser, seen.candidate) == (2, "jeanne")


@pytest.mark.parametrize("viewer", [None, 0, 3])
def test_everyone_sees_an_opened_ballot(viewer: int | None) -> None:
    state = play(voting(VIVE_FOR_FOUR, "jeanne"), ballot("YNSY"))
    election = view(state, viewer).election
    assert election is not None
    assert election.votes == ballot("YNSY").votes


def test_a_ballot_of_an_earlier_round_is_not_shown() -> None:
    state = voting(VIVE_FOR_FOUR, "jeanne")
    over = play(state, all_yes(state))
    assert view(play(over, engine.deal(over, Random(2)))).election is None


@pytest.mark.parametrize("table", EMISSARY_TABLES, ids=str)
def test_everyone_sees_the_emissarys_card_and_the_size_of_its_pile(table: TableSetup) -> None:
    state = with_pile(dealt(table), "NYS")
    seen = view(state, 0).emissary
    assert seen is not None
    assert (seen.score, seen.favourites, seen.pile_size) == (
        40,
        emissary_of(state).favourites,
        3,
    )


def test_without_the_option_no_emissary_is_shown() -> None:
    assert view(dealt(VIVE_FOR_FOUR)).emissary is None


def test_a_printed_deal_hides_its_cards() -> None:
    deck = balanced_deck(engine.load_edition(VIVE))
    pile = ballot("YNNNS").votes
    deals = (
        Deal(deck[:3]),
        Deal((None,) * 8),
        Deal(deck[3:6], EmissaryDeal(deck[9], pile)),
    )
    assert {f"{deal!r} {deal}" for deal in deals} == {"Deal(<sealed>) Deal(<sealed>)"}
