"""A failed read of the journal is not mistaken for damage."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from pathlib import Path

import pytest

from companion.storage.errors import DiskFailed
from tests.companion.simulated_table import SimulatedTable
from tests.companion.storage.recording_disk import RecordingDisk, why_unavailable
from tests.companion.storage.saving_helpers import saver_in, table_in

pytestmark = pytest.mark.skipif(why_unavailable() is not None, reason=why_unavailable() or "")

READS = 40
"""More reads than it takes to open a small journal."""


@dataclass
class BadReads:
    """Read `at` fails, and with `lasts` every later one."""

    at: int
    lasts: bool
    seen: int = 0

    def __call__(self) -> int:
        self.seen += 1
        hits = self.seen > self.at if self.lasts else self.seen == self.at + 1
        return sqlite3.SQLITE_IOERR_READ if hits else sqlite3.SQLITE_OK


@pytest.mark.parametrize("lasts", [False, True], ids=["one read", "all from then on"])
def test_a_read_that_fails_at_the_start_moves_no_journal_aside(tmp_path: Path, lasts: bool) -> None:
    before = table_in(tmp_path)
    before.begin("king-up", 3)
    before.place_everyone()
    assert before.saver is not None
    before.saver.close()
    for at in range(READS):
        with RecordingDisk() as disk:
            disk.reading = BadReads(at, lasts)
            saver = saver_in(tmp_path)
            if saver.problem is not None:
                assert isinstance(saver.problem.sentence, DiskFailed)
                assert not saver.problem.is_saving
            saver.close()
        assert not [*tmp_path.glob("*damaged*")], f"read {at}"
    (resumable,) = saver_in(tmp_path).saved_games.resumable()
    assert [*saver_in(tmp_path).saved_games.events(resumable.game.name)] == before.events


def test_a_game_that_began_with_failing_reads_is_saved_when_the_disk_works_again(
    tmp_path: Path,
) -> None:
    table_in(tmp_path).begin("king-up", 3)
    with RecordingDisk() as disk:
        disk.reading = BadReads(0, lasts=True)
        table = SimulatedTable(saver=saver_in(tmp_path))
        table.begin("king-up", 4)
        assert table.saver is not None
        assert table.saver.problem is not None
        disk.reading = BadReads(READS * READS, lasts=False)
        table.place_everyone()
        assert table.saver.problem is None
        table.saver.close()
    games = [resumable.game.name for resumable in saver_in(tmp_path).saved_games.resumable()]
    assert len(games) == 2, "the game that could not be read is still there"
    assert [*saver_in(tmp_path).saved_games.events(games[0])] == table.events
