"""What button box and hub share: an open box, a pillar for a screw in each corner, and a lid."""

from __future__ import annotations

from tools.enclosures.solid import Solid, block, rod_up
from tools.parts.dimensions import Shell

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
