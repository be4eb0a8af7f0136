"""How a character is drawn: the parts of its figure, by name, and its colours.

Only the names are here; the display has the drawings.
"""

from __future__ import annotations

import re
from enum import Enum

from msgspec import Struct

from sentences import N_, ExplainedError


class Head(Enum):
    """A head with its face."""

    GENTLE = "gentle"
    DREAMY = "dreamy"
    PROUD = "proud"
    YOUNG = "young"
    MERRY = "merry"
    SLY = "sly"
    STERN = "stern"
    OLD = "old"
    DOG = "dog"


class Hair(Enum):
    BALD = "bald"
    BOB = "bob"
    BRAIDS = "braids"
    BUN = "bun"
    CURLS = "curls"
    LONG = "long"
    SHORT = "short"
    SIDE_ROLLS = "side-rolls"
    SPIKY = "spiky"
    TONSURE = "tonsure"


class Beard(Enum):
    FORKED = "forked"
    FULL = "full"
    GOATEE = "goatee"
    LONG = "long"
    MOUSTACHE = "moustache"
    STUBBLE = "stubble"


class Headgear(Enum):
    BERET = "beret"
    BIRETTA = "biretta"
    BONNET = "bonnet"
    CIRCLET_VEIL = "circlet-veil"
    CORONET = "coronet"
    COWL = "cowl"
    FEATHER_HAT = "feather-hat"
    FLOWER_CROWN = "flower-crown"
    HENNIN = "hennin"
    HOOD = "hood"
    JESTER_CAP = "jester-cap"
    KERCHIEF = "kerchief"
    KOKOSHNIK = "kokoshnik"
    LAUREL = "laurel"
    MITRE = "mitre"
    PLUMED_HELMET = "plumed-helmet"
    STOCKING_CAP = "stocking-cap"
    STRAW_HAT = "straw-hat"
    TOQUE = "toque"
    TRICORNE = "tricorne"
    TURBAN = "turban"
    WIMPLE = "wimple"
    WIZARD_HAT = "wizard-hat"


class Garment(Enum):
    APRON = "apron"
    ARMOUR = "armour"
    CAPE = "cape"
    CASSOCK = "cassock"
    DOUBLET = "doublet"
    FUR_MANTLE = "fur-mantle"
    GOWN = "gown"
    MOTLEY = "motley"
    ROBE = "robe"
    RUFF_GOWN = "ruff-gown"
    SHAWL = "shawl"
    TUNIC = "tunic"


class Prop(Enum):
    """What a figure holds."""

    BANNER = "banner"
    BASKET = "basket"
    BONE = "bone"
    BOOK = "book"
    COIN_PURSE = "coin-purse"
    CROSIER = "crosier"
    DRUM = "drum"
    FALCON = "falcon"
    FAN = "fan"
    FISH = "fish"
    FLASK = "flask"
    FLOWER = "flower"
    GOOSE = "goose"
    KEY = "key"
    LADLE = "ladle"
    LANTERN = "lantern"
    LUTE = "lute"
    MAROTTE = "marotte"
    MIRROR = "mirror"
    PALETTE = "palette"
    QUILL = "quill"
    ROSE = "rose"
    SCROLL = "scroll"
    SHIELD = "shield"
    SPYGLASS = "spyglass"
    STAFF = "staff"
    SWORD = "sword"
    TANKARD = "tankard"


class Colours(Struct, frozen=True, forbid_unknown_fields=True):
    """The colours of a figure, like “#3f4f9e”; `trim` is what adorns the garment."""

    skin: str = "#f2c9a1"
    hair: str = "#7a4a24"
    hat: str = "#4a5aa8"
    cloth: str = "#b8403c"
    trim: str = "#e6b450"

    def __post_init__(self) -> None:
        """Raises ExplainedError: the colour is wrong."""
        for text in (self.skin, self.hair, self.hat, self.cloth, self.trim):
            if not re.fullmatch("#[0-9a-f]{6}", text, re.IGNORECASE):
                raise ExplainedError(
                    N_("“{text}” is not a colour. Write a colour like “#3f4f9e”"), text=text
                )


class Figure(Struct, frozen=True, forbid_unknown_fields=True):
    """A half-figure made of parts."""

    head: Head
    garment: Garment
    hair: Hair | None = None
    beard: Beard | None = None
    headgear: Headgear | None = None
    prop: Prop | None = None
    turned: bool = False
    """Whether the figure looks the other way, and holds its prop on the other side."""
    colours: Colours = Colours()
