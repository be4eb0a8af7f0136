"""Favourites and ambition cards: dealt when a round begins, or shown at a coronation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from msgspec.structs import replace

from engine import coronation
from engine.card_checks import card_problems
from engine.edition import DeckUse, NextStart
from engine.errors import AmbitionTaken, RuleError, WrongMoment
from engine.events import (
    ChooseAmbition,
    Deal,
    EmissaryDeal,
    Favourites,
    Reveal,
    RevealAmbition,
    Vote,
)
from engine.follow import Follow
from engine.legal_actions import free_ambitions, legal_choices
from engine.placement import begin_play
from engine.places import with_item
from engine.rules import Rules
from engine.state import Emissary, Phase, State
from sentences import N_


def begin_round(state: State, deal: Deal) -> State:
    """A round begins: the cards are dealt, hands are full, nobody is placed.

    Raises:
        RuleError: no deal is due, or these cards can't be dealt.
    """
    rules = state.rules
    if state.phase is not Phase.DEAL:
        raise WrongMoment()
    _check_deal(state, deal)
    first = _first_seat(state)
    begun = replace(
        state,
        phase=Phase.AMBITION,
        round=state.round + 1,
        first=first,
        turn=first,
        castle=rules.starting_castle,
        hands=(rules.hand,) * rules.seat_count,
        favourites=deal.favourites,
        offered=deal.ambitions,
        ambitions=(None,) * len(rules.people),
        emissary=_new_emissary(state.emissary, deal.emissary),
        raiser=None,
        crowned=(),
        kingmakers=(),
        election=None,
        spent=_spend(state, _dealt(deal)),
        compensated=frozenset(),
        hands_shown=frozenset(),
        is_set_right=False,
    )
    return begun if any(deal.ambitions) else begin_play(begun)


def show_favourites(state: State, reveal: Reveal) -> State:
    """A person shows a favourites card that the companion did not deal.

    After the last card, everyone scores.

    Raises:
        RuleError: cards can't be shown now, or nobody can hold this card.
    """
    if state.phase is not Phase.CORONATION:
        raise WrongMoment()
    _check_person(state, reveal.person)
    if state.favourites[reveal.person] is not None:
        raise RuleError()
    _check_card(state.rules, reveal.favourites)
    _check_numbers(state.spent | _numbers_out(state), [reveal.favourites])
    favourites = with_item(state.favourites, reveal.person, reveal.favourites)
    shown = replace(state, favourites=favourites)
    if None in favourites:
        return shown
    scored = coronation.score_if_known(shown)
    return replace(scored, spent=_spend(scored, filter(None, favourites)))


def choose_ambition(state: State, choice: ChooseAmbition) -> State:
    """A person keeps one of two ambitions; after the last choice, the placement begins.

    Raises:
        RuleError: ambitions can't be chosen now, or this one was not offered.
    """
    if state.phase is not Phase.AMBITION:
        raise WrongMoment()
    _check_person(state, choice.person)
    is_known = state.ambitions[choice.person] is not None
    if is_known or choice.ambition not in state.offered[choice.person]:
        raise RuleError()
    ambitions = with_item(state.ambitions, choice.person, choice.ambition)
    chosen = replace(state, ambitions=ambitions)
    return chosen if legal_choices(chosen) else begin_play(chosen)


def show_ambition(state: State, reveal: RevealAmbition) -> State:
    """A person shows an ambition that the companion did not deal.

    After the last card, everyone scores.

    Raises:
        RuleError: cards can't be shown now, or nobody can hold this card.
    """
    if state.phase is not Phase.CORONATION or not coronation.wants_ambitions(state):
        raise WrongMoment()
    _check_person(state, reveal.person)
    if state.ambitions[reveal.person] is not None:
        raise RuleError()
    if reveal.ambition not in free_ambitions(state, reveal.person):
        raise AmbitionTaken()
    ambitions = with_item(state.ambitions, reveal.person, reveal.ambition)
    return coronation.score_if_known(replace(state, ambitions=ambitions))


def _check_person(state: State, person: int) -> None:
    """Raises RuleError if nobody has this index."""
    if not 0 <= person < len(state.favourites):
        raise RuleError()


def vote_pile(rules: Rules, follow: Follow = Follow.MOVES) -> tuple[Vote, ...]:
    """The Émissaire's vote cards before shuffling: the same as in a seat's hand.

    Where votes are not told, its pile lies on the table.
    """
    if follow is Follow.SCORES:
        return ()
    return tuple(vote for vote, count in rules.hand.counts for _card in range(count))


def _first_seat(state: State) -> int:
    if not state.round:
        return state.rules.setup.first
    kingmaker = _last_kingmaker(state)
    if state.rules.edition.next_round_starts is NextStart.RAISER:
        return kingmaker
    return state.rules.next_seat[kingmaker]


def _last_kingmaker(state: State) -> int:
    """The seat of the last coronation.

    Ruling: without one, which only a corrected board can lead to, the seat with the crown
    marker counts, or else the one that began the round.
    """
    if state.kingmakers:
        return state.kingmakers[-1]
    return state.first if state.raiser is None else state.raiser


def _new_emissary(emissary: Emissary | None, dealt: EmissaryDeal | None) -> Emissary | None:
    if emissary is None or dealt is None:
        return None
    return Emissary(emissary.score, dealt.favourites, dealt.pile)


def _dealt(deal: Deal) -> list[Favourites]:
    cards = [card for card in deal.favourites if card is not None]
    return [*cards, deal.emissary.favourites] if deal.emissary is not None else cards


def _spend(state: State, cards: Iterable[Favourites]) -> frozenset[int]:
    """The numbers that can't be dealt again: none if each round shuffles all 26 cards."""
    if state.rules.edition.deck is DeckUse.RESHUFFLE:
        return state.spent
    return state.spent | {card.number for card in cards if card.number is not None}


def _numbers_out(state: State) -> set[int]:
    """The numbers of the cards known in this round, with the Émissaire's."""
    emissary = state.emissary.favourites if state.emissary is not None else None
    known = [card for card in (*state.favourites, emissary) if card is not None]
    return {card.number for card in known if card.number is not None}


def _check_deal(state: State, deal: Deal) -> None:
    rules = state.rules
    has_all = len(deal.favourites) == len(rules.people)
    if not has_all or rules.has_emissary != (deal.emissary is not None):
        raise RuleError()
    if deal.emissary is not None and Counter(deal.emissary.pile) != Counter(
        vote_pile(rules, state.follow)
    ):
        raise RuleError()
    _check_ambitions(rules, deal)
    for card in _dealt(deal):
        _check_card(rules, card)
    _check_numbers(state.spent, _dealt(deal))


def _check_ambitions(rules: Rules, deal: Deal) -> None:
    dealt = [ambition for pair in deal.ambitions for ambition in pair]
    twice = len(set(dealt)) < len(dealt)
    wrong = twice or len(deal.ambitions) != len(rules.people) or not rules.has_ambitions
    if deal.ambitions and (wrong or {len(pair) for pair in deal.ambitions} - {0, 2}):
        raise RuleError()


def _check_card(rules: Rules, card: Favourites) -> None:
    for problem in card_problems(rules.edition, card, sealed=rules.has_banished):
        raise problem


def _check_numbers(spent: frozenset[int], cards: Iterable[Favourites]) -> None:
    """Check that no card is in this round twice, and none was used before."""
    seen = set(spent)
    for number in (card.number for card in cards if card.number is not None):
        if number in seen:
            raise RuleError(
                N_("Card {number} is taken: someone else has it, or it was used before."),
                number=number,
            )
        seen.add(number)
