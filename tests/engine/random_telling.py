"""Random events for what a table tells or sets right, possible ones and impossible ones."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import TypeVar

import engine
from engine import (
    ChangeFollow,
    Event,
    Follow,
    PawnScore,
    Phase,
    Place,
    Position,
    RuleError,
    Rules,
    SeatHand,
    SetRight,
    ShowHand,
    State,
    TellCrowning,
    TellPositions,
    TellStuck,
)

T = TypeVar("T")
MAY_SET_RIGHT = (Phase.PLACEMENT, Phase.CLIMB, Phase.RAISE, Phase.CROWNING)


def next_telling(state: State, chance: Random) -> Event:
    """What the table tells now; it must be asked for something."""
    event = told(state, chance)
    assert event is not None, "nothing is asked"
    return event


def told(state: State, chance: Random) -> Event | None:
    """What the table tells now beside its actions: places, a crowning, a hand, or nothing."""
    if state.phase is Phase.POSITIONS:
        return TellPositions(_castle(state, chance, ()))
    if state.phase is Phase.CROWNING:
        return _crowning(state, chance)
    if state.phase is Phase.RAISE and not engine.legal_actions(state):
        return TellStuck(())
    if state.phase is Phase.CORONATION and None not in state.favourites:
        for seat in engine.seats_to_show_hands(state):
            return ShowHand(seat, *_hand(state.rules, chance))
    return None


def _crowning(state: State, chance: Random) -> TellCrowning:
    rules = state.rules
    monarch, *others = chance.sample(engine.unknown_characters(rules, state.castle), k=6)
    court = [character for character in others if character != rules.jester]
    rejected = chance.choices((court, court[:2], ()))[0]
    holes = (*rules.dungeons, *[Place.REMOVED] * 6)
    positions = [Position(who, hole) for who, hole in zip(rejected, holes, strict=False)]
    castle = _castle(state, chance, (monarch, *rejected))
    return TellCrowning(chance.randrange(rules.seat_count), monarch, (*positions, *castle))


def _castle(state: State, chance: Random, known: Iterable[str]) -> tuple[Position, ...]:
    """Random places with room for everyone else whose place is not known."""
    rules = state.rules
    room = {p: rules.building.capacities[p] for p in engine.places_in_castle(rules)}
    positions = []
    for character in engine.unknown_characters(rules, state.castle):
        if character not in known:
            place = chance.choice([place for place, left in room.items() if left])
            room[place] -= 1
            positions.append(Position(character, place))
    return tuple(positions)


def changed_follow(state: State, chance: Random) -> ChangeFollow | None:
    """A change of what is told, if one is allowed now."""
    if state.phase is Phase.DEAL:
        return ChangeFollow(chance.choice([each for each in Follow if each is not state.follow]))
    may_change = state.phase in (Phase.AMBITION, Phase.PLACEMENT, Phase.CLIMB)
    return ChangeFollow(Follow.VOTES) if may_change and state.follow is Follow.MOVES else None


def correction(state: State, chance: Random) -> SetRight:
    """Something the table says is wrong; often the rules refuse it."""
    rules = state.rules
    court = [character.id for character in rules.characters]
    moved = chance.sample(court, k=chance.choice((1, 1, 2, 4)))
    seat, pawn = chance.randrange(rules.seat_count), chance.randrange(rules.pawn_count)
    return SetRight(
        castle=_maybe(0.6, chance, [Position(who, chance.choice(_PLACES)) for who in moved]),
        turn=seat if chance.random() < 0.3 else None,
        scores=_maybe(0.3, chance, [PawnScore(pawn, chance.randrange(-2, 50))]),
        emissary=chance.randrange(60) if chance.random() < 0.2 else None,
        hands=_maybe(0.3, chance, [SeatHand(seat, *_hand(rules, chance))]),
    )


def _maybe(probability: float, chance: Random, items: list[T]) -> tuple[T, ...]:
    return tuple(items) if chance.random() < probability else ()


_PLACES = [*Place]


def possible_correction(state: State, chance: Random, tries: int = 20) -> SetRight | None:
    """A random correction that the rules accept, if one is found."""
    for _try in range(tries):
        event = correction(state, chance)
        try:
            engine.apply(state, event)
        except RuleError:
            continue
        return event
    return None


def _hand(rules: Rules, chance: Random) -> tuple[int, int]:
    return chance.randint(0, rules.hand.no), chance.randint(0, rules.hand.stomachache)
