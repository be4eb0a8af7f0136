"""The printable tray that the carrier board is screwed onto, and the cover that closes it.

The cover is printed upside down: front and back swap, which its openings don't mind.
"""

from __future__ import annotations

from tools.enclosures.shell import BEYOND, bridge_on_the_left, lid, open_box, slot_on_the_left
from tools.enclosures.solid import Solid, block, rod_up
from tools.parts.carrier_dimensions import CARRIER, CarrierDimensions


def tray(of: CarrierDimensions = CARRIER) -> Solid:
    part = lid(of) + bridge_on_the_left(of, of.usb_bridge)
    top = of.plate + of.post_high
    for x, y in of.posts:
        part += rod_up(x, y, of.plate, of.post, of.post_high)
        part -= rod_up(x, y, top - of.post_pilot_depth, of.post_pilot, of.post_pilot_depth + BEYOND)
    return part


def cover(of: CarrierDimensions = CARRIER) -> Solid:
    part = open_box(of)
    for x in of.sockets:
        for y in (0, of.depth - of.wall):
            part -= _window(of, x, y)
    return part - slot_on_the_left(of, of.usb_wide, of.usb_high)


def _window(of: CarrierDimensions, x: float, y: float) -> Solid:
    up = of.open_height - of.window_up - of.window_high
    left, through = x - of.window_wide / 2, of.wall + 2 * BEYOND
    return block(left, y - BEYOND, up, of.window_wide, through, of.window_high)
