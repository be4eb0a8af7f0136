"""Everyone's scores from coronation to coronation, as numbers: a chart places them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.stories.game_story import GameStory
from companion.words.labels import emissary_name
from companion.words.seat_names import name_with_kind
from engine import SeatToken, tokens_of


@dataclass(frozen=True)
class ScoreLine:
    """The scores of a seat, or of the Émissaire for the token None: first the start score, then
    one after each coronation."""

    token: SeatToken | None
    name: str
    scores: tuple[int, ...]


@dataclass(frozen=True)
class RoundSpan:
    """A round that was scored: from one moment to another; moment 0 is the start, moment 1 the
    first coronation."""

    round: int
    begins: int
    ends: int


def score_lines(story: GameStory) -> Iterator[ScoreLine]:
    """The seats in order, then the Émissaire."""
    for at, (seat, token) in enumerate(zip(story.seats, tokens_of(story.seats), strict=True)):
        after = (coronation.seat_scores[at] for coronation in story.coronations)
        yield ScoreLine(token, name_with_kind(seat), (story.start_score, *after))
    if story.emissary_start is not None:
        paid = (each.emissary_score for each in story.coronations)
        after = (score for score in paid if score is not None)
        yield ScoreLine(None, emissary_name(), (story.emissary_start, *after))


def round_spans(story: GameStory) -> Iterator[RoundSpan]:
    """Each scored round: from the last coronation before it to its own last one."""
    moment = 0
    for number in story.scored_rounds:
        crowned = len(story.coronations_of(number))
        yield RoundSpan(number, moment, moment + crowned)
        moment += crowned
