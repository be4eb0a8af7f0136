"""Checks that the voice can speak: looks for its program, and says how to get one.

Without a voice vivat can be played, so nothing here is a problem.
"""

from __future__ import annotations

import shutil
from collections.abc import Mapping

from companion.commands.doctor.finding import Finding, note, ok
from companion.config.preferences import Voice
from companion.config.settings import SoundSettings
from companion.sound.narrator import DISPATCHER, ESPEAK
from companion.words.i18n import _


def examine_voice(settings: SoundSettings, environment: Mapping[str, str]) -> list[Finding]:
    """Look for the program that would speak."""
    if settings.voice is Voice.OFF:
        return [ok(_("The voice is off in the settings."))]
    program = DISPATCHER if settings.voice_name else ESPEAK
    if shutil.which(program, path=environment.get("PATH")) is not None:
        return [ok(_("{program} reads aloud.").format(program=program))]
    package = "speech-dispatcher" if settings.voice_name else ESPEAK
    found = _("The voice is silent: {program} is not installed.").format(program=program)
    remedy = _("sudo apt install {package}, or turn the voice off under Settings, Sound.")
    return [note(found, remedy.format(package=package))]
