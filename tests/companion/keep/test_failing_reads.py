"""A failed read of a game, of the index or of the folder is not mistaken for damage."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from errno import EIO
from functools import partial
from itertools import count
from pathlib import Path

import pytest

from companion.evening.inputs import Command
from companion.evening.screens.title import TitleScene
from tests.companion.keep.recording_disk import RecordingDisk, works
from tests.companion.keep.saving_helpers import (
    EVENING,
    after_a_power_cut,
    close_all_savers,
    saver_in,
    table_in,
)
from tests.companion.simulated_table import SimulatedTable
from tests.sampling import sampled

READS = 8
"""More reads than it takes to open two games."""


def failing(at: int, lasts: bool) -> Callable[[str], int]:
    """Read `at` fails, and with `lasts` every later one."""
    numbers = count()

    def fails(_name: str) -> int:
        number = next(numbers)
        return EIO if number == at or (lasts and number > at) else 0

    return fails


@pytest.mark.parametrize(
    "lasts", sampled([False, True], every=2), ids={False: "one read", True: "all from then on"}.get
)
def test_a_read_that_fails_is_told_and_costs_nothing(tmp_path: Path, lasts: bool) -> None:
    played, told = {}, 0
    for at in range(READS):
        now = EVENING + timedelta(seconds=at)
        with RecordingDisk(tmp_path) as disk:
            disk.reading = failing(at, lasts)
            saver = saver_in(tmp_path, partial(min, now, now))
            problem = "" if saver.problem is None else str(saver.problem.sentence)
            assert "damaged" not in problem
            told += "Input/output error" in problem
            table = SimulatedTable(saver=saver)
            table.begin("king-up", 3)
            disk.reading = works
            table.place_everyone()
            assert saver.problem is None or saver.problem.is_saving
            assert saver.saved_games.playing is not None
            played[saver.saved_games.playing[0]] = table.events
            close_all_savers()
        again = saver_in(tmp_path)
        assert again.problem is None, again.problem
        assert played == {
            row.name: [*again.saved_games.events(row.name)] for row in again.saved_games.rows()
        }
        close_all_savers()
    assert told > 2
    assert not [*tmp_path.rglob("*damaged*")]


@pytest.mark.parametrize("read", range(READS))
def test_a_game_that_the_table_has_read_goes_on_although_it_cant_be_read_again(
    tmp_path: Path, read: int
) -> None:
    for _game in range(2):
        table_in(tmp_path).begin("king-up", 3)
        close_all_savers()
    table = after_a_power_cut(tmp_path)
    with RecordingDisk(tmp_path) as disk:
        disk.reading = failing(read, lasts=True)
        table.choose(Command.RESUME)
        disk.reading = works
        if isinstance(table.scene, TitleScene):
            table.choose(Command.RESUME)
        table.place_everyone()
        assert table.saver is not None
        assert table.saver.problem is None, table.saver.problem
    found = [*saver_in(tmp_path).saved_games.events("2026-11-20-2")]
    assert found[-len(table.events) :] == table.events
