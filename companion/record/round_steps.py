"""A game's rounds as steps: each event, with the state before and after it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple, TypeVar

from companion.record.round_replay import BETWEEN_ROUNDS
from engine import (
    ChangeFollow,
    Climb,
    Coronation,
    Deal,
    Event,
    Game,
    Phase,
    Raise,
    Rules,
    State,
    TellCrowning,
)

E = TypeVar("E")


class RoundStep(NamedTuple):
    """An event, with the state before and after it."""

    before: State
    event: Event
    after: State


class RoundSteps(NamedTuple):
    """The steps of one round, as far as they are decided; the first one is its deal."""

    steps: tuple[RoundStep, ...]

    @property
    def end(self) -> State:
        return self.steps[-1].after

    @property
    def rules(self) -> Rules:
        return self.end.rules

    @property
    def is_over(self) -> bool:
        return self.end.phase in BETWEEN_ROUNDS

    @property
    def deal(self) -> Deal:
        deal = self.steps[0].event
        assert isinstance(deal, Deal), "a round begins with a deal"
        return deal

    @property
    def scored(self) -> tuple[Coronation, ...]:
        """The coronations that gave points."""
        return tuple(each for each in self.end.coronations if each.round == self.end.round)

    def all(self, kind: type[E]) -> list[E]:
        """The events of this kind."""
        return [step.event for step in self.steps if isinstance(step.event, kind)]


def rounds_of(game: Game) -> Iterator[RoundSteps]:
    """The rounds of a game; the last one may be unfinished."""
    states = game.states
    steps = [*map(RoundStep, states, game.events, states[1:])]
    starts = [at for at, event in enumerate(game.events) if isinstance(event, Deal)]
    for start, end in pairwise([*starts, len(steps)]):
        yield RoundSteps(_decided([step for step in steps[start:end] if not _is_between(step)]))


def _is_between(step: RoundStep) -> bool:
    """Whether it belongs to no round, because it says how to follow the next one."""
    return isinstance(step.event, ChangeFollow) and step.before.phase is Phase.DEAL


_UNDECIDED = (Phase.ELECTION, Phase.POSITIONS, Phase.CORONATION)


def _decided(steps: list[RoundStep]) -> tuple[RoundStep, ...]:
    """A round's steps before an election or coronation that is not finished."""
    if steps[-1].after.phase not in _UNDECIDED:
        return tuple(steps)
    calls = [at for at, step in enumerate(steps) if isinstance(step.event, _CALLS)]
    return tuple(steps[: calls[-1]])


_CALLS = (Climb, Raise, TellCrowning)
