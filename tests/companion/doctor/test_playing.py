"""Whether vivat plays is asked of its own lock, which stays as it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.doctor.examining import examine
from companion.doctor.finding import Check
from companion.doctor.playing import vivat_plays
from companion.i18n import translate
from companion.paths import Paths
from companion.storage.lock import Lock
from hardware.boxes import Health
from tests.companion.doctor.surroundings import environment


@pytest.fixture
def places(tmp_path: Path) -> Paths:
    return Paths(tmp_path)


def test_vivat_plays_as_long_as_it_holds_the_right_to_write(places: Paths) -> None:
    lock = Lock(places.journal)
    assert vivat_plays(places.journal)
    lock.release()
    assert not vivat_plays(places.journal)


def test_the_question_takes_nothing(places: Paths) -> None:
    assert not vivat_plays(places.journal)
    assert [*places.folder.iterdir()] == []
    Lock(places.journal).release()
    assert not vivat_plays(places.journal)
    Lock(places.journal).release()


def test_the_display_is_left_to_a_vivat_that_plays(places: Paths) -> None:
    lock = Lock(places.journal)
    findings = examine(None, environment(STATE_DIRECTORY=str(places.folder)))
    lock.release()
    (display,) = (finding for finding in findings if finding.check is Check.DISPLAY)
    assert display.health is Health.WAITS
    assert "vivat plays just now" in translate(display.found)
