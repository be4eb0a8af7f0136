"""The same game with other secrets: what one seat can't see of the running round differs."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random
from typing import TypeVar

from msgspec.structs import replace

from engine import (
    Ambition,
    Ballot,
    ChooseAmbition,
    Deal,
    EmissaryDeal,
    Event,
    Favourites,
    Game,
    Phase,
    State,
    balanced_deck,
)

T = TypeVar("T")


def with_other_secrets(game: Game, viewer: int, chance: Random) -> Game:
    """Where the running round hides its cards from `viewer`, it hides others: favourites,
    ambitions, and the rest of the pile. Everything that was seen is the same."""
    if game.state.phase in (Phase.DEAL, Phase.OVER) or game.state.favourites_are_open:
        return game
    events = game.events
    at = max(number for number, event in enumerate(events) if isinstance(event, Deal))
    dealt, this_round = events[at], events[at + 1 :]
    assert isinstance(dealt, Deal)
    own = game.rules.people_of[viewer]
    other = Deal(
        _other_cards(game.states[at], dealt, own, chance),
        _other_pile(dealt.emissary, _turned(game, at), chance),
        _other_ambitions(dealt, own, chance),
    )
    return Game(
        game.rules, (*events[:at], other, *(_kept(each, dealt, other) for each in this_round))
    )


def _other_cards(
    before: State, dealt: Deal, own: Collection[int], chance: Random
) -> tuple[Favourites | None, ...]:
    emissary = None if dealt.emissary is None else dealt.emissary.favourites
    known = [emissary, *(dealt.favourites[person] for person in own)]
    deck = balanced_deck(before.rules.edition)
    free = [card for card in deck if card not in known and card.number not in before.spent]
    free = _shuffled(free, chance)
    return tuple(
        card if person in own or card is None else free.pop()
        for person, card in enumerate(dealt.favourites)
    )


def _turned(game: Game, at: int) -> int:
    """How many cards of the pile the round that was dealt there has turned."""
    after = zip(game.events[at:], game.states[at + 1 :], strict=True)
    return sum(
        isinstance(event, Ballot) and state.election is not None and state.election.by_pile
        for event, state in after
    )


def _other_pile(emissary: EmissaryDeal | None, turned: int, chance: Random) -> EmissaryDeal | None:
    if emissary is None:
        return None
    top, rest = emissary.pile[:turned], emissary.pile[turned:]
    return replace(emissary, pile=(*top, *_shuffled(rest, chance)))


def _other_ambitions(
    dealt: Deal, own: Collection[int], chance: Random
) -> tuple[tuple[Ambition, ...], ...]:
    pairs = list(enumerate(dealt.ambitions))
    known = {ambition for person, pair in pairs if person in own for ambition in pair}
    free = _shuffled([each for each in Ambition if each not in known], chance)
    return tuple(
        pair if person in own else tuple(free.pop() for _each in pair) for person, pair in pairs
    )


def _kept(event: Event, dealt: Deal, other: Deal) -> Event:
    """Whoever kept the first of two ambitions keeps the first one of the others."""
    if not isinstance(event, ChooseAmbition):
        return event
    at = dealt.ambitions[event.person].index(event.ambition)
    return ChooseAmbition(event.person, other.ambitions[event.person][at])


def _shuffled(items: Sequence[T], chance: Random) -> list[T]:
    return chance.sample(items, len(items))
