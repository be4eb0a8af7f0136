"""The tables of the staged states, made once for all tests that only look at them."""

from __future__ import annotations

from functools import cache

from companion.demonstration.staged_table import StagedTable
from companion.shots.stages import STAGES


@cache
def staged(state: str) -> StagedTable:
    """The table of a state, which is not played any further."""
    return STAGES[state]()
