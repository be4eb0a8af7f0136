"""A bundle is written whole or not at all, and never over another file."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from companion.cli import FAILED, OK, main
from companion.commands.bundle.zip_file import make_bundle
from companion.disk.files import FileExists, WrongPlace
from tests.companion.commands.bundle.home import Home, members
from tests.companion.commands.doctor.environments import as_nobody, on_a_disk, open_folder


def test_a_bundle_is_named_after_the_day_and_overwrites_nothing(
    home: Home, no_doctor: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(home.folder)
    christmas = date(2026, 12, 24)
    file = make_bundle(None, None, home.environment, today=lambda: christmas)
    assert file == home.folder / "vivat-bundle-2026-12-24.zip"
    before = file.read_bytes()
    with pytest.raises(FileExists, match="already exists"):
        make_bundle(None, None, home.environment, today=lambda: christmas)
    assert file.read_bytes() == before


def test_a_bundle_can_be_made_with_a_clock_before_1980(
    home: Home, no_doctor: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(home.folder)
    monkeypatch.setattr("time.time", lambda: 0.0)
    file = make_bundle(None, None, home.environment, today=lambda: date(1970, 1, 1))
    monkeypatch.undo()
    assert "about.txt" in members(home.folder / file)


def test_an_error_says_why_a_bundle_cannot_be_written(home: Home, no_doctor: None) -> None:
    denied = pytest.raises(WrongPlace, match=r"Permission denied.*such as /[^.]*\.$")
    with open_folder() as folder, as_nobody(), denied:
        make_bundle(folder / "b.zip", None, home.environment)


def test_without_a_name_a_bundle_goes_where_this_user_may_write(
    home: Home, no_doctor: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_folder() as private, open_folder() as shared:
        shared.chmod(0o777)
        monkeypatch.chdir(private)
        monkeypatch.setattr("tempfile.tempdir", str(shared))
        with as_nobody():
            file = make_bundle(None, None, home.environment, today=lambda: date(2026, 12, 24))
        assert file == shared / "vivat-bundle-2026-12-24.zip"
        assert "about.txt" in members(file)
        monkeypatch.chdir(home.folder)


def test_a_bundle_replaces_another_one_only_if_people_say_so(home: Home, no_doctor: None) -> None:
    file = home.folder / "b.zip"
    file.write_text("old")
    with pytest.raises(FileExists, match="--overwrite"):
        make_bundle(file, None, home.environment)
    make_bundle(file, None, home.environment, overwrite=True)
    assert file.read_bytes().startswith(b"PK")


def test_on_a_full_disk_no_part_of_a_bundle_is_left(tmp_path: Path) -> None:
    code = """
import os, sys
from pathlib import Path
from companion.commands.bundle import contents, zip_file
from companion.disk.files import UnwritableFile
contents.examine = lambda settings, environment: {}
disk = Path(sys.argv[1])
(disk / "film").write_bytes(bytes(4096))
try:
    zip_file.make_bundle(disk / "b.zip", None, {"HOME": str(disk.parent)})
except UnwritableFile as error:
    print(error)
print(*disk.iterdir())
"""
    run = on_a_disk("size=4k", tmp_path / "disk", code)
    error, left = run.stdout.splitlines()
    assert "No space left on device" in error
    assert left == str(tmp_path / "disk/film")


def test_the_command_prints_where_the_bundle_is(
    home: Home, no_doctor: None, capsys: pytest.CaptureFixture[str]
) -> None:
    file = home.folder / "mine.zip"
    assert main(["bundle", str(file)]) == OK
    assert capsys.readouterr().out.startswith(f"{file} was written.")
    assert main(["bundle", str(file)]) == FAILED
    assert "Choose another name" in capsys.readouterr().err
