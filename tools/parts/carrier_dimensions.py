"""The dimensions of the carrier board, and of the tray and the cover that close it, in millimetres.

The cover is a box of its own, upside down over the tray; four screws from below hold both together.
"""

from __future__ import annotations

from dataclasses import dataclass

from tools.parts.dimensions import Shell
from tools.parts.hub_dimensions import Bridge

STEP = 1.27
"""The grid that the board's parts are placed on."""
WIDE, HIGH = 78, 62
"""The board, in steps."""
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


CARRIER = CarrierDimensions(
    width=3 + USB_ROOM + WIDE * STEP + 16,
    depth=3 + GAP + HIGH * STEP + GAP + 3,
    height=34,
    wall=3,
)
