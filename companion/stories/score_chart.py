"""The chart of a game's scores: one line per seat, one dot per coronation.

Lengths are units of the drawing, from its top left corner. The template draws it.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.stories.chart_layout import Area, Scale, spread
from companion.stories.game_story import GameStory
from companion.stories.page_parts import Badge, badges
from companion.stories.score_lines import score_lines
from companion.words.i18n import _

WIDTH, HEIGHT = 480, 370
_LEFT, _RIGHT, _TOP = 34, 64, 28
_BELOW, _BELOW_SLANTED = 32, 74
_MOST_LEVEL_NAMES = 4
"""With more coronations than this, the monarchs' names below the chart are slanted."""
_BADGE_GAP = 20.0


@dataclass(frozen=True)
class ChartLine:
    """The scores of a seat or of the Émissaire; its badge is beside the end of the line."""

    badge: Badge
    scores: tuple[int, ...]
    badge_y: float


@dataclass(frozen=True)
class ScoreChart:
    """What the drawing shows, and its scale; `description` is for screen readers."""

    scale: Scale
    lines: tuple[ChartLine, ...]
    is_slanted: bool
    description: str
    width: int = WIDTH
    height: int = HEIGHT


def score_chart(story: GameStory) -> ScoreChart | None:
    """The scores of the seats and the Émissaire; None before the first coronation."""
    if not story.coronations:
        return None
    found = tuple(score_lines(story))
    is_slanted = len(story.coronations) > _MOST_LEVEL_NAMES
    area = Area(_LEFT, _TOP, WIDTH - _RIGHT, HEIGHT - (_BELOW_SLANTED if is_slanted else _BELOW))
    scale = Scale.over(found, area)
    ends = [scale.y(line.scores[-1]) for line in found]
    heights = spread(ends, _BADGE_GAP, area.top, area.bottom)
    lines = (line.scores for line in found)
    words = (
        _("{name}: {scores}").format(name=line.name, scores=", ".join(map(str, line.scores)))
        for line in found
    )
    return ScoreChart(
        scale=scale,
        lines=tuple(map(ChartLine, badges(story), lines, heights)),
        is_slanted=is_slanted,
        description=". ".join(words),
    )
