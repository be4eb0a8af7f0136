"""Why seats with equal scores are ranked so, in sentences with the numbers that decided."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from companion.stories.game_story import GameStory
from companion.words.i18n import _, listed
from companion.words.labels import place_name
from engine import Place, Standing
from engine.edition import TieBreak
from sentences import N_

_DECIDED: Mapping[TieBreak, str] = {
    TieBreak.MOST_IN_CASTLE: N_(
        "With equal scores ({score}), favourites in the castle count: {values}."
    ),
    TieBreak.HIGHEST: N_(
        "With equal scores ({score}), the highest favourite in the castle counts: {values}."
    ),
}


def tie_text(story: GameStory) -> str:
    """The reason for every tie of a finished game, the best seats first; empty if the points alone
    decided."""
    final = story.final
    if final is None:
        return ""
    ties = (line for seats in final.ties for line in _tie(story, final, seats))
    return " ".join((*ties, *_emissary(story, final)))


def _tie(story: GameStory, final: Standing, seats: Sequence[int]) -> Iterator[str]:
    """What ranks these seats, and who of them share a place."""
    values = ", ".join(_value(final, seat, story.seats[seat].name) for seat in seats)
    sentence = _(_DECIDED[final.tie_break])
    yield sentence.format(score=final.scores[seats[0]], values=values)
    for equal in final.ranking:
        if len(equal) > 1 and equal[0] in seats:
            names = listed([story.seats[seat].name for seat in equal])
            won, rank = equal == final.winners, final.ranks[equal[0]]
            place = _("{names} share the victory.") if won else _("{names} share place {rank}.")
            yield place.format(names=names, rank=rank)


def _value(final: Standing, seat: int, name: str) -> str:
    """A seat with what the tie break compares."""
    value = final.tie_values[seat]
    match final.tie_break:
        case TieBreak.MOST_IN_CASTLE:
            return f"{name} {value}"
        case TieBreak.HIGHEST:
            place = _("no floor") if value < 0 else place_name(Place(value))
            return f"{name} ({place})"


def _emissary(story: GameStory, final: Standing) -> Iterator[str]:
    """Why the Émissaire has not won although no seat is ahead of it."""
    if story.emissary_score == max(final.scores):
        sentence = _("The Émissaire has {score}, too: it wins only if it is ahead of everyone.")
        yield sentence.format(score=story.emissary_score)
