"""What decided a finished game, in sentences: how close it was, and how people voted."""

from __future__ import annotations

from collections.abc import Iterator

from companion.stories.game_story import GameStory
from companion.words.i18n import _, ngettext
from engine import Verdict, Vote

MOST_SENTENCES = 3


def final_sentences(story: GameStory) -> tuple[str, ...]:
    """One to three sentences on a finished game; none before its end."""
    if story.final is None:
        return ()
    found = (*_winner(story, story.final.winners), *_noes(story), *_best_round(story))
    return found[:MOST_SENTENCES]


def _winner(story: GameStory, winners: tuple[int, ...]) -> Iterator[str]:
    """How far the winner is ahead of everybody, the Émissaire too, if it is a seat alone; and
    whether it has never said No."""
    if len(winners) != 1:
        return
    (winner,), scores = winners, story.seat_scores
    others = [each for seat, each in enumerate(scores) if seat != winner]
    points = scores[winner] - max(*others, story.emissary_score or 0)
    name = story.seats[winner].name
    if points:
        text = ngettext("{name} is {count} point ahead.", "{name} is {count} points ahead.", points)
        yield text.format(name=name, count=points)
    has_no = any(each.votes[winner] is Vote.NO for each in story.elections)
    if story.elections and not has_no and not story.rounds_without_votes:
        yield _("{name} has won without a single No.").format(name=name)


def _noes(story: GameStory) -> Iterator[str]:
    """Who has said No most often, and how many were rejected, if all votes were told."""
    if story.rounds_without_votes:
        return
    noes = [
        sum(each.votes[seat] is Vote.NO for each in story.elections)
        for seat in range(len(story.seats))
    ]
    most = max(noes)
    if most > 1 and noes.count(most) == 1:
        sentence = _("Nobody said No more often than {name}: {count} times.")
        yield sentence.format(name=story.seats[noes.index(most)].name, count=most)
    rejected = sum(each.verdict is Verdict.REJECTED for each in story.elections)
    if rejected:
        sentence = _("Elections in this game: {elections}, rejections: {count}.")
        yield sentence.format(count=rejected, elections=len(story.elections))


def _best_round(story: GameStory) -> Iterator[str]:
    if story.scored_rounds:
        most = max(max(story.points_of(number)) for number in story.scored_rounds)
        yield _("The most points in one round: {count}.").format(count=most)
