"""Sound is a wish: without it the game is played all the same."""

from __future__ import annotations

from pathlib import Path

from companion.doctor.sound import examine_sound
from companion.i18n import translate
from hardware.boxes import Health
from tests.companion.doctor.surroundings import environment


def test_sound_that_opens_works(tmp_path: Path) -> None:
    (finding,) = examine_sound(environment(SDL_AUDIODRIVER="dummy"), tmp_path)
    assert finding.health is Health.WORKS
    assert "Hz" in translate(finding.found)


def test_without_a_sound_card_nothing_fails(tmp_path: Path) -> None:
    (finding,) = examine_sound(environment(SDL_AUDIODRIVER="papyrus"), tmp_path)
    assert finding.health is Health.WAITS
    assert finding.remedy is not None
    assert "no sound card" in translate(finding.remedy)


def test_a_sound_card_that_does_not_open_is_told_apart_from_none(tmp_path: Path) -> None:
    (tmp_path / "asound").mkdir()
    (tmp_path / "asound/cards").write_text(" 0 [Headphones     ]: bcm2835 - bcm2835 Headphones\n")
    (finding,) = examine_sound(environment(SDL_AUDIODRIVER="papyrus"), tmp_path)
    assert finding.remedy is not None
    assert "There is a sound card" in translate(finding.remedy)
