"""The check of a deck lists every problem of every card."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

import engine
from engine import EDITION_IDS, Deck, Favourites, balanced_deck, deck_problems, load_edition
from tests.engine.situations import VIVE

KING_UP = "king-up"


def deck_of(edition: str) -> Deck:
    return balanced_deck(load_edition(edition))


def problems(deck: Deck, edition: str = VIVE) -> list[str]:
    return [str(problem) for problem in deck_problems(load_edition(edition), deck)]


def with_card(card: Favourites, place: int = 3) -> Deck:
    """The balanced deck with another card at a place, counted from 1."""
    deck = deck_of(VIVE)
    return (*deck[: place - 1], card, *deck[place:])


def card(*characters: str, seal: str | None = "anna", number: int = 3) -> Favourites:
    return Favourites(characters, seal, number)


SIX = ("anna", "bridget", "eloise", "foidvo", "jeanne", "leonardo")


@pytest.mark.parametrize("edition", EDITION_IDS)
def test_the_balanced_deck_has_no_problem(edition: str) -> None:
    assert problems(deck_of(edition), edition) == []


def test_a_card_may_name_any_six_characters() -> None:
    assert problems(with_card(card(*SIX))) == []


def test_a_deck_with_a_missing_card_is_refused() -> None:
    assert problems(deck_of(VIVE)[1:]) == ["A deck has 26 cards, not 25. Add or remove cards."]


def test_a_card_needs_six_names() -> None:
    assert problems(with_card(card(*SIX[:5]))) == [
        "Card 3: A favourites card names six different characters, not 5."
    ]


def test_a_card_has_no_seventh_name() -> None:
    assert problems(with_card(card(*SIX, "merlin"))) == [
        "Card 3: A favourites card names six different characters, not 7."
    ]


@pytest.mark.parametrize("names", [(*SIX[:5], "anna"), (*SIX, "anna")])
def test_a_card_that_names_a_character_twice_is_refused(names: tuple[str, ...]) -> None:
    (problem,) = problems(with_card(card(*names)))
    assert problem.startswith("Card 3: A favourites card names six different characters, not ")


def test_the_jester_can_not_be_a_favourite() -> None:
    assert problems(with_card(card(*SIX[:5], "bouffon"))) == [
        "Card 3: Bouffon can't be a favourite."
    ]


def test_an_unknown_name_gets_a_suggestion() -> None:
    assert problems(with_card(card(*SIX[:5], "merlyn"))) == [
        "Card 3: Nobody at this court is called “merlyn”. Did you mean “merlin”?"
    ]


def test_a_name_like_no_other_gets_no_suggestion() -> None:
    assert problems(with_card(card(*SIX[:5], "x"))) == [
        "Card 3: Nobody at this court is called “x”."
    ]


def test_the_seal_is_on_a_name_of_the_card() -> None:
    assert problems(with_card(card(*SIX, seal="merlin"))) == [
        "Card 3: The black seal must be on one of the card's six characters."
    ]


def test_a_card_needs_a_seal_if_the_edition_has_the_banished_option() -> None:
    assert problems(with_card(card(*SIX, seal=None))) == [
        "Card 3: Choose which of the six is under the black seal."
    ]


def test_a_card_needs_no_seal_without_the_banished_option() -> None:
    deck = tuple(replace(card, banished=None) for card in deck_of(KING_UP))
    assert problems(deck, KING_UP) == []


def test_a_number_that_two_cards_have_is_reported_once() -> None:
    assert problems(with_card(card(*SIX, number=7))) == [
        "Card 7: 2 cards have this number. Give each its own."
    ]


@pytest.mark.parametrize("number", [0, 27, -1])
def test_a_number_out_of_range_is_refused(number: int) -> None:
    assert problems(with_card(card(*SIX, number=number))) == [
        f"Card {number}: cards are numbered from 1 to 26. Change the number."
    ]


def test_all_problems_are_reported_at_once() -> None:
    deck = with_card(card(*SIX[:5], "bouffon", "x", seal="merlin"), place=3)[:20]
    assert len(problems(deck)) == 5


def test_a_card_refused_in_a_deck_can_not_be_dealt_either() -> None:
    rules = engine.Rules(
        load_edition(KING_UP), engine.Setup(engine.lone_seats("Quentin", "Renée", "Simon"))
    )
    names = tuple(character.id for character in rules.edition.court)
    bad = Favourites(names[:5])
    good = [Favourites(names[start : start + 6]) for start in (1, 2)]
    with pytest.raises(engine.RuleError, match="six different characters, not 5"):
        engine.apply(engine.new_game(rules), engine.Deal((bad, *good)))
