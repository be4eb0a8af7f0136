"""The folder for games is tested by really writing to it; a finding says why that fails."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.commands.doctor import disk
from companion.commands.doctor.disk import examine_disk
from companion.commands.doctor.finding import Finding
from hardware.boxes import Health
from tests.companion.commands.doctor.environments import as_nobody, on_a_disk, open_folder

LOOK = """
import sys
from pathlib import Path
from companion.commands.doctor.disk import examine_disk
folder = Path(sys.argv[1])
{before}
(finding,) = examine_disk(folder)
remedy = finding.remedy and finding.remedy.replace("\\n", " ")
print(finding.health.value, finding.found, remedy, sorted(folder.iterdir()), sep="\\n")
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
    monkeypatch.setattr(disk, "filesystem_of", lambda _place: "ext4")


def look(folder: Path) -> Finding:
    (finding,) = examine_disk(folder)
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
    assert "can be created" in finding.found
    assert not (tmp_path / "a").exists()


def test_a_file_where_the_folder_should_be_is_to_be_moved_away(tmp_path: Path) -> None:
    file = tmp_path / "kept"
    file.write_text("")
    finding = look(file)
    assert f"{file} is a file" in finding.found
    assert finding.remedy is not None
    assert f"mv {file} {file}.away" in finding.remedy


def test_without_write_permission_the_remedy_names_the_owner_to_set() -> None:
    with open_folder() as folder, as_nobody():
        finding = look(folder / "kept")
    assert finding.health is Health.FAILS
    assert finding.remedy is not None
    assert f"sudo chown nobody {folder}" in finding.remedy


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
    assert "raspi-config" in remedy


@pytest.mark.slow
@pytest.mark.parametrize(("size", "expected"), [("3m", "fails"), ("50m", "waits")])
def test_little_space_is_reported_in_time(size: str, expected: str, tmp_path: Path) -> None:
    health, found, remedy, left = looked(f"size={size}", tmp_path / "disk")
    assert health == expected
    assert "MB free on tmpfs" in found
    assert "Free some space" in remedy
    assert left == "[]"


def test_a_disk_in_memory_is_reported_to_lose_its_files(tmp_path: Path) -> None:
    health, _found, remedy, _left = looked("size=300m", tmp_path / "disk")
    assert health == "waits"
    assert "lost when the computer restarts" in remedy
