"""Where vivat saves its files: in one folder, the only one it writes to."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from companion.settings import StorageSettings


@dataclass(frozen=True)
class Paths:
    """The files in the one folder that must be writable; the log may have a separate one."""

    folder: Path
    logs: Path | None = None

    @property
    def journal(self) -> Path:
        """All games, event by event."""
        return self.folder / "journal.db"

    @property
    def records(self) -> Path:
        """The folder with a record of every game."""
        return self.folder / "games"

    @property
    def box_keys(self) -> Path:
        """The keys of the controllers that were paired with this computer."""
        return self.folder / "box-keys.json"

    @property
    def log(self) -> Path:
        """The current log; older ones beside it have a number."""
        return (self.logs or self.folder) / "vivat.log"


def paths_of(settings: StorageSettings, beside: Path, environment: Mapping[str, str]) -> Paths:
    """The paths from the settings, relative to the folder `beside`; by default those that
    systemd gives a service, or else the user's data folder.

    >>> paths_of(StorageSettings("data"), Path("/etc/vivat"), {}).folder.as_posix()
    '/etc/vivat/data'
    >>> paths_of(StorageSettings(), Path(), {"STATE_DIRECTORY": "/var/lib/vivat"}).log.as_posix()
    '/var/lib/vivat/vivat.log'
    >>> service = {"STATE_DIRECTORY": "/var/lib/vivat", "LOGS_DIRECTORY": "/var/log/vivat"}
    >>> paths_of(StorageSettings(), Path(), service).log.as_posix()
    '/var/log/vivat/vivat.log'
    >>> paths_of(StorageSettings(), Path(), {"XDG_DATA_HOME": "/data"}).records.as_posix()
    '/data/vivat/games'
    """
    if settings.folder is not None:
        return Paths(beside / os.path.expanduser(settings.folder))
    service = service_folder("STATE_DIRECTORY", environment)
    if service is not None:
        return Paths(service, service_folder("LOGS_DIRECTORY", environment))
    data = environment.get("XDG_DATA_HOME", "")
    home = data if os.path.isabs(data) else os.path.expanduser("~/.local/share")
    return Paths(Path(home) / "vivat")


def service_folder(variable: str, environment: Mapping[str, str]) -> Path | None:
    """The folder that systemd created for a service and passes in this variable, if any."""
    folder = environment.get(variable, "").split(":")[0]
    return Path(folder) if os.path.isabs(folder) else None
