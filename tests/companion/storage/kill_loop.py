"""Starts the program again and again in one folder, and kills it each time."""

from __future__ import annotations

from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from signal import SIGKILL
from time import sleep

from tests.companion.storage.kill_checker import Tally, Witness, comes_or_goes
from tests.companion.storage.killed_process import Meant, Voted, Word, live

LONGEST_SILENCE = 30.0
"""Seconds after which a program that tells nothing is taken for stuck."""
_STARTING, _WRITING, _TURN = 0.06, 0.001, 0.02
"""Seconds within which a kill comes: after the start, a step's beginning, any word."""

_nursery = get_context("forkserver")
_nursery.set_forkserver_preload(["__main__", "tests.companion.storage.killed_process"])

Aim = Callable[[Word], bool]
_AIMS: tuple[tuple[Aim, int, float], ...] = (
    (lambda _word: True, 60, _TURN),
    (lambda word: isinstance(word, Meant), 30, _WRITING),
    (comes_or_goes, 2, _WRITING),
    (lambda word: isinstance(word, Voted), 6, _TURN),
)
"""At which words a program is killed, at most how many of them it lives through, and at most
how long after."""
_AIM_WEIGHTS = (4, 4, 1, 2)
_STILLBORN = 0.1
"""The share of lives that end before they have told anything, or soon after."""


def kill_again_and_again(folder: Path, kills: int, seed: int) -> Tally:
    """So many lives in one folder, each killed; none may break what was shown."""
    chance, witness = Random(seed), Witness(folder)
    for _life in range(kills):
        reading, writing = _nursery.Pipe(duplex=False)
        program = _nursery.Process(target=live, args=(folder, chance.randrange(2**32), writing))
        program.start()
        writing.close()
        try:
            _wait_for_a_moment(reading, witness, chance)
        finally:
            program.kill()
            program.join()
        _hear_the_rest(reading, witness)
        assert program.exitcode == -SIGKILL, program.exitcode
        witness.look()
    return witness.tally


def _wait_for_a_moment(reading: Connection, witness: Witness, chance: Random) -> None:
    """Listen until a moment has come that nobody could foresee."""
    if chance.random() < _STILLBORN:
        sleep(chance.uniform(0, _STARTING))
        return
    ((is_meant, most, longest),) = chance.choices(_AIMS, _AIM_WEIGHTS)
    left = chance.randint(1, most)
    while left:
        assert reading.poll(LONGEST_SILENCE), "the program is stuck"
        word: Word = reading.recv()
        witness.hear(word)
        left -= is_meant(word)
    sleep(chance.uniform(0, longest))


def _hear_the_rest(reading: Connection, witness: Witness) -> None:
    """What the program told before it died; its last word may be cut short."""
    with reading:
        while True:
            try:
                word: Word = reading.recv()
            except (EOFError, OSError):
                return
            witness.hear(word)
