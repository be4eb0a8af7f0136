"""The same seed gives the same game; PYTHONHASHSEED does not matter."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PLAY = """
import hashlib, msgspec
from tests.engine.invariants import game_steps, tables_with_options
from tests.engine.situations import PLAIN_TABLES

digest = hashlib.sha256()
tables = [*PLAIN_TABLES[::3], *(tables[-1] for tables in tables_with_options().values())][::2]
for table in tables:
    for _before, event, after in game_steps(table, 5):
        digest.update(msgspec.json.encode([event, after.castle, after.scores]))
print(len(tables), digest.hexdigest())
"""


def played_with(hash_seed: str) -> str:
    """The output of a program that plays games with this PYTHONHASHSEED."""
    run = subprocess.run(
        [sys.executable, "-c", PLAY],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return run.stdout


@pytest.mark.slow
def test_the_same_seed_gives_the_same_game_under_any_hash_seed() -> None:
    assert len({played_with(seed) for seed in ("0", "1", "4242")}) == 1
