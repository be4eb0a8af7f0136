"""The printable hub: a box for the Pico and its terminals, with a bridge to tie each cable to."""

from __future__ import annotations

from tools.enclosures.shell import BEYOND, bridge_on_the_left, open_box, slot_on_the_left
from tools.enclosures.solid import Solid, block, rod_to_the_back
from tools.parts.hub_dimensions import HUB, HubDimensions


def hub(of: HubDimensions = HUB) -> Solid:
    part, through = open_box(of), of.wall + 2 * BEYOND
    for x in of.cable_places:
        for y in (0, of.depth - of.wall):
            part -= rod_to_the_back(x, y - BEYOND, of.cable_up, of.cable_hole, through)
        part += _bridge(of, x, of.wall + of.bridge.from_wall)
        part += _bridge(of, x, of.depth - of.wall - of.bridge.from_wall - of.bridge.deep)
    part += bridge_on_the_left(of, of.usb_bridge)
    return part - slot_on_the_left(of, of.usb_wide, of.usb_high)


def _bridge(of: HubDimensions, x: float, y: float) -> Solid:
    b, left = of.bridge, x - of.bridge.wide / 2
    up = of.plate + b.tunnel_up
    tunnel = block(left, y + b.tunnel_in, up, b.wide, b.tunnel_deep, b.tunnel_high)
    return block(left, y, of.plate, b.wide, b.deep, b.high) - tunnel
