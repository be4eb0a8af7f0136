"""A bundle is made whole or not at all, and never over another file."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from companion.bundle.making import CantMake, IsThere, make_bundle
from companion.cli import FAILED, OK, main
from tests.companion.bundle.house import House, members
from tests.companion.doctor.surroundings import as_nobody, on_a_disk, open_folder


def test_a_bundle_is_named_after_the_day_and_overwrites_nothing(
    house: House, no_doctor: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(house.home)
    christmas = date(2026, 12, 24)
    file = make_bundle(None, None, house.environment, today=lambda: christmas)
    assert file == Path("vivat-bundle-2026-12-24.zip")
    before = file.read_bytes()
    with pytest.raises(IsThere, match="is there already"):
        make_bundle(None, None, house.environment, today=lambda: christmas)
    assert file.read_bytes() == before


def test_a_clock_before_all_zip_files_makes_one_all_the_same(
    house: House, no_doctor: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(house.home)
    monkeypatch.setattr("time.time", lambda: 0.0)
    file = make_bundle(None, None, house.environment, today=lambda: date(1970, 1, 1))
    monkeypatch.undo()
    assert "about.txt" in members(house.home / file)


def test_where_nothing_can_be_written_a_sentence_says_so(house: House, no_doctor: None) -> None:
    with pytest.raises(CantMake, match="No such file or directory"):
        make_bundle(house.home / "nowhere/b.zip", None, house.environment)
    with open_folder() as folder, as_nobody(), pytest.raises(CantMake, match="Permission denied"):
        make_bundle(folder / "b.zip", None, house.environment)


def test_a_full_disk_keeps_no_half_bundle(tmp_path: Path) -> None:
    code = """
import os, sys
from pathlib import Path
from companion.bundle.making import CantMake, make_bundle
os.environ["HOME"] = sys.argv[1]
(Path(sys.argv[1]) / "film").write_bytes(bytes(4096))
try:
    make_bundle(Path(sys.argv[1]) / "b.zip", None, os.environ)
except CantMake as error:
    print(error)
print(sorted(each.name for each in Path(sys.argv[1]).iterdir()))
"""
    run = on_a_disk("size=4k", tmp_path / "disk", code)
    sentence, left = run.stdout.splitlines()
    assert "No space left on device" in sentence
    assert left == "['film']"


def test_the_command_tells_where_the_bundle_is(
    house: House, no_doctor: None, capsys: pytest.CaptureFixture[str]
) -> None:
    file = house.home / "mine.zip"
    assert main(["bundle", str(file)]) == OK
    assert capsys.readouterr().out.startswith(f"{file} is made.")
    assert main(["bundle", str(file)]) == FAILED
    assert "Name another" in capsys.readouterr().err
