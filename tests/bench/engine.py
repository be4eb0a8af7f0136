"""How fast the rules are: random games, every action validated and logged."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random
from time import perf_counter

import chess

import engine
from engine import Game, Phase, Rules, Setup, State

ROOT = Path(__file__).parents[2]
SECONDS = 2.0
VIEW_SECONDS = 0.5
LONGEST_CHESS_GAME = 200


def _rules() -> Rules:
    return Rules(engine.load_edition("king-up"), Setup(engine.lone_seats("A", "B", "C", "D")))


def actions_per_second() -> float:
    """Legal actions, a choice and a push, again and again, classic edition, 4 seats."""
    rules, chance = _rules(), Random(1)
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


def chess_moves_per_second() -> float:
    """The same with python-chess: legal moves, a choice and a push."""
    chance = Random(1)
    moves, began = 0, perf_counter()
    while (elapsed := perf_counter() - began) < SECONDS:
        moves += _play_chess(chance)
    return moves / elapsed


def _play_chess(chance: Random) -> int:
    """One game, or its first 200 moves; how many it took."""
    board, moves = chess.Board(), 0
    while moves < LONGEST_CHESS_GAME and not board.is_game_over():
        legal = list(board.legal_moves)
        board.push(legal[int(chance.random() * len(legal))])
        moves += 1
    return moves


def views_per_second() -> float:
    """One seat's view after another, of every state of some games."""
    states = _states(_rules(), Random(1))
    views, began = 0, perf_counter()
    while (elapsed := perf_counter() - began) < VIEW_SECONDS:
        for state in states:
            engine.view(state, views % 4)
            views += 1
    return views / elapsed


def _states(rules: Rules, chance: Random) -> list[State]:
    """Every state of ten games."""
    states = []
    for _game in range(10):
        state = engine.new_game(rules)
        while state.phase is not Phase.OVER:
            legal = engine.legal_actions(state)
            event = chance.choice(legal) if legal else engine.deal(state, chance)
            state = engine.apply(state, event)
            states.append(state)
    return states


IMPORT = """
import sys
from time import perf_counter as now
sys.modules["typing_extensions"] = None  # only the tools of development bring it
began = now()
import engine
print(now() - began)
"""


def import_seconds() -> float:
    """How long a fresh interpreter takes to import the engine, as a player installs it."""
    run = subprocess.run(
        [sys.executable, "-c", IMPORT], check=True, cwd=ROOT, capture_output=True, text=True
    )
    return float(run.stdout)
