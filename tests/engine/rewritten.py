"""A game followed by every move, told again as votes and scores, or as scores only."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

import engine
from engine import (
    Ballot,
    Climb,
    Deal,
    Event,
    Follow,
    Phase,
    Place,
    Placement,
    Position,
    Raise,
    Rules,
    ShowHand,
    State,
    TellCrowning,
    TellPositions,
    TellStuck,
)
from tests.engine.invariants import Step

BETWEEN_ROUNDS = (Phase.DEAL, Phase.OVER)


def rules_following(rules: Rules, follow: Follow) -> Rules:
    """The same table, which follows its games this way."""
    return Rules(rules.edition, replace(rules.setup, follow=follow))


def rewritten(steps: Iterable[Step], follow: Follow) -> engine.Game:
    """The same game, told in another way."""
    steps = list(steps)
    game = engine.Game(rules_following(steps[0][0].rules, follow))
    tell = _told_votes if follow is Follow.VOTES else _told_scores
    for before, event, after in steps:
        for told in tell(game, before, event, after):
            game.push(told)
        if _got_stuck(before, after):
            game.push(TellStuck(unknown_places(game.state, after)))
    return game


def unknown_places(told: State, real: State) -> tuple[Position, ...]:
    """Where those characters really stand whose place the told game does not know."""
    return tuple(
        Position(character, real.place_of(character))
        for character in engine.unknown_characters(told.rules, told.castle)
        if real.place_of(character) is not Place.THRONE
    )


def _got_stuck(before: State, after: State) -> bool:
    ended = before.phase not in BETWEEN_ROUNDS and after.phase in BETWEEN_ROUNDS
    return ended and len(after.crowned) < after.rules.coronations


def _told_votes(game: engine.Game, before: State, event: Event, after: State) -> Iterator[Event]:
    match event:
        case Placement():
            return
        case Climb(character):
            if after.phase is Phase.ELECTION:
                yield Raise(before.turn, character)
        case Ballot():
            yield event
            if game.state.phase is Phase.POSITIONS:
                yield TellPositions(unknown_places(game.state, after))
        case _:
            yield event


def _told_scores(game: engine.Game, before: State, event: Event, after: State) -> Iterator[Event]:
    match event:
        case Placement() | Climb():
            return
        case Deal(favourites, emissary, ambitions):
            card = None if emissary is None else replace(emissary, pile=())
            yield Deal(favourites, card, ambitions)
        case Ballot():
            if len(after.crowned) > len(before.crowned):
                monarch = after.crowned[-1]
                yield TellCrowning(before.turn, monarch, unknown_places(game.state, after))
        case _:
            yield event
    for seat in engine.seats_to_show_hands(game.state):
        if game.state.phase is Phase.CORONATION and None not in game.state.favourites:
            yield ShowHand(seat, after.hands[seat].no, after.hands[seat].stomachache)
