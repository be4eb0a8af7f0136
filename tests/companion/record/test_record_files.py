"""Every game leaves a record, without any card that nobody has shown."""

from __future__ import annotations

import logging
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from companion.record import record_of, to_toml
from companion.table.events import Played
from companion.table.inputs import Command
from companion.table.match import fold_match
from companion.table.screens.castle import CastleScene
from companion.table.screens.coronation import CoronationScene
from companion.table.screens.podium import PodiumScene
from engine import Ballot
from tests.companion.record.sample_games import LIBRARY, read_back
from tests.companion.sitting import Sitting, by_touch
from tests.companion.storage.saving_helpers import saver_in

DAY = datetime(2024, 12, 31, 20, 15, tzinfo=UTC)


class RecordedSitting(Sitting):
    """A table that saves its games, on the last day of a year."""

    def __init__(self, folder: Path) -> None:
        super().__init__(saver=saver_in(folder.parent, lambda: DAY))
        self.folder = folder

    def play_until(self, kind: type) -> None:
        chance = Random(2)
        while not isinstance(self.scene, kind):
            by_touch(self, chance)

    def files(self) -> list[str]:
        return sorted(file.name for file in self.folder.iterdir()) if self.folder.exists() else []

    def text(self, number: int = 1) -> str:
        return (self.folder / f"2024-12-31-{number}.toml").read_text(encoding="utf-8")

    def leave(self) -> None:
        self.wait(2)
        self.choose(Command.LEAVE)
        self.choose(Command.LEAVE)


@pytest.fixture
def sitting(tmp_path: Path) -> RecordedSitting:
    return RecordedSitting(tmp_path / "data" / "games")


def test_a_game_without_moves_leaves_no_record(sitting: RecordedSitting) -> None:
    sitting.begin()
    sitting.leave()
    assert sitting.files() == []


@pytest.mark.parametrize("own", [False, True], ids=["dealt", "own cards"])
@pytest.mark.parametrize(("edition", "emissary"), [("king-up", False), ("vive-le-roi", True)])
def test_a_finished_game_leaves_a_complete_record(
    sitting: RecordedSitting, edition: str, emissary: bool, own: bool
) -> None:
    sitting.begin(edition, 3, emissary, own)
    sitting.play_until(PodiumScene)
    assert sitting.files() == ["2024-12-31-1.toml"]
    assert read_back(sitting.text())["complete"]


def test_each_round_is_written_when_it_ends_without_the_next(sitting: RecordedSitting) -> None:
    sitting.begin("vive-le-roi", 3, emissary=True)
    sitting.play_until(CoronationScene)
    one_round = sitting.text()
    assert len(read_back(one_round)["rounds"]) == 1
    sitting.wait(2)
    sitting.choose(Command.CONTINUE)
    sitting.play_until(CastleScene)
    sitting.place_everyone()
    assert sitting.text() == one_round
    assert one_round.count("[[rounds]]") == 1


def test_a_game_that_is_ended_early_leaves_what_was_played(
    sitting: RecordedSitting,
) -> None:
    sitting.begin_an_election("king-up", 3)
    sitting.leave()
    text = sitting.text()
    assert read_back(text) == {"complete": False, "rounds": []}
    assert "placements" in text
    assert "favourites" not in text
    assert ":" not in text.split("climbs")[1]


def test_an_open_vote_is_never_in_the_record(sitting: RecordedSitting) -> None:
    sitting.begin_an_election("vive-le-roi", 3)
    sitting.press(1)
    sitting.leave()
    assert "yes" not in sitting.text()


def test_an_undone_ballot_is_not_in_the_record(sitting: RecordedSitting) -> None:
    sitting.begin("king-up", 3, own=True)
    while not any(isinstance(e, Played) and isinstance(e.event, Ballot) for e in sitting.events):
        by_touch(sitting, Random(2))
    sitting.wait(2)
    sitting.choose(Command.UNDO)
    sitting.leave()
    assert ":" not in sitting.text().split("climbs")[1]


def test_every_game_has_its_own_file(sitting: RecordedSitting) -> None:
    for _game in range(2):
        sitting.begin("king-up", 3)
        sitting.place_everyone()
        sitting.leave()
    assert sitting.files() == ["2024-12-31-1.toml", "2024-12-31-2.toml"]


def test_an_existing_file_is_not_overwritten(sitting: RecordedSitting) -> None:
    sitting.folder.mkdir(parents=True)
    (sitting.folder / "2024-12-31-1.toml").write_text("mine")
    sitting.begin("king-up", 3)
    sitting.place_everyone()
    sitting.leave()
    assert sitting.text() == "mine"
    assert read_back(sitting.text(2))["rounds"] == []


def test_an_unwritable_folder_gives_one_warning_and_the_game_goes_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "games").write_text("no folder")
    sitting = RecordedSitting(tmp_path / "games")
    sitting.begin("king-up", 3)
    caplog.set_level(logging.WARNING)
    sitting.play_until(PodiumScene)
    (warning,) = caplog.records
    assert "can't be written" in warning.getMessage()


def test_a_full_disk_leaves_the_earlier_record_unchanged(
    sitting: RecordedSitting, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def full(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    sitting.begin("king-up", 3)
    sitting.play_until(CoronationScene)
    before = sitting.text()
    monkeypatch.setattr("os.fsync", full)
    sitting.play_until(PodiumScene)
    assert sitting.text() == before
    assert sitting.files() == ["2024-12-31-1.toml"]
    assert len(caplog.records) == 1


def test_the_committed_events_are_enough_for_the_record(sitting: RecordedSitting) -> None:
    sitting.begin("king-up", 3)
    sitting.play_until(PodiumScene)
    match = fold_match(sitting.events, LIBRARY)
    assert to_toml(record_of(match.game)) == sitting.text()
