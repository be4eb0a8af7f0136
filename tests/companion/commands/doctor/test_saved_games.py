"""The check reads all saved games with the product's own code, and never changes them."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from companion.commands.doctor.finding import Finding
from companion.commands.doctor.saved_games import examine_games
from companion.config.paths import Paths
from hardware.boxes import Health
from tests.companion.commands.games.damaged_game import GAME, be_told, damage_event
from tests.companion.keep.saving_helpers import table_in
from tests.companion.simulated_table import SimulatedTable


@contextmanager
def a_table_in(folder: Path) -> Iterator[SimulatedTable]:
    """A table that saves its games in this folder."""
    table = table_in(folder)
    assert table.saver is not None
    with closing(table.saver):
        yield table


@pytest.fixture
def paths(tmp_path: Path) -> Paths:
    """Two games."""
    for _game in range(2):
        with a_table_in(tmp_path) as table:
            table.begin()
            table.place_everyone()
    return Paths(tmp_path)


def look(paths: Paths) -> Finding:
    before = contents(paths.folder)
    (finding,) = examine_games(paths)
    assert contents(paths.folder) == before
    return finding


def contents(folder: Path) -> Mapping[Path, bytes]:
    return {file: file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def remedy(finding: Finding) -> str:
    assert finding.remedy is not None
    return finding.remedy


def test_undamaged_games_are_counted(paths: Paths) -> None:
    finding = look(paths)
    assert finding.health is Health.WORKS
    assert finding.found == f"Games in {paths.games}: 2."


def test_without_a_game_there_is_no_problem_and_no_folder_is_created(tmp_path: Path) -> None:
    finding = look(Paths(tmp_path))
    assert (finding.health, finding.found) == (Health.WORKS, "No game has been saved yet.")
    assert list(tmp_path.iterdir()) == []


def test_the_game_being_played_is_counted(paths: Paths) -> None:
    with a_table_in(paths.folder) as table:
        table.begin()
        assert ": 3." in look(paths).found


def test_a_damaged_event_is_a_problem_with_what_will_happen_to_it(paths: Paths) -> None:
    damage_event(paths.folder, GAME, 5)
    finding = look(paths)
    assert finding.health is Health.FAILS
    assert f"Game {GAME} is damaged. Events lost, from event 5 on:" in finding.found
    assert ": 2." in finding.found
    assert "a damaged game goes on" in remedy(finding)


@pytest.mark.parametrize("is_missing", [False, True], ids=["empty", "missing"])
def test_a_lost_game_is_a_problem(paths: Paths, is_missing: bool) -> None:
    file = paths.games / f"{GAME}.game"
    file.write_bytes(b"")
    if is_missing:
        file.unlink()
    finding = look(paths)
    assert finding.health is Health.FAILS
    assert f"Game {GAME} is lost as a whole" in finding.found
    assert ": 1." in finding.found


def test_a_loss_that_the_table_was_told_is_only_noted(paths: Paths) -> None:
    damage_event(paths.folder, GAME, 5)
    be_told(paths.folder)
    finding = look(paths)
    assert finding.health is Health.WAITS
    assert f"Game {GAME} is damaged. Events lost, from event 5 on:" in finding.found
    assert "vivat games delete" in remedy(finding)


def test_without_the_index_every_game_is_still_counted(paths: Paths) -> None:
    (paths.games / "index").unlink()
    assert look(paths).found == f"Games in {paths.games}: 2."


def test_a_game_of_a_newer_vivat_asks_for_an_update(paths: Paths) -> None:
    file = paths.games / f"{GAME}.game"
    file.write_bytes(file.read_bytes().replace(b"vivat-game 1", b"vivat-game 2", 1))
    finding = look(paths)
    assert finding.health is Health.FAILS
    assert "Update vivat" in finding.found


def test_a_folder_in_place_of_a_game_is_a_problem(paths: Paths) -> None:
    (paths.games / f"{GAME}.game").unlink()
    (paths.games / f"{GAME}.game").mkdir()
    finding = look(paths)
    assert finding.health is Health.FAILS
    assert "Is a directory" in finding.found
    file = paths.games / f"{GAME}.game"
    assert f"sudo mv {file} {file}.away" in remedy(finding)


def test_a_file_in_place_of_the_folder_is_a_problem(paths: Paths) -> None:
    shutil.rmtree(paths.games)
    paths.games.write_text("in the way")
    finding = look(paths)
    assert finding.health is Health.FAILS
    assert f"sudo mv {paths.games} {paths.games}.away" in remedy(finding)


def test_games_of_an_earlier_vivat_are_noted(paths: Paths) -> None:
    (paths.folder / "journal.db").touch()
    games, earlier = examine_games(paths)
    assert games.health is Health.WORKS
    assert earlier.health is Health.WAITS
    assert "takes them over" in earlier.found
