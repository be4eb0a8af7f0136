"""Settings that can't be read are a problem that names the mistake."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.commands.doctor.settings import examine_settings
from hardware.boxes import Health


def test_valid_settings_work(tmp_path: Path) -> None:
    file = tmp_path / "vivat.toml"
    file.write_text("[display]\nwidth = 800\n")
    (finding,) = examine_settings(file)
    assert finding.health is Health.WORKS


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[display]\nheigth = 800\n", "Did you mean “height”?"),
        ("[display\n", "not valid TOML"),
        ('[table]\neditions = ["ours.toml"]\n', "ours.toml"),
        ("[[boxes.header]]\nyes = 4\nno = 4\nstomachache = 5\n", "4"),
    ],
)
def test_settings_with_a_mistake_are_a_problem_that_names_it(
    text: str, words: str, tmp_path: Path
) -> None:
    file = tmp_path / "vivat.toml"
    file.write_text(text)
    (finding,) = examine_settings(file)
    assert finding.health is Health.FAILS
    assert words in finding.found


def test_a_name_that_the_screen_can_not_show_is_a_note(tmp_path: Path) -> None:
    file = tmp_path / "vivat.toml"
    file.write_text('[table]\nnames = ["健太", "Margot"]\n', encoding="utf-8")
    valid, name = examine_settings(file)
    assert valid.health is Health.WORKS
    assert name.health is Health.WAITS
    assert "the screen shows “?” for “健太”" in name.found


def test_what_was_set_on_the_screen_is_named_and_examined(tmp_path: Path) -> None:
    file, changed = tmp_path / "vivat.toml", tmp_path / "changed.toml"
    file.write_text("[display]\nwidth = 800\n")
    changed.write_text("[sound]\nvolume = 30\n")
    (finding,) = examine_settings(file, changed)
    assert finding.health is Health.WORKS
    assert str(changed) in finding.found
    changed.write_text("[sound]\nvolume = 300\n")
    (finding,) = examine_settings(file, changed)
    assert finding.health is Health.FAILS
    assert f"{changed}: “sound.volume” is wrong" in finding.found


def test_a_missing_settings_file_is_a_problem(tmp_path: Path) -> None:
    (finding,) = examine_settings(tmp_path / "vivat.toml")
    assert finding.health is Health.FAILS
