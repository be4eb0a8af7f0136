"""The settings file: one TOML file, strictly checked.

An unknown key is an error with a suggestion; every value has a type and a range.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct

from companion.box_settings import BoxesSettings
from companion.files import read_text
from engine import HouseRules, decode_toml
from hardware.header.pins import PowerPin
from sentences import N_, ExplainedError, is_readable_name

EMISSARY_NAMES = ("emissary", "émissaire")


class DisplaySettings(Struct, frozen=True, forbid_unknown_fields=True):
    """The window; `width` and `height` in pixels."""

    width: Annotated[int, Meta(ge=640, le=7680)] = 1280
    height: Annotated[int, Meta(ge=400, le=4320)] = 800
    fullscreen: bool = False
    kiosk: bool = False
    """It stands alone: the whole screen, and an interrupted game goes on by itself."""

    @property
    def fills_the_screen(self) -> bool:
        return self.fullscreen or self.kiosk


Name = Annotated[str, Meta(min_length=1, max_length=24)]


class NameTwice(ExplainedError):
    template = N_("“{name}” stands twice in table.names. Give each seat a name of its own")


class UnreadableName(ExplainedError):
    template = N_("{name} in table.names can't be written on a screen. Choose another")


class EmissarysName(ExplainedError):
    template = N_("“{name}” in table.names is the Émissaire's. Choose another")


class TableSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """`names` are given to the seats as they sit down, clockwise."""

    names: tuple[Name, ...] = ()
    editions: tuple[str, ...] = ()
    """Files of further editions, beside the three printed ones."""
    decks: tuple[str, ...] = ()
    """Files that describe printed decks, one an edition at most."""

    memory_aid: bool = False
    """Whether the votes of a round's elections can be looked at again."""

    def __post_init__(self) -> None:
        """Raises ExplainedError where two seats could not be told apart."""
        for name in self.names:
            if self.names.count(name) > 1:
                raise NameTwice(name=name)
            if not is_readable_name(name):
                raise UnreadableName(name=repr(name))
            if name.casefold() in EMISSARY_NAMES:
                raise EmissarysName(name=name)


class StorageSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """What stays between evenings. `folder` keeps all of it: None is the service's own, or
    the desktop's."""

    folder: Annotated[str, Meta(min_length=1)] | None = None


class ElectionSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """`grace`: seconds to change one's mind after the last vote is in."""

    grace: Annotated[float, Meta(ge=0, le=30)] = 1.5


class PowerSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """`button`: the GPIO number (BCM) of the computer's own button; None for none."""

    button: int | None = None

    def pin(self) -> PowerPin | None:
        """The same, checked. Raises ExplainedError where the pin can't be used."""
        return None if self.button is None else PowerPin(self.button)


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """All of it; a missing table keeps its defaults."""

    display: DisplaySettings = DisplaySettings()
    table: TableSettings = TableSettings()
    election: ElectionSettings = ElectionSettings()
    keeping: StorageSettings = StorageSettings()
    house_rules: HouseRules = HouseRules()
    boxes: BoxesSettings = BoxesSettings()
    power: PowerSettings = PowerSettings()

    def __post_init__(self) -> None:
        """Raises ExplainedError where the power button has a pin that it can't have."""
        pin = self.power.pin()
        if pin is not None:
            pin.check_beside(self.boxes.wiring())


def read_settings(path: Path | None) -> Settings:
    """The settings in a file; None gives the defaults.

    Raises:
        BadFile: the file can't be read or understood; its words say what to do.
    """
    if path is None:
        return Settings()
    return decode_toml(read_text(path), Settings, path.name)


def folder_of(settings_file: Path | None) -> Path:
    """Where the files that a settings file names are looked for."""
    return Path() if settings_file is None else settings_file.parent
