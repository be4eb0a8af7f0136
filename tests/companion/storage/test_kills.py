"""The program killed in the midst of its games, and started again: `make kills` does it a thousand
times.
"""

from __future__ import annotations

from pathlib import Path

from tests.companion.storage.kill_loop import kill_again_and_again

KILLS = 10


def test_a_killed_program_has_lost_nothing_that_was_shown_and_goes_on(tmp_path: Path) -> None:
    tally = kill_again_and_again(tmp_path, KILLS, seed=1)
    assert tally.kills == KILLS
    assert tally.shown, "there was something to lose"
