"""What a table set right in a game, as everyone at the table knows it: never anybody's vote cards.

The index stores it as a part of the story: renaming a field makes stored stories unreadable.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from companion.stories.named_character import NamedCharacter, named_character
from companion.words.i18n import _, name_of, ngettext
from companion.words.labels import emissary_name, full_place_name
from companion.words.seat_names import pawn_name
from engine import Place, Rules, Seat, SetRight


class MovedCharacter(Struct, frozen=True):
    """A character, and the place it was put."""

    character: NamedCharacter
    place: Place


class CorrectedScore(Struct, frozen=True):
    """The owner of a pawn, and its score from then on."""

    owner: str
    score: int


class CorrectionStory(Struct, frozen=True):
    """What was set right at one moment. `round` counts from 1."""

    round: int
    after: NamedCharacter | None
    """Who was raised to the throne last; None at the beginning of a round."""
    places: tuple[MovedCharacter, ...] = ()
    turn: int | None = None
    """The seat whose turn it was."""
    scores: tuple[CorrectedScore, ...] = ()
    emissary: int | None = None
    """The Émissaire's score."""
    hands: tuple[int, ...] = ()
    """The seats whose vote cards were set right; nobody knows which cards."""


def correction_story(
    rules: Rules, event: SetRight, number: int, after: NamedCharacter | None
) -> CorrectionStory:
    """The story of a correction in round `number`, after this character was raised."""
    return CorrectionStory(
        round=number,
        after=after,
        places=tuple(
            MovedCharacter(named_character(rules, each.character), each.place)
            for each in event.castle
        ),
        turn=event.turn,
        scores=tuple(
            CorrectedScore(pawn_name(rules, each.pawn), each.score) for each in event.scores
        ),
        emissary=event.emissary,
        hands=tuple(each.seat for each in event.hands),
    )


def correction_texts(correction: CorrectionStory, seats: Sequence[Seat]) -> Iterator[str]:
    """A few words for each thing that was set right."""
    for moved in correction.places:
        name, place = name_of(moved.character), full_place_name(moved.place)
        yield _("{name}: {place}").format(name=name, place=place)
    if correction.turn is not None:
        yield _("{seat} is next").format(seat=seats[correction.turn].name)
    for each in correction.scores:
        yield _score_text(each.owner, each.score)
    if correction.emissary is not None:
        yield _score_text(emissary_name(), correction.emissary)
    for seat in correction.hands:
        yield _("{seat}: vote cards").format(seat=seats[seat].name)


def _score_text(owner: str, score: int) -> str:
    text = ngettext("{name}: {count} point", "{name}: {count} points", score)
    return text.format(name=owner, count=score)
