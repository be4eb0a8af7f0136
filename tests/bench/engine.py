"""How fast the rules are: random games, every action validated and logged."""

from __future__ import annotations

from random import Random
from time import perf_counter

import engine
from engine import Game, Phase, Rules, Setup

SECONDS = 2.0


def actions_per_second() -> float:
    """Legal actions, a choice and a push, again and again, classic edition, 4 seats."""
    rules = Rules(engine.load_edition("king-up"), Setup(engine.lone_seats("A", "B", "C", "D")))
    chance = Random(1)
    actions, began = 0, perf_counter()
    while (elapsed := perf_counter() - began) < SECONDS:
        actions += _play(rules, chance)
    return actions / elapsed


def _play(rules: Rules, chance: Random) -> int:
    """One game; how many actions it took."""
    game, actions = Game(rules), 0
    while game.state.phase is not Phase.OVER:
        if game.state.phase is Phase.DEAL:
            game.push(engine.deal(game.state, chance))
            continue
        legal = game.legal_actions()
        game.push(legal[int(chance.random() * len(legal))])
        actions += 1
    return actions
