"""Checks that sounds can be played: opens the sound card briefly, and names what is in the way.

Without sound vivat can be played, so nothing here is a problem.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from companion.commands.doctor.finding import Finding, note, ok
from companion.commands.doctor.permissions import how_to_gain_access, may_use
from companion.commands.doctor.run_window_probe import ProbeFails, run_probe
from companion.commands.doctor.screen_environment import how_to_unset
from companion.config.settings import SoundSettings
from companion.disk.files import list_if_possible
from companion.display.window_probe_answers import OpenedSoundCard, Probe, ProbeProblem
from companion.words.i18n import _
from hardware.device_holders import processes_holding
from hardware.header.gpio_chips import DEVICES

DRIVER = "SDL_AUDIODRIVER"
SILENT_DRIVERS = ("dummy", "disk")
OUTPUTS = "pcm*p"
"""In /dev/snd, the part of each sound card that plays."""


def examine_sound(
    settings: SoundSettings,
    variables: Mapping[str, str],
    is_playing: bool = False,
    devices: Path = DEVICES,
) -> list[Finding]:
    """Open the sound card, unless vivat may have it open already (`is_playing`)."""
    if is_playing:
        remedy = _("To check the sound, close vivat first. Its log says whether it has sound.")
        return [note(_("vivat is running, so its sound card was not tried."), remedy)]
    try:
        answer = run_probe(Probe.SOUND, variables)
    except ProbeFails as error:
        return [_silent(str(error), variables, devices)]
    match answer:
        case OpenedSoundCard(driver) if driver not in SILENT_DRIVERS:
            return [_audible(driver, settings)]
        case OpenedSoundCard(driver):
            text = _("The driver “{driver}” plays nothing.").format(driver=driver)
            return [note(text, how_to_unset(DRIVER))]
        case ProbeProblem(problem):
            return [_silent(problem, variables, devices)]
        case _:
            return [_silent(str(answer), variables, devices)]


def _audible(driver: str, settings: SoundSettings) -> Finding:
    found = _("Sounds can be played; driver {driver}.").format(driver=driver)
    if settings.muted or settings.volume == 0:
        remedy = _("The sound is off in the settings. F2 turns it on, or Settings, Sound.")
        return note(found, remedy)
    return ok(found)


def _silent(cause: str, variables: Mapping[str, str], devices: Path) -> Finding:
    found = _("No sound can be played: {problem}.").format(problem=cause.rstrip("."))
    outputs = list_if_possible(devices / "snd", OUTPUTS)
    return note(found, _remedy(outputs, variables))


def _remedy(outputs: Sequence[Path], variables: Mapping[str, str]) -> str:
    if variables.get(DRIVER):
        return how_to_unset(DRIVER)
    if not outputs:
        return _(
            "No sound card was found. Connect a screen with loudspeakers by HDMI, or a USB "
            "loudspeaker: vivat finds it within half a minute."
        )
    closed = [output for output in outputs if not may_use(output)]
    if len(closed) == len(outputs):
        return how_to_gain_access(closed[0], "audio")
    holders = [process.name for output in outputs for process in processes_holding(output)]
    if holders:
        text = _("Close the program that uses the sound card: {programs}.")
        return text.format(programs=", ".join(sorted(set(holders))))
    return _("Choose another sound card: “Sound” in docs/service.md says how.")
