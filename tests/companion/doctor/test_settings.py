"""Settings that can't be understood are told with the sentence of their mistake."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.doctor.settings import examine_settings
from companion.i18n import translate
from hardware.boxes import Health


def test_settings_that_are_understood_work(tmp_path: Path) -> None:
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
def test_settings_with_a_mistake_fail_with_the_sentence_of_it(
    text: str, words: str, tmp_path: Path
) -> None:
    file = tmp_path / "vivat.toml"
    file.write_text(text)
    (finding,) = examine_settings(file)
    assert finding.health is Health.FAILS
    assert words in translate(finding.found)


def test_settings_that_are_missing_fail(tmp_path: Path) -> None:
    (finding,) = examine_settings(tmp_path / "vivat.toml")
    assert finding.health is Health.FAILS
