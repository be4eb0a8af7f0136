"""Reads the settings file, one TOML file, and checks it strictly.

An unknown key is an error with a suggestion; every value has a type and a range.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct

from companion.files import read_text
from companion.settings_of_boxes import BoxesSettings
from engine import HouseRules, decode_toml
from engine.setup import RESERVED_NAME
from hardware.header.pins import PowerPin
from sentences import N_, ExplainedError, is_readable_name

EMISSARY_NAMES = (RESERVED_NAME, "émissaire")


class DisplaySettings(Struct, frozen=True, forbid_unknown_fields=True):
    """The window; `width` and `height` in pixels."""

    width: Annotated[int, Meta(ge=640, le=7680)] = 1280
    height: Annotated[int, Meta(ge=400, le=4320)] = 800
    fullscreen: bool = False
    kiosk: bool = False
    """Fill the screen, and resume an interrupted game automatically."""

    @property
    def fills_the_screen(self) -> bool:
        return self.fullscreen or self.kiosk


Name = Annotated[str, Meta(min_length=1, max_length=24)]


class TableNameTwice(ExplainedError):
    template = N_("“{name}” is listed twice in table.names. Give each seat a different name")


class TableNameNotReadable(ExplainedError):
    template = N_("{name} in table.names can't be shown on a screen. Choose another")


class TableNameReserved(ExplainedError):
    template = N_("“{name}” in table.names is reserved for the Émissaire. Choose another")


class TableSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """`names` are given to the seats in the order in which players sit down, clockwise."""

    names: tuple[Name, ...] = ()
    editions: tuple[str, ...] = ()
    """Files of further editions, besides the three built-in ones."""
    decks: tuple[str, ...] = ()
    """Files that describe printed decks, at most one per edition."""

    memory_aid: bool = False
    """Whether players can look at the votes of the round's earlier elections."""

    def __post_init__(self) -> None:
        """Raises ExplainedError for a name that is listed twice, unreadable or reserved."""
        for name, count in Counter(self.names).items():
            if count > 1:
                raise TableNameTwice(name=name)
            if not is_readable_name(name):
                raise TableNameNotReadable(name=repr(name))
            if name.casefold() in EMISSARY_NAMES:
                raise TableNameReserved(name=name)


class StorageSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """Where games are saved. `folder`: None for the service's own, or the desktop's."""

    folder: Annotated[str, Meta(min_length=1)] | None = None


class ElectionSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """`grace`: seconds in which votes can still be changed after the last one is in."""

    grace: Annotated[float, Meta(ge=0, le=30)] = 1.5


class PowerSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """`button`: the GPIO number (BCM) of the power button; None for none."""

    button: int | None = None

    def pin(self) -> PowerPin | None:
        """The pin, checked. Raises ExplainedError if it can't be used."""
        return None if self.button is None else PowerPin(self.button)


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """All settings; a missing table has its defaults."""

    display: DisplaySettings = DisplaySettings()
    table: TableSettings = TableSettings()
    election: ElectionSettings = ElectionSettings()
    keeping: StorageSettings = StorageSettings()
    house_rules: HouseRules = HouseRules()
    boxes: BoxesSettings = BoxesSettings()
    power: PowerSettings = PowerSettings()

    def __post_init__(self) -> None:
        """Raises ExplainedError if the power button and a button box use the same pin."""
        pin = self.power.pin()
        if pin is not None:
            pin.check_against(self.boxes.wiring())


def read_settings(path: Path | None) -> Settings:
    """The settings in a file; None gives the defaults.

    Raises:
        BadFile: the file can't be read or understood; the message says what to do.
    """
    if path is None:
        return Settings()
    return decode_toml(read_text(path), Settings, path.name)


def folder_of(settings_file: Path | None) -> Path:
    """The folder that paths in a settings file are relative to."""
    return Path() if settings_file is None else settings_file.parent
