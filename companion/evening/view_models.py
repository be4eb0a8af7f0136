"""Turns a match into what the display draws: characters, castle, seats, cards.

Reads only what the whole table may see, or what one seat may look at.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from companion.court.casting import figures_of
from companion.evening.board.standing import last_move, slots
from companion.evening.inputs import AMBITION_BUTTONS, PickCharacter, PickSeat
from companion.evening.match import Match
from companion.evening.scene import (
    AmbitionFace,
    CardFace,
    CastleFace,
    CharacterFace,
    Choice,
    EmissaryFace,
    Overview,
    OwnCard,
    Raised,
    SeatFace,
)
from companion.evening.texts.help import rule_of_the_moment
from companion.words.i18n import language
from companion.words.labels import full_place_name, label_of
from companion.words.names import name_in
from companion.words.seat_names import shown_seats
from engine import Ambition, Edition, Favourites, Place, View, view


def characters_of(edition: Edition) -> Mapping[str, CharacterFace]:
    """Every character of an edition, by its id."""
    return _characters_in(language(), edition)


@cache
def _characters_in(code: str, edition: Edition) -> Mapping[str, CharacterFace]:
    names = [name_in(code, each) for each in edition.characters]
    figures = figures_of(edition.characters, edition.figures)
    return {
        character.id: CharacterFace(character.id, name, short, figures[character.id])
        for character, name, short in zip(
            edition.characters, names, shortest_initials(names), strict=True
        )
    }


def shortest_initials(names: Sequence[str]) -> list[str]:
    """For each name, the fewest first letters that no other name begins with.

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


def overview_of(
    match: Match,
    turn: int | None = None,
    voted: Iterable[int] = (),
    missing: Iterable[int] = (),
) -> Overview:
    """The table as everyone sees it; `turn`, `voted` and `missing` are seats from 0."""
    return Overview(
        round=match.seen.round,
        rounds=match.edition.rounds,
        castle=castle_of(match),
        seats=seats_of(match, turn, voted, missing),
        emissary=emissary_of(match),
        raised=raised_in_round(match),
        rule=rule_of_the_moment(match),
    )


def raised_in_round(match: Match) -> tuple[Raised, ...]:
    """Everyone who was raised to the throne since the cards were dealt, in that order."""
    faces, tokens = characters_of(match.edition), match.rules.tokens
    return tuple(
        Raised(tokens[each.raiser], faces[each.candidate.id], each.verdict)
        for each in match.story.elections_of(match.seen.round)
    )


def castle_of(match: Match) -> CastleFace:
    """Where each character is."""
    edition, seen = match.edition, match.seen
    return CastleFace(
        characters=tuple(zip(characters_of(edition).values(), seen.castle, strict=True)),
        wcs=edition.wcs,
        dungeons=edition.dungeons,
        crowned=seen.crowned,
        slots=slots(match),
        last_move=last_move(match),
        thrones=match.rules.coronations,
    )


def piece_choices(
    match: Match, characters: Iterable[str], castle: CastleFace | None = None
) -> tuple[Choice, ...]:
    """A choice for each of these characters, called by its name and by where it stands in the
    castle: the match's, or another."""
    places = {face.character: place for face, place in (castle or castle_of(match)).characters}
    faces = characters_of(match.edition)
    return tuple(
        Choice(PickCharacter(each), spoken=_name_and_place(faces[each].name, places[each]))
        for each in characters
    )


def _name_and_place(name: str, place: Place) -> str:
    is_known = place not in (Place.UNPLACED, Place.SOMEWHERE)
    return f"{name}, {full_place_name(place)}" if is_known else name


def seat_choices(match: Match, seats: Iterable[int]) -> tuple[Choice, ...]:
    """A choice for each of these seats, called by its name."""
    return tuple(Choice(PickSeat(seat), spoken=match.seat_name(seat)) for seat in seats)


def seats_of(
    match: Match,
    turn: int | None = None,
    voted: Iterable[int] = (),
    missing: Iterable[int] = (),
) -> tuple[SeatFace, ...]:
    """The seats, clockwise, with their scores."""
    voted, missing = frozenset(voted), frozenset(missing)
    return tuple(
        seat_of(match, seat, is_turn=seat == turn, voted=seat in voted, box_missing=seat in missing)
        for seat in range(match.rules.seat_count)
    )


def seat_of(
    match: Match,
    seat: int,
    *,
    is_turn: bool = False,
    voted: bool = False,
    box_missing: bool = False,
) -> SeatFace:
    """One seat with its score."""
    seen, rules = match.seen, match.rules
    each = shown_seats(rules.setup.seats)[seat]
    return SeatFace(
        token=rules.tokens[seat],
        name=each.name,
        members=each.members,
        bot=each.bot,
        score=seen.seat_scores[seat],
        pawns=tuple(seen.scores[pawn] for pawn in rules.pawns_of[seat]),
        holds_crown=seat == seen.raiser,
        is_turn=is_turn,
        voted=voted,
        box_missing=box_missing,
    )


def emissary_of(match: Match) -> EmissaryFace | None:
    """The Émissaire, if it takes part and has its card."""
    emissary = match.seen.emissary
    if emissary is None or emissary.favourites is None:
        return None
    card = card_face(match, emissary.favourites)
    return EmissaryFace(emissary.score, card, emissary.pile_size)


def own_card(match: Match, seat: int, marked: Ambition | None = None) -> OwnCard:
    """What only this seat may look at; `marked` is the ambition that was pressed once."""
    seen = view(match.state, seat)
    assert seen.hand is not None, "a seat sees its own hand"
    people = match.rules.people_of[seat]
    own = (seen.favourites[person] for person in people)
    return OwnCard(
        cards=tuple(card_face(match, card) for card in own if card is not None),
        ambitions=tuple(filter(None, (_ambitions(match, seen, each, marked) for each in people))),
        votes=tuple((vote, count) for vote, count in seen.hand.counts if count),
    )


def _ambitions(
    match: Match, seen: View, person: int, marked: Ambition | None
) -> tuple[AmbitionFace, ...]:
    """The ambition a person has kept, or the two to choose from: by buttons, when it is their
    turn in the team."""
    kept = seen.ambitions[person]
    if kept is not None:
        return (AmbitionFace(label_of(kept), kept.points),)
    offered = seen.offered[person] if person < len(seen.offered) else ()
    is_next = person == match.chooses(match.rules.people[person].seat)
    buttons = AMBITION_BUTTONS if is_next else (None, None)
    return tuple(
        AmbitionFace(label_of(each), each.points, button, each is marked)
        for each, button in zip(offered, buttons, strict=False)
    )


def card_face(match: Match, card: Favourites) -> CardFace:
    faces = characters_of(match.edition)
    banished = card.banished if match.rules.has_banished else None
    return CardFace(tuple(faces[character] for character in card.characters), banished)
