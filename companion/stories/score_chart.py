"""The chart of a game's scores: one line per seat, one dot per coronation.

Lengths are units of the drawing, from its top left corner. The template draws it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.stories.chart_layout import Area, Scale, nice_ticks, spread
from companion.stories.game_story import CoronationStory, GameStory
from companion.stories.page_parts import Badge, badges, round_label
from companion.stories.score_lines import round_spans, score_lines
from companion.words.i18n import _, name_of

WIDTH, HEIGHT = 480, 370
_LEFT, _RIGHT, _TOP = 34, 64, 28
_BELOW, _BELOW_SLANTED = 32, 74
_MOST_LEVEL_NAMES = 4
"""With more coronations than this, the monarchs' names below the chart are slanted."""
_LONGEST_NAME = 14
_BADGE_GAP = 20.0
_WIDTH_OF_A_LABEL = 70
"""A narrower band shows only the round's number."""


@dataclass(frozen=True)
class Dot:
    """A score at one moment."""

    x: float
    y: float


@dataclass(frozen=True)
class ChartLine:
    """The scores of a seat or of the Émissaire, from left to right."""

    badge: Badge
    score: int
    dots: tuple[Dot, ...]
    badge_y: float

    @property
    def points(self) -> str:
        """The dots in the format of an SVG polyline."""
        return " ".join(f"{dot.x},{dot.y}" for dot in self.dots)

    @property
    def end(self) -> Dot:
        """The latest score."""
        return self.dots[-1]


@dataclass(frozen=True)
class Tick:
    """A number or a name on an axis."""

    at: float
    text: str


@dataclass(frozen=True)
class Band:
    """The background of one round."""

    x: float
    width: float
    text: str


@dataclass(frozen=True)
class ScoreChart:
    """The whole drawing; `description` is for screen readers."""

    title: str
    description: str
    area: Area
    is_slanted: bool
    lines: tuple[ChartLine, ...]
    scores: tuple[Tick, ...]
    monarchs: tuple[Tick, ...]
    bands: tuple[Band, ...]
    width: int = WIDTH
    height: int = HEIGHT


def score_chart(story: GameStory) -> ScoreChart | None:
    """The scores of the seats and the Émissaire; None before the first coronation."""
    if not story.coronations:
        return None
    discs, series = badges(story), [line.scores for line in score_lines(story)]
    ticks = nice_ticks(min(map(min, series)), max(map(max, series)))
    is_slanted = len(story.coronations) > _MOST_LEVEL_NAMES
    area = Area(_LEFT, _TOP, WIDTH - _RIGHT, HEIGHT - (_BELOW_SLANTED if is_slanted else _BELOW))
    scale = Scale(area, ticks[0], ticks[-1], len(story.coronations) + 1)
    return ScoreChart(
        title=_("Scores after each coronation"),
        description=_description(discs, series),
        area=area,
        is_slanted=is_slanted,
        lines=tuple(_lines(discs, series, scale)),
        scores=tuple(Tick(scale.y(score), str(score)) for score in ticks),
        monarchs=tuple(_monarchs(story.coronations, scale)),
        bands=tuple(_bands(story, scale)),
    )


def _description(discs: Sequence[Badge], series: Sequence[Sequence[int]]) -> str:
    pairs = zip(discs, series, strict=True)
    line = _("{name}: {scores}")
    return ". ".join(
        line.format(name=badge.name, scores=", ".join(map(str, scores))) for badge, scores in pairs
    )


def _lines(
    discs: Sequence[Badge], series: Sequence[Sequence[int]], scale: Scale
) -> Iterator[ChartLine]:
    ends = [scale.y(scores[-1]) for scores in series]
    heights = spread(ends, _BADGE_GAP, scale.area.top, scale.area.bottom)
    for badge, scores, badge_y in zip(discs, series, heights, strict=True):
        dots = tuple(Dot(scale.x(moment), scale.y(each)) for moment, each in enumerate(scores))
        yield ChartLine(badge, scores[-1], dots, badge_y)


def _monarchs(coronations: Sequence[CoronationStory], scale: Scale) -> Iterator[Tick]:
    for moment, coronation in enumerate(coronations, start=1):
        yield Tick(scale.x(moment), shortened(name_of(coronation.monarch), _LONGEST_NAME))


def _bands(story: GameStory, scale: Scale) -> Iterator[Band]:
    for span in round_spans(story):
        yield _band(scale.x(span.begins), scale.x(span.ends), span.round)


def _band(left: float, right: float, number: int) -> Band:
    width = round(right - left, 1)
    return Band(left, width, round_label(number) if width >= _WIDTH_OF_A_LABEL else str(number))


def shortened(name: str, longest: int) -> str:
    """A name of at most `longest` characters.

    >>> shortened("Clarisse", 8), shortened("Alessandra", 8)
    ('Clarisse', 'Alessan…')
    """
    return name if len(name) <= longest else f"{name[: longest - 1]}…"
