"""All checks with the real computer, at once and in time."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path

from companion.doctor.clock import examine_clock
from companion.doctor.disk import examine_disk
from companion.doctor.display import examine_display
from companion.doctor.finding import Check, Finding
from companion.doctor.guard import Look, findings_of
from companion.doctor.journal import examine_journal
from companion.doctor.permissions import examine_permissions, needs
from companion.doctor.pins import examine_pins
from companion.doctor.playing import vivat_plays
from companion.doctor.serial_ports import System, examine_ports
from companion.doctor.settings import examine_settings, known_settings
from companion.doctor.sound import examine_sound
from companion.doctor.surroundings import Surroundings
from companion.doctor.versions import examine_versions
from companion.paths import paths_of
from companion.settings import folder_of

SECONDS = 7.0
"""Everything was said by then."""


def examine(settings_file: Path | None, environment: Mapping[str, str]) -> tuple[Finding, ...]:
    """What every check finds, in their order, within `SECONDS`. Never raises.

    `settings_file` as `vivat play` is given it; None is none.
    """
    file = None if settings_file is None else _from_the_root(settings_file)
    settings = known_settings(file)
    boxes = settings.boxes
    places = paths_of(settings.keeping, _from_the_root(folder_of(file)), environment)
    looks: dict[Check, Look] = {
        Check.VERSIONS: lambda: examine_versions(environment),
        Check.SETTINGS: lambda: examine_settings(file),
        Check.DISPLAY: lambda: examine_display(
            settings.display, Surroundings(environment), vivat_plays(places.journal)
        ),
        Check.SOUND: lambda: examine_sound(environment),
        Check.PINS: lambda: examine_pins(boxes.wiring()),
        Check.PERMISSIONS: lambda: examine_permissions(needs(boxes, environment)),
        Check.SERIAL: lambda: examine_ports(boxes, System()),
        Check.DISK: lambda: examine_disk(places.folder),
        Check.CLOCK: lambda: examine_clock(datetime.now()),
        Check.JOURNAL: lambda: examine_journal(places.journal),
    }
    return findings_of(looks.items(), SECONDS)


def _from_the_root(path: Path) -> Path:
    """A check may change the folder meanwhile; the one we are in may be gone."""
    try:
        return path.absolute()
    except OSError:
        return path
