"""What every printed box shares: an open box, a pillar for a screw in each corner, and a lid."""

from __future__ import annotations

from tools.enclosures.solid import Solid, block, rod_up
from tools.parts.dimensions import Shell
from tools.parts.hub_dimensions import Bridge

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
