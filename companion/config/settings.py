"""Reads the settings file, one TOML file, and checks it strictly.

An unknown key is an error with a suggestion; every value has a type and a range.
"""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import fields
from enum import Enum
from pathlib import Path
from typing import Annotated, Any

from msgspec import Meta, Struct, convert
from msgspec.structs import asdict, force_setattr

from companion.config.box_settings import BoxesSettings
from companion.config.preferences import USUAL, Motion, Preferences, Rotation, TextSize, Voice
from companion.disk.bounded import read_text
from companion.words.i18n import languages
from companion.words.letters import can_be_drawn
from engine import Follow, HouseRules, decode_toml
from engine.decoding import parse_toml
from engine.setup import RESERVED_NAME
from hardware.header.pins import PowerPin
from sentences import N_, ExplainedError
from sentences.names import checked_name

EMISSARY_NAMES = (RESERVED_NAME, "émissaire")


DARKEST = 20
"""Percent: at less, nobody would find the setting again."""
SLOWEST, FASTEST = 50, 250
"""Percent of the usual speed of a voice."""
LONGEST_WAIT = 600
"""Minutes until a demonstration begins, or the screen dims or sleeps."""
MOST_GRACE = 30.0
"""Seconds in which people can change their minds about their votes."""
Minutes = Annotated[int, Meta(ge=0, le=LONGEST_WAIT)]


class UnknownLanguage(ExplainedError):
    template = N_("there is no language “{language}”. Choose one of: {languages}")


class DisplaySettings(Struct, frozen=True, forbid_unknown_fields=True):
    """The window; `width` and `height` in pixels, the rest as in `Preferences`."""

    width: Annotated[int, Meta(ge=480, le=7680)] = 1280
    height: Annotated[int, Meta(ge=400, le=4320)] = 800
    fullscreen: bool = False
    kiosk: bool = False
    """Fill the screen, and resume an interrupted game automatically."""
    text_size: TextSize = USUAL.text_size
    motion: Motion = USUAL.motion
    rotation: Rotation = USUAL.rotation
    brightness: Annotated[int, Meta(ge=DARKEST, le=100)] = USUAL.brightness
    demo_after: Minutes = USUAL.demo_after
    dims_after: Minutes = USUAL.dims_after
    sleeps_after: Minutes = USUAL.sleeps_after
    language: str | None = None
    """Of all texts, such as "fr"; without it, that of the system."""

    def __post_init__(self) -> None:
        """Raises UnknownLanguage."""
        if self.language is not None and self.language not in languages():
            raise UnknownLanguage(language=self.language, languages=", ".join(languages()))

    @property
    def fills_the_screen(self) -> bool:
        return self.fullscreen or self.kiosk


class SoundSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """`volume` and `voice_speed` in percent; `muted` keeps the volume for later."""

    volume: Annotated[int, Meta(ge=0, le=100)] = USUAL.volume
    muted: bool = USUAL.muted
    voice: Voice = USUAL.voice
    voice_speed: Annotated[int, Meta(ge=SLOWEST, le=FASTEST)] = USUAL.voice_speed
    voice_name: Annotated[str, Meta(pattern=r"^([\w.+-]+(/[^\0]+)?)?$")] = USUAL.voice_name
    """A module of speech-dispatcher, and one of its voices, such as "rhvoice/Elena"."""


MOST_NAMES, MOST_FILES = 1000, 100
Files = Annotated[tuple[str, ...], Meta(max_length=MOST_FILES)]


class TableNameNotDrawn(ExplainedError):
    template = N_(
        "“{name}” in table.names: the screen shows “?” for “{letters}”. Choose another spelling."
    )


class FirstWay(Enum):
    """How a new game is followed, until the table decides otherwise."""

    LAST = "last"
    """In the same way as the last game."""
    MOVES = "moves"
    VOTES = "votes"
    SCORES = "scores"

    @property
    def follow(self) -> Follow | None:
        """The way to follow; None for that of the last game."""
        return None if self is FirstWay.LAST else Follow(self.value)


class TableSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """`names` are given to the seats in the order in which players sit down, clockwise."""

    names: Annotated[tuple[str, ...], Meta(max_length=MOST_NAMES)] = ()
    editions: Files = ()
    """Files of further editions, besides the three built-in ones."""
    decks: Files = ()
    """Files that describe printed decks, at most one per edition."""
    photos: Annotated[str, Meta(min_length=1)] | None = None
    """A folder with photos of the table's own pieces."""

    stories: bool = True
    """Whether sentences tell what the votes came to."""
    memory_aid: bool = False
    """Whether the round so far has the votes of each seat, even where the rules keep secret how
    many cards it has left."""
    follow: FirstWay = FirstWay.LAST

    def __post_init__(self) -> None:
        """Bring the names into their form.

        Raises ExplainedError for a name that is listed twice, unreadable or reserved.
        """
        force_setattr(self, "names", tuple(map(checked_name, self.names)))
        for name, count in Counter(self.names).items():
            if count > 1:
                twice = N_(
                    "“{name}” is listed twice in table.names. Give each seat a different name"
                )
                raise ExplainedError(twice, name=name)
            if name.casefold() in EMISSARY_NAMES:
                reserved = N_(
                    "“{name}” in table.names is reserved for the Émissaire. Choose another"
                )
                raise ExplainedError(reserved, name=name)

    @property
    def names_not_drawn(self) -> tuple[TableNameNotDrawn, ...]:
        """A problem for each name with letters that no font has."""
        missing = {name: [each for each in name if not can_be_drawn(each)] for name in self.names}
        return tuple(
            TableNameNotDrawn(name=name, letters="".join(letters))
            for name, letters in missing.items()
            if letters
        )


class StorageSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """Where games are saved. `folder`: None for the service's own, or the desktop's."""

    folder: Annotated[str, Meta(min_length=1, pattern=r"^[^\0]*$")] | None = None


class ElectionSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """`grace`: seconds in which votes can still be changed after the last one is in."""

    grace: Annotated[float, Meta(ge=0, le=MOST_GRACE)] = 1.5


class PowerSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """`button`: the GPIO number (BCM) of the power button; None for none."""

    button: int | None = None

    def pin(self) -> PowerPin | None:
        """The pin, checked. Raises ExplainedError if it can't be used."""
        return None if self.button is None else PowerPin(self.button)


class PhonesSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """Phones as button boxes. `port`: where this computer serves their page."""

    on: bool = False
    """Whether phones may join from the start; otherwise once somebody touches “Phones”."""
    port: Annotated[int, Meta(ge=1024, le=65535)] = 8470
    moves: bool = True
    """Whether players can also place and move characters on their phones."""


class CameraSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """A camera above the board. `device` is its path, or "pi"; empty for the first one."""

    on: bool = False
    """Whether it follows the board in games."""
    device: str = ""
    height: Annotated[int, Meta(ge=0, le=80)] = 0
    """Ignored: the camera tells how high the pieces are. Files of earlier versions have it."""


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """All settings; a missing table has its defaults."""

    display: DisplaySettings = DisplaySettings()
    sound: SoundSettings = SoundSettings()
    table: TableSettings = TableSettings()
    election: ElectionSettings = ElectionSettings()
    keeping: StorageSettings = StorageSettings()
    house_rules: HouseRules = HouseRules()
    boxes: BoxesSettings = BoxesSettings()
    power: PowerSettings = PowerSettings()
    phones: PhonesSettings = PhonesSettings()
    camera: CameraSettings = CameraSettings()

    def __post_init__(self) -> None:
        """Raises ExplainedError if the power button and a button box use the same pin."""
        pin = self.power.pin()
        if pin is not None:
            pin.check_against(self.boxes.wiring())

    @property
    def preferences(self) -> Preferences:
        """What the display and the sound need to know: the settings of the same names."""
        values = {**asdict(self.display), **asdict(self.sound)}
        return Preferences(**{each.name: values[each.name] for each in fields(Preferences)})


class ChangedSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """The tables in which people change something on the screen."""

    display: DisplaySettings = DisplaySettings()
    sound: SoundSettings = SoundSettings()
    table: TableSettings = TableSettings()
    election: ElectionSettings = ElectionSettings()
    house_rules: HouseRules = HouseRules()
    phones: PhonesSettings = PhonesSettings()


def read_settings(
    path: Path | None, changed: Path | None = None, text_size: TextSize = USUAL.text_size
) -> Settings:
    """The settings in a file; None gives the defaults. Those in `changed` come before them: a
    file for what people set on the screen, which may be missing. `text_size` is for texts whose
    size neither of them sets.

    Raises:
        BadFile: a file can't be read or understood; the message says what to do.
    """
    text = "" if path is None else read_text(path)
    decode_toml(text, Settings, "" if path is None else str(path))
    tables = _merged({"display": {"text_size": text_size.value}}, parse_toml(text))
    if changed is not None and os.path.exists(changed):
        above = read_text(changed)
        decode_toml(above, ChangedSettings, str(changed))
        tables = _merged(tables, parse_toml(above))
    return convert(tables, Settings, str_keys=True)


def _merged(below: dict[str, Any], above: dict[str, Any]) -> dict[str, Any]:
    """The values of both; where both have one, that from above."""
    tables = {table: {**below.get(table, {}), **values} for table, values in above.items()}
    return {**below, **tables}


def folder_of(settings_file: Path | None) -> Path:
    """The folder that paths in a settings file are relative to."""
    return Path() if settings_file is None else settings_file.parent
