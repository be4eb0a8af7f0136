"""What the first bytes of a photo say: how many pixels it has, and how it was held.

pygame knows neither before it has read the whole photo. Phones write a photo as their chip sees it,
and note in the JPEG's Exif part how to turn it.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass

MOST_HEADER = 256 * 1024
"""Bytes that are enough for the header: an Exif part has at most 64 KB."""
_EXIF, _ORIENTATION = b"Exif\0\0", 0x0112
_SIZES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
"""Markers of JPEG segments with the size."""
_APP1, _SCAN, _FILL = 0xE1, 0xDA, 0xFF


@dataclass(frozen=True)
class Turn:
    """How a photo is shown upright: mirrored first, then turned clockwise by so many quarters."""

    mirrored: bool = False
    quarters: int = 0


UPRIGHT = Turn()
_TURNS = {
    2: Turn(mirrored=True),
    3: Turn(quarters=2),
    4: Turn(mirrored=True, quarters=2),
    5: Turn(mirrored=True, quarters=3),
    6: Turn(quarters=1),
    7: Turn(mirrored=True, quarters=1),
    8: Turn(quarters=3),
}


def turn_of(header: bytes) -> Turn:
    """How to turn the photo with this header; upright if it doesn't say, or is damaged."""
    try:
        for marker, content in _segments(header):
            if marker == _APP1 and content.startswith(_EXIF):
                return _TURNS.get(_orientation(content[len(_EXIF) :]), UPRIGHT)
    except (struct.error, IndexError):
        pass
    return UPRIGHT


def pixels_of(header: bytes) -> int:
    """How many pixels the photo has; 0 if its header doesn't say."""
    try:
        width, height = _size(header)
    except (struct.error, IndexError):
        return 0
    return width * height


def _size(header: bytes) -> tuple[int, int]:
    if header.startswith(b"\x89PNG") and header[12:16] == b"IHDR":
        width, height = struct.unpack_from(">II", header, 16)
        return width, height
    if header.startswith(b"RIFF"):
        return _size_of_webp(header)
    for marker, content in _segments(header):
        if marker in _SIZES:
            height, width = struct.unpack_from(">HH", content, 1)
            return width, height
    return 0, 0


def _size_of_webp(header: bytes) -> tuple[int, int]:
    match header[12:16]:
        case b"VP8X":
            wide, wider, high, higher = struct.unpack_from("<HBHB", header, 24)
            return (wide | wider << 16) + 1, (high | higher << 16) + 1
        case b"VP8L":
            (bits,) = struct.unpack_from("<I", header, 21)
            return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
        case b"VP8 ":
            width, height = struct.unpack_from("<HH", header, 26)
            return width & 0x3FFF, height & 0x3FFF
        case _:
            return 0, 0


def _segments(header: bytes) -> Iterator[tuple[int, bytes]]:
    """The segments of a JPEG before its pixels: marker and content."""
    at = 2
    while header[:2] == b"\xff\xd8" and at + 4 <= len(header) and header[at] == 0xFF:
        if header[at + 1] == _FILL:
            at += 1
            continue
        marker, length = struct.unpack_from(">xBH", header, at)
        if marker == _SCAN:
            return
        yield marker, header[at + 4 : at + 2 + length]
        at += 2 + length


def _orientation(tiff: bytes) -> int:
    """The tag of the first directory; 1 is upright."""
    order = "<" if tiff[:2] == b"II" else ">"
    (directory,) = struct.unpack_from(order + "4xI", tiff)
    (count,) = struct.unpack_from(order + "H", tiff, directory)
    for number in range(count):
        tag, value = struct.unpack_from(order + "H6xH", tiff, directory + 2 + 12 * number)
        if tag == _ORIENTATION:
            return int(value)
    return 1
