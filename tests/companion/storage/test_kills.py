"""The program is killed while it plays, and restarted; `make proofs` does so sixty times,
`make kills` a thousand times."""

from __future__ import annotations

from pathlib import Path

from tests.companion.storage.kill_loop import kill_again_and_again

KILLS = 1


def test_a_killed_program_loses_nothing_that_was_shown_and_can_resume(tmp_path: Path) -> None:
    count = kill_again_and_again(tmp_path, KILLS, seed=1)
    assert count.kills == KILLS
    assert count.shown, "no step was shown that could be lost"
