"""The deck of favourites cards, and dealing from it with the caller's random numbers."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from engine.ambition import Ambition
from engine.cards import vote_pile
from engine.edition import COURT_ON_CARDS, CharacterId, Edition
from engine.events import Deal, EmissaryDeal, Favourites, Vote
from engine.rules import Rules
from engine.state import State

Deck = tuple[Favourites, ...]
"""The favourites cards of a table, each with its number."""

if TYPE_CHECKING:
    from random import Random

_RESIDUES = (1, 3, 4, 9, 10, 12)
_NON_RESIDUES = (2, 5, 6, 7, 8, 11)


def balanced_deck(edition: Edition) -> Deck:
    """26 cards on which all characters are equally frequent, numbered from 1.

    A 2-(13,6,5) design (R. C. Bose, 1939): the quadratic residues modulo 13 and
    the non-residues, each shifted thirteen times. Every character is on twelve
    cards and banished on two; every pair is together on five.
    """
    return _balanced(tuple(character.id for character in edition.court))


@cache
def _balanced(court: tuple[CharacterId, ...]) -> Deck:
    shifts = ((block, s) for block in (_RESIDUES, _NON_RESIDUES) for s in range(COURT_ON_CARDS))
    return tuple(_card(court, *shift, number) for number, shift in enumerate(shifts, start=1))


def _card(
    court: tuple[CharacterId, ...], block: tuple[int, ...], shift: int, number: int
) -> Favourites:
    shifted = [(each + shift) % COURT_ON_CARDS for each in block]
    return Favourites(
        characters=tuple(court[each] for each in sorted(shifted)),
        banished=court[shifted[0]],
        number=number,
    )


def deal(state: State, chance: Random, deck: Deck | None = None) -> Deal:
    """Deal everyone a card, the Émissaire included, from the rest of the deck.

    >>> from random import Random
    >>> import engine
    >>> setup = engine.Setup(engine.lone_seats("Quentin", "Renée", "Simon"))
    >>> state = engine.new_game(engine.Rules(engine.load_edition("king-up"), setup))
    >>> deal(state, Random(7)) == deal(state, Random(7)), deal(state, Random(7))
    (True, Deal(<sealed>))
    """
    rules = state.rules
    cards = deck if deck is not None else balanced_deck(rules.edition)
    left = [card for card in cards if card.number not in state.spent]
    drawn = chance.sample(left, len(rules.people) + rules.has_emissary)
    own = tuple(drawn[: len(rules.people)])
    emissary = _emissary_deal(state, drawn[-1], chance) if rules.has_emissary else None
    return Deal(own, emissary, _ambitions(rules, chance))


def _ambitions(rules: Rules, chance: Random) -> tuple[tuple[Ambition, ...], ...]:
    """Two of the cards for each person; none without the ambition option."""
    if not rules.has_ambitions:
        return ()
    drawn = chance.sample(list(Ambition), 2 * len(rules.people))
    return tuple(zip(drawn[::2], drawn[1::2], strict=True))


def deal_face_down(state: State, chance: Random, emissary: Favourites | None) -> Deal:
    """Start a round with the table's own cards; only the Émissaire's card is known."""
    unknown = (None,) * len(state.rules.people)
    return Deal(unknown, None if emissary is None else _emissary_deal(state, emissary, chance))


def _emissary_deal(state: State, card: Favourites, chance: Random) -> EmissaryDeal:
    pile: list[Vote] = list(vote_pile(state.rules, state.follow))
    chance.shuffle(pile)
    return EmissaryDeal(card, tuple(pile))
