"""A bot at a table with opponents of the pool: how often it wins."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import engine
from companion.bots.deciding import decide
from companion.bots.levels import Bot
from companion.bots.question import options, question
from engine import (
    Ballot,
    BotLevel,
    Climb,
    Game,
    Phase,
    Placement,
    Rules,
    Setup,
    Vote,
    balanced_deck,
    lone_seats,
    standing,
)
from tests.companion.bots.pool import KINDS

SEATS = 4
Choice = Placement | Climb | Vote
Player = Callable[[Game, int], Choice]
"""What a seat does now."""


def bot(level: BotLevel, budget: int, seed: int) -> Player:
    def choose(game: Game, seat: int) -> Choice:
        asked = question(game, Bot(seat, level, budget, seed), balanced_deck(game.rules.edition))
        choice = options(game.rules, asked.view)[decide(asked)]
        assert not isinstance(choice, engine.Ambition)
        return choice

    return choose


def opponent(kind: str, rules: Rules, chance: Random) -> Player:
    player = KINDS[kind](rules, chance)
    return lambda game, seat: player.choose(
        engine.view(game.state, seat), engine.history(game, seat)
    )


def share_of_win(edition: str, kind: str, number: int, level: BotLevel, budget: int) -> float:
    """The bot's share of the win against three of a kind: 1, less in a tie, or 0. Its seat, the one
    that starts, and all cards follow from the game's number."""
    seat = number % SEATS
    setup = Setup(lone_seats(*"ABCD"), first=number // SEATS % SEATS)
    rules = Rules(engine.load_edition(edition), setup)
    players = [opponent(kind, rules, Random(f"{number}:{each}")) for each in range(SEATS)]
    players[seat] = bot(level, budget, number)
    game = played(rules, players, Random(number))
    winners = standing(game.state).winners
    return 1 / len(winners) if seat in winners else 0.0


def played(rules: Rules, players: list[Player], chance: Random) -> Game:
    """A whole game."""
    game = Game(rules)
    while game.state.phase is not Phase.OVER:
        match game.state.phase:
            case Phase.DEAL:
                game.push(engine.deal(game.state, chance))
            case Phase.ELECTION:
                votes = [player(game, seat) for seat, player in enumerate(players)]
                game.push(Ballot(tuple(vote for vote in votes if isinstance(vote, Vote))))
            case _:
                choice = players[game.state.turn](game, game.state.turn)
                assert not isinstance(choice, Vote)
                game.push(choice)
    return game
