"""Parts that both pages show: seat badges, bar charts and a sentence for the outcome."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from companion.stories.game_story import GameStory
from companion.words.i18n import _, listed
from companion.words.labels import emissary_name
from engine import Vote


@dataclass(frozen=True)
class Badge:
    """The coloured disc of a seat or of the Émissaire: `label` is drawn on it."""

    css_class: str
    label: str
    name: str


class Quantity(Enum):
    """What a bar shows, other than votes. The value is its CSS class."""

    WON = "won"
    NOT_WON = "not-won"
    CROWNED = "crownings"


@dataclass(frozen=True)
class Segment:
    """Part of a bar; lengths are in percent of the whole bar."""

    quantity: Quantity | Vote
    start: float
    width: float


@dataclass(frozen=True)
class Bar:
    """A row of a bar chart; `text` says in words what the segments show."""

    name: str
    text: str
    segments: tuple[Segment, ...]


@dataclass(frozen=True)
class LegendEntry:
    """The meaning of a colour."""

    quantity: Quantity | Vote
    name: str


@dataclass(frozen=True)
class Chart:
    """A bar chart with its legend."""

    title: str
    note: str
    bars: tuple[Bar, ...]
    legend: tuple[LegendEntry, ...] = ()


@dataclass(frozen=True)
class FactCard:
    """A small card: `headline` is a name or a number, `detail` a few words about it."""

    title: str
    headline: str
    detail: str


def badges(story: GameStory) -> tuple[Badge, ...]:
    """Everyone who votes and scores: the seats, then the Émissaire."""
    seats = [Badge(f"seat-{n}", str(n), seat.name) for n, seat in enumerate(story.seats, start=1)]
    emissary = Badge("emissary", emissary_name()[0], emissary_name())
    return (*seats, emissary) if story.has_emissary else tuple(seats)


def percent(part: float, whole: float) -> float:
    """A part in percent of the whole, 0 to 100; 0 if the whole is 0."""
    return round(100 * part / whole, 2) if whole else 0.0


def segments(whole: int, *amounts: tuple[Quantity | Vote, int]) -> tuple[Segment, ...]:
    """One segment after the other; `whole` is the amount that fills the bar."""
    placed, done = [], 0
    for quantity, amount in amounts:
        placed.append(Segment(quantity, percent(done, whole), percent(amount, whole)))
        done += amount
    return tuple(segment for segment in placed if segment.width)


def round_label(number: int) -> str:
    """A round's column title."""
    return _("Round {number}").format(number=number)


def and_more(hidden: int) -> str:
    """How many are left out; empty if none are."""
    return _("and {count} more").format(count=hidden) if hidden > 0 else ""


def outcome(story: GameStory) -> str:
    """A sentence that says who won."""
    if story.final is None:
        return _("The game isn't over yet.")
    if story.final.emissary_won:
        return _("The Émissaire is ahead of everyone: the realm is lost.")
    names = [story.seats[seat].name for seat in story.final.winners]
    sentence = _("{names} wins.") if len(names) == 1 else _("{names} win together.")
    return sentence.format(names=listed(names))
