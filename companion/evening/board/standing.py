"""What the moves of a round tell besides the places: who moved last, and who stands beside whom.

A character takes the first free place of its floor and keeps it while others come and go, so that
no finger finds another one in its place.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from weakref import WeakKeyDictionary

from companion.evening.match import Match
from companion.evening.scene import LastMove
from engine import Climb, Deal, Event, Place, Placement, Raise, State

NOT_STANDING = frozenset({Place.UNPLACED, Place.SOMEWHERE})
Slots = tuple[tuple[str, int], ...]
_KNOWN: WeakKeyDictionary[Match, tuple[State, Slots]] = WeakKeyDictionary()
"""Of each match, the slots in its newest state: every frame asks for them."""


def last_move(match: Match) -> LastMove | None:
    """The newest move of this round, if there is one."""
    states, events = match.game.states, match.game.events
    for before, event in zip(reversed(states[:-1]), reversed(events), strict=True):
        is_newest = event is events[-1]
        match event:
            case Placement(character) | Climb(character):
                return LastMove(character, before.rules.tokens[before.turn], is_newest)
            case Raise(seat, character):
                return LastMove(character, before.rules.tokens[seat], is_newest)
            case Deal():
                return None
    return None


def slots(match: Match) -> Slots:
    """For each character that stands in the castle, how many places are left of it."""
    known = _KNOWN.get(match)
    if known is None or known[0] is not match.state:
        known = match.state, _slots(match)
        _KNOWN[match] = known
    return known[1]


def _slots(match: Match) -> Slots:
    found: dict[int, int] = {}
    before: Sequence[Place] = ()
    for state in _round_of(match.game.states, match.game.events):
        if state.castle is not before:
            _move(found, before, state.castle)
            before = state.castle
    characters = match.rules.characters
    return tuple((characters[at].id, slot) for at, slot in found.items())


def _move(found: dict[int, int], before: Sequence[Place], now: Sequence[Place]) -> None:
    """Give those who have moved the first free slot of their new place."""
    moved = [at for at, place in enumerate(now) if not before or before[at] is not place]
    for character in moved:
        found.pop(character, None)
    for character in moved:
        if now[character] not in NOT_STANDING:
            found[character] = _first_free(found, now, now[character])


def _first_free(found: Mapping[int, int], castle: Sequence[Place], place: Place) -> int:
    taken = {slot for character, slot in found.items() if castle[character] is place}
    return next(slot for slot in range(len(castle)) if slot not in taken)


def _round_of(states: Sequence[State], events: Sequence[Event]) -> Sequence[State]:
    """The states since the round began."""
    deals = (at for at in range(len(events) - 1, -1, -1) if isinstance(events[at], Deal))
    return states[1 + next(deals, -1) :]
