"""Small things that both pages draw: seats' shields, bars, and what they are called."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from companion.i18n import _
from companion.labels import emissary_name
from companion.stories.game_story import GameStory
from engine import Vote


@dataclass(frozen=True)
class Badge:
    """A seat's shield: its number and name. `seat` counts from 1; None is the Émissaire."""

    seat: int | None
    label: str
    name: str

    @property
    def colour(self) -> str:
        """Whose colours it has, as the style sheet calls them."""
        return "emissary" if self.seat is None else f"seat-{self.seat}"


class BarColour(Enum):
    """What a colour of a bar stands for; the style sheet calls it by the value."""

    WIN = "win"
    GAME = "game"
    KING = "king"
    YES = "yes"
    NO = "no"
    STOMACHACHE = "stomachache"


VOTE_COLOURS = {
    Vote.YES: BarColour.YES,
    Vote.NO: BarColour.NO,
    Vote.STOMACHACHE: BarColour.STOMACHACHE,
}


@dataclass(frozen=True)
class BarSegment:
    """A stretch of a bar, in percent of the whole."""

    colour: BarColour
    start: float
    width: float


@dataclass(frozen=True)
class Bar:
    """A line of a bar chart; `told` says in words what the segments show."""

    name: str
    told: str
    segments: tuple[BarSegment, ...]


@dataclass(frozen=True)
class FactCard:
    """Something worth a little card of its own: what, and who or how many."""

    title: str
    who: str
    what: str


@dataclass(frozen=True)
class Chart:
    """Bars with a title, and what their colours mean."""

    title: str
    note: str
    bars: tuple[Bar, ...]
    legend: tuple[LegendEntry, ...] = ()


@dataclass(frozen=True)
class LegendEntry:
    """What a colour stands for."""

    colour: BarColour
    name: str


def badges(story: GameStory) -> tuple[Badge, ...]:
    """Everyone who votes and scores: the seats by number, then the Émissaire."""
    seats = tuple(Badge(at, str(at), seat.name) for at, seat in enumerate(story.seats, start=1))
    return (*seats, _emissary_badge()) if story.has_emissary else seats


def _emissary_badge() -> Badge:
    return Badge(None, emissary_name()[0], emissary_name())


def percent(part: float, whole: float) -> float:
    """How much of a whole, 0 to 100; 0 of nothing."""
    return round(100 * part / whole, 2) if whole else 0.0


def bar_segments(
    colours: Sequence[BarColour], amounts: Sequence[int], whole: int
) -> tuple[BarSegment, ...]:
    """Stretches one after the other, where `whole` is the full width."""
    laid, done = [], 0
    for colour, amount in zip(colours, amounts, strict=True):
        laid.append(BarSegment(colour, percent(done, whole), percent(amount, whole)))
        done += amount
    return tuple(segment for segment in laid if segment.width)


def round_label(number: int) -> str:
    """Which round, in a word and a number."""
    return _("Round {number}").format(number=number)


def and_more(hidden: int) -> str:
    """How many are not shown; empty where all are."""
    return _("and {count} more").format(count=hidden) if hidden > 0 else ""


def outcome(story: GameStory) -> str:
    """Who won, in a sentence."""
    if story.final is None:
        return _("The game is not over.")
    if story.final.emissary_won:
        return _("The Émissaire is ahead of everyone: the realm is lost.")
    names = [story.seats[seat].name for seat in story.final.winners]
    sentence = _("{names} wins.") if len(names) == 1 else _("{names} win together.")
    return sentence.format(names=", ".join(names))
