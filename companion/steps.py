"""Steps of the table with all that belongs to them: what a step says is on the disk before anybody
sees it. A step takes as long as the disk does. Knows no window and no box.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace

from companion.evening.core import Outputs, Table
from companion.evening.events import GameLeft, GameSavedForLater, TableEvent
from companion.evening.inputs import Input, PowerOffAnswer, StorageChanged
from companion.evening.ports import Ending, StorageProblem
from companion.evening.texts.event_text import describe
from companion.keep.game_saver import GameSaver
from companion.service.computer import Computer
from sentences import ExplainedError

log = logging.getLogger(__name__)

RETRY_SECONDS = 5.0
"""Between two tries to write what waits for a disk that failed."""


class Steps:
    """`clock` gives seconds and never goes back; without a `saver` nothing is saved."""

    def __init__(
        self,
        table: Table,
        saver: GameSaver | None,
        computer: Computer,
        clock: Callable[[], float],
    ) -> None:
        self._table = table
        self._saver = saver
        self._computer = computer
        self._clock = clock
        self._problem: StorageProblem | None = None
        """What the table was told about saving."""
        self._retry_at = 0.0
        self.switched_off_at: float | None = None
        """When the computer was asked to switch off."""

    def play(self, inputs: Sequence[Input], now: float) -> Outputs:
        """Give the table inputs, and whatever follows from that."""
        outputs = self._step(inputs, now)
        if changes := self._storage_changes(outputs.events):
            after = self._step(changes, now)
            outputs = replace(after, events=(*outputs.events, *after.events))
        if outputs.ending is not Ending.SWITCH_OFF:
            self.switched_off_at = None
        elif self.switched_off_at is None:
            outputs = self._step([self._switch_off()], now)
        return outputs

    def settle(self) -> None:
        """Do what nobody has to wait for: call it when the screen shows what was saved."""
        if self._saver is None:
            return
        self._saver.settle()
        if self._is_failing and self._clock() >= self._retry_at:
            self._saver.retry()
            self._retry_at = self._clock() + RETRY_SECONDS

    @property
    def _is_failing(self) -> bool:
        return self._problem is not None and not self._problem.is_saving

    @property
    def wake_at(self) -> float | None:
        """When another step and `settle` are due even if nothing happens; None for never."""
        if self._saver is None:
            return None
        if self._saver.has_more_to_do or self._saver.problem != self._problem:
            return self._clock()
        return self._retry_at if self._is_failing else None

    def _step(self, inputs: Sequence[Input], now: float) -> Outputs:
        """One step of the table; on return its events are saved."""
        outputs = self._table.step(inputs, now)
        if outputs.events and self._saver is not None:
            self._saver.save(outputs.events, self._table.match)
        for event in outputs.events:
            log.info("event: %s", describe(event))
        return outputs

    def _storage_changes(self, events: Sequence[TableEvent]) -> list[Input]:
        """An input if the list of saved games, or the problem with saving, has changed."""
        problem: StorageProblem | None = None
        if self._saver is not None:
            self._saver.tell_what_was_found()
            problem = self._saver.problem
        before, self._problem = self._problem, problem
        has_left = any(isinstance(event, GameLeft | GameSavedForLater) for event in events)
        return [StorageChanged(problem)] if has_left or problem != before else []

    def _switch_off(self) -> PowerOffAnswer:
        """Switch the computer off; all events have been saved."""
        try:
            self._computer.switch_off()
        except ExplainedError as problem:
            log.warning("%s", problem)
            return PowerOffAnswer(problem)
        self.switched_off_at = self._clock()
        return PowerOffAnswer()
