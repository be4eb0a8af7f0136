"""A copy of games and settings goes to a stick, and comes back elsewhere; nothing is lost."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest

from companion.games.games_folder import games_to_read
from companion.paths import Paths
from companion.stick.copying import NoBackup
from companion.stick.desktop import Desktop
from companion.stick.sticks import Stick
from companion.table.upkeep_port import Task
from companion.upkeep.backup import Kept, NotABackup, lay_out, pack, take_over, unpack
from companion.upkeep.ways import Ways
from tests.companion.storage.saving_helpers import (
    change_journal,
    close_all_savers,
    finished_game,
    fixed_time,
    saver_in,
    table_in,
)


class Computer:
    """A computer with a settings file that says where the games are."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        self.folder = folder
        self.settings = folder / "settings.toml"
        self.settings.write_text('[keeping]\nfolder = "kept"\n')
        self.kept = Kept(Paths(folder / "kept"), self.settings)

    def pack(self) -> bytes:
        try:
            return pack(self.kept, saver_in(self.folder / "kept").saved_games)
        finally:
            close_all_savers()

    def start(self) -> None:
        """What a start does before anything else."""
        take_over(self.kept, self.settings, fixed_time)

    def games(self) -> list[str]:
        with games_to_read(self.settings) as found:
            return [game.name for game in found.saved_games.games()]


@pytest.fixture
def old(tmp_path: Path) -> Computer:
    """It has two games that are over, one that can be resumed, and more volume than usual."""
    computer = Computer(tmp_path / "old")
    for seed in (2, 3):
        finished_game(computer.folder / "kept", seed)
    table_in(computer.folder / "kept").begin("king-up", 3)
    close_all_savers()
    with computer.settings.open("a") as file:
        file.write("[sound]\nvolume = 90\n")
    return computer


@pytest.fixture
def new(tmp_path: Path) -> Computer:
    return Computer(tmp_path / "new")


def zipped(members: dict[str, bytes]) -> bytes:
    data = BytesIO()
    with ZipFile(data, "w") as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return data.getvalue()


def test_finished_games_and_settings_come_to_another_computer(old: Computer, new: Computer) -> None:
    assert lay_out(new.kept, unpack(old.pack())) == 2
    new.start()
    assert len(new.games()) == 2
    assert "volume = 90" in new.settings.read_text()
    assert (new.folder / "settings.toml.before-restore").exists()
    assert not new.kept.waiting.exists()


def test_a_game_that_can_be_resumed_stays_because_it_has_secrets(old: Computer) -> None:
    assert len(old.games()) == 3
    assert sum(name.startswith("games/") for name in unpack(old.pack())) == 2


def test_a_game_that_cant_be_read_is_left_out_of_a_copy(old: Computer) -> None:
    change_journal(
        old.folder / "kept", "UPDATE event SET packed = x'00' WHERE game = 1 AND number = 2"
    )
    assert sum(name.startswith("games/") for name in unpack(old.pack())) == 1


def test_restoring_twice_adds_no_game_twice_and_deletes_none(old: Computer, new: Computer) -> None:
    finished_game(new.folder / "kept", seed=9, edition="viva-il-re")
    close_all_savers()
    for _time in range(2):
        lay_out(new.kept, unpack(old.pack()))
        new.start()
    assert len(new.games()) == 3


def test_without_anything_to_restore_a_start_changes_nothing(new: Computer) -> None:
    before = sorted(new.folder.rglob("*"))
    new.start()
    assert sorted(new.folder.rglob("*")) == before


def test_settings_that_this_vivat_does_not_understand_stay_away(new: Computer) -> None:
    lay_out(new.kept, {"settings.toml": "[sound]\nvolume = 900\n"})
    new.start()
    assert "volume" not in new.settings.read_text()


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"PK\x03\x04 cut off",
        zipped({"../outside.toml": b""}),
        zipped({"games/../../outside.toml": b""}),
        zipped({"/etc/shadow": b""}),
        zipped({"box-keys.json": b"{}"}),
        zipped({"settings.toml": bytes(200_000)}),
        zipped({"settings.toml": b"\xff\xfe"}),
        zipped({"settings.toml": b"x" * 5000})[:300],
    ],
    ids=range(9),
)
def test_a_wrong_file_is_refused_and_nothing_is_written(data: bytes, new: Computer) -> None:
    before = sorted(new.folder.rglob("*"))
    with pytest.raises(NotABackup):
        unpack(data)
    assert sorted(new.folder.rglob("*")) == before


def ways(computer: Computer, stick: Path, now: Callable[[], datetime] = fixed_time) -> Ways:
    found = [Stick("KINGSTON", Path("/dev/sda1"), stick)]
    saved = saver_in(computer.folder / "kept").saved_games
    return Ways(Desktop(lambda: found, lambda _device: True), computer.kept, saved, now)


def test_a_desktop_copies_to_a_stick_and_back(old: Computer, new: Computer, tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    sentence, _offer = ways(old, stick).prepared(None)[Task.BACK_UP]()()
    assert "You can pull the stick out" in str(sentence)
    sentence, _offer = ways(new, stick).prepared(None)[Task.RESTORE]()()
    assert "Games found: 2" in str(sentence)
    close_all_savers()
    new.start()
    assert len(new.games()) == 2


def test_a_stick_without_a_copy_says_so(new: Computer, tmp_path: Path) -> None:
    (tmp_path / "vivat").symlink_to("/etc")
    with pytest.raises(NoBackup):
        ways(new, tmp_path).prepared(None)[Task.RESTORE]()()


def test_without_root_nothing_can_be_installed(new: Computer, tmp_path: Path) -> None:
    assert set(ways(new, tmp_path).prepared(None)) == {Task.BACK_UP, Task.RESTORE}
