"""What bots cost: CPU time of a decision, memory of their process, and the speed of a playout."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from random import Random
from time import process_time, sleep

import engine
from companion.bots.deciding import decide
from companion.bots.levels import CHARACTERS, Bot
from companion.bots.playout import UNPLACED, Playout, Table
from companion.bots.process import BotProcess
from companion.bots.question import Question, encoded, options, question
from engine import BotLevel, Game, Phase, Rules, Setup, State, Vote, balanced_deck, lone_seats
from tests.engine.invariants import game_steps
from tests.engine.situations import VIVE, TableSetup

DECISIONS = 150
ROUNDS = 300
TABLE = TableSetup(VIVE, 5, emissary=True, options=frozenset({engine.Option.AMBITION}))
"""Of those with most to guess."""


def questions() -> list[Question]:
    """Of the seat whose turn it is, at some moments of random games."""
    found: list[Question] = []
    chance = Random(1)
    budget = CHARACTERS[BotLevel.FAIR].budget
    for seed in range(DECISIONS):
        events = [event for _before, event, _after in game_steps(TABLE, seed)]
        game = Game(TABLE.rules(), events[: chance.randrange(len(events))])
        bot = Bot(game.state.turn, BotLevel.FAIR, budget, seed)
        asked = question(game, bot, balanced_deck(game.rules.edition))
        if len(options(game.rules, asked.view)) > 1:
            found.append(asked)
    return found


def decision_seconds() -> list[float]:
    """The CPU time of each decision."""
    return [_timed(asked) for asked in questions()]


def _timed(asked: Question) -> float:
    began = process_time()
    decide(asked)
    return process_time() - began


def process_bytes() -> int:
    """The most memory that the bots' process has had, after some decisions."""
    bots = BotProcess()
    for asked in islice(questions(), 10):
        while bots.ask(encoded(asked)) is None:
            sleep(0.01)
    status = Path(f"/proc/{bots.pid}/status").read_text(encoding="ascii")
    bots.close()
    return 1024 * int(re.findall(r"VmHWM:\s+(\d+) kB", status)[0])


def times_the_engine() -> float:
    """How much faster a playout plays random rounds than the engine, in the same run."""
    rules = Rules(engine.load_edition("king-up"), Setup(lone_seats(*"ABCD")))
    start = engine.apply(engine.new_game(rules), engine.deal(engine.new_game(rules), Random(1)))
    began = process_time()
    slow = sum(_engine_round(start, Random(seed)) for seed in range(ROUNDS))
    between = process_time()
    table = Table(rules)
    fast = sum(_playout_round(Playout(table, start), Random(seed)) for seed in range(ROUNDS))
    ended = process_time()
    return (fast / (ended - between)) / (slow / (between - began))


def _engine_round(state: State, chance: Random) -> int:
    count = 0
    while state.phase not in (Phase.DEAL, Phase.OVER):
        actions = engine.legal_actions(state)
        state = engine.apply(state, actions[int(chance.random() * len(actions))])
        count += 1
    return count


def _playout_round(playout: Playout, chance: Random) -> int:
    """Anything, as the engine's random actions."""
    table, count = playout.table, 0
    while not playout.over:
        if playout.candidate >= 0:
            playout.vote([_any_vote(no, chance) for no in playout.no])
        elif playout.placing:
            unplaced = [who for who, here in enumerate(playout.castle) if here == UNPLACED]
            playout.place(_any(unplaced, chance), _any(table.open_floors(playout.castle), chance))
        else:
            while not playout.climb(int(chance.random() * table.characters)):
                pass
        count += 1
    return count


def _any(items: Sequence[int], chance: Random) -> int:
    return items[int(chance.random() * len(items))]


def _any_vote(no: int, chance: Random) -> Vote:
    return Vote.NO if no and chance.random() < 0.5 else Vote.YES
