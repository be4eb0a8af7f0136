"""What the printed parts contain of plastic, computed from their dimensions alone."""

from __future__ import annotations

from math import pi

from firmware.messages import MOST_PORTS
from tools.parts.carrier_dimensions import CARRIER
from tools.parts.dimensions import PRINTED, Shell
from tools.parts.hub_dimensions import HUB, Bridge

PLA = 1.24
"""Grams of a cubic centimetre."""


def grams(volume: float) -> float:
    return volume / 10**3 * PLA


def body(size: int) -> float:
    top = 3 * _rod(size, PRINTED.plate) + _rod(PRINTED.light_hole, PRINTED.plate)
    return _open_box(PRINTED) - top - _rod(PRINTED.cable_hole, PRINTED.wall)


def hood() -> float:
    inside = (PRINTED.width - 2 * PRINTED.wall) * (PRINTED.roof_depth - PRINTED.wall)
    whole = PRINTED.width * PRINTED.roof_depth * PRINTED.hood_height
    return whole - inside * PRINTED.hood_clear - _rod(PRINTED.light_hole, PRINTED.plate)


def hub() -> float:
    bridges = MOST_PORTS * _bridge(HUB.bridge) + _bridge(HUB.usb_bridge)
    cables = MOST_PORTS * _rod(HUB.cable_hole, HUB.wall)
    return _open_box(HUB) + bridges - cables - HUB.usb_wide * HUB.usb_high * HUB.wall


def tray() -> float:
    of = CARRIER
    posts = 4 * (_rod(of.post, of.post_high) - _rod(of.post_pilot, of.post_pilot_depth))
    return lid(of) + posts + _bridge(of.usb_bridge)


def cover() -> float:
    of = CARRIER
    windows = MOST_PORTS * of.window_wide * of.window_high
    return _open_box(of) - (windows + of.usb_wide * of.usb_high) * of.wall


def lid(of: Shell) -> float:
    return of.width * of.depth * of.plate - 4 * _rod(of.screw_hole, of.plate)


def _open_box(of: Shell) -> float:
    inside = (of.width - 2 * of.wall) * (of.depth - 2 * of.wall) * (of.open_height - of.plate)
    pillar = (of.pillar - of.wall) ** 2 * (of.open_height - of.plate)
    screws = 4 * (pillar - _rod(of.pilot, of.pilot_depth))
    return of.width * of.depth * of.open_height - inside + screws


def _bridge(of: Bridge) -> float:
    return of.wide * (of.deep * of.high - of.tunnel_deep * of.tunnel_high)


def _rod(wide: float, long: float) -> float:
    return pi * wide**2 / 4 * long
