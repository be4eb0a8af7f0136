"""What the survey of a damaged journal makes of rows that no vivat has written."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.companion.storage.saving_helpers import close_all_savers, saver_in, table_in

NAME = "2026-11-20-1"


@pytest.mark.parametrize("size", [0, 7, 9, 65, 200])
def test_an_event_whose_check_has_another_length_is_damaged_and_no_more(
    tmp_path: Path, size: int
) -> None:
    table = table_in(tmp_path)
    table.begin("king-up", 3)
    table.place_everyone()
    close_all_savers()
    with closing(sqlite3.connect(tmp_path / "journal.db")) as stray:
        stray.execute("UPDATE event SET link = zeroblob(?) WHERE number > 3", (size,))
        stray.execute("DELETE FROM event WHERE number = 3")
        stray.commit()
    saver = saver_in(tmp_path)
    assert saver.problem is not None
    assert f"{NAME} from event 3 on" in str(saver.problem.sentence)
    assert [*saver.saved_games.events(NAME)] == table.events[:2]
