"""Finds the serial ports that may have a box controller, by USB id or by a path in the settings.

Other ports are never opened.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence

from serial.tools import list_ports

PICO = "2e8a:0005"
"""A Raspberry Pi Pico that runs MicroPython."""


def candidate_ports(usb_ids: Iterable[str], paths: Sequence[str]) -> list[str]:
    """The ports that exist now: those of `paths`, then other ports with one of these USB ids.
    A port with several names comes once.

    An id is vendor and product, four hexadecimal digits each: "2e8a:0005".
    """
    wanted = {each.lower() for each in usb_ids}
    found = [p.device for p in list_ports.comports() if usb_id(p.vid, p.pid) in wanted]
    names: dict[str, str] = {}
    for path in (*(each for each in paths if os.path.exists(each)), *found):
        names.setdefault(os.path.realpath(path), path)
    return list(names.values())


def place_of(path: str) -> str:
    """Where a port is plugged in: its place on USB, which is another one for another socket, or
    else its path."""
    device = os.path.realpath(path)
    places = (port.location for port in list_ports.comports() if port.device == device)
    return next((place for place in places if place), path)


def usb_id(vendor: int | None, product: int | None) -> str:
    """A USB id in the usual form; "" for a port that is not on USB.

    >>> usb_id(0x2E8A, 5)
    '2e8a:0005'
    """
    if vendor is None or product is None:
        return ""
    return f"{vendor:04x}:{product:04x}"
