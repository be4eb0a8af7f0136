"""Plays the evening of a seed in a temporary folder, alone or as one of thousands."""

from __future__ import annotations

import logging
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.simulation.plan import Plan, plan_of
from tests.simulation.world import Say, World

_FAST = Path("/dev/shm")  # noqa: S108
MEMORY = _FAST if _FAST.is_dir() else None
"""Where files are written: the disk's speed must not matter."""


@dataclass(frozen=True)
class Ended:
    """What happened in an evening or in a pair; `violation` is the broken promise, or ""."""

    counts: Counter[str] = field(default_factory=Counter)
    violation: str = ""


def play_evening(seed: int, say: Say | None = None) -> World:
    """Play the evening of a seed; raises what `play_plan` raises."""
    return play_plan(plan_of(seed), say)


def play_plan(plan: Plan, say: Say | None = None) -> World:
    """Play an evening.

    Raises:
        Violation: a promise is broken.
        Exception: the program or the simulation has failed.
    """
    with TemporaryDirectory(dir=MEMORY) as folder:
        world = World(plan, Path(folder) / "data", say)
        try:
            world.play()
        finally:
            world.close()
        return world


def play_seed(seed: int) -> Ended:
    """Play an evening; a broken promise or an error becomes a line."""
    _keep_the_log_quiet()
    try:
        return Ended(play_evening(seed).tally.counts)
    except Exception as error:  # every seed must be reported, whatever fails in it
        why = f"{type(error).__name__}: {error}"
        return Ended(violation=f"seed {seed}: {why}\nreplay it: make simulate SEED={seed}")


def replay(seed: int) -> int:
    """Play a seed with a readable log; returns the exit code."""
    print(plan_of(seed))
    root = logging.getLogger()
    root.setLevel(logging.INFO)
    world: World | None = None
    try:
        world = play_evening(seed, lambda now, line: print(f"{now:10.3f}  {line}"))
    except Exception as error:
        logging.getLogger(__name__).exception("seed %s", seed)
        print(f"seed {seed}: {type(error).__name__}: {error}")
        return 1
    print(world.tally.table(0))
    return 0


def _keep_the_log_quiet() -> None:
    root = logging.getLogger()
    if not root.handlers:
        root.addHandler(logging.NullHandler())
