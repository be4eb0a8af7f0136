"""A running vivat is recognised by the lock in its folder, which is left unchanged."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.commands.doctor.checks import examine
from companion.commands.doctor.finding import Check
from companion.commands.doctor.saved_games import is_vivat_playing
from companion.config.paths import Paths
from companion.keep.lock import Lock
from hardware.boxes import Health
from tests.companion.commands.doctor.environments import environment


@pytest.fixture
def paths(tmp_path: Path) -> Paths:
    return Paths(tmp_path)


def test_vivat_is_running_as_long_as_it_holds_the_lock(paths: Paths) -> None:
    lock = Lock(paths.folder)
    lock.take()
    assert is_vivat_playing(paths.folder)
    lock.release()
    assert not is_vivat_playing(paths.folder)


def test_the_check_creates_no_file_and_leaves_the_lock_free(paths: Paths) -> None:
    assert not is_vivat_playing(paths.folder)
    assert [*paths.folder.iterdir()] == []
    lock = Lock(paths.folder)
    lock.take()
    lock.release()
    assert not is_vivat_playing(paths.folder)
    lock.take()
    lock.release()


@pytest.mark.slow
def test_a_running_vivat_keeps_the_display_and_the_sound_card_to_itself(paths: Paths) -> None:
    lock = Lock(paths.folder)
    lock.take()
    findings = examine(None, environment(STATE_DIRECTORY=str(paths.folder)))
    lock.release()
    for check in (Check.DISPLAY, Check.SOUND):
        (finding,) = findings[check]
        assert finding.health is Health.WAITS
        assert finding.found.startswith("vivat is running")
        assert "close vivat first" in (finding.remedy or "")
