"""`vivat doctor` says how to get a voice; vivat can be played without."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.commands.doctor.finding import Finding
from companion.commands.doctor.voice import examine_voice
from companion.config.preferences import Voice
from companion.config.settings import SoundSettings
from hardware.boxes import Health


def look(folder: Path, *programs: str, settings: SoundSettings) -> Finding:
    for each in programs:
        (folder / each).touch(0o755)
    (finding,) = examine_voice(settings, {"PATH": str(folder)})
    return finding


@pytest.mark.parametrize(
    ("name", "package"), [("", "espeak-ng"), ("rhvoice/Elena", "speech-dispatcher")]
)
def test_a_missing_program_is_named_with_its_package(
    tmp_path: Path, name: str, package: str
) -> None:
    finding = look(tmp_path, settings=SoundSettings(voice_name=name))
    assert finding.health is Health.WAITS
    assert f"apt install {package}," in (finding.remedy or "")


@pytest.mark.parametrize(("name", "program"), [("", "espeak-ng"), ("rhvoice/Elena", "spd-say")])
def test_a_program_that_is_there_is_enough(tmp_path: Path, name: str, program: str) -> None:
    finding = look(tmp_path, program, settings=SoundSettings(voice_name=name))
    assert finding == Finding(Health.WORKS, f"{program} reads aloud.")


def test_who_wants_no_voice_needs_no_program(tmp_path: Path) -> None:
    assert look(tmp_path, settings=SoundSettings(voice=Voice.OFF)).health is Health.WORKS
