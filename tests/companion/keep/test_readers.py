"""Other programs may read, copy and open the files of games, also while one is saved."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from companion.config.library import open_library
from companion.config.paths import Paths
from companion.evening.screens.podium import PodiumScene
from companion.keep.games import look
from companion.keep.games_folder import games_on_disk
from companion.keep.lock import Lock
from companion.upkeep.backup import Kept, pack
from tests.companion.keep.other_program import read_everything_in, started_reader
from tests.companion.keep.saving_helpers import saver_in, settle
from tests.companion.simulated_table import SimulatedTable, by_touch
from tests.sampling import sampled


def checks_in(folder: Path) -> set[str]:
    """A line for each event of each game, as the reader prints it for a game that ends there."""
    return {
        f"{file.stem} {number} {line.rpartition(' ')[2]}"
        for file in (folder / "games").glob("*.game")
        for number, line in enumerate(file.read_text().splitlines()[1:], start=1)
    }


@pytest.mark.slow
@pytest.mark.parametrize("reading", sampled([(1, 20), (4, 50)], every=2))
def test_readers_see_only_what_has_happened_and_cost_nothing(
    tmp_path: Path, reading: tuple[int, int]
) -> None:
    """So many readers read everything so many times."""
    readers, times = reading
    saver, chance, games = saver_in(tmp_path, lock=Lock), Random(1), 0
    table = SimulatedTable(saver=saver)
    running = [started_reader(tmp_path, times) for _reader in range(readers)]
    while any(reader.poll() is None for reader in running):
        if not games or isinstance(table.scene, PodiumScene):
            table.wait(2)
            table.begin("king-up", 3)
            games += 1
        by_touch(table, chance)
        settle(saver)
        assert saver.problem is None
    seen = {line for reader in running for line in reader.communicate()[0].splitlines()}
    assert len(seen) > 1, "a game was read while it was played"
    assert all(reader.returncode == 0 for reader in running)
    assert seen <= checks_in(tmp_path)
    found = look(tmp_path / "games", fully=True)
    saved = [each.event for row in found.rows() for each in found.events(row.name)]
    assert saved == table.events
    assert not found.losses


def test_what_the_program_itself_reads_changes_no_file(tmp_path: Path) -> None:
    saver, paths = saver_in(tmp_path, lock=Lock), Paths(tmp_path)
    table = SimulatedTable(saver=saver)
    table.begin("king-up", 3)
    before = {file: file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()}
    saver.check_everything()
    saver.tell_what_was_found()
    with games_on_disk(paths, open_library()) as games:
        assert pack(Kept(paths, tmp_path / "settings.toml"), games.saved_games)
    read_everything_in(tmp_path)
    assert {file: file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()} == before
    table.place_everyone()
    assert [*saver.saved_games.events("2026-11-20-1")] == table.events
