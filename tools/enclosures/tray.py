"""The printable tray that the carrier board is screwed onto, so that nothing touches its back."""

from __future__ import annotations

from tools.carrier.placement import HIGH, STEP, WIDE, places
from tools.enclosures.solid import Solid, block, rod_up
from tools.parts.dimensions import TRAY, Tray


def tray(of: Tray = TRAY) -> Solid:
    part = block(0, 0, 0, WIDE * STEP + 2 * of.margin, HIGH * STEP + 2 * of.margin, of.plate)
    for x, y in posts(of):
        part += rod_up(x, y, of.plate, of.post, of.post_high)
        part -= rod_up(x, y, of.plate + of.post_high - of.pilot_depth, of.pilot, of.pilot_depth + 1)
    return part


def posts(of: Tray) -> list[tuple[float, float]]:
    """Below the board's holes, which are symmetric from front to back."""
    holes = [place for name, place in places().items() if name.startswith("H")]
    return [(of.margin + hole.x * STEP, of.margin + hole.y * STEP) for hole in holes]
