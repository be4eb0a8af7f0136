"""What could not be written is written when the disk works again, and nobody has to move for it."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.evening.inputs import PickCharacter, PickFloor
from companion.steps import RETRY_SECONDS
from tests.companion.keep.recording_disk import Do, RecordingDisk, works
from tests.companion.keep.saving_helpers import saver_in
from tests.companion.simulated_evening import SimulatedEvening


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[RecordingDisk]:
    with RecordingDisk(tmp_path) as disk:
        yield disk


@pytest.mark.parametrize("error", [errno.EIO, errno.ENOSPC, errno.EROFS])
def test_what_waits_is_saved_without_another_move(disk: RecordingDisk, error: int) -> None:
    evening = SimulatedEvening(saver=saver_in(disk.folder), boxes=3)
    evening.begin("king-up", seats=3)
    disk.fault = lambda operation: error if operation.do is Do.WRITE else 0
    evening.choose(evening.offered(PickCharacter)[0])
    evening.choose(evening.offered(PickFloor)[0])
    evening.rest(2 * RETRY_SECONDS)
    assert not evening.scene.frame.is_saved
    disk.fault = works
    waits = 0.0
    while not evening.scene.frame.is_saved:
        waits += 0.5
        evening.turn(0.5)
        assert waits <= RETRY_SECONDS + 1
    assert evening.notice_text == "The game is being saved again."
    (game,) = saver_in(disk.folder).saved_games.resumable()
    events = saver_in(disk.folder).saved_games.events(game.game.name)
    assert "Placement" in repr(events[-1])
    evening.close()
