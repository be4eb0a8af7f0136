"""No sentence says who has how many vote cards left, where the rules keep that secret."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from companion.stories.game_story import story_of
from companion.stories.verdict_sentences import own_vote_sentence, verdict_sentences
from engine import Ballot, Deal, Event, Game, RuleError, SetRight
from tests.companion.record.sample_games import VIVE, SampleTable
from tests.companion.stories.sample_stories import moments

Told = tuple[tuple[str, ...], list[str]]


def told(game: Game) -> Told:
    """All that is told after the newest verdict."""
    story = story_of(game)
    at = len(story.elections) - 1
    own = [own_vote_sentence(story, at, seat) for seat in range(len(story.seats))]
    return verdict_sentences(story, at), own


def with_other_hands(game: Game) -> Iterator[Game]:
    """The same game, but the votes of one earlier election of the round were another seat's: as
    many Noes, the same verdict, and other cards left in the hands."""
    events = game.events
    deal = max(at for at, event in enumerate(events) if isinstance(event, Deal))
    for at in range(deal, len(events) - 1):
        event = events[at]
        if isinstance(event, Ballot) and len(set(event.votes)) > 1:
            other: list[Event] = list(events)
            other[at] = replace(event, votes=(*event.votes[1:], event.votes[0]))
            try:
                yield Game(game.rules, other)
            except RuleError:
                continue  # somebody would play a card they no longer have


def pairs(table: SampleTable, seeds: int) -> list[tuple[Told, Told]]:
    """What is told of games that differ only in what is left in the hands."""
    return [
        (told(game), told(other))
        for seed in range(seeds)
        for game in moments(table, seed)
        if isinstance(game.last, Ballot)
        for other in with_other_hands(game)
    ]


@pytest.mark.parametrize("edition", ["viva-il-re", "king-up"])
def test_no_sentence_after_a_verdict_counts_a_secret_hand(edition: str) -> None:
    found = pairs(SampleTable(edition, 4), seeds=12)
    assert len(found) > 50
    assert all(one == other for one, other in found)


def test_where_the_rulebook_is_silent_it_may_be_told() -> None:
    assert any(one != other for one, other in pairs(SampleTable(VIVE, 4), seeds=12))


def test_after_hands_were_set_right_nothing_tells_what_was_in_them() -> None:
    found = []
    for seed in range(12):
        for game in moments(SampleTable(VIVE, 4, is_restless=True), seed):
            if isinstance(game.last, Ballot):
                since = game.events[max(at for at, e in enumerate(game.events) if is_deal(e)) :]
                was_set_right = any(isinstance(e, SetRight) and e.hands for e in since)
                assert (story_of(game).elections[-1].noes is None) is was_set_right
                found.append(was_set_right)
    assert set(found) == {False, True}


def is_deal(event: Event) -> bool:
    return isinstance(event, Deal)
