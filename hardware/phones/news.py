"""What phones report besides the signals of every button box."""

from __future__ import annotations

from dataclasses import dataclass, field

from hardware.boxes import BoxId


@dataclass(frozen=True)
class NameTyped:
    """The player of this phone has typed a name."""

    phone: BoxId
    name: str


@dataclass(frozen=True)
class ChoiceTapped:
    """A choice of the phone's newest card, or of an older one: `version` tells."""

    phone: BoxId
    version: int
    choice: int = field(repr=False)


@dataclass(frozen=True)
class Phone:
    """A phone that is connected. One that is no box only shows cards."""

    id: BoxId
    is_box: bool


@dataclass(frozen=True)
class PhonesChanged:
    """A phone has come or gone, or phones were switched on or off."""


News = NameTyped | ChoiceTapped | PhonesChanged
