"""The folder for games is tested by really writing to it; a finding says why that fails."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.commands.doctor import disk
from companion.commands.doctor.disk import Mount, examine_disk, mount_of
from companion.commands.doctor.finding import Finding
from companion.config.paths import Paths
from hardware.boxes import Health
from tests.companion.commands.doctor.environments import as_nobody, on_a_disk, open_folder

LOOK = """
import sys
import os
from pathlib import Path
from companion.commands.doctor.disk import examine_disk
from companion.config.paths import Paths
folder = Path(sys.argv[1])
{before}
(finding,) = examine_disk(Paths(folder))
remedy = finding.remedy and finding.remedy.replace("\\n", " ")
print(finding.health.value, finding.found, remedy, sorted(folder.iterdir()), sep="\\n")
"""
ON_A_CARD = """
from companion.commands.doctor import disk
disk.mount_of = lambda _place: disk.Mount(kind="ext4")
"""
FILL = """
try:
    with open(folder / "film", "wb", buffering=0) as film:
        while film.write(bytes(4096)): pass
except OSError: pass
"""


@pytest.fixture(autouse=True)
def a_card(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests' folder may be in memory."""
    monkeypatch.setattr(disk, "mount_of", lambda _place: Mount(kind="ext4"))


def look(folder: Path) -> Finding:
    (finding,) = examine_disk(Paths(folder))
    return finding


def looked(options: str, mount: Path, before: str = "") -> tuple[str, str, str, str]:
    """Health, finding, remedy, and the files left on a disk with these options."""
    run = on_a_disk(options, mount, LOOK.format(before=before))
    health, found, remedy, left = run.stdout.splitlines()
    return health, found, remedy, left


def test_a_writable_folder_works_and_the_trial_leaves_no_file(tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    folder.mkdir()
    finding = look(folder)
    assert finding.health is Health.WORKS
    assert "can be written" in finding.found
    assert "on ext4" in finding.found
    assert list(folder.iterdir()) == []


def test_a_missing_folder_can_be_created_and_is_not_created_yet(tmp_path: Path) -> None:
    finding = look(tmp_path / "a/b/kept")
    assert finding.health is Health.WORKS
    assert not (tmp_path / "a").exists()


def test_a_file_where_the_folder_should_be_is_to_be_moved_away(tmp_path: Path) -> None:
    file = tmp_path / "kept"
    file.write_text("")
    finding = look(file)
    assert f"{file} is a file" in finding.found
    assert finding.remedy is not None
    assert f"sudo mv {file} {file}.away" in finding.remedy


def test_without_write_permission_the_remedy_names_the_owner_to_set() -> None:
    with open_folder() as folder, as_nobody():
        finding = look(folder / "kept")
    assert finding.health is Health.FAILS
    assert finding.remedy is not None
    assert f"sudo chown -R nobody {folder}/kept" in finding.remedy


def test_a_full_disk_is_a_problem(tmp_path: Path) -> None:
    health, found, remedy, left = looked("size=64k", tmp_path / "disk", FILL)
    assert health == "fails"
    assert "tmpfs is full" in found
    assert "Free some space" in remedy
    assert "vivat-doctor" not in left


def test_a_read_only_disk_is_a_problem(tmp_path: Path) -> None:
    health, found, remedy, _left = looked("ro", tmp_path / "disk")
    assert health == "fails"
    assert "mounted read-only" in found
    assert "sudo reboot" in remedy


@pytest.mark.slow
@pytest.mark.parametrize(("size", "expected"), [("3m", "fails"), ("50m", "waits")])
def test_little_space_is_reported_in_time(size: str, expected: str, tmp_path: Path) -> None:
    health, found, remedy, left = looked(f"size={size}", tmp_path / "disk", ON_A_CARD)
    assert health == expected
    assert "MB free on ext4" in found
    assert "Free some space" in remedy
    assert left == "[]"


def test_a_disk_in_memory_is_reported_to_lose_its_games(tmp_path: Path) -> None:
    health, found, remedy, _left = looked("size=300m", tmp_path / "disk")
    assert health == "fails"
    assert "lost when the computer restarts" in found
    assert "Another folder helps" in remedy


OVERLAY = """\
21 1 179:2 / / rw - ext4 /dev/root rw
30 1 0:20 / {point} rw,relatime shared:1 - overlay overlayroot rw,lowerdir=/l,upperdir={upper}
31 1 0:21 / /media/root-rw rw - tmpfs tmpfs-root rw
"""


@pytest.mark.parametrize(
    ("upper", "is_in_memory"), [("/media/root-rw/overlay", True), ("/var/upper", False)]
)
def test_an_overlay_is_in_memory_if_what_is_written_is(
    upper: str, is_in_memory: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    (tmp_path / "mounts").write_text(OVERLAY.format(point=r"/media/pi/USB\040DISK", upper=upper))
    monkeypatch.setattr(disk, "MOUNTS", tmp_path / "mounts")
    mount = mount_of(Path("/media/pi/USB DISK/vivat/games"))
    assert (mount.kind, mount.is_in_memory) == ("overlay", is_in_memory)


def test_a_mount_may_have_no_source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    (tmp_path / "mounts").write_text("21 1 0:20 / / rw - tmpfs  rw\n")
    monkeypatch.setattr(disk, "MOUNTS", tmp_path / "mounts")
    assert mount_of(Path("/var/lib/vivat")).is_in_memory


def test_a_container_does_not_see_where_its_overlay_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    (tmp_path / "mounts").write_text(OVERLAY.format(point="/", upper="/var/upper"))
    monkeypatch.setattr(disk, "MOUNTS", tmp_path / "mounts")
    assert not mount_of(Path("/var/lib/vivat")).is_in_memory


def test_a_file_that_its_user_may_not_write_is_found_in_time() -> None:
    with open_folder() as folder:
        games = Paths(folder).games
        games.mkdir()
        (games / "2026-01-01-1.game").touch(mode=0o600)
        for each in (folder, games):
            each.chmod(0o777)
        with as_nobody():
            finding = look(folder)
    assert f"nobody may not write in {games}/2026-01-01-1.game" in finding.found
    assert finding.remedy is not None
    assert f"sudo chown -R nobody {games}" in finding.remedy


def test_a_folder_that_stays_out_of_reach_is_not_to_be_made_ones_own() -> None:
    with open_folder() as folder:
        (folder / "closed").mkdir(mode=0o700)
        with as_nobody():
            finding = look(folder / "closed/kept")
    assert finding.remedy == "Another folder helps: “folder” under [keeping] in the settings."


def test_a_folder_with_a_space_is_typed_in_quotes(tmp_path: Path) -> None:
    file = tmp_path / "USB DISK"
    file.write_text("")
    finding = look(file)
    assert finding.remedy is not None
    assert f"sudo mv '{file}' '{file}'.away" in finding.remedy


def test_a_log_that_can_not_be_written_is_a_problem(tmp_path: Path) -> None:
    (tmp_path / "log").write_text("")
    (finding,) = examine_disk(Paths(tmp_path / "games", tmp_path / "log"))
    assert f"{tmp_path / 'log'} is a file" in finding.found
