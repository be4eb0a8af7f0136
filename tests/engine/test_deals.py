"""Deals: which favourites cards may be dealt, and which may be dealt again."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

import engine
from engine import Deal, EmissaryDeal, Favourites, State, balanced_deck
from engine.errors import NeverAFavourite, RuleError, SealNotOnCard, UnknownCharacter, WrongMoment
from tests.engine.situations import (
    CLASSIC,
    KING_UP_FOR_FOUR,
    VIVE,
    VIVE_FOR_FOUR,
    TableSetup,
    card,
    dealt,
    emissary_of,
    placed,
    play,
    played_out,
)


def before_the_deal(table: TableSetup) -> State:
    """A table that waits for its first cards."""
    return engine.new_game(table.rules())


def cards(table: TableSetup, *numbers: int) -> tuple[Favourites, ...]:
    """Cards of the balanced deck by their numbers."""
    deck = balanced_deck(table.rules().edition)
    return tuple(deck[number - 1] for number in numbers)


def numbers_dealt(deal: Deal) -> list[int | None]:
    """The numbers of the seats' cards."""
    return [None if card is None else card.number for card in deal.favourites]


def three_deals(table: TableSetup, seed: int) -> list[int | None]:
    """The numbers of all cards that the seats get in a whole game."""
    chance, state = Random(seed), before_the_deal(table)
    numbers: list[int | None] = []
    for _ in range(3):
        deal = engine.deal(state, chance)
        numbers += numbers_dealt(deal)
        state = played_out(play(state, deal))
    return numbers


@pytest.mark.parametrize("edition", CLASSIC)
@pytest.mark.parametrize("seed", range(5))
def test_six_classic_seats_get_eighteen_different_cards(edition: str, seed: int) -> None:
    assert len(set(three_deals(TableSetup(edition, 6), seed))) == 18


def test_vive_le_roi_shuffles_all_cards_for_each_round() -> None:
    seen = [three_deals(TableSetup(VIVE, 8), seed) for seed in range(5)]
    assert any(len(set(numbers)) < 24 for numbers in seen)


@pytest.mark.parametrize("edition", CLASSIC)
def test_a_card_of_an_earlier_classic_round_can_not_be_dealt_again(edition: str) -> None:
    table = TableSetup(edition, 4)
    over = played_out(play(before_the_deal(table), Deal(cards(table, 1, 2, 3, 4))))
    with pytest.raises(RuleError, match="Card 3 is taken"):
        play(over, Deal(cards(table, 5, 6, 3, 7)))


def test_a_card_of_an_earlier_round_of_vive_le_roi_may_be_dealt_again() -> None:
    first = Deal(cards(VIVE_FOR_FOUR, 1, 2, 3, 4))
    over = played_out(play(before_the_deal(VIVE_FOR_FOUR), first))
    assert play(over, Deal(cards(VIVE_FOR_FOUR, 4, 3, 2, 1))).round == 2


@pytest.mark.parametrize("table", [KING_UP_FOR_FOUR, VIVE_FOR_FOUR], ids=str)
def test_two_seats_can_not_get_the_same_card(table: TableSetup) -> None:
    with pytest.raises(RuleError, match="is taken: someone else has it, or it was used before\\."):
        play(before_the_deal(table), Deal(cards(table, 1, 2, 3, 1)))


def test_the_emissary_can_not_get_a_seats_card() -> None:
    table = TableSetup(VIVE, 3, emissary=True)
    pile = emissary_of(dealt(table)).pile
    deal = Deal(cards(table, 1, 2, 3), EmissaryDeal(cards(table, 2)[0], pile))
    with pytest.raises(RuleError, match="Card 2"):
        play(before_the_deal(table), deal)


@pytest.mark.parametrize("count", [0, 3, 5])
def test_a_deal_needs_one_card_for_each_person(count: int) -> None:
    deal = Deal(cards(KING_UP_FOR_FOUR, *range(1, count + 1)))
    with pytest.raises(RuleError):
        play(before_the_deal(KING_UP_FOR_FOUR), deal)


@pytest.mark.parametrize(
    "names",
    [
        ("dario", "gianni", "irina", "odessa", "pete"),
        ("dario", "gianni", "irina", "odessa", "pete", "martino", "niccolo"),
        ("dario", "gianni", "irina", "odessa", "pete", "dario"),
        ("dario", "gianni", "irina", "odessa", "pete", "martino", "dario"),
    ],
    ids=["five", "seven", "one twice", "six and one twice"],
)
def test_a_card_names_six_different_characters(names: tuple[str, ...]) -> None:
    deal = Deal((card(*names), *cards(KING_UP_FOR_FOUR, 1, 2, 3)))
    with pytest.raises(RuleError, match="A favourites card names six different characters, not"):
        play(before_the_deal(KING_UP_FOR_FOUR), deal)


def test_a_card_with_the_jester_is_refused() -> None:
    bad = card("anna", "bouffon", "eloise", "leonardo", "ouaf", "victoria")
    with pytest.raises(NeverAFavourite, match="Bouffon can't be a favourite"):
        play(before_the_deal(VIVE_FOR_FOUR), Deal((bad, *cards(VIVE_FOR_FOUR, 1, 2, 3))))


def test_a_card_with_an_unknown_character_is_refused() -> None:
    bad = card("dario", "gianni", "irina", "odessa", "pete", "ouaf")
    with pytest.raises(UnknownCharacter):
        play(before_the_deal(KING_UP_FOR_FOUR), Deal((bad, *cards(KING_UP_FOR_FOUR, 1, 2, 3))))


def test_no_cards_are_dealt_in_the_middle_of_a_round() -> None:
    state = placed(dealt(KING_UP_FOR_FOUR))
    with pytest.raises(WrongMoment):
        play(state, engine.deal(state, Random(1)))


def test_a_table_deals_from_its_own_printed_deck() -> None:
    printed = tuple(
        replace(each, number=number)
        for number, each in enumerate(cards(KING_UP_FOR_FOUR, 26, 5, 14, 9), start=1)
    )
    deal = engine.deal(before_the_deal(KING_UP_FOR_FOUR), Random(1), printed)
    assert set(deal.favourites) == set(printed)


def test_a_black_seal_on_no_character_of_the_card_is_refused() -> None:
    state = before_the_deal(KING_UP_FOR_FOUR)
    sealed = replace(balanced_deck(state.rules.edition)[0], banished="nobody")
    with pytest.raises(SealNotOnCard):
        engine.apply(state, Deal((sealed, None, None, None)))


def test_a_printed_state_hides_the_cards_and_the_order_of_the_pile() -> None:
    state = dealt(TableSetup(VIVE, 4, emissary=True))
    told = repr(state) + repr(emissary_of(state)) + repr(engine.deal(state, Random(1)))
    assert not any(character.id in told for character in state.rules.characters)
    assert "stomachache" not in told.lower()
