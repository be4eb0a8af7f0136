"""Measures the engine's speed in random games, where every action is checked."""

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
    """Lists the legal actions and pushes a random one, again and again: King Up!, 4 seats."""
    rules, chance = _rules(), Random(1)
    actions, began = 0, perf_counter()
    while (elapsed := perf_counter() - began) < SECONDS:
        actions += _play(rules, chance)
    return actions / elapsed


def _play(rules: Rules, chance: Random) -> int:
    """Play one game; return the number of actions."""
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
    """The same with python-chess: lists the legal moves and pushes a random one."""
    chance = Random(1)
    moves, began = 0, perf_counter()
    while (elapsed := perf_counter() - began) < SECONDS:
        moves += _play_chess(chance)
    return moves / elapsed


def _play_chess(chance: Random) -> int:
    """Play one game until nobody can move, at most 200 moves; return their number.

    Does not ask `is_game_over`, which costs python-chess a third of its speed.
    """
    board = chess.Board()
    for move in range(LONGEST_CHESS_GAME):
        legal = list(board.legal_moves)
        if not legal:
            return move
        board.push(legal[int(chance.random() * len(legal))])
    return LONGEST_CHESS_GAME


def views_per_second() -> float:
    """Makes one seat's view after another, of every state of ten games."""
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
sys.modules["typing_extensions"] = None  # installed only with the development tools
began = now()
import engine
print(now() - began)
"""


def import_seconds() -> float:
    """The time a fresh interpreter takes to import the engine, without development tools."""
    run = subprocess.run(
        [sys.executable, "-c", IMPORT], check=True, cwd=ROOT, capture_output=True, text=True
    )
    return float(run.stdout)
