"""Where vivat saves its files: in one folder, the only one it writes to."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from companion.config.settings import StorageSettings

SETTINGS = "VIVAT_SETTINGS"
"""Names an administrator's settings file: an installed vivat has one in /etc."""


@dataclass(frozen=True)
class Paths:
    """The files in the one folder that must be writable; the log may have a separate one."""

    folder: Path
    logs: Path | None = None

    @property
    def games(self) -> Path:
        """The folder with a file for every game, and the records that version 1.0 wrote."""
        return self.folder / "games"

    @property
    def own_decks(self) -> Path:
        """The folder with the printed cards that vivat has learnt: a deck file an edition."""
        return self.folder / "decks"

    @property
    def learnt_codes(self) -> Path:
        """The codes from elsewhere that vivat has learnt for printed cards."""
        return self.folder / "card-codes.toml"

    @property
    def box_keys(self) -> Path:
        """The keys of the controllers that were paired with this computer."""
        return self.folder / "box-keys.json"

    @property
    def phone_evening(self) -> Path:
        """The invitation of this evening's phones."""
        return self.folder / "phones-tonight"

    @property
    def boards(self) -> Path:
        """Where the places of learnt boards are, for the camera."""
        return self.folder / "boards.json"

    @property
    def changed_settings(self) -> Path:
        """What people set on the screen, where only an administrator changes the settings."""
        return self.folder / "settings.toml"

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
    >>> paths_of(StorageSettings(), Path(), {"XDG_DATA_HOME": "/data"}).games.as_posix()
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


def own_settings(environment: Mapping[str, str]) -> Path:
    """The user's settings file, which is used if no other is named.

    >>> own_settings({"XDG_CONFIG_HOME": "/config"}).as_posix()
    '/config/vivat/settings.toml'
    """
    config = environment.get("XDG_CONFIG_HOME", "")
    home = config if os.path.isabs(config) else os.path.expanduser("~/.config")
    return Path(home) / "vivat" / "settings.toml"


def administrators_settings(environment: Mapping[str, str]) -> Path | None:
    """The settings file that only an administrator changes, if there is one."""
    named = environment.get(SETTINGS)
    return Path(named) if named else None


def usual_settings(environment: Mapping[str, str]) -> Path | None:
    """The settings file if no argument names one: the administrator's, or else the user's."""
    own = own_settings(environment)
    return administrators_settings(environment) or (own if os.path.exists(own) else None)


def settings_above(named: Path | None, environment: Mapping[str, str]) -> Path | None:
    """The file for what people set on the screen, which comes before `named`; None if they change
    that file itself.

    >>> environment = {"VIVAT_SETTINGS": "/etc/vivat/settings.toml", "STATE_DIRECTORY": "/state"}
    >>> str(settings_above(Path("/etc/vivat/settings.toml"), environment))
    '/state/settings.toml'
    >>> settings_above(Path("mine.toml"), environment)
    """
    if named is None or named != administrators_settings(environment):
        return None
    return paths_of(StorageSettings(), Path(), environment).changed_settings


def service_folder(variable: str, environment: Mapping[str, str]) -> Path | None:
    """The folder that systemd created for a service and passes in this variable, if any."""
    folder = environment.get(variable, "").split(":")[0]
    return Path(folder) if os.path.isabs(folder) else None
