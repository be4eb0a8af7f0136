"""Damage through which a new row could overwrite another is noticed before anything is written."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.companion.storage.saving_helpers import close_all_savers, saver_in, table_in

NAME = "2026-11-20-1"


@pytest.mark.parametrize(
    ("at", "value"),
    [
        pytest.param(20, b"\x08", id="bytes reserved in each page"),
        pytest.param(28, (3).to_bytes(4), id="fewer pages than there are"),
        pytest.param(32, (4).to_bytes(4) + (1).to_bytes(4), id="a page in use called free"),
        pytest.param(52, (4).to_bytes(4), id="a map of pages that does not exist"),
    ],
)
def test_a_header_that_would_overwrite_rows_is_noticed_at_the_start(
    tmp_path: Path, at: int, value: bytes
) -> None:
    table = table_in(tmp_path)
    table.begin("king-up", 3)
    table.place_everyone()
    close_all_savers()
    journal = tmp_path / "journal.db"
    data = journal.read_bytes()
    damaged = data[:at] + value + data[at + len(value) :]
    journal.write_bytes(damaged)
    saver = saver_in(tmp_path)
    assert saver.problem is not None
    assert "Nothing is lost" in str(saver.problem.sentence)
    assert [*saver.saved_games.events(NAME)] == table.events
    assert (tmp_path / "journal.db.damaged-1").read_bytes() == damaged
