"""The files in /proc, /sys and /dev of each generation of Raspberry Pi, and of a PC."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from hardware.header.pi_model import Header, PiModel, Soc

RP1 = "raspberrypi,rp1-gpio"
BCM2711 = "brcm,bcm2711-gpio"
BCM2835 = "brcm,bcm2835-gpio"
OTHER_OF_A_5 = "brcm,bcm7445-gpio\0brcm,brcmstb-gpio"

PC_CPUINFO = "processor\t: 0\nvendor_id\t: GenuineIntel\nmodel name\t: Some CPU\n"


@dataclass(frozen=True)
class KnownPi:
    """A Raspberry Pi's name and revision, and what they mean."""

    name: str
    revision: int
    model: PiModel
    soc: Soc
    header: Header = Header.FORTY


PI_4B = KnownPi("Raspberry Pi 4 Model B Rev 1.1", 0xC03111, PiModel.FOUR_B, Soc.BCM2711)
PI_5 = KnownPi("Raspberry Pi 5 Model B Rev 1.0", 0xD04170, PiModel.FIVE, Soc.BCM2712)
CM4 = KnownPi(
    "Raspberry Pi Compute Module 4 Rev 1.0", 0xB03140, PiModel.CM4, Soc.BCM2711, Header.ON_CARRIER
)
CM5 = KnownPi(
    "Raspberry Pi Compute Module 5 Rev 1.0", 0xD04180, PiModel.CM5, Soc.BCM2712, Header.ON_CARRIER
)
PI_500 = KnownPi("Raspberry Pi 500 Rev 1.0", 0xD04190, PiModel.FIVE_HUNDRED, Soc.BCM2712)
BOARDS = (
    KnownPi("Raspberry Pi 2 Model B Rev 1.1", 0xA01041, PiModel.TWO_B, Soc.BCM2836),
    KnownPi("Raspberry Pi 2 Model B Rev 1.2", 0xA22042, PiModel.TWO_B, Soc.BCM2837),
    KnownPi("Raspberry Pi Zero W Rev 1.1", 0x9000C1, PiModel.ZERO_W, Soc.BCM2835),
    KnownPi("Raspberry Pi 3 Model B Rev 1.2", 0xA02082, PiModel.THREE_B, Soc.BCM2837),
    KnownPi("Raspberry Pi 3 Model B Plus Rev 1.3", 0xA020D3, PiModel.THREE_B_PLUS, Soc.BCM2837),
    KnownPi("Raspberry Pi 3 Model A Plus Rev 1.0", 0x9020E0, PiModel.THREE_A_PLUS, Soc.BCM2837),
    KnownPi("Raspberry Pi Zero 2 W Rev 1.0", 0x902120, PiModel.ZERO_2_W, Soc.BCM2837),
    PI_4B,
    KnownPi("Raspberry Pi 400 Rev 1.0", 0xC03130, PiModel.FOUR_HUNDRED, Soc.BCM2711),
    CM4,
    PI_5,
    CM5,
    PI_500,
)


class FakeComputer:
    """A computer's files. At first it is no Pi."""

    def __init__(self, root: Path) -> None:
        self.devices, self.proc, self.system = root / "dev", root / "proc", root / "sys"
        for folder in (self.devices, self.proc / "device-tree/system", self.system):
            folder.mkdir(parents=True)
        (self.proc / "cpuinfo").write_text(PC_CPUINFO)

    def is_a(self, name: str, revision: int) -> None:
        """Write the device tree of a Pi."""
        tree = self.proc / "device-tree"
        (tree / "model").write_bytes(name.encode() + b"\0")
        (tree / "system/linux,revision").write_bytes(revision.to_bytes(4, "big"))

    def has_cpuinfo(self, *lines: str) -> None:
        (self.proc / "cpuinfo").write_text("\n".join(("processor\t: 0", *lines, "")))

    def has_chip(self, number: int, kinds: str | None = None) -> None:
        """Add a GPIO chip, with its names in the device tree, if any."""
        (self.devices / f"gpiochip{number}").touch()
        chip = self.system / f"bus/gpio/devices/gpiochip{number}"
        chip.mkdir(parents=True)
        if kinds is not None:
            (chip / "of_node").mkdir()
            (chip / "of_node/compatible").write_text(f"{kinds}\0")
