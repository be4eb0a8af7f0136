"""Makes a record from a game: its moves, and the cards that all players have seen.

Never contains a card that was not shown yet, nor an ambition that was not judged.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from msgspec import to_builtins

from companion.record.move_notation import write_climb, write_placement
from companion.record.schema import FORMAT, USUAL_HOUSE_RULES, Record, Round, Team
from companion.record.toml_writer import table_lines
from engine import (
    Ambition,
    Ballot,
    Climb,
    Deal,
    Event,
    Favourites,
    Game,
    Option,
    Phase,
    Placement,
    Reveal,
    Rules,
    Seat,
    Vote,
)
from engine.setup import RESERVED_NAME as EMISSARY

_BETWEEN_ROUNDS = (Phase.DEAL, Phase.OVER)


def record_of(game: Game) -> Record:
    """The record of a game; an unfinished round as far as it is decided."""
    rules = game.rules
    house = rules.setup.house_rules
    return Record(
        format=FORMAT,
        edition=rules.edition.id,
        first=rules.setup.seats[rules.setup.first].name,
        seats=tuple(map(_seat, rules.setup.seats)),
        options=tuple(option for option in Option if option in rules.setup.options),
        house_rules=USUAL_HOUSE_RULES if house == USUAL_HOUSE_RULES else house,
        rounds=tuple(_rounds(game)),
    )


def open_record_of(game: Game) -> Record:
    """The record of a game in progress: only what all players know.

    A running round with the Émissaire is omitted, because it would show the order of its pile.
    """
    runs = game.state.phase not in _BETWEEN_ROUNDS
    if not (runs and game.rules.has_emissary):
        return record_of(game)
    deals = [at for at, event in enumerate(game.events) if isinstance(event, Deal)]
    return record_of(Game(game.rules, game.events[: deals[-1]]))


def to_toml(record: Record) -> str:
    """A record as TOML text."""
    return "\n".join(table_lines(to_builtins(record))) + "\n"


def _seat(seat: Seat) -> str | Team:
    return Team(seat.name, seat.members) if seat.members else seat.name


def _rounds(game: Game) -> Iterator[Round]:
    events = game.events
    starts = [at for at, event in enumerate(events) if isinstance(event, Deal)]
    for number, (start, end) in enumerate(pairwise([*starts, len(events)]), start=1):
        played = _RoundEvents(game, number, events[start:end])
        if played.is_over or played.moves:
            yield played.to_record()


class _RoundEvents:
    """The events of one round, by kind."""

    def __init__(self, game: Game, number: int, events: tuple[Event, ...]) -> None:
        state = game.state
        self._rules: Rules = game.rules
        self.is_over = number < state.round or state.phase in _BETWEEN_ROUNDS
        self._scored = [each for each in state.coronations if each.round == number]
        is_undecided = not self.is_over and state.phase in (Phase.ELECTION, Phase.CORONATION)
        self._events = _decided(events) if is_undecided else events
        deal = events[0]
        assert isinstance(deal, Deal), "a round begins with a deal"
        self._deal = deal
        self.moves = [each for each in self._events if isinstance(each, Placement | Climb)]

    def to_record(self) -> Round:
        """The round for the record."""
        cards = self._open_cards()
        return Round(
            placements=tuple(map(write_placement, self._all(Placement))),
            climbs=tuple(self._climbs()),
            emissary_pile=self._pile(),
            favourites={owner: card.characters for owner, card in cards.items()},
            banished=self._banished(cards),
            ambition=self._judged(),
        )

    def _all(self, kind: type[Placement]) -> list[Placement]:
        return [event for event in self._events if isinstance(event, kind)]

    def _climbs(self) -> Iterator[str]:
        acts = [event for event in self._events if isinstance(event, Climb | Ballot)]
        for act, following in pairwise([*acts, None]):
            if isinstance(act, Climb):
                yield write_climb(act, following if isinstance(following, Ballot) else None)

    def _pile(self) -> tuple[Vote, ...] | None:
        """The Émissaire's pile; hidden until one of its cards may have counted."""
        voted = any(isinstance(event, Ballot) for event in self._events)
        emissary = self._deal.emissary
        return emissary.pile if emissary is not None and (voted or self.is_over) else None

    def _open_cards(self) -> dict[str, Favourites]:
        cards = self._shown_cards() if self._scored else {}
        if self._deal.emissary is not None:
            cards[EMISSARY] = self._deal.emissary.favourites
        return cards

    def _shown_cards(self) -> dict[str, Favourites]:
        """Everyone's card, dealt or shown; open since the coronation."""
        shown = {e.person: e.favourites for e in self._events if isinstance(e, Reveal)}
        dealt = {at: card for at, card in enumerate(self._deal.favourites) if card is not None}
        cards = {**dealt, **shown}
        return {person.name: cards[at] for at, person in enumerate(self._rules.people)}

    def _banished(self, cards: dict[str, Favourites]) -> dict[str, str]:
        if not self._rules.has_banished:
            return {}
        return {owner: card.banished for owner, card in cards.items() if card.banished is not None}

    def _judged(self) -> dict[str, Ambition]:
        """The ambitions, if they were judged."""
        if not self._scored:
            return {}
        judgements = self._scored[-1].judgements
        people = zip(self._rules.people, judgements, strict=False)
        return {person.name: judgement.ambition for person, judgement in people}


def _decided(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """A round's events before the climb whose election or coronation is not finished."""
    climbs = [at for at, event in enumerate(events) if isinstance(event, Climb)]
    return events[: climbs[-1]]
