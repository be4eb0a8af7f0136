"""The dimensions of the hub in millimetres: where eight cables meet one Pico, and are held."""

from __future__ import annotations

from dataclasses import dataclass

from tools.parts.dimensions import Shell


@dataclass(frozen=True)
class Bridge:
    """A cable lies on it, and a cable tie through its tunnel holds the cable."""

    wide: float = 10
    deep: float = 8
    high: float = 7
    tunnel_deep: float = 5
    tunnel_high: float = 3
    from_wall: float = 8

    over: float = 4
    """What lies over the tunnel; below the tunnel a high bridge is solid."""

    @property
    def tunnel_in(self) -> float:
        return (self.deep - self.tunnel_deep) / 2

    @property
    def tunnel_up(self) -> float:
        return self.high - self.over - self.tunnel_high


@dataclass(frozen=True)
class HubDimensions(Shell):
    """Room for a Pico on a terminal board; four cables on each long side, USB on the left."""

    cable_hole: float = 7
    cable_up: float = 13
    """How far the middle of a cable is above the table: it lies on its bridge."""
    cable_apart: float = 32
    cables_a_side: int = 4
    usb_wide: float = 14
    usb_high: float = 12
    bridge: Bridge = Bridge()
    usb_bridge: Bridge = Bridge(high=24)
    """As high as the lower edge of the slot that the USB cable comes through."""

    @property
    def cable_places(self) -> tuple[float, ...]:
        """How far each cable of a side is from the left."""
        first = (self.width - (self.cables_a_side - 1) * self.cable_apart) / 2
        return tuple(first + n * self.cable_apart for n in range(self.cables_a_side))


HUB = HubDimensions(width=170, depth=120, height=42, wall=3)
