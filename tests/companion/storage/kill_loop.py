"""Starts the program again and again in one folder, and kills it each time."""

from __future__ import annotations

from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from signal import SIGKILL
from time import sleep

from tests.companion.storage.kill_checker import KillChecker, KillCount, changes_the_game
from tests.companion.storage.killed_process import (
    Message,
    SavingStep,
    SeatVoted,
    play_until_killed,
)

LONGEST_SILENCE = 60.0
"""Seconds without a message after which the program counts as stuck."""
_STARTING, _WRITING, _TURN = 0.06, 0.001, 0.02
"""The longest delay before a kill, in seconds: after the start, a write, any message."""

_context = get_context("forkserver")
_context.set_forkserver_preload(["__main__", "tests.companion.storage.killed_process"])

KillTrigger = Callable[[Message], bool]
_TRIGGERS: tuple[tuple[KillTrigger, int, float], ...] = (
    (lambda _message: True, 60, _TURN),
    (lambda message: isinstance(message, SavingStep), 30, _WRITING),
    (changes_the_game, 2, _WRITING),
    (lambda message: isinstance(message, SeatVoted), 6, _TURN),
)
"""Messages after which the program is killed, the most of them to wait for, and the longest
delay after the last."""
_TRIGGER_WEIGHTS = (4, 4, 1, 2)
_KILLED_AT_START = 0.1
"""The share of programs that are killed while they start."""


def kill_again_and_again(folder: Path, kills: int, seed: int) -> KillCount:
    """Start this many programs in one folder, and kill each; nothing that was shown may be
    lost."""
    chance, checker = Random(seed), KillChecker(folder)
    for _run in range(kills):
        reading, writing = _context.Pipe(duplex=False)
        arguments = (folder, chance.randrange(2**32), writing)
        program = _context.Process(target=play_until_killed, args=arguments)
        program.start()
        writing.close()
        try:
            _wait_for_random_moment(reading, checker, chance)
        finally:
            program.kill()
            program.join()
        _receive_the_rest(reading, checker)
        assert program.exitcode == -SIGKILL, program.exitcode
        checker.check_after_kill()
    return checker.count


def _wait_for_random_moment(reading: Connection, checker: KillChecker, chance: Random) -> None:
    if chance.random() < _KILLED_AT_START:
        sleep(chance.uniform(0, _STARTING))
        return
    ((is_trigger, most, longest_delay),) = chance.choices(_TRIGGERS, _TRIGGER_WEIGHTS)
    left = chance.randint(1, most)
    while left:
        assert reading.poll(LONGEST_SILENCE), "the program is stuck"
        message: Message = reading.recv()
        checker.receive(message)
        left -= is_trigger(message)
    sleep(chance.uniform(0, longest_delay))


def _receive_the_rest(reading: Connection, checker: KillChecker) -> None:
    """The messages that were sent before the kill; the last one may be incomplete."""
    with reading:
        while True:
            try:
                message: Message = reading.recv()
            except (EOFError, OSError):
                return
            checker.receive(message)
