"""`vivat settings` shows what vivat would play with, and who decided it."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.cli import FAILED, OK, main
from companion.config.paths import SETTINGS
from companion.config.settings import Settings, read_settings
from companion.keep.settings_file import plain

FILE = """\
sound.volume = 60
display = { motion = "reduced" }
[table]
names = ["Zoé", "“B\\"o”"]
[election]
grace = 2.5

[[boxes.header]]
yes = 5
no = 6
stomachache = 13
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "settings.toml"
    file.write_text(FILE, encoding="utf-8")
    return file


def shown(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["settings", *arguments]) == OK
    return capsys.readouterr().out


def sources(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    """Each setting as programs get it, by its dotted name."""
    main(["settings", "--json", *arguments])
    found = json.loads(capsys.readouterr().out)
    return {f"{each.pop('table')}.{each.pop('key')}": each for each in found}


def test_what_is_shown_is_a_settings_file_that_means_the_same(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pasted = shown(capsys, "--settings", str(file))
    assert msgspec.convert(tomllib.loads(pasted), Settings) == read_settings(file)


def test_a_thousand_names_can_be_pasted_too(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = [f"Player {number}" for number in range(1000)]
    file.write_text(f"[table]\nnames = {json.dumps(names)}\n")
    assert tomllib.loads(shown(capsys, "--settings", str(file)))["table"]["names"] == names


def test_each_setting_names_the_file_it_comes_from(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = shown(capsys, "--settings", str(file)).splitlines()
    assert f"volume = 60        # {file}" in lines
    assert f'motion = "reduced"  # {file}' in lines
    assert "muted = false      # default" in lines
    assert "# language          # not set" in lines


def test_programs_get_every_setting_with_its_source(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = sources(capsys, "--settings", str(file))
    tables = plain(read_settings(file))
    names = [f"{table}.{key}" for table, values in tables.items() for key in values]
    assert list(found) == names
    header = found["boxes.header"]
    assert (header["origin"], header["file"]) == ("file", str(file))
    assert found["boxes.drawn"] == {"value": 0, "origin": "default", "file": None}


def test_what_people_set_on_the_screen_comes_before_an_administrators_file(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(SETTINGS, str(file))
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path / "state"))
    assert sources(capsys)["sound.volume"]["value"] == 60
    changed = tmp_path / "state/settings.toml"
    changed.parent.mkdir()
    changed.write_text("[sound]\nvolume = 30\n")
    volume = sources(capsys)["sound.volume"]
    assert volume == {"value": 30, "origin": "screen", "file": str(changed)}
    assert f"# the screen: {changed}" in shown(capsys)


@pytest.mark.parametrize(
    "wrong", ["[sound]\nvolum = 3\n", '[table]\ndecks = ["nowhere.toml"]\n', "["]
)
def test_a_wrong_file_is_answered_as_play_does_and_with_what_safe_mode_sets(
    wrong: str, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text(f"{wrong}\n")
    assert main(["play", "--settings", str(file)]) == FAILED
    problem = capsys.readouterr().err
    assert main(["settings", "--settings", str(file)]) == FAILED
    printed = capsys.readouterr()
    assert printed.err.startswith(problem.rstrip())
    assert "--safe-mode" in printed.err
    assert tomllib.loads(printed.out)["boxes"]["drawn"] == 8
    assert "drawn = 8                # safe mode" in printed.out
