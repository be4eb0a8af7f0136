"""The balanced deck, and dealing from it with the caller's random numbers."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

import engine
from engine import EDITION_IDS, Favourites, balanced_deck, load_edition
from tests.engine.situations import TABLES, VIVE, TableSetup
from tests.sampling import sampled


def deck_of(edition: str) -> tuple[Favourites, ...]:
    """The balanced deck of an edition."""
    return balanced_deck(load_edition(edition))


@pytest.mark.parametrize("edition", EDITION_IDS)
def test_there_are_26_cards_with_their_numbers(edition: str) -> None:
    assert [card.number for card in deck_of(edition)] == list(range(1, 27))


@pytest.mark.parametrize("edition", EDITION_IDS)
def test_a_card_names_six_different_characters(edition: str) -> None:
    assert {len(set(card.characters)) for card in deck_of(edition)} == {6}


@pytest.mark.parametrize("edition", EDITION_IDS)
def test_no_two_cards_name_the_same_six(edition: str) -> None:
    assert len({frozenset(card.characters) for card in deck_of(edition)}) == 26


@pytest.mark.parametrize("edition", EDITION_IDS)
def test_every_character_but_the_jester_is_on_twelve_cards(edition: str) -> None:
    names = Counter(name for card in deck_of(edition) for name in card.characters)
    assert names == {character.id: 12 for character in load_edition(edition).court}


@pytest.mark.parametrize("edition", EDITION_IDS)
def test_every_pair_is_together_on_five_cards(edition: str) -> None:
    pairs = Counter(
        frozenset(pair) for card in deck_of(edition) for pair in combinations(card.characters, 2)
    )
    court = [character.id for character in load_edition(edition).court]
    assert pairs == {frozenset(pair): 5 for pair in combinations(court, 2)}


@pytest.mark.parametrize("edition", EDITION_IDS)
def test_every_character_but_the_jester_is_banished_on_two_cards(edition: str) -> None:
    seals = Counter(card.banished for card in deck_of(edition))
    assert seals == {character.id: 2 for character in load_edition(edition).court}


@pytest.mark.parametrize("edition", EDITION_IDS)
def test_the_seal_is_on_a_name_of_the_card(edition: str) -> None:
    assert all(card.banished in card.characters for card in deck_of(edition))


def test_the_jester_is_on_no_card() -> None:
    assert not any("bouffon" in card.characters for card in deck_of(VIVE))


@pytest.mark.parametrize("table", sampled(TABLES, every=4), ids=str)
def test_the_same_seed_deals_the_same_cards(table: TableSetup) -> None:
    state = engine.new_game(table.rules())
    assert engine.deal(state, Random(7)) == engine.deal(state, Random(7))


@pytest.mark.parametrize("table", sampled(TABLES, every=4), ids=str)
def test_different_seeds_deal_different_cards(table: TableSetup) -> None:
    state = engine.new_game(table.rules())
    dealt = [engine.deal(state, Random(seed)).favourites for seed in range(20)]
    assert len(set(dealt)) > 15


@pytest.mark.parametrize("table", sampled(TABLES, every=4), ids=str)
def test_everyone_gets_a_card_of_the_deck(table: TableSetup) -> None:
    deal = engine.deal(engine.new_game(table.rules()), Random(3))
    assert len(set(deal.favourites) & set(deck_of(table.edition))) == table.seats


def test_every_card_is_dealt_sooner_or_later() -> None:
    state = engine.new_game(TableSetup(VIVE, 8).rules())
    dealt = {card for seed in range(60) for card in engine.deal(state, Random(seed)).favourites}
    assert dealt == set(deck_of(VIVE))
