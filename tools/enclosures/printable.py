"""The printable parts: each box has a pillar for a screw in every corner, and a lid.

What is printed upside down, top or roof on the printer's bed, has front and back swapped.
"""

from __future__ import annotations

from tools.enclosures.solid import Solid, block, rod_to_the_back, rod_up
from tools.parts.carrier_dimensions import CARRIER, CarrierDimensions
from tools.parts.dimensions import PRINTED, BoxDimensions, Shell
from tools.parts.hub_dimensions import HUB, Bridge, HubDimensions

BEYOND = 1.0
"""How far a cut reaches beyond the wall that it goes through."""


def open_box(shell: Shell) -> Solid:
    """A plate on the plane z = 0 with walls around it, open at the top."""
    wide, deep, high = shell.width, shell.depth, shell.open_height
    wall, plate = shell.wall, shell.plate
    box = block(0, 0, 0, wide, deep, high)
    box -= block(wall, wall, plate, wide - 2 * wall, deep - 2 * wall, high)
    for x, y in shell.pillars:
        box += block(x, y, plate, shell.pillar, shell.pillar, high - plate)
    for x, y in shell.screws:
        box -= rod_up(x, y, high - shell.pilot_depth, shell.pilot, shell.pilot_depth + BEYOND)
    return box


def lid(shell: Shell) -> Solid:
    """The plate that closes such a box, with its screw holes."""
    plate = block(0, 0, 0, shell.width, shell.depth, shell.plate)
    for x, y in shell.screws:
        plate -= rod_up(x, y, -BEYOND, shell.screw_hole, shell.plate + 2 * BEYOND)
    return plate


def slot_on_the_left(shell: Shell, wide: float, high: float) -> Solid:
    """What to cut from the left wall, open at the top, for a USB cable."""
    y, z = (shell.depth - wide) / 2, shell.open_height - high
    return block(-BEYOND, y, z, shell.wall + 2 * BEYOND, wide, high + BEYOND)


def bridge_on_the_left(shell: Shell, of: Bridge) -> Solid:
    """On the plate, for the cable that comes through this slot."""
    x, y = shell.wall + of.from_wall, (shell.depth - of.wide) / 2
    tunnel_up = shell.plate + of.tunnel_up
    tunnel = block(x + of.tunnel_in, y, tunnel_up, of.tunnel_deep, of.wide, of.tunnel_high)
    return block(x, y, shell.plate, of.deep, of.wide, of.high) - tunnel


def body(size: int, box: BoxDimensions = PRINTED) -> Solid:
    """The top with the walls, and holes for buttons of this diameter, the light's wires and the
    cable. It is printed upside down."""
    part = open_box(box)
    for x, y in box.button_places(size).values():
        part -= _hole_in_top(box, x, y, size)
    part -= _hole_in_top(box, *box.wires_place, box.light_hole)
    up, through = box.height - box.cable_up, box.wall + 2 * BEYOND
    return part - rod_to_the_back(box.middle, -BEYOND, up, box.cable_hole, through)


def hood(box: BoxDimensions = PRINTED) -> Solid:
    """The roof with the light's hole, and walls on three sides, printed upside down; towards the
    person, and to the box, it is open."""
    whole = block(0, 0, 0, box.width, box.roof_depth, box.hood_height)
    wide, wall = box.width - 2 * box.wall, box.wall
    whole -= block(wall, wall, box.plate, wide, box.roof_depth, box.hood_height)
    return whole - _hole_in_top(box, *box.light_place, box.light_hole)


def _hole_in_top(box: BoxDimensions, x: float, from_front: float, wide: float) -> Solid:
    return rod_up(x, box.depth - from_front, -BEYOND, wide, box.plate + 2 * BEYOND)


def hub(of: HubDimensions = HUB) -> Solid:
    """A box for the Pico and its terminals, with a bridge to tie each cable to."""
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


def tray(of: CarrierDimensions = CARRIER) -> Solid:
    """What the carrier board is screwed onto."""
    part = lid(of) + bridge_on_the_left(of, of.usb_bridge)
    top = of.plate + of.post_high
    for x, y in of.posts:
        part += rod_up(x, y, of.plate, of.post, of.post_high)
        part -= rod_up(x, y, top - of.post_pilot_depth, of.post_pilot, of.post_pilot_depth + BEYOND)
    return part


def cover(of: CarrierDimensions = CARRIER) -> Solid:
    """What closes the tray, printed upside down: its openings don't mind."""
    part = open_box(of)
    for x in of.sockets:
        for y in (0, of.depth - of.wall):
            part -= _window(of, x, y)
    return part - slot_on_the_left(of, of.usb_wide, of.usb_high)


def _window(of: CarrierDimensions, x: float, y: float) -> Solid:
    up = of.open_height - of.window_up - of.window_high
    left, through = x - of.window_wide / 2, of.wall + 2 * BEYOND
    return block(left, y - BEYOND, up, of.window_wide, through, of.window_high)
