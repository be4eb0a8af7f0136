"""Favourites cards come in: dealt at a round's start, or shown at a coronation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from msgspec.structs import replace

from engine import crowning
from engine.edition import FAVOURITES_ON_A_CARD, DeckUse, NextStart
from engine.errors import (
    CardAlreadyShown,
    CardDealtTwice,
    NeverAFavourite,
    NoSuchPerson,
    NotSixFavourites,
    SealOnAStranger,
    WrongCardCount,
    WrongEmissaryDeal,
    WrongMoment,
)
from engine.events import Deal, EmissaryDeal, Favourites, Reveal, Vote
from engine.rules import Rules
from engine.state import Emissary, Phase, State


def begin_round(state: State, deal: Deal) -> State:
    """A round begins: hands are full again, nobody is placed, the cards are out.

    Raises:
        RuleError: it is not the moment, or these cards can't be dealt.
    """
    rules = state.rules
    if state.phase is not Phase.DEAL:
        raise WrongMoment()
    _check_deal(state, deal)
    first = _first_seat(state)
    return replace(
        state,
        phase=Phase.PLACEMENT,
        round=state.round + 1,
        first=first,
        turn=first,
        castle=rules.opening,
        hands=(rules.hand,) * rules.seat_count,
        favourites=deal.favourites,
        emissary=_new_emissary(state.emissary, deal.emissary),
        raiser=None,
        crowned=(),
        election=None,
        spent=_spend(state, _dealt(deal)),
    )


def show(state: State, reveal: Reveal) -> State:
    """A person shows a card that lay on the table; the last one lets all score.

    Raises:
        RuleError: it is not the moment, or nobody can hold this card.
    """
    if state.phase is not Phase.CORONATION:
        raise WrongMoment()
    if not 0 <= reveal.person < len(state.favourites):
        raise NoSuchPerson(person=reveal.person + 1)
    if state.favourites[reveal.person] is not None:
        raise CardAlreadyShown(person=state.rules.people[reveal.person].name)
    _check_card(state.rules, reveal.favourites)
    _check_numbers(state.spent | _numbers_out(state), [reveal.favourites])
    favourites = list(state.favourites)
    favourites[reveal.person] = reveal.favourites
    shown = replace(state, favourites=tuple(favourites))
    if None in favourites:
        return shown
    scored = crowning.score_if_known(shown)
    return replace(scored, spent=_spend(scored, filter(None, favourites)))


def vote_pile(rules: Rules) -> tuple[Vote, ...]:
    """The Émissaire's vote cards before shuffling: the same as a seat's."""
    return tuple(vote for vote, count in rules.hand.counts for _card in range(count))


def _first_seat(state: State) -> int:
    if state.raiser is None:
        return state.rules.setup.first
    if state.rules.edition.next_round_starts is NextStart.RAISER:
        return state.raiser
    return state.rules.after(state.raiser)


def _new_emissary(emissary: Emissary | None, dealt: EmissaryDeal | None) -> Emissary | None:
    if emissary is None or dealt is None:
        return None
    return Emissary(emissary.score, dealt.favourites, dealt.pile)


def _dealt(deal: Deal) -> list[Favourites]:
    cards = [card for card in deal.favourites if card is not None]
    return [*cards, deal.emissary.favourites] if deal.emissary is not None else cards


def _spend(state: State, cards: Iterable[Favourites]) -> frozenset[int]:
    """The cards set aside: none where all 26 are shuffled for each round."""
    if state.rules.edition.deck is DeckUse.RESHUFFLE:
        return state.spent
    return state.spent | {card.number for card in cards if card.number is not None}


def _numbers_out(state: State) -> set[int]:
    """The cards that are known to be out in this round, the Émissaire's too."""
    emissary = state.emissary.favourites if state.emissary is not None else None
    known = [card for card in (*state.favourites, emissary) if card is not None]
    return {card.number for card in known if card.number is not None}


def _check_deal(state: State, deal: Deal) -> None:
    rules = state.rules
    if len(deal.favourites) != len(rules.people):
        raise WrongCardCount(expected=len(rules.people), count=len(deal.favourites))
    if rules.has_emissary != (deal.emissary is not None):
        raise WrongEmissaryDeal()
    if deal.emissary is not None and Counter(deal.emissary.pile) != Counter(vote_pile(rules)):
        raise WrongEmissaryDeal()
    for card in _dealt(deal):
        _check_card(rules, card)
    _check_numbers(state.spent, _dealt(deal))


def _check_card(rules: Rules, card: Favourites) -> None:
    for character in card.characters:
        if character == rules.jester:
            raise NeverAFavourite(character=rules.name_of(character))
        rules.index_of(character)
    count = len(set(card.characters))
    if count != FAVOURITES_ON_A_CARD or len(card.characters) != FAVOURITES_ON_A_CARD:
        raise NotSixFavourites(count=count)
    if card.banished is not None and card.banished not in card.characters:
        raise SealOnAStranger()


def _check_numbers(spent: frozenset[int], cards: Iterable[Favourites]) -> None:
    """No card is out twice: not in this round, not where the deck is drawn on."""
    seen = set(spent)
    for number in (card.number for card in cards if card.number is not None):
        if number in seen:
            raise CardDealtTwice(number=number)
        seen.add(number)
