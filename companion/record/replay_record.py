"""Plays a record through the engine, round by round, and reports where it breaks a rule."""

from __future__ import annotations

from typing import NamedTuple

from companion.config.library import Library
from companion.record.errors import located
from companion.record.moves_replay import MovesReplay
from companion.record.round_replay import PlayedRound, RoundReplay
from companion.record.schema import Record
from companion.record.scores_replay import ScoresReplay
from companion.record.setup import rules_of
from companion.record.votes_replay import VotesReplay
from engine import Follow, Game, Phase, Rules, State

_REPLAYS: dict[Follow, type[RoundReplay]] = {
    each.follow: each for each in (MovesReplay, VotesReplay, ScoresReplay)
}


class Replay(NamedTuple):
    """A replayed record: every round, and the game after the last one."""

    game: Game
    rounds: tuple[PlayedRound, ...]

    @property
    def rules(self) -> Rules:
        return self.game.rules

    @property
    def state(self) -> State:
        return self.game.state

    @property
    def is_complete(self) -> bool:
        return self.state.phase is Phase.OVER


def replay(record: Record, library: Library, file: str) -> Replay:
    """Play a record; `file` is its name, for errors.

    Raises:
        BadRecord: it breaks a rule; the message says where and why.
    """
    with located(file):
        rules = rules_of(record, library)
    game = Game(rules)
    last = len(record.rounds)
    rounds = tuple(
        _REPLAYS[written.follow or record.follow](game, number, written).play(number == last)
        for number, written in enumerate(record.rounds, start=1)
    )
    return Replay(game, rounds)
