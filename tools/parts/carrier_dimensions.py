"""The dimensions of the carrier board, and of the tray and the cover that close it, in millimetres.

The board itself is drawn in KiCad, in `tools/carrier`: a test compares.
The cover is a box of its own, upside down over the tray; four screws from below hold both together.
"""

from __future__ import annotations

from dataclasses import dataclass

from tools.parts.dimensions import Shell
from tools.parts.hub_dimensions import Bridge

BOARD_WIDE, BOARD_DEEP = 99.06, 78.74
HOLES = ((28.575, 5.08), (74.295, 5.08), (28.575, 73.66), (74.295, 73.66))
"""From the board's left edge and from its long ones, which the holes are equally far from."""
SOCKETS = (17.145, 40.005, 62.865, 85.725)
"""The middle of each socket of a long side, from the left; both sides have the same."""
GAP = 1.5
"""Between the board and the walls: the sockets stand out by 1.27 beyond the board."""
USB_ROOM = 43.0
"""Left of the board, for a USB plug of 28 and the bridge that its cable is tied to."""
USB_BRIDGE = Bridge(high=18, from_wall=4)
"""As high as the USB socket of a Pico on its strips."""


@dataclass(frozen=True)
class CarrierDimensions(Shell):
    """What the tray has is counted from its plate, what the cover has from its open edge."""

    screw_inset: float = 9
    post: float = 6
    post_high: float = 6
    post_pilot: float = 2.1
    post_pilot_depth: float = 8
    window_wide: float = 18
    window_high: float = 16
    window_up: float = 7
    """From the tray's plate to the window of a socket."""
    usb_wide: float = 6
    usb_high: float = 24
    usb_bridge: Bridge = USB_BRIDGE

    @property
    def board_from(self) -> tuple[float, float]:
        """The board's left front corner."""
        return self.wall + USB_ROOM, self.wall + GAP

    @property
    def posts(self) -> list[tuple[float, float]]:
        """Below the board's holes."""
        left, front = self.board_from
        return [(left + x, front + y) for x, y in HOLES]

    @property
    def sockets(self) -> list[float]:
        """The middle of each socket of a long side, from the left."""
        return [self.board_from[0] + middle for middle in SOCKETS]


CARRIER = CarrierDimensions(
    width=3 + USB_ROOM + BOARD_WIDE + 16,
    depth=3 + GAP + BOARD_DEEP + GAP + 3,
    height=34,
    wall=3,
)
