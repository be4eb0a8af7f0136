"""The check opens the real sound card in a process of its own; vivat can be played without."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.commands.doctor.finding import Finding
from companion.commands.doctor.sound import examine_sound
from companion.config.settings import SoundSettings
from hardware.boxes import Health
from tests.companion.commands.doctor.environments import (
    as_nobody,
    environment,
    open_folder,
    program,
)


def look(devices: Path, settings: SoundSettings | None = None, **more: str) -> Finding:
    (finding,) = examine_sound(settings or SoundSettings(), environment(**more), devices)
    return finding


def remedy(finding: Finding) -> str:
    assert finding.remedy is not None
    return finding.remedy


def output_in(folder: Path) -> Path:
    """The device of a sound card that can't be opened."""
    (folder / "snd").mkdir()
    device = folder / "snd/pcmC0D0p"
    device.touch()
    return device


@pytest.mark.slow
def test_without_a_sound_card_it_says_what_to_connect(tmp_path: Path) -> None:
    finding = look(tmp_path)
    assert finding.health is Health.WAITS
    assert finding.found.startswith("No sound can be played: ")
    assert "USB loudspeaker" in remedy(finding)


@pytest.mark.slow
def test_a_card_that_may_not_be_used_leads_to_the_group_audio() -> None:
    with open_folder() as folder:
        output_in(folder).chmod(0o600)
        with as_nobody():
            finding = look(folder)
    assert "sudo chgrp audio" in remedy(finding)


@pytest.mark.slow
def test_the_program_that_holds_the_card_is_named(tmp_path: Path) -> None:
    device = output_in(tmp_path)
    with program(Path("/bin/sleep"), str(device), called="sleep"):
        finding = look(tmp_path)
    assert remedy(finding) == "Close the program that uses the sound card: sleep."


@pytest.mark.slow
def test_a_sound_that_is_turned_off_is_noted(tmp_path: Path) -> None:
    finding = look(tmp_path, SoundSettings(volume=0), SDL_AUDIODRIVER="dummy")
    assert finding.found == "Sounds can be played; driver dummy."
    assert "turns it on" in remedy(finding)
