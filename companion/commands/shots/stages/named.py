"""The stages by their names. Knows none of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.demonstration.staged_table import StagedTable

Drive = Callable[[], StagedTable]
"""Plays a table to the state that is wanted."""

STAGES: dict[str, Drive] = {}
"""Every state, by its name."""


def stage(drive: Drive) -> Drive:
    """Name this state after its function."""
    STAGES[drive.__name__.replace("_", "-")] = drive
    return drive


def stages_called(words: tuple[str, ...]) -> Mapping[str, Drive]:
    """The stages whose names begin with one of these words; all for none."""
    if not words:
        return STAGES
    return {name: drive for name, drive in STAGES.items() if name.startswith(words)}
