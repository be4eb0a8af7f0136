"""Runs every check on this computer."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path

from companion.commands.doctor.camera import examine_camera
from companion.commands.doctor.clock import examine_clock
from companion.commands.doctor.disk import examine_disk
from companion.commands.doctor.display import examine_display
from companion.commands.doctor.finding import Check, Findings
from companion.commands.doctor.parallel import RunCheck, run_checks
from companion.commands.doctor.permissions import examine_permissions, needs
from companion.commands.doctor.pins import examine_pins
from companion.commands.doctor.saved_games import examine_games, is_vivat_playing
from companion.commands.doctor.screen_environment import ScreenEnvironment
from companion.commands.doctor.serial_ports import System, examine_ports
from companion.commands.doctor.settings import examine_settings, known_settings
from companion.commands.doctor.sound import examine_sound
from companion.commands.doctor.versions import examine_versions
from companion.config.paths import paths_of, settings_above
from companion.config.settings import folder_of
from companion.disk.files import absolute_if_possible

SECONDS = 7.0
"""The time limit for all checks together."""


def examine(settings_file: Path | None, environment: Mapping[str, str]) -> Findings:
    """The findings of every check, within `SECONDS`. Never raises.

    `settings_file` is the one that `vivat play` would be given, or None.
    """
    return run_checks(checks(settings_file, environment), SECONDS)


def checks(settings_file: Path | None, environment: Mapping[str, str]) -> Mapping[Check, RunCheck]:
    """How each check is run, in the order of the output."""
    file = None if settings_file is None else absolute_if_possible(settings_file)
    changed = settings_above(settings_file, environment)
    settings = known_settings(file, changed)
    own = None if changed is None else changed.parent
    boxes = settings.boxes
    paths = paths_of(settings.keeping, absolute_if_possible(folder_of(file)), environment)
    return {
        Check.VERSIONS: lambda: examine_versions(environment),
        Check.SETTINGS: lambda: examine_settings(file, changed),
        Check.DISPLAY: lambda: examine_display(
            settings.display, ScreenEnvironment(environment), is_vivat_playing(paths.folder)
        ),
        Check.SOUND: lambda: examine_sound(
            settings.sound, environment, is_vivat_playing(paths.folder)
        ),
        Check.CAMERA: lambda: examine_camera(settings.camera),
        Check.PINS: lambda: examine_pins(boxes.wiring()),
        Check.PERMISSIONS: lambda: examine_permissions(needs(boxes, environment)),
        Check.SERIAL: lambda: examine_ports(boxes, System()),
        Check.DISK: lambda: examine_disk(paths.folder, own),
        Check.CLOCK: lambda: examine_clock(datetime.now()),
        Check.GAMES: lambda: examine_games(paths),
    }
