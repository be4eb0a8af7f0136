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
from companion.table.screens.election import ElectionScene
from companion.table.screens.podium import PodiumScene
from companion.table.screens.verdict import VerdictScene
from engine import Ballot, Phase
from hardware.boxes import Button
from tests.companion.record.sample_games import LIBRARY, read_back
from tests.companion.simulated_table import SimulatedTable, by_touch
from tests.companion.storage.saving_helpers import saver_in, settle
from tests.sampling import sampled

DAY = datetime(2024, 12, 31, 20, 15, tzinfo=UTC)


def full(_descriptor: int) -> None:
    """Syncing a file on a full disk."""
    raise OSError(28, "No space left on device")


class RecordedTable(SimulatedTable):
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

    def outside_the_journal(self) -> dict[Path, bytes]:
        """Every file but the journal's."""
        files = (file for file in self.folder.parent.rglob("*") if file.is_file())
        return {file: file.read_bytes() for file in files if "journal.db" not in file.name}

    def leave_the_podium(self) -> None:
        self.wait(2)
        self.choose(Command.DONE)

    def leave(self) -> None:
        self.wait(2)
        self.choose(Command.LEAVE)
        self.choose(Command.LEAVE)


@pytest.fixture
def table(tmp_path: Path) -> RecordedTable:
    return RecordedTable(tmp_path / "data" / "games")


def test_in_the_middle_of_a_round_there_is_no_record_although_nothing_can_be_undone(
    table: RecordedTable,
) -> None:
    """A ballot that turned a card of the Émissaire's pile can't be undone."""
    table.begin_an_election("vive-le-roi", seats=3, emissary=True)
    while not table.match.emissary_played_a_card:
        table.choose(Command.CONTINUE)
        if not isinstance(table.scene, ElectionScene):
            table.climb_to_an_election()
        table.vote(*[Button.NO] * 3)
    table.wait(1)
    table.choose(Command.CONTINUE)
    assert table.match.state.phase is Phase.CLIMB
    assert table.files() == []


def test_a_game_without_moves_leaves_no_record(table: RecordedTable) -> None:
    table.begin()
    table.leave()
    assert table.files() == []


@pytest.mark.parametrize(
    "own", sampled([False, True], every=2), ids=("dealt", "own cards").__getitem__
)
@pytest.mark.parametrize(("edition", "emissary"), [("king-up", False), ("vive-le-roi", True)])
def test_a_finished_game_leaves_a_complete_record(
    table: RecordedTable, edition: str, emissary: bool, own: bool
) -> None:
    table.begin(edition, 3, emissary=emissary, own=own)
    table.play_until(PodiumScene)
    table.leave_the_podium()
    assert table.files() == ["2024-12-31-1.toml"]
    assert read_back(table.text())["complete"]


@pytest.mark.parametrize("own", [False, True], ids=["dealt", "own cards"])
def test_each_round_is_written_when_the_next_begins_without_that_one(
    table: RecordedTable, own: bool
) -> None:
    table.begin("king-up", 3, own=own)
    table.play_until(CoronationScene)
    assert table.files() == [], "the crowning can still be undone"
    table.wait(2)
    table.choose(Command.CONTINUE)
    table.expect(CastleScene)
    one_round = table.text()
    assert len(read_back(one_round)["rounds"]) == 1
    table.place_everyone()
    assert table.text() == one_round
    assert one_round.count("[[rounds]]") == 1


@pytest.mark.parametrize(
    "own", sampled([False, True], every=2), ids=("dealt", "own cards").__getitem__
)
@pytest.mark.parametrize("rounds", [1, 3])
def test_of_an_undone_crowning_nothing_is_on_the_disk_outside_the_journal(
    table: RecordedTable, own: bool, rounds: int
) -> None:
    table.begin("king-up", 3, own=own)
    for _round in range(rounds - 1):
        table.play_until(CoronationScene)
        table.wait(2)
        table.choose(Command.CONTINUE)
    table.play_until(VerdictScene)
    while table.match.seen.phase not in (Phase.DEAL, Phase.OVER):
        before = table.outside_the_journal()
        by_touch(table, Random(2))
        if table.match.seen.phase in (Phase.DEAL, Phase.OVER):
            assert table.outside_the_journal() == before
    table.play_until(CoronationScene)
    table.wait(2)
    before = table.outside_the_journal()
    assert sum(data.count(b"[[rounds]]") for data in before.values()) == rounds - 1
    table.undo()
    assert table.outside_the_journal() == before
    table.choose(Command.LEAVE)
    table.choose(Command.SAVE_FOR_LATER)
    assert table.outside_the_journal() == before


def test_a_crowning_that_an_older_vivat_has_recorded_leaves_the_disk_when_the_game_is_resumed(
    table: RecordedTable,
) -> None:
    table.begin("king-up", 3)
    table.play_until(CoronationScene)
    table.folder.mkdir()
    old = to_toml(record_of(table.match.game))
    (table.folder / "2024-12-31-1.toml").write_text(old, encoding="utf-8")
    again = RecordedTable(table.folder)
    again.choose(Command.RESUME)
    assert again.files() == []


def test_after_a_full_disk_the_record_is_caught_up_with_the_next_event(
    table: RecordedTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.begin("king-up", 3)
    with monkeypatch.context() as patch:
        patch.setattr("companion.files.os.fsync", full)
        table.play_until(PodiumScene)
        table.leave_the_podium()
        assert table.files() == []
    table.begin("king-up", 3)
    assert len(read_back(table.text())["rounds"]) == 3


def test_a_record_that_a_killed_program_did_not_write_is_written_at_the_next_start(
    table: RecordedTable,
) -> None:
    table.begin("king-up", 3)
    table.play_until(PodiumScene)
    table.leave_the_podium()
    whole = table.text()
    (table.folder / "2024-12-31-1.toml").write_text(whole.split("[[rounds]]")[0])
    settle(saver_in(table.folder.parent))
    assert table.text() == whole


def test_a_game_that_is_ended_early_leaves_what_was_played(
    table: RecordedTable,
) -> None:
    table.begin_an_election("king-up", 3)
    table.leave()
    text = table.text()
    assert read_back(text) == {"complete": False, "rounds": []}
    assert "placements" in text
    assert "favourites" not in text
    assert ":" not in text.split("climbs")[1]


def test_an_open_vote_is_never_in_the_record(table: RecordedTable) -> None:
    table.begin_an_election("vive-le-roi", 3)
    table.press(1)
    table.leave()
    assert "yes" not in table.text()


def test_an_undone_ballot_is_not_in_the_record(table: RecordedTable) -> None:
    table.begin("king-up", 3, own=True)
    while not any(isinstance(e, Played) and isinstance(e.event, Ballot) for e in table.events):
        by_touch(table, Random(2))
    table.wait(2)
    table.undo()
    table.leave()
    assert ":" not in table.text().split("climbs")[1]


def test_every_game_has_its_own_file(table: RecordedTable) -> None:
    for _game in range(2):
        table.begin("king-up", 3)
        table.place_everyone()
        table.leave()
    assert table.files() == ["2024-12-31-1.toml", "2024-12-31-2.toml"]


def test_an_existing_file_is_not_overwritten(table: RecordedTable) -> None:
    table.folder.mkdir(parents=True)
    (table.folder / "2024-12-31-1.toml").write_text("mine")
    table.begin("king-up", 3)
    table.place_everyone()
    table.leave()
    assert table.text() == "mine"
    assert read_back(table.text(2))["rounds"] == []


def test_an_unwritable_folder_gives_one_warning_and_the_game_goes_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "games").write_text("no folder")
    table = RecordedTable(tmp_path / "games")
    table.begin("king-up", 3)
    caplog.set_level(logging.WARNING)
    table.play_until(PodiumScene)
    (warning,) = caplog.records
    assert "can't be written" in warning.getMessage()


def test_a_full_disk_leaves_the_earlier_record_unchanged(
    table: RecordedTable, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table.begin("king-up", 3)
    table.play_until(CoronationScene)
    table.wait(2)
    table.choose(Command.CONTINUE)
    before = table.text()
    monkeypatch.setattr("companion.files.os.fsync", full)
    table.play_until(PodiumScene)
    table.leave_the_podium()
    assert table.text() == before
    assert table.files() == ["2024-12-31-1.toml"]
    assert len(caplog.records) == 1


def test_the_committed_events_are_enough_for_the_record(table: RecordedTable) -> None:
    table.begin("king-up", 3)
    table.play_until(PodiumScene)
    table.leave_the_podium()
    match = fold_match(table.events, LIBRARY)
    assert to_toml(record_of(match.game)) == table.text()
