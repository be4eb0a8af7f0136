"""Runs every check on this computer, one after another."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from pathlib import Path

from companion.commands.doctor.camera import examine_camera
from companion.commands.doctor.clock import examine_clock
from companion.commands.doctor.disk import examine_disk
from companion.commands.doctor.display import examine_display
from companion.commands.doctor.finding import Check, Finding, Findings, note, problem
from companion.commands.doctor.permissions import examine_permissions, needs
from companion.commands.doctor.pins import examine_pins
from companion.commands.doctor.saved_games import examine_games, is_vivat_playing
from companion.commands.doctor.serial_ports import examine_ports
from companion.commands.doctor.settings import examine_settings, known_settings
from companion.commands.doctor.sound import examine_sound
from companion.commands.doctor.supply import examine_supply
from companion.commands.doctor.versions import examine_versions
from companion.commands.doctor.voice import examine_voice
from companion.config.paths import paths_of, settings_above
from companion.config.settings import folder_of
from companion.disk.files import absolute_if_possible
from companion.words.i18n import _

RunCheck = Callable[[], Sequence[Finding]]


def examine(settings_file: Path | None, environment: Mapping[str, str]) -> Findings:
    """The findings of every check. Never raises.

    `settings_file` is the one that `vivat play` would be given, or None.
    """
    return {check: run(each) for check, each in checks(settings_file, environment).items()}


def run(check: RunCheck) -> Sequence[Finding]:
    """A check's findings; a bug in it is one of them, and must not hide the others'."""
    try:
        return check()
    except Exception as error:
        text = _("This check failed: {kind}: {problem}.")
        found = text.format(kind=type(error).__name__, problem=error)
        return [problem(found, _("Please report it with the file that “vivat bundle” makes."))]


def checks(settings_file: Path | None, environment: Mapping[str, str]) -> Mapping[Check, RunCheck]:
    """How each check is run, in the order of the output."""
    file = None if settings_file is None else absolute_if_possible(settings_file)
    changed = settings_above(settings_file, environment)
    settings = known_settings(file, changed)
    own = None if changed is None else changed.parent
    boxes = settings.boxes
    paths = paths_of(settings.keeping, absolute_if_possible(folder_of(file)), environment)
    found = {
        Check.VERSIONS: examine_versions,
        Check.SETTINGS: lambda: examine_settings(file, changed),
        Check.DISPLAY: lambda: examine_display(settings.display, environment),
        Check.SOUND: lambda: examine_sound(settings.sound, environment),
        Check.VOICE: lambda: examine_voice(settings.sound, environment),
        Check.CAMERA: lambda: examine_camera(settings.camera),
        Check.PINS: lambda: examine_pins(boxes.wiring(), settings.power.pin()),
        Check.PERMISSIONS: lambda: examine_permissions(needs(boxes, environment)),
        Check.SERIAL: lambda: examine_ports(boxes),
        Check.DISK: lambda: examine_disk(paths, own),
        Check.POWER: examine_supply,
        Check.CLOCK: lambda: examine_clock(datetime.now()),
        Check.GAMES: lambda: examine_games(paths),
    }
    return {**found, **_left_to_vivat()} if is_vivat_playing(paths.folder) else found


def _left_to_vivat() -> Mapping[Check, RunCheck]:
    """What a running vivat has open already."""
    close = _("To check this, close vivat first; without a desktop: sudo systemctl stop vivat")
    left = [note(_("vivat is running and uses this, so it was not tried."), close)]
    return {Check.DISPLAY: lambda: left, Check.SOUND: lambda: left}
