"""What pages and screens show alike: seat badges, rounds, shares, and who won."""

from __future__ import annotations

from dataclasses import dataclass

from companion.stories.game_story import GameStory
from companion.words.i18n import _, listed
from companion.words.labels import emissary_name
from companion.words.seat_names import name_with_kind
from engine import Seat, SeatToken, tokens_of


@dataclass(frozen=True)
class Badge:
    """The coloured disc of a seat or of the Émissaire: `label` is drawn on it."""

    css_class: str
    label: str
    name: str


def badges(story: GameStory) -> tuple[Badge, ...]:
    """Everyone who votes and scores: the seats, then the Émissaire."""
    seats = list(map(_badge, tokens_of(story.seats), story.seats))
    emissary = Badge("emissary", emissary_name()[0], emissary_name())
    return (*seats, emissary) if story.has_emissary else tuple(seats)


def _badge(token: SeatToken, seat: Seat) -> Badge:
    shape = " bot" if token.is_bot else ""
    return Badge(f"seat-{token.colour.value}{shape}", str(token.number), name_with_kind(seat))


def percent(part: float, whole: float) -> float:
    """A part in percent of the whole, 0 to 100; 0 if the whole is 0."""
    return round(100 * part / whole, 2) if whole else 0.0


def round_label(number: int) -> str:
    """A round's column title."""
    return _("Round {number}").format(number=number)


def outcome(story: GameStory) -> str:
    """A sentence that says who won."""
    if story.final is None:
        return _("The game isn't over yet.")
    if story.final.emissary_won:
        return _("The Émissaire is ahead of everyone: the realm is lost.")
    names = [story.seats[seat].name for seat in story.final.winners]
    sentence = _("{names} wins.") if len(names) == 1 else _("{names} win together.")
    return sentence.format(names=listed(names))
