"""How large the screen is, as far as it tells, and from where people read its text."""

from __future__ import annotations

from math import hypot
from pathlib import Path

from companion.config.preferences import USUAL, TextSize

DRM = Path("/sys/class/drm")
"""A folder for each connector of a screen, from Linux."""
WIDTH, HEIGHT = 21, 22
"""The bytes of an EDID with the size of the picture in centimetres; 0 if it is not told."""
SMALL = 20.7
"""Centimetres: the diagonal of 8 inches, measured from whole centimetres."""
SEVEN_INCHES = (b"800x480", b"720x1280")
"""The modes of the official panels, which are connected by DSI and tell no size."""


def usual_text_size(connectors: Path = DRM) -> TextSize:
    """Large text for screens of up to 8 inches."""
    screens = [
        each for each in connectors.glob("card*-*") if _read(each / "status") == b"connected"
    ]
    is_small = bool(screens) and all(map(_is_small, screens))
    return TextSize.FAR if is_small else USUAL.text_size


def _is_small(screen: Path) -> bool:
    """Whether its diagonal is at most 8 inches, by its EDID or as an official panel."""
    edid = _read(screen / "edid")
    if len(edid) > HEIGHT:
        return min(edid[WIDTH], edid[HEIGHT]) > 0 and hypot(edid[WIDTH], edid[HEIGHT]) <= SMALL
    return "-DSI-" in screen.name and _read(screen / "modes").startswith(SEVEN_INCHES)


def _read(file: Path) -> bytes:
    try:
        return file.read_bytes().strip(b"\n")
    except OSError:
        return b""
