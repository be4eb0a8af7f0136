"""The files in /proc, /sys and /dev of each generation of Raspberry Pi, and of a PC."""

from __future__ import annotations

from pathlib import Path

RP1 = "raspberrypi,rp1-gpio"
BCM2711 = "brcm,bcm2711-gpio"
BCM2835 = "brcm,bcm2835-gpio"
OTHER_OF_A_5 = "brcm,bcm7445-gpio\0brcm,brcmstb-gpio"

PI_4B = "Raspberry Pi 4 Model B Rev 1.1"


class FakeComputer:
    """A computer's files. At first it is no Pi."""

    def __init__(self, root: Path) -> None:
        self.devices, self.proc, self.system = root / "dev", root / "proc", root / "sys"
        for folder in (self.devices, self.proc / "device-tree", self.system):
            folder.mkdir(parents=True)

    def is_a(self, name: str) -> None:
        """Write the device tree of a Pi."""
        (self.proc / "device-tree/model").write_bytes(name.encode() + b"\0")

    def has_chip(self, number: int, kinds: str | None = None) -> None:
        """Add a GPIO chip, with its names in the device tree, if any."""
        (self.devices / f"gpiochip{number}").touch()
        chip = self.system / f"bus/gpio/devices/gpiochip{number}"
        chip.mkdir(parents=True)
        if kinds is not None:
            (chip / "of_node").mkdir()
            (chip / "of_node/compatible").write_text(f"{kinds}\0")
