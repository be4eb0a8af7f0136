"""What the screen shows and the boxes are told is on the disk before, where only vivat reads it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from random import Random

import pytest

from companion.display.canvas import Hotspot
from companion.display.painter import Picture
from companion.evening.core import Outputs
from companion.evening.inputs import Input
from companion.keep.game_format import read
from hardware.boxes import Order
from tests.companion.keep.power_cut import files_after, unsynced, without
from tests.companion.keep.recording_disk import RecordingDisk
from tests.companion.keep.saving_helpers import saver_in
from tests.companion.simulated_evening import SimulatedEvening
from tests.companion.simulated_table import by_touch

NAME = "2026-11-20-1"


def synced_events(disk: RecordingDisk) -> int:
    """How many events of the game survive a power cut for certain."""
    done = disk.operations
    content = files_after(without(done, unsynced(done))).get(f"games/{NAME}.game", b"")
    found = read(content, NAME)
    return 0 if found is None else found.events


def test_every_event_is_on_the_disk_before_a_frame_or_a_light_shows_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with RecordingDisk(tmp_path) as disk:
        evening = SimulatedEvening(boxes=3, size=(640, 400), saver=saver_in(tmp_path))
        committed = [0]
        seen: set[tuple[str, int, int]] = set()
        step, show, order = evening._table.step, evening.window.show, evening.hardware.apply_order

        def stepping(inputs: Iterable[Input], now: float) -> Outputs:
            outputs = step(inputs, now)
            committed[0] += len(outputs.events)
            return outputs

        def showing(picture: Picture, now: float, damaged: bool) -> tuple[Hotspot, ...]:
            seen.add(("frame", committed[0], synced_events(disk)))
            return show(picture, now, damaged)

        def ordering(given: Order) -> None:
            seen.add(("order", committed[0], synced_events(disk)))
            order(given)

        monkeypatch.setattr(evening._table, "step", stepping)
        monkeypatch.setattr(evening.window, "show", showing)
        monkeypatch.setattr(evening.hardware, "apply_order", ordering)
        evening.begin("king-up", 3)
        for _decision in range(15):
            by_touch(evening, Random(3))
    assert committed[0] > 5
    assert {what for what, _committed, _kept in seen} == {"frame", "order"}
    for what, shown, kept in seen:
        assert kept == shown, f"a {what} came before the disk"
