"""From the rules' state to what a display draws: pawns, board, seats, cards.

Reads a state only through its public view: what the whole table may know.
"""

from __future__ import annotations

from collections.abc import Iterable

from companion.table.match import Match
from companion.table.scene import Board, EmissaryFace, OwnCard, Pawn, SeatFace
from companion.words import _
from engine import Edition, Favourites, Place, Vote, view


def pawns_of(edition: Edition) -> dict[str, Pawn]:
    """Every character of an edition as it is drawn, by its id."""
    initials = shortest_initials([character.name for character in edition.characters])
    return {
        character.id: Pawn(character.id, character.name, short, look, character.kind)
        for look, (character, short) in enumerate(zip(edition.characters, initials, strict=True))
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


def board_of(match: Match) -> Board:
    """The castle as everybody sees it."""
    rules, edition = match.rules, match.edition
    seen = view(match.state)
    return Board(
        pawns=tuple(zip(pawns_of(edition).values(), seen.castle, strict=True)),
        wcs=edition.wcs,
        dungeons=edition.dungeons,
        limit=rules.limit,
        crowned=seen.crowned,
    )


def seats_of(
    match: Match,
    turn: int | None = None,
    voted: Iterable[int] = (),
    missing: Iterable[int] = (),
) -> tuple[SeatFace, ...]:
    """The seats, clockwise, with their scores."""
    seen, rules = view(match.state), match.rules
    voted, missing = frozenset(voted), frozenset(missing)
    return tuple(
        SeatFace(
            number=seat + 1,
            name=each.name,
            score=min(seen.scores[p.pawn] for p in rules.people if p.seat == seat),
            is_turn=seat == turn,
            holds_crown=seat == seen.raiser,
            voted=seat in voted,
            box_missing=seat in missing,
        )
        for seat, each in enumerate(rules.setup.seats)
    )


def emissary_of(match: Match) -> EmissaryFace | None:
    """The Émissaire, if it plays and has its card."""
    emissary = view(match.state).emissary
    if emissary is None or emissary.favourites is None:
        return None
    return EmissaryFace(
        emissary.score, card_pawns(match.edition, emissary.favourites), emissary.pile_size
    )


def card_pawns(edition: Edition, card: Favourites) -> tuple[Pawn, ...]:
    """The characters of a favourites card."""
    pawns = pawns_of(edition)
    return tuple(pawns[character] for character in card.characters)


def own_card(match: Match, seat: int) -> OwnCard:
    """What a seat may look at by itself: its favourites and its vote cards."""
    seen = view(match.state, seat)
    own = [
        card
        for person, card in zip(match.rules.people, seen.favourites, strict=True)
        if person.seat == seat and card is not None
    ]
    hand = seen.hand
    assert hand is not None, "a seat sees its own hand"
    votes = ((Vote.YES, 1), (Vote.NO, hand.no), (Vote.STOMACHACHE, hand.stomachache))
    return OwnCard(
        favourites=card_pawns(match.edition, own[0]) if own else None,
        votes=tuple((vote, count) for vote, count in votes if count),
    )


def place_name(place: Place) -> str:
    """A place in words."""
    match place:
        case Place.THRONE:
            return _("Throne")
        case Place.WC_3 | Place.WC_4:
            return _("WC")
        case Place.DUNGEON_1 | Place.DUNGEON_2 | Place.DUNGEON_3:
            return _("Dungeon")
        case Place.REMOVED | Place.BESIDE:
            return _("Out")
        case _:
            return _("Floor {number}").format(number=int(place))
