"""Checks that sounds can be played: opens the sound card briefly, and names what is in the way.

Without sound vivat can be played, so nothing here is a problem.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from companion.commands.doctor.finding import Finding, note, ok
from companion.commands.doctor.permissions import how_to_gain_access, may_use
from companion.commands.doctor.run_window_probe import ProbeFails, try_sound
from companion.config.settings import SoundSettings
from companion.disk.files import list_if_possible
from companion.words.i18n import _
from hardware.device_holders import processes_holding
from hardware.header.gpio_chips import DEVICES

OUTPUTS = "pcm*p"
"""In /dev/snd, the part of each sound card that plays."""


def examine_sound(
    settings: SoundSettings, environment: Mapping[str, str], devices: Path = DEVICES
) -> list[Finding]:
    """Open the sound card for a moment."""
    try:
        driver = try_sound(environment)
    except ProbeFails as error:
        found = _("No sound can be played: {problem}.").format(problem=str(error).rstrip("."))
        return [note(found, _remedy(list_if_possible(devices / "snd", OUTPUTS)))]
    found = _("Sounds can be played; driver {driver}.").format(driver=driver)
    if settings.muted or settings.volume == 0:
        remedy = _("The sound is off in the settings. F2 turns it on, or Settings, Sound.")
        return [note(found, remedy)]
    return [ok(found)]


def _remedy(outputs: Sequence[Path]) -> str:
    if not outputs:
        return _(
            "No sound card was found. Connect a screen with loudspeakers by HDMI, or a USB "
            "loudspeaker: vivat finds it within half a minute."
        )
    if not any(map(may_use, outputs)):
        return how_to_gain_access(outputs[0], "audio")
    holders = {process.name for output in outputs for process in processes_holding(output)}
    if holders:
        text = _("Close the program that uses the sound card: {programs}.")
        return text.format(programs=", ".join(sorted(holders)))
    return _("Choose another sound card: “Sound” in docs/service.md says how.")
