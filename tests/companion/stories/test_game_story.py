"""A story always agrees with the engine and never contains hidden cards."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from random import Random

import pytest
from msgspec import msgpack
from msgspec.structs import replace

from companion.stories.game_story import GameStory, story_of
from engine import (
    Ballot,
    ChooseAmbition,
    Climb,
    Deal,
    EmissaryDeal,
    Event,
    Game,
    Option,
    Phase,
    Verdict,
    Vote,
    standing,
    view,
)
from tests.companion.record.sample_games import VIVE, SampleTable, tables
from tests.companion.stories.sample_stories import (
    moments,
    played,
    with_a_perfect_zero,
    with_rejections_only,
)
from tests.sampling import sampled

TABLES = tables(30)
PLAIN = [t for t in TABLES if Option.TEAMS not in t.options and t.seats < 7]
"""Tables where each seat is one person and places the same number of characters."""
at_every_table = pytest.mark.parametrize("table", sampled(TABLES, every=36), ids=str)


@at_every_table
def test_the_scores_of_a_story_are_the_engines_after_every_event(table: SampleTable) -> None:
    for game in moments(table, 1):
        story, seen = story_of(game), view(game.state)
        assert story.round == seen.round
        assert story.seat_scores == seen.seat_scores
        assert story.emissary_score == (seen.emissary.score if seen.emissary else None)
        assert story.is_over is (game.state.phase is Phase.OVER)


@at_every_table
def test_the_end_of_a_story_has_the_engines_final_standing(table: SampleTable) -> None:
    *_before, game = moments(table, 2)
    story = story_of(game)
    assert story.final == standing(game.state)
    assert story.coronations[-1].seat_scores == story.seat_scores
    assert {story.seat_of[story.people.index(name)] for name in story.winners} == set(
        standing(game.state).winners
    )


@at_every_table
def test_every_ballot_is_in_the_story_with_candidate_votes_and_verdict(table: SampleTable) -> None:
    *_before, game = moments(table, 3)
    story = story_of(game)
    events = game.events
    votes = [event.votes for event in events if isinstance(event, Ballot)]
    raised = [
        climb.character
        for climb, after in pairwise(events)
        if isinstance(climb, Climb) and isinstance(after, Ballot)
    ]
    assert [election.votes for election in story.elections] == votes
    assert [election.candidate.id for election in story.elections] == raised
    crowned = [each for each in story.elections if each.verdict is Verdict.CROWNED]
    assert [(each.round, each.candidate) for each in crowned] == [
        (each.round, each.monarch) for each in story.coronations
    ]


@pytest.mark.parametrize("table", sampled(PLAIN, every=4), ids=str)
def test_the_points_of_the_coronations_add_up_to_the_scores(table: SampleTable) -> None:
    story = played(table, 4)
    scores = [story.start_score] * len(story.seats)
    for coronation in story.coronations:
        gains = [gain.points for gain in coronation.gains]
        scores = [max(0, score + gain) for score, gain in zip(scores, gains, strict=True)]
        assert tuple(scores) == coronation.seat_scores
    assert tuple(scores) == story.seat_scores


@at_every_table
def test_a_story_survives_messagepack_unchanged(table: SampleTable) -> None:
    story = played(table, 5)
    assert msgpack.decode(msgpack.encode(story), type=GameStory) == story


def test_an_open_election_does_not_change_the_story() -> None:
    before: GameStory | None = None
    for game in moments(TABLES[0], 6):
        if game.state.phase is Phase.ELECTION:
            assert story_of(game) == before
        before = story_of(game)


def test_an_undone_move_is_not_in_the_story() -> None:
    *_before, game = moments(SampleTable(VIVE, 4, frozenset({Option.EMISSARY})), 7)
    stories = []
    while game.events:
        stories.append(story_of(game))
        game.undo()
    for story in reversed(stories):
        game.redo()
        assert story_of(game) == story


def test_a_coronation_is_in_the_story_once_all_cards_are_shown() -> None:
    table = SampleTable("king-up", 4, own_cards=True)
    unscored = [story_of(g) for g in moments(table, 8) if g.state.phase is Phase.CORONATION]
    assert unscored
    assert {len(each.coronations_of(each.round)) for each in unscored} == {0}


def test_a_perfect_zero_is_in_the_story() -> None:
    story = story_of(with_a_perfect_zero())
    gains = [coronation.gains[0] for coronation in story.coronations]
    assert [(gain.favourites, gain.perfect) for gain in gains] == [
        (0, False),
        (0, False),
        (33, True),
    ]


def test_a_wedding_that_nobody_can_finish_has_one_coronation_per_round() -> None:
    story = story_of(with_rejections_only())
    assert story.is_over
    assert [each.monarch.id for each in story.coronations] == ["bouffon"] * 3
    assert [len(story.elections_of(number)) for number in (1, 2, 3)] == [14, 14, 14]
    assert story.final is not None
    assert len(story.final.scores) == 8


def test_a_round_of_a_wedding_adds_the_points_of_both_coronations() -> None:
    story = played(SampleTable(VIVE, 4, frozenset({Option.WEDDING, Option.AMBITION})), 9)
    first, second = story.coronations_of(1)
    together = [a.points + b.points for a, b in zip(first.gains, second.gains, strict=True)]
    assert list(story.points_of(1)) == together
    assert not any(gain.ambition for gain in first.gains)


@pytest.mark.parametrize(
    "table", sampled((t for t in TABLES if not t.own_cards), every=36), ids=str
)
def test_hidden_cards_do_not_change_the_story(table: SampleTable) -> None:
    chance = Random(str(table))
    swapped = 0
    for game in moments(table, 10):
        other = Game(game.rules, _with_other_cards(game, chance))
        swapped += other.events != game.events
        assert story_of(other) == story_of(game)
    assert swapped > len(game.events) // 4


def _with_other_cards(game: Game, chance: Random) -> list[Event]:
    """The same events, but in this round the cards that nobody has seen are dealt differently."""
    events = list(game.events)
    state = game.state
    if state.phase in (Phase.DEAL, Phase.OVER):
        return events
    at = max(at for at, event in enumerate(events) if isinstance(event, Deal))
    deal = events[at]
    assert isinstance(deal, Deal)
    if not any(each.round == state.round for each in state.coronations):
        deal = replace(deal, favourites=deal.favourites[1:] + deal.favourites[:1])
    ambitions = deal.ambitions[1:] + deal.ambitions[:1]
    after = [_other_choice(event, deal, ambitions) for event in events[at + 1 :]]
    unseen = replace(deal, ambitions=ambitions, emissary=_other_pile(deal.emissary, game, chance))
    return [*events[:at], unseen, *after]


def _other_choice(event: Event, deal: Deal, ambitions: Sequence[Sequence[object]]) -> Event:
    """Keeps the first or second ambition card, whichever was kept before."""
    if not isinstance(event, ChooseAmbition):
        return event
    saved_games = deal.ambitions[event.person].index(event.ambition)
    return replace(event, ambition=ambitions[event.person][saved_games])


def _other_pile(emissary: EmissaryDeal | None, game: Game, chance: Random) -> EmissaryDeal | None:
    """Shuffles the cards that were not turned over yet."""
    if emissary is None:
        return None
    turned = sum(
        event.emissary is not None for event in story_of(game).elections_of(game.state.round)
    )
    pile = list(emissary.pile)
    unseen: list[Vote] = pile[turned:]
    chance.shuffle(unseen)
    return replace(emissary, pile=(*pile[:turned], *unseen))
