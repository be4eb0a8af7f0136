"""What the seats may do now: the one place that says where a character can go.

`apply` asks the same functions, so what is listed is exactly what is accepted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import prod
from typing import overload

from engine.events import Action, Ballot, Climb, Placement, Vote
from engine.places import PLACEMENT_FLOORS, Castle, Place
from engine.rules import Hand, Rules
from engine.setup import TwoSeatPlacement
from engine.state import Phase, State


class Ballots(Sequence[Ballot]):
    """Every ballot that these hands allow, made only when asked for.

    >>> ballots = Ballots((Hand(2, 1), Hand(0, 0), Hand(1, 0)))
    >>> len(ballots)
    6
    >>> [vote.value for vote in ballots[5].votes]
    ['stomachache', 'yes', 'no']
    """

    def __init__(self, hands: tuple[Hand, ...]) -> None:
        self._cards = tuple(hand.cards for hand in hands)

    def __len__(self) -> int:
        return prod(map(len, self._cards))

    @overload
    def __getitem__(self, index: int) -> Ballot: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Ballot]: ...
    def __getitem__(self, index: int | slice) -> Ballot | Sequence[Ballot]:
        if isinstance(index, slice):
            return tuple(self[i] for i in range(*index.indices(len(self))))
        rest = range(len(self))[index]
        votes: list[Vote] = []
        for cards in reversed(self._cards):
            rest, card = divmod(rest, len(cards))
            votes.append(cards[card])
        return Ballot(tuple(reversed(votes)))

    def __iter__(self) -> Iterator[Ballot]:
        return map(Ballot, product(*self._cards))

    def __contains__(self, action: object) -> bool:
        return (
            isinstance(action, Ballot)
            and len(action.votes) == len(self._cards)
            and all(vote in cards for vote, cards in zip(action.votes, self._cards, strict=True))
        )


def legal_actions(state: State) -> Sequence[Action]:
    """Everything the table may do now.

    Empty while the game waits for cards (a deal or a reveal) and when it is over.
    """
    match state.phase:
        case Phase.CLIMB:
            return legal_climbs(state.rules, state.castle)
        case Phase.PLACEMENT:
            return legal_placements(state.rules, state.castle)
        case Phase.ELECTION:
            return Ballots(state.hands)
        case _:
            return ()


def legal_climbs(rules: Rules, castle: Castle) -> tuple[Climb, ...]:
    """One climb for each character that has its move."""
    can_leave = [
        step is not None and destination(rules, castle, here) is not None
        for here, step in zip(Place, rules.steps, strict=True)
    ]
    return tuple(
        [climb for climb, here in zip(rules.every_climb, castle, strict=True) if can_leave[here]]
    )


def legal_placements(rules: Rules, castle: Castle) -> tuple[Placement, ...]:
    """Each character beside the castle, on each floor with room."""
    open_floors = [
        floor - 1 for floor in PLACEMENT_FLOORS if has_room_to_place(rules, castle, floor)
    ]
    return tuple(
        [
            placements[floor]
            for placements, here in zip(rules.every_placement, castle, strict=True)
            if here == Place.BESIDE
            for floor in open_floors
        ]
    )


def destination(rules: Rules, castle: Castle, here: Place) -> Place | None:
    """Where the one move from `here` leads now, or None without a move."""
    step = rules.steps[here]
    if step is None:
        return None
    if step.to == Place.THRONE or castle.count(step.to) < rules.limit:
        return step.to
    return step.wc if step.wc is not None and step.wc not in castle else None


def has_room_to_place(rules: Rules, castle: Castle, floor: int) -> bool:
    """Whether one more character can be placed on `floor`, 1 to 4."""
    return castle.count(Place(floor)) - _uncounted(rules, castle, floor) < rules.limit


def _uncounted(rules: Rules, castle: Castle, floor: int) -> int:
    """House rule: with two seats the jester may take no room while placing."""
    ruling = rules.setup.house_rules.two_player_placement
    if rules.seat_count != 2 or ruling is TwoSeatPlacement.STRICT:
        return 0
    return int(rules.jester is not None and castle[rules.index[rules.jester]] == floor)
