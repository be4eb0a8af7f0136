"""The coronations of a game so far, and how to tell anew what was told at one of them.

Knows no screen: a correction is an event of the table, which `Match` checks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice, pairwise

from msgspec.structs import replace

from companion.evening.events import Corrected
from engine import (
    Ambition,
    Event,
    Favourites,
    Game,
    Place,
    Position,
    Raise,
    Reveal,
    RevealAmbition,
    Rules,
    SetRight,
    TellCrowning,
    TellPositions,
)
from engine.places import Castle


@dataclass(frozen=True)
class PastCoronation:
    """A coronation, its castle, and where in the game it was told.

    The indices count the game's events from 0: of the event that told the places or led to
    the crowning, and of the cards that were entered, for each person.
    """

    round: int
    monarch: str
    castle: Castle
    told_at: int
    told: Event
    cards: Mapping[int, int]
    ambitions: Mapping[int, int]

    @property
    def has_told_places(self) -> bool:
        """Whether places can be told anew: not where all were known without telling."""
        return not isinstance(self.told, Raise)

    def with_card(self, game: Game, person: int, card: Favourites) -> Corrected:
        """The correction with which a person had this card; who had it before gets the other."""
        shown = {p: e.favourites for p, e in _events(game, self.cards) if isinstance(e, Reveal)}
        holder = next((p for p in shown if p != person and _is_same(shown[p], card)), None)
        return _exchanged(game, self.cards, Reveal(person, card), holder)

    def with_ambition(self, game: Game, person: int, ambition: Ambition) -> Corrected:
        """The correction with which a person had this ambition; who had it gets the other."""
        events = _events(game, self.ambitions)
        shown = {p: e.ambition for p, e in events if isinstance(e, RevealAmbition)}
        holder = next((p for p in shown if p != person and shown[p] is ambition), None)
        return _exchanged(game, self.ambitions, RevealAmbition(person, ambition), holder)

    def with_castle(self, rules: Rules, castle: Castle) -> Corrected:
        """The correction with which everybody stood as in `castle`."""
        changed = tuple(changes(rules, self.castle, castle))
        places = {each.character: each.place for each in changed}
        match self.told:
            case TellPositions(positions) | TellCrowning(_, _, positions):
                anew = tuple(
                    Position(p.character, places.get(p.character, p.place)) for p in positions
                )
                return Corrected(self.told_at, 1, (replace(self.told, castle=anew),))
            case _:
                return Corrected(self.told_at, 0, (SetRight(castle=changed),))


def _events(game: Game, indices: Mapping[int, int]) -> Iterator[tuple[int, Event]]:
    """The event of each person."""
    return ((person, game.events[at]) for person, at in indices.items())


def _is_same(one: Favourites, other: Favourites) -> bool:
    has_number = one.number is not None and one.number == other.number
    return has_number or set(one.characters) == set(other.characters)


def _exchanged(
    game: Game, indices: Mapping[int, int], right: Reveal | RevealAmbition, holder: int | None
) -> Corrected:
    """The correction with this card entered, and its holder's in exchange. `indices` are those of
    the events, by person."""
    wrong = indices[right.person]
    anew: dict[int, Event] = {wrong: right}
    if holder is not None:
        anew[indices[holder]] = replace(game.events[wrong], person=holder)
    first, last = min(anew), max(anew)
    events = tuple(anew.get(at, game.events[at]) for at in range(first, last + 1))
    return Corrected(first, len(events), events)


def past_coronations(game: Game) -> tuple[PastCoronation, ...]:
    """Every coronation that has been scored, the newest first."""
    crownings = [
        at
        for at, (before, after) in enumerate(pairwise(game.states))
        if len(after.crowned) > len(before.crowned)
    ]
    ends = [*crownings[1:], len(game.events)]
    past = (_coronation(game, *span) for span in zip(crownings, ends, strict=False))
    return tuple(reversed([*islice(past, len(game.state.coronations))]))


def _coronation(game: Game, crowning: int, end: int) -> PastCoronation:
    states, events = game.states, game.events
    at = _told_at(events, crowning, end)
    monarch = states[crowning + 1].crowned[-1]
    return PastCoronation(
        round=states[crowning + 1].round,
        monarch=monarch,
        castle=_castle(game, at, crowning, monarch),
        told_at=at,
        told=events[at],
        cards={e.person: i for i, e in _between(events, crowning, end) if isinstance(e, Reveal)},
        ambitions={
            e.person: i for i, e in _between(events, crowning, end) if isinstance(e, RevealAmbition)
        },
    )


def _told_at(events: tuple[Event, ...], crowning: int, end: int) -> int:
    """The event that told the places; with told moves, the climb that led to the crowning."""
    if isinstance(events[crowning], TellCrowning):
        return crowning
    told = (i for i, e in _between(events, crowning, end) if isinstance(e, TellPositions))
    return next(told, crowning - 1)


def _castle(game: Game, at: int, crowning: int, monarch: str) -> Castle:
    told = game.events[at]
    match told:
        case TellPositions(positions) | TellCrowning(_, _, positions):
            places = {each.character: each.place for each in positions} | {monarch: Place.THRONE}
            court = zip(game.rules.characters, game.states[at].castle, strict=True)
            return tuple(places.get(character.id, place) for character, place in court)
        case _:
            return game.states[crowning + 1].castle


def _between(events: tuple[Event, ...], start: int, end: int) -> Iterator[tuple[int, Event]]:
    return ((index, events[index]) for index in range(start, end))


def changes(rules: Rules, before: Castle, after: Castle) -> Iterator[Position]:
    """Who stands elsewhere, and where."""
    for character, was, now in zip(rules.characters, before, after, strict=True):
        if was is not now:
            yield Position(character.id, now)
