"""A possible full state for what one viewer has seen: the unseen is drawn by the caller's chance.

The engine's own fold plays the seen events again, with possible cards where the viewer saw none. So
the state is one that these events can lead to, and `engine.view` of it is what the viewer knows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from engine.ambition import Ambition
from engine.apply_event import apply, new_game
from engine.cards import vote_pile
from engine.deck import Deck, balanced_deck
from engine.events import (
    Ballot,
    ChooseAmbition,
    Deal,
    EmissaryDeal,
    Event,
    Favourites,
    Reveal,
    SeatHand,
)
from engine.rules import Rules
from engine.seen import (
    History,
    SeenBallot,
    SeenCards,
    SeenChoice,
    SeenDeal,
    SeenEvent,
    SeenSetRight,
)
from engine.state import Phase, State
from engine.view import View

if TYPE_CHECKING:
    from random import Random


def possible_state(
    rules: Rules, view: View, history: History, chance: Random, deck: Deck | None = None
) -> State:
    """A state that the viewer can't tell from the true one: where somebody is to move, to vote or
    to choose, its view is `view`.

    Cards that vivat does not know either, because the table deals its own, are drawn, too, also
    the viewer's. Cards that are still hidden while a coronation shows them stay hidden.
    `deck`: the favourites cards that people can hold; by default vivat's own.

    >>> from random import Random
    >>> import engine
    >>> setup = engine.Setup(engine.lone_seats("Quentin", "Renée", "Simon"))
    >>> game = engine.Game(engine.Rules(engine.load_edition("king-up"), setup))
    >>> game.push(engine.deal(game.state, Random(1)))
    >>> known, seen = engine.view(game.state, 1), engine.history(game, 1)
    >>> state = possible_state(game.rules, known, seen, Random(2))
    >>> state == game.state, engine.view(state, 1) == known
    (False, True)
    """
    state = new_game(rules)
    events = [each.event for each in history]
    for at, event in enumerate(events):
        for each in _possible(state, event, events[at:], chance):
            state = apply(state, each)
    # A hand that was set right unseen may have decided an ambition.
    state = replace(state, scores=view.scores, coronations=view.coronations)
    return _with_cards(state, chance, deck or balanced_deck(rules.edition))


def _possible(
    state: State, event: SeenEvent, onwards: Sequence[SeenEvent], chance: Random
) -> Iterable[Event]:
    """What can have happened, where this was seen; `onwards` is what was seen from it on."""
    match event:
        case SeenDeal():
            this_round = _until_next_deal(onwards)
            yield Deal(
                event.favourites,
                _emissary(state, event, this_round, chance),
                _ambitions(event, this_round, chance),
            )
        case SeenChoice(person, ambition):
            kept = _kept(onwards).get(person) or chance.choice(state.offered[person])
            yield ChooseAmbition(person, ambition or kept)
        case SeenBallot(election):
            yield Ballot(election.votes)
        case SeenSetRight():
            yield _set_right(state, event)
        case SeenCards():
            yield from _shown(state, event)
        case _:
            yield event


def _until_next_deal(onwards: Sequence[SeenEvent]) -> Sequence[SeenEvent]:
    """The events of the round that begins with the first of these."""
    deals = (at for at, each in enumerate(onwards) if at and isinstance(each, SeenDeal))
    return onwards[: next(deals, len(onwards))]


def _emissary(
    state: State, deal: SeenDeal, this_round: Iterable[SeenEvent], chance: Random
) -> EmissaryDeal | None:
    """Its pile begins with the cards that were turned, as often as no card came back."""
    if deal.emissary is None:
        return None
    left = list(vote_pile(state.rules, state.follow))
    elections = [each.election for each in this_round if isinstance(each, SeenBallot)]
    turned = [each.emissary for each in elections if each.by_pile and each.emissary is not None]
    top = turned[: len(left)]
    for vote in top:
        left.remove(vote)
    chance.shuffle(left)
    return EmissaryDeal(deal.emissary, (*top, *left))


def _kept(onwards: Sequence[SeenEvent]) -> dict[int, Ambition]:
    """The ambitions that were shown at this round's last coronation."""
    shown = (each for each in _until_next_deal(onwards) if isinstance(each, SeenCards))
    return {
        person: ambition
        for each in shown
        for person, ambition in enumerate(each.ambitions)
        if ambition is not None
    }


def _ambitions(
    deal: SeenDeal, this_round: Sequence[SeenEvent], chance: Random
) -> tuple[tuple[Ambition, ...], ...]:
    """Two cards for each person, no card twice; with those that were seen or shown later."""
    kept = _kept(this_round)
    seen = {ambition for pair in deal.offered for ambition in pair or ()}
    left = [each for each in Ambition if each not in seen and each not in kept.values()]
    chance.shuffle(left)

    def pair(person: int) -> tuple[Ambition, ...]:
        return (kept[person] if person in kept else left.pop(), left.pop())

    return tuple(
        pair(person) if offered is None else offered for person, offered in enumerate(deal.offered)
    )


def _set_right(state: State, event: SeenSetRight) -> Event:
    """Hands that the viewer did not see are full: whatever is played from them fits."""
    full = state.rules.hand
    unseen = (SeatHand(seat, full.no, full.stomachache) for seat in event.hidden)
    return replace(event.event, hands=(*event.event.hands, *unseen))


def _shown(state: State, cards: SeenCards) -> Iterator[Event]:
    """Cards that the viewer did not know before."""
    for person, card in enumerate(cards.favourites):
        if state.phase is Phase.CORONATION and card and state.favourites[person] is None:
            yield Reveal(person, card)


def _with_cards(state: State, chance: Random, deck: Deck) -> State:
    """The state in which everyone who plays this round has a favourites card."""
    if state.phase in (Phase.DEAL, Phase.CORONATION, Phase.OVER):
        return state
    cards = _left(state, deck)
    chance.shuffle(cards)
    return replace(state, favourites=tuple(card or cards.pop() for card in state.favourites))


def _left(state: State, deck: Deck) -> list[Favourites]:
    """The cards that are neither open, nor the viewer's, nor used before."""
    emissary = state.emissary.favourites if state.emissary is not None else None
    known = {card.characters for card in (*state.favourites, emissary) if card is not None}
    return [c for c in deck if c.characters not in known and c.number not in state.spent]
