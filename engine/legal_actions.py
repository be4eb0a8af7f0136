"""The legal actions: what the seats may do now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, compress, product
from math import prod
from typing import overload

from engine.ambition import Ambition
from engine.events import Action, Ballot, ChooseAmbition, Climb, Placement, Raise, Vote
from engine.places import Castle, Place
from engine.rules import Hand, Rules
from engine.state import Phase, State


class Ballots(Sequence[Ballot]):
    """Every ballot that these hands allow, each created only when it is read.

    >>> ballots = Ballots((Hand(2, 1), Hand(0, 0), Hand(1, 0)))
    >>> len(ballots)
    6
    >>> [vote.value for vote in ballots[5].votes]
    ['stomachache', 'yes', 'no']
    """

    def __init__(self, hands: tuple[Hand, ...]) -> None:
        self._cards = tuple([hand.cards for hand in hands])
        self._count = prod(map(len, self._cards))

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, index: int) -> Ballot: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Ballot]: ...
    def __getitem__(self, index: int | slice) -> Ballot | Sequence[Ballot]:
        if isinstance(index, slice):
            return tuple(self[i] for i in range(*index.indices(len(self))))
        rest = range(self._count)[index]
        votes: list[Vote] = []
        for cards in reversed(self._cards):
            rest, card = divmod(rest, len(cards))
            votes.append(cards[card])
        votes.reverse()
        return Ballot(tuple(votes))

    def __iter__(self) -> Iterator[Ballot]:
        return map(Ballot, product(*self._cards))


def legal_actions(state: State) -> Sequence[Action]:
    """Everything the table may do now.

    Empty while the game waits for what is dealt, shown or told, and when it is over.

    >>> import engine
    >>> setup = engine.Setup(engine.lone_seats("Quentin", "Renée", "Simon"))
    >>> state = engine.new_game(engine.Rules(engine.load_edition("king-up"), setup))
    >>> len(legal_actions(state))
    0
    >>> len(legal_actions(engine.apply(state, engine.Deal((None, None, None)))))
    52
    """
    phase = state.phase
    if phase is Phase.CLIMB:
        return legal_climbs(state.rules, state.castle)
    if phase is Phase.PLACEMENT:
        return legal_placements(state.rules, state.castle)
    if phase is Phase.ELECTION:
        return Ballots(state.hands)
    if phase is Phase.RAISE:
        return legal_raises(state)
    return legal_choices(state) if phase is Phase.AMBITION else ()


def legal_climbs(rules: Rules, castle: Castle) -> tuple[Climb, ...]:
    """One climb for each character that can move."""
    can_climb = bytes(castle).translate(rules.building.can_climb.of(castle))
    return tuple(compress(rules.every_climb, can_climb))


def legal_placements(rules: Rules, castle: Castle) -> tuple[Placement, ...]:
    """Each unplaced character, on each floor with room."""
    placements = rules.placements.of(castle)
    is_unplaced = bytes(castle).translate(_UNPLACED)
    return tuple(chain.from_iterable(compress(placements, is_unplaced)))


_UNPLACED = bytes(place == Place.UNPLACED for place in range(256))


def legal_raises(state: State) -> tuple[Raise, ...]:
    """Each seat can have raised each character that may be on a floor."""
    court = zip(state.rules.characters, state.castle, strict=True)
    candidates = [character.id for character, place in court if place is Place.SOMEWHERE]
    return tuple(
        Raise(seat, character) for seat in range(state.rules.seat_count) for character in candidates
    )


def legal_choices(state: State) -> tuple[ChooseAmbition, ...]:
    """Both ambition cards of each person who has not chosen yet."""
    return tuple(
        ChooseAmbition(person, ambition)
        for person, offered in enumerate(state.offered)
        if state.ambitions[person] is None
        for ambition in offered
    )


def free_ambitions(state: State, person: int) -> tuple[Ambition, ...]:
    """The ambitions that a person can show: of a printed card there is one, and somebody else may
    have shown it. A bot draws no printed card."""
    is_bot = [state.rules.setup.seats[each.seat].bot is not None for each in state.rules.people]
    printed = [card for card, bot in zip(state.ambitions, is_bot, strict=True) if not bot]
    return tuple(each for each in Ambition if is_bot[person] or each not in printed)
