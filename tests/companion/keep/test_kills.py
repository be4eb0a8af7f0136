"""The program is killed while it plays, and restarted; `make proofs` does so sixty times,
`make kills` a thousand times. It is killed, or the power cut, at each
step of a deletion."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from random import Random

import pytest

from companion.config.paths import Paths
from companion.keep.game_writer import files_of, open_writer
from companion.keep.lock import Lock
from tests.companion.keep.damages import files_in, put, started, told
from tests.companion.keep.kill_loop import KILLS, SHOWN, kill_again_and_again
from tests.companion.keep.power_cut import killed_at_each_step, what_may_be_left
from tests.companion.keep.recording_disk import RecordingDisk
from tests.companion.keep.saving_helpers import finished_game

CHANCES = range(12)
"""One alone may leave out what matters: which name is lost is a matter of luck."""


@pytest.mark.slow
def test_a_killed_program_loses_nothing_that_was_shown_and_can_resume(tmp_path: Path) -> None:
    counts = kill_again_and_again(tmp_path, kills=2, seed=1)
    assert counts[KILLS] == 2
    assert counts[SHOWN], "no step was shown that could be lost"


def test_a_deletion_that_is_interrupted_leaves_the_whole_game_or_nothing(tmp_path: Path) -> None:
    name, folder = "2026-11-20-1", tmp_path / "data"
    finished_game(folder)
    put({**files_in(folder), f"{name}.game.damaged-1": b"cards", f"{name}.toml": b"old"}, folder)
    steps = killed_at_each_step(
        folder, lambda: open_writer(Paths(folder), Lock(folder)).delete(name)
    )
    outcomes = set[int]()
    for _step in steps:
        games = [game.name for game in started(folder).saved_games.games()]
        left = files_of(folder / "games", name)
        assert games == [name] if left else not games
        assert not told(folder)
        assert name.encode() in (folder / "games" / "index").read_bytes() or not games
        outcomes.add(len(left))
    assert outcomes >= {0, 3}


def test_after_a_power_cut_in_a_deletion_nothing_is_left_beside_a_game_that_is_gone(
    tmp_path: Path,
) -> None:
    """A copy of it would be there for ever: nobody can choose a deleted game."""
    name, folder = "2026-11-20-1", tmp_path / "data"
    finished_game(folder)
    put({**files_in(folder), f"{name}.game.damaged-1": b"cards", f"{name}.toml": b"old"}, folder)
    with RecordingDisk(folder) as disk:
        before = len(disk.operations)
        open_writer(Paths(folder), Lock(folder)).delete(name)
        done = [*disk.operations]
    outcomes = set[int]()
    for step, chance in product(range(before, len(done) + 1), CHANCES):
        for how, files in what_may_be_left(done[:step], Random(chance)):
            left = {file for file in files if file.startswith(f"games/{name}.")}
            own = files.get(f"games/{name}.game")
            assert own or left <= {f"games/{name}.game"}, how
            outcomes.add(len(left))
    assert outcomes >= {0, 3}
