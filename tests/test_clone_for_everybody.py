"""Tests that become another user can read the clone wherever it is, and nothing more."""

from __future__ import annotations

import os
from pathlib import Path
from threading import Event, Thread

import pytest

from tests import clone_for_everybody as helper
from tests.companion.commands.doctor.environments import as_nobody


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A clone with a file, in a private folder in a private folder."""
    outer = tmp_path / "private"
    clone = outer / "inner/vivat"
    clone.mkdir(parents=True)
    (clone / "readable").write_text("code")
    (outer / "secret").touch()
    for each in (tmp_path, outer, outer / "inner", clone):
        each.chmod(0o700)
    monkeypatch.setattr(helper, "NEEDED", (*helper.NEEDED, clone))
    return clone


def test_another_user_reads_a_clone_in_a_private_folder_and_writes_nothing(clone: Path) -> None:
    with as_nobody():
        assert (clone / "readable").read_text() == "code"
        for forbidden in (clone / "readable", clone / "new", clone.parent / "new"):
            with pytest.raises(PermissionError):
                forbidden.write_text("")
        assert not (clone.parent.parent / "secret").exists()


def test_afterwards_everything_is_as_it_was_also_for_threads_that_go_on(clone: Path) -> None:
    before, done = (os.getcwd(), os.readlink("/proc/thread-self/ns/mnt")), Event()
    with as_nobody():
        Thread(target=done.wait).start()
    done.set()
    assert (os.getcwd(), os.readlink("/proc/thread-self/ns/mnt")) == before
    assert (clone.parent.parent / "secret").exists()
