"""Settings that can't be read are a problem that names the mistake."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.doctor.settings import examine_settings
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


def test_a_missing_settings_file_is_a_problem(tmp_path: Path) -> None:
    (finding,) = examine_settings(tmp_path / "vivat.toml")
    assert finding.health is Health.FAILS
