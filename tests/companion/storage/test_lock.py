"""A journal that is in use: who holds it is said only if it is known."""

from __future__ import annotations

import fcntl
from pathlib import Path

import pytest

from companion.storage.errors import JournalHeld
from companion.storage.lock import Lock, lock_file

NO_PROCESS = 2**22 + 1
"""Higher than any process id that Linux gives."""


@pytest.mark.parametrize("left", [f"{NO_PROCESS}\n", "", "0", "a word"])
def test_a_process_that_has_ended_is_not_named_as_the_holder(left: str, tmp_path: Path) -> None:
    journal = tmp_path / "journal.db"
    file = lock_file(journal)
    file.write_text(left)
    with file.open() as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        with pytest.raises(JournalHeld, match="another program holds") as refused:
            Lock(journal)
    assert str(NO_PROCESS) not in str(refused.value)
    assert str(file) in str(refused.value)
