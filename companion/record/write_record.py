"""Makes a record from a game: what was told, and the cards that all players have seen.

Never contains a card that was not shown yet, nor an ambition that was not judged.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import to_builtins
from msgspec.structs import replace

from companion.record.round_steps import RoundSteps, rounds_of
from companion.record.schema import FORMAT, USUAL_HOUSE_RULES, Record, Round, WrittenSeat
from companion.record.told_round import told_round
from companion.record.toml_writer import table_lines
from engine import Ambition, Ballot, Favourites, Game, Option, Reveal, Rules, Seat, Vote
from engine.setup import RESERVED_NAME as EMISSARY


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
        follow=rules.setup.follow,
        house_rules=USUAL_HOUSE_RULES if house == USUAL_HOUSE_RULES else house,
        rounds=tuple(_rounds(game)),
    )


def to_toml(record: Record) -> str:
    """A record as TOML text."""
    return "\n".join(table_lines(to_builtins(record))) + "\n"


def _seat(seat: Seat) -> str | WrittenSeat:
    if seat == Seat(seat.name):
        return seat.name
    return WrittenSeat(seat.name, seat.members or None, seat.colour, seat.bot)


def _rounds(game: Game) -> Iterator[Round]:
    usual = game.rules.setup.follow
    for played in rounds_of(game):
        told = told_round(played)
        if played.is_over or told != Round():
            follow = played.end.follow
            yield replace(_with_cards(told, played), follow=None if follow is usual else follow)


def _with_cards(told: Round, played: RoundSteps) -> Round:
    """A round with the cards that are open."""
    cards = _open_cards(played)
    return replace(
        told,
        emissary_pile=_pile(played),
        favourites={owner: card.characters for owner, card in cards.items()},
        banished=_banished(played.rules, cards),
        ambition=_judged(played),
    )


def _pile(played: RoundSteps) -> tuple[Vote, ...] | None:
    """The Émissaire's pile; hidden until one of its cards may have counted."""
    emissary = played.deal.emissary
    is_open = played.is_over or bool(played.all(Ballot))
    return (emissary.pile or None) if emissary is not None and is_open else None


def _open_cards(played: RoundSteps) -> dict[str, Favourites]:
    cards = _shown_cards(played) if played.scored else {}
    if played.deal.emissary is not None:
        cards[EMISSARY] = played.deal.emissary.favourites
    return cards


def _shown_cards(played: RoundSteps) -> dict[str, Favourites]:
    """Everyone's card, dealt or shown; open since the coronation."""
    shown = {reveal.person: reveal.favourites for reveal in played.all(Reveal)}
    dealt = {at: card for at, card in enumerate(played.deal.favourites) if card is not None}
    cards = {**dealt, **shown}
    return {person.name: cards[at] for at, person in enumerate(played.rules.people)}


def _banished(rules: Rules, cards: dict[str, Favourites]) -> dict[str, str]:
    if not rules.has_banished:
        return {}
    return {owner: card.banished for owner, card in cards.items() if card.banished is not None}


def _judged(played: RoundSteps) -> dict[str, Ambition]:
    """The ambitions, if they were judged."""
    if not played.scored:
        return {}
    people = zip(played.rules.people, played.scored[-1].judgements, strict=False)
    return {person.name: judgement.ambition for person, judgement in people}
