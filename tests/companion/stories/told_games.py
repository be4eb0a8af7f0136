"""Random games as plain values, each step with the sentences that were told at that moment.

What is known of a step comes from the engine, never from a story: whoever recomputes the sentences
needs nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any

from companion.stories.coronation_sentences import coronation_sentences
from companion.stories.final_sentences import final_sentences
from companion.stories.game_story import story_of
from companion.stories.honours import honours
from companion.stories.verdict_sentences import own_vote_sentence, verdict_sentences
from companion.words.i18n import name_of
from engine import Ballot, Deal, Follow, Game, Phase, SetRight, State, standing
from engine.elections import place_if_rejected
from tests.companion.record.sample_games import SampleTable
from tests.companion.stories.sample_stories import moments


def told_game(table: SampleTable, seed: int) -> dict[str, Any]:
    """A whole random game: its table, its steps in order, and its end."""
    return told(str(table), moments(table, seed))


def told_again(name: str, whole: Game) -> dict[str, Any]:
    """A game that is over."""
    events = whole.events
    return told(name, (Game(whole.rules, events[:at]) for at in range(1, len(events) + 1)))


def told(table: str, moments: Iterable[Game]) -> dict[str, Any]:
    """A game after each of its events."""
    steps: list[dict[str, Any]] = []
    for game in moments:
        steps += _step(game)
    story, rules, result = story_of(game), game.rules, standing(game.state)
    again = [verdict_sentences(story, at) for at in range(len(story.elections))]
    return {
        "table": table,
        "names": {each.id: name_of(each) for each in rules.characters},
        "jester": rules.jester,
        "seats": [{"name": seat.name, "people": list(seat.people)} for seat in rules.setup.seats],
        "rounds_without_votes": list(_untold(game)),
        "steps": steps,
        "verdicts_at_the_end": [list(each) for each in again],
        "coronations_at_the_end": [
            list(coronation_sentences(story, at)) for at in range(len(story.coronations))
        ],
        "final": {
            "scores": list(result.scores),
            "emissary": None if game.state.emissary is None else game.state.emissary.score,
            "winners": list(result.winners),
            "sentences": list(final_sentences(story)),
            "honours": [[each.title, each.name, each.detail] for each in honours(story)],
        },
    }


def _step(game: Game) -> Iterator[dict[str, Any]]:
    """An election or a coronation, if the newest event has brought one."""
    before, state = game.state_before, game.state
    if isinstance(game.last, Ballot):
        yield _election(game, before, state)
    if len(state.coronations) > len(before.coronations):
        yield _coronation(game, state)


def _election(game: Game, before: State, state: State) -> dict[str, Any]:
    story, election = story_of(game), state.election
    assert election is not None
    at = len(story.elections) - 1
    return {
        "kind": "election",
        "round": state.round,
        "candidate": election.candidate,
        "raiser": election.raiser,
        "votes": [vote.value for vote in election.votes],
        "emissary": None if election.emissary is None else election.emissary.value,
        "noes_before": [hand.no for hand in before.hands] if _are_hands_known(game) else None,
        "moves_are_told": before.follow is Follow.MOVES,
        "place_if_rejected": place_if_rejected(before, election.candidate).name,
        "sentences": list(verdict_sentences(story, at)),
        "own": [own_vote_sentence(story, at, seat) for seat in range(len(election.votes))],
    }


def _coronation(game: Game, state: State) -> dict[str, Any]:
    story, coronation = story_of(game), state.coronations[-1]
    ambitions = coronation.judgements or (None,) * len(coronation.tallies)
    return {
        "kind": "coronation",
        "round": coronation.round,
        "monarch": coronation.monarch,
        "raiser": state.kingmakers[-1],
        "favourites": [[item.character for item in tally.items] for tally in coronation.tallies],
        "points": [
            tally.points + (0 if ambition is None else ambition.points)
            for tally, ambition in zip(coronation.tallies, ambitions, strict=True)
        ],
        "sentences": list(coronation_sentences(story, len(story.coronations) - 1)),
    }


def _are_hands_known(game: Game) -> bool:
    """Whether everybody may count them, and nobody has set a hand right since the deal."""
    if game.rules.edition.hands_are_secret:
        return False
    for event in reversed(game.events):
        if isinstance(event, SetRight) and event.hands:
            return False
        if isinstance(event, Deal):
            return True
    return False


def _untold(game: Game) -> list[int]:
    """The rounds whose votes were not told."""
    told = (Phase.DEAL, Phase.OVER)
    found = {
        state.round
        for _before, state in pairwise(game.states)
        if state.follow is Follow.SCORES and state.phase not in told
    }
    return sorted(found)
