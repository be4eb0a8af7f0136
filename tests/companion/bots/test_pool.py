"""The opponents of the pool play whole games by the rules."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random

import pytest

import engine
from engine import Game, Phase, Rules, Vote
from tests.companion.bots.pool import KINDS, Choice, FlatMonteCarlo, Opponent

QUICK = KINDS | {"flat-monte-carlo": partial(FlatMonteCarlo, actions=60)}
MOST_EVENTS = 600


def rules_for(edition: str, seats: int) -> Rules:
    return Rules(engine.load_edition(edition), engine.Setup(engine.lone_seats(*"ABCDEFGH"[:seats])))


def choice(game: Game, player: Opponent, seat: int) -> Choice:
    return player.choose(engine.view(game.state, seat), engine.history(game, seat))


def ballot(game: Game, players: Sequence[Opponent]) -> engine.Ballot:
    """Everyone's votes, each checked."""
    votes = []
    for seat, (player, hand) in enumerate(zip(players, game.state.hands, strict=True)):
        vote = choice(game, player, seat)
        assert isinstance(vote, Vote)
        assert vote in hand.cards
        votes.append(vote)
    return engine.Ballot(tuple(votes))


def move(game: Game, players: Sequence[Opponent]) -> engine.Placement | engine.Climb:
    """The move of the seat whose turn it is, checked."""
    made = choice(game, players[game.state.turn], game.state.turn)
    assert not isinstance(made, Vote)
    assert made in game.legal_actions()
    return made


def play(rules: Rules, players: Sequence[Opponent], chance: Random) -> Game:
    """A whole game."""
    game = Game(rules)
    while game.state.phase is not Phase.OVER:
        assert len(game.events) < MOST_EVENTS
        match game.state.phase:
            case Phase.DEAL:
                game.push(engine.deal(game.state, chance))
            case Phase.ELECTION:
                game.push(ballot(game, players))
            case _:
                game.push(move(game, players))
    return game


@pytest.mark.parametrize("kind", QUICK)
@pytest.mark.parametrize(
    ("edition", "seats"),
    [("viva-il-re", 3), ("king-up", 6), ("vive-le-roi", 4), ("vive-le-roi", 8)],
)
def test_each_kind_plays_whole_games(kind: str, edition: str, seats: int) -> None:
    rules, chance = rules_for(edition, seats), Random(kind)
    game = play(rules, [QUICK[kind](rules, chance) for _ in range(seats)], chance)
    assert len(game.state.coronations) == rules.edition.rounds


@pytest.mark.parametrize("edition", engine.EDITION_IDS)
def test_all_kinds_play_together(edition: str) -> None:
    rules, chance = rules_for(edition, 6), Random(edition)
    game = play(rules, [new(rules, chance) for new in QUICK.values()], chance)
    assert game.state.phase is Phase.OVER


@pytest.mark.parametrize("kind", QUICK)
def test_the_same_chance_plays_the_same_game(kind: str) -> None:
    rules = rules_for("vive-le-roi", 3)
    first, second = (
        play(rules, [QUICK[kind](rules, chance) for _ in range(3)], chance)
        for chance in (Random(1), Random(1))
    )
    assert first.events == second.events


def test_most_kinds_beat_random_players() -> None:
    """Even the weakest idea is better than none."""
    rules, chance = rules_for("vive-le-roi", 4), Random(5)
    for kind in ("greedy", "blocker", "hoarder", "people"):
        leads = [lead_over_random(rules, kind, chance) for _ in range(12)]
        assert sum(leads) > 0, kind


def lead_over_random(rules: Rules, kind: str, chance: Random) -> float:
    """By how much one player of a kind beats the mean of three random ones."""
    kinds = [kind, "random", "random", "random"]
    one, *others = play(rules, [QUICK[each](rules, chance) for each in kinds], chance).state.scores
    return one - sum(others) / len(others)
