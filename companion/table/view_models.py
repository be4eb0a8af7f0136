"""From a match to what a display draws: figures, board, seats, cards.

Reads only what the whole table may see, or what one seat may look at by itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache

from companion.i18n import _
from companion.labels import ambition_name
from companion.table.match import Match
from companion.table.scene_parts import (
    Board,
    CardFace,
    EmissaryFace,
    Figure,
    OwnCard,
    SeatFace,
    Surroundings,
)
from engine import Character, Edition, Favourites, View, view


def figures_of(edition: Edition) -> Mapping[str, Figure]:
    """Every character of an edition as it is drawn, by its id."""
    return _figures(edition.characters)


@cache
def _figures(characters: tuple[Character, ...]) -> Mapping[str, Figure]:
    initials = shortest_initials([character.name for character in characters])
    return {
        character.id: Figure(character.id, character.name, short, look, character.kind)
        for look, (character, short) in enumerate(zip(characters, initials, strict=True))
    }


def shortest_initials(names: list[str]) -> list[str]:
    """The fewest first letters that tell each name from all others.

    >>> shortest_initials(["Bridget", "Bouffon", "Anna"])
    ['Br', 'Bo', 'A']
    """
    return [
        next(
            (
                name[:length]
                for length in range(1, len(name))
                if sum(other.startswith(name[:length]) for other in names) == 1
            ),
            name,
        )
        for name in names
    ]


def surroundings_of(
    match: Match,
    turn: int | None = None,
    voted: Iterable[int] = (),
    missing: Iterable[int] = (),
) -> Surroundings:
    """The table as everybody sees it."""
    return Surroundings(
        round=match.seen.round,
        rounds=match.edition.rounds,
        board=board_of(match),
        seats=seats_of(match, turn, voted, missing),
        emissary=emissary_of(match),
    )


def board_of(match: Match) -> Board:
    """The castle as everybody sees it."""
    edition, seen = match.edition, match.seen
    return Board(
        figures=tuple(zip(figures_of(edition).values(), seen.castle, strict=True)),
        wcs=edition.wcs,
        dungeons=edition.dungeons,
        crowned=seen.crowned,
    )


def seats_of(
    match: Match,
    turn: int | None = None,
    voted: Iterable[int] = (),
    missing: Iterable[int] = (),
) -> tuple[SeatFace, ...]:
    """The seats, clockwise, with their scores."""
    voted, missing = frozenset(voted), frozenset(missing)
    return tuple(
        replace(
            seat_of(match, seat),
            is_turn=seat == turn,
            voted=seat in voted,
            box_missing=seat in missing,
        )
        for seat in range(match.rules.seat_count)
    )


def seat_of(match: Match, seat: int) -> SeatFace:
    """One seat with its score, whatever is going on."""
    seen, rules = match.seen, match.rules
    each = rules.setup.seats[seat]
    return SeatFace(
        number=seat + 1,
        name=each.name,
        members=each.members,
        score=seen.seat_scores[seat],
        pawns=tuple(seen.scores[pawn] for pawn in rules.pawns_of(seat)),
        holds_crown=seat == seen.raiser,
    )


def emissary_of(match: Match) -> EmissaryFace | None:
    """The Émissaire, if it plays and has its card."""
    emissary = match.seen.emissary
    if emissary is None or emissary.favourites is None:
        return None
    card = card_face(match, emissary.favourites)
    return EmissaryFace(emissary.score, card, emissary.pile_size)


def own_card(match: Match, seat: int) -> OwnCard:
    """What a seat may look at by itself: its favourites and its vote cards."""
    seen = view(match.state, seat)
    assert seen.hand is not None, "a seat sees its own hand"
    people = match.rules.people_of(seat)
    own = (seen.favourites[person] for person in people)
    return OwnCard(
        cards=tuple(card_face(match, card) for card in own if card is not None),
        ambitions=tuple(filter(None, (_own_ambitions(seen, person) for person in people))),
        votes=tuple((vote, count) for vote, count in seen.hand.counts if count),
    )


def _own_ambitions(seen: View, person: int) -> tuple[str, ...]:
    """What a person kept, or may choose from: Yes takes the first, No the second."""
    kept = seen.ambitions[person]
    if kept is not None:
        return (ambition_name(kept),)
    offered = seen.offered[person] if person < len(seen.offered) else ()
    buttons = (_("Yes"), _("No"))
    return tuple(
        f"{button}: {ambition_name(ambition)} ({ambition.points})"
        for button, ambition in zip(buttons, offered, strict=False)
    )


def card_face(match: Match, card: Favourites) -> CardFace:
    """A favourites card as it is drawn."""
    figures = figures_of(match.edition)
    banished = card.banished if match.rules.has_banished else None
    return CardFace(tuple(figures[character] for character in card.characters), banished)
