"""Games are kept where something could really be written; else it is said why not."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.doctor.disk import examine_disk, filesystem_of
from companion.doctor.finding import Finding
from companion.i18n import translate
from hardware.boxes import Health
from tests.companion.doctor.surroundings import as_nobody, on_a_disk, open_folder

LOOK = """
import sys
from pathlib import Path
from companion.doctor.disk import examine_disk
folder = Path(sys.argv[1])
{before}
(finding,) = examine_disk(folder)
print(finding.health.value, finding.found, finding.remedy, sorted(folder.iterdir()), sep="\\n")
"""
FILL = """
try:
    with open(folder / "film", "wb", buffering=0) as film:
        while film.write(bytes(4096)): pass
except OSError: pass
"""


@pytest.fixture
def proc(tmp_path: Path) -> Path:
    """A system that has everything on one disk."""
    (tmp_path / "proc/self").mkdir(parents=True)
    mounts = "22 1 179:2 / / rw,noatime - ext4 /dev/root rw\n"
    (tmp_path / "proc/self/mountinfo").write_text(mounts)
    return tmp_path / "proc"


def look(folder: Path, proc: Path) -> Finding:
    (finding,) = examine_disk(folder, proc)
    return finding


def looked(options: str, mount: Path, before: str = "") -> tuple[str, str, str, str]:
    """Health, what was found, the remedy, and what is left on a disk of its own."""
    run = on_a_disk(options, mount, LOOK.format(before=before))
    health, found, remedy, left = run.stdout.splitlines()
    return health, found, remedy, left


def test_a_folder_that_can_be_written_keeps_nothing_of_the_trial(
    tmp_path: Path, proc: Path
) -> None:
    folder = tmp_path / "kept"
    folder.mkdir()
    finding = look(folder, proc)
    assert finding.health is Health.WORKS
    assert "can be written" in translate(finding.found)
    assert "on ext4" in translate(finding.found)
    assert list(folder.iterdir()) == []


def test_a_folder_that_is_not_there_can_be_made_and_is_not_made_yet(
    tmp_path: Path, proc: Path
) -> None:
    finding = look(tmp_path / "a/b/kept", proc)
    assert finding.health is Health.WORKS
    assert "can be made" in translate(finding.found)
    assert not (tmp_path / "a").exists()


def test_a_file_in_the_place_of_the_folder_is_named(tmp_path: Path, proc: Path) -> None:
    (tmp_path / "kept").touch()
    finding = look(tmp_path / "kept/deeper", proc)
    assert finding.health is Health.FAILS
    assert f"{tmp_path / 'kept'} is a file" in translate(finding.found)


def test_who_may_not_write_there_is_told_whose_it_must_be(proc: Path) -> None:
    with open_folder() as folder, as_nobody():
        finding = look(folder / "kept", proc)
    assert finding.health is Health.FAILS
    assert finding.remedy is not None
    assert f"sudo chown nobody {folder}" in translate(finding.remedy)


def test_a_full_disk_fails(tmp_path: Path) -> None:
    health, found, remedy, left = looked("size=64k", tmp_path / "disk", FILL)
    assert health == "fails"
    assert "tmpfs is full" in found
    assert "Make room" in remedy
    assert "vivat-doctor" not in left


def test_a_disk_that_is_mounted_read_only_fails_and_says_so(tmp_path: Path) -> None:
    health, found, remedy, _left = looked("ro", tmp_path / "disk")
    assert health == "fails"
    assert "mounted read-only" in found
    assert "raspi-config" in remedy


@pytest.mark.parametrize(("size", "expected"), [("3m", "fails"), ("50m", "waits")])
def test_little_room_is_told_before_it_is_none(size: str, expected: str, tmp_path: Path) -> None:
    health, found, remedy, left = looked(f"size={size}", tmp_path / "disk")
    assert health == expected
    assert "MB free on tmpfs" in found
    assert "Make room" in remedy
    assert left == "[]"


def test_a_disk_in_memory_is_told_to_forget(tmp_path: Path) -> None:
    health, _found, remedy, _left = looked("size=300m", tmp_path / "disk")
    assert health == "waits"
    assert "gone when the computer starts anew" in remedy


def test_a_mount_with_a_space_in_its_name_is_found(tmp_path: Path) -> None:
    (tmp_path / "self").mkdir()
    (tmp_path / "self/mountinfo").write_text(
        "22 1 179:2 / / rw - ext4 /dev/root rw\n"
        "30 22 8:1 / /media/my\\040stick rw shared:1 - vfat /dev/sda1 rw\n"
    )
    assert filesystem_of(Path("/media/my stick/kept"), tmp_path) == "vfat"
    assert filesystem_of(Path("/srv"), tmp_path) == "ext4"
