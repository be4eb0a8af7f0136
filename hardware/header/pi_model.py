"""Which model of Raspberry Pi this computer is, from the files of its kernel.

Knows nothing of pins or pin libraries.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, IntEnum
from pathlib import Path

from sentences import N_, Sentence

PROC = Path("/proc")
"""Where the kernel describes processes and devices."""

NEW_STYLE = 1 << 23
"""Set in revision codes that contain type and processor; older codes are only numbers."""


class Soc(IntEnum):
    """A board's processor, by its number in the revision code."""

    BCM2835 = 0
    BCM2836 = 1
    BCM2837 = 2
    BCM2711 = 3
    BCM2712 = 4


class Header(Enum):
    """Which header a board has."""

    FORTY = "40 pins"
    TWENTY_SIX = "26 pins"
    ON_CARRIER = "depends on its carrier board"


class PiModel(Enum):
    """Every known model: its type in the revision code, and its header."""

    A = (0x00, Header.TWENTY_SIX)
    B = (0x01, Header.TWENTY_SIX)
    A_PLUS = (0x02, Header.FORTY)
    B_PLUS = (0x03, Header.FORTY)
    TWO_B = (0x04, Header.FORTY)
    CM1 = (0x06, Header.ON_CARRIER)
    THREE_B = (0x08, Header.FORTY)
    ZERO = (0x09, Header.FORTY)
    CM3 = (0x0A, Header.ON_CARRIER)
    ZERO_W = (0x0C, Header.FORTY)
    THREE_B_PLUS = (0x0D, Header.FORTY)
    THREE_A_PLUS = (0x0E, Header.FORTY)
    CM3_PLUS = (0x10, Header.ON_CARRIER)
    FOUR_B = (0x11, Header.FORTY)
    ZERO_2_W = (0x12, Header.FORTY)
    FOUR_HUNDRED = (0x13, Header.FORTY)
    CM4 = (0x14, Header.ON_CARRIER)
    CM4S = (0x15, Header.ON_CARRIER)
    FIVE = (0x17, Header.FORTY)
    CM5 = (0x18, Header.ON_CARRIER)
    FIVE_HUNDRED = (0x19, Header.FORTY)
    CM5_LITE = (0x1A, Header.ON_CARRIER)

    def __init__(self, type_code: int, header: Header) -> None:
        self.type_code = type_code
        self.header = header


class PiDescription(Sentence):
    template = N_("{name}, revision {revision}, chip {soc}")


class UnknownPi(Sentence):
    template = N_(
        "vivat does not know this Raspberry Pi ({pi}, kernel {kernel}), but tries to use it. "
        "If a button or light does nothing, please report this line with the file "
        "that “vivat bundle” makes."
    )


@dataclass(frozen=True)
class RaspberryPi:
    """This Raspberry Pi. Missing or unknown details are None."""

    name: str
    """Such as “Raspberry Pi 4 Model B Rev 1.4”."""
    revision: int | None
    model: PiModel | None
    soc: Soc | None

    def description(self) -> PiDescription:
        """All details, for people."""
        revision = "?" if self.revision is None else f"{self.revision:04x}"
        soc = "?" if self.soc is None else self.soc.name
        return PiDescription(name=self.name, revision=revision, soc=soc)

    def warning(self, kernel: str) -> UnknownPi | None:
        """A warning about an unknown model or processor; None if both are known."""
        if self.model is not None and self.soc is not None:
            return None
        return UnknownPi(pi=self.description(), kernel=kernel)


def read_pi(proc: Path = PROC) -> RaspberryPi | None:
    """This computer; None if it is no Raspberry Pi."""
    cpuinfo = _cpuinfo(proc)
    name = model_name(proc) or cpuinfo.get("Model", "")
    revision = _device_tree_revision(proc)
    has_its_processor = cpuinfo.get("Hardware", "").startswith("BCM2")
    if revision is None and "Raspberry Pi" not in name and not has_its_processor:
        return None
    if revision is None:
        revision = _number(cpuinfo.get("Revision", ""))
    return pi_of_revision(revision, name or "Raspberry Pi")


def model_name(proc: Path = PROC) -> str | None:
    """This computer's name in the device tree; None if there is none."""
    name = _content(proc / "device-tree/model").decode(errors="replace")
    return name.rstrip("\0").strip() or None


def pi_of_revision(revision: int | None, name: str) -> RaspberryPi:
    """The Raspberry Pi with this revision code.

    >>> pi_of_revision(0xC03111, "Raspberry Pi 4 Model B Rev 1.1").model
    <PiModel.FOUR_B: (17, <Header.FORTY: '40 pins'>)>
    """
    if revision is None:
        return RaspberryPi(name, None, None, None)
    if not revision & NEW_STYLE:
        return RaspberryPi(name, revision, None, Soc.BCM2835)  # all older ones have this one
    type_code, processor = revision >> 4 & 0xFF, revision >> 12 & 0xF
    model = next((model for model in PiModel if model.type_code == type_code), None)
    soc = next((soc for soc in Soc if soc == processor), None)
    return RaspberryPi(name, revision, model, soc)


def _device_tree_revision(proc: Path) -> int | None:
    content = _content(proc / "device-tree/system/linux,revision")
    return int.from_bytes(content, "big") if len(content) == 4 else None


def _cpuinfo(proc: Path) -> dict[str, str]:
    lines = _content(proc / "cpuinfo").decode(errors="replace").splitlines()
    parts = (line.partition(":") for line in lines)
    return {key.strip(): value.strip() for key, _colon, value in parts}


def _number(hexadecimal: str) -> int | None:
    try:
        return int(hexadecimal, 16)
    except ValueError:
        return None


def _content(file: Path) -> bytes:
    """The file's content; empty if it can't be read."""
    try:
        return file.read_bytes()
    except OSError:
        return b""
