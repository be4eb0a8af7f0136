"""Checks favourites cards, one by one and as a deck, and lists every problem."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.edition import CARDS_IN_A_DECK, FAVOURITES_ON_A_CARD, Edition, Kind, Option
from engine.errors import (
    MisspeltCharacter,
    NeverAFavourite,
    RuleError,
    SealNotOnCard,
    UnknownCharacter,
)
from engine.events import Favourites
from sentences import N_, ExplainedError, misspelt


class InvalidDeck(ExplainedError):
    """A problem with a deck; `str()` says what to change."""


class WrongDeckSize(InvalidDeck):
    template = N_("A deck has {wanted} cards, not {count}. Add or remove cards.")


class WrongNumber(InvalidDeck):
    template = N_("Card {number}: cards are numbered from 1 to {most}. Change the number.")


class NumberTwice(InvalidDeck):
    template = N_("Card {number}: {count} cards have this number. Give each its own.")


class SameFavourites(InvalidDeck):
    template = N_("Card {number}: card {other} has the same six favourites. Change one of them.")


def unknown_character(edition: Edition, word: str) -> UnknownCharacter:
    """The error for a word that is nobody's id; suggests a similar id or name."""
    known = [word for c in edition.characters for word in (c.id, c.name)]
    return misspelt(word, known, MisspeltCharacter, UnknownCharacter, character=word)


def card_problems(edition: Edition, card: Favourites, sealed: bool) -> Iterator[RuleError]:
    """Every problem with a card; `sealed`: whether it needs a black seal."""
    yield from _character_problems(edition, card)
    count = len(card.characters)
    different = len(set(card.characters))
    if different != FAVOURITES_ON_A_CARD or count != FAVOURITES_ON_A_CARD:
        yield RuleError(
            N_("A favourites card names six different characters, not {count}."),
            count=count if different == FAVOURITES_ON_A_CARD else different,
        )
    if card.banished is None and sealed:
        yield RuleError(N_("Choose which of the six is under the black seal."))
    if card.banished is not None and card.banished not in card.characters:
        yield SealNotOnCard()


def _character_problems(edition: Edition, card: Favourites) -> Iterator[RuleError]:
    known = {character.id: character for character in edition.characters}
    for character in card.characters:
        if character not in known:
            yield unknown_character(edition, character)
        elif known[character].kind is Kind.JESTER:
            yield NeverAFavourite(character=known[character])


def deck_problems(
    edition: Edition, deck: Sequence[Favourites], is_whole: bool = True
) -> Iterator[InvalidDeck]:
    """Every problem with a deck of numbered cards, card by card.

    Cards need a black seal only if the edition has the banished option. While a deck is not
    `is_whole`, cards and seals may be missing.
    """
    if is_whole and len(deck) != CARDS_IN_A_DECK:
        yield WrongDeckSize(wanted=CARDS_IN_A_DECK, count=len(deck))
    numbers = [card.number for card in deck]
    sealed = is_whole and Option.BANISHED in edition.options
    for index, card in enumerate(deck):
        yield from _number_problems(card.number, numbers.count(card.number), index, numbers)
        for problem in card_problems(edition, card, sealed):
            yield InvalidDeck(N_("Card {number}: {problem}"), number=card.number, problem=problem)
        for other in deck[:index]:
            if set(other.characters) == set(card.characters):
                yield SameFavourites(number=card.number, other=other.number)


def _number_problems(
    number: int | None, count: int, index: int, numbers: list[int | None]
) -> Iterator[InvalidDeck]:
    """A number out of range, or one that several cards have (reported for the first of them)."""
    if number is None or not 1 <= number <= CARDS_IN_A_DECK:
        yield WrongNumber(number=number, most=CARDS_IN_A_DECK)
    if count > 1 and numbers.index(number) == index:
        yield NumberTwice(number=number, count=count)
