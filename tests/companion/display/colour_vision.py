"""Pictures as people see them who see colours differently, and how far two pictures are apart.

The three kinds of colour blindness are simulated with the matrices for severity 1.0 of Machado,
Oliveira and Fernandes, “A Physiologically-based Model for Simulation of Color Vision Deficiency”,
IEEE Transactions on Visualization and Computer Graphics 15 (6), 2009. They apply to linear RGB.
A difference is that of CIELAB (CIE 1976, D65): about 2 can just be seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from functools import cache
from math import dist

import pygame

Triple = tuple[float, float, float]
Matrix = tuple[Triple, Triple, Triple]
LUMINANCE: Triple = (0.2126, 0.7152, 0.0722)
"""Of linear RGB, for sRGB's primaries."""


class Sight(Enum):
    """How somebody sees linear RGB."""

    FULL_COLOUR = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
    GREYSCALE = (LUMINANCE, LUMINANCE, LUMINANCE)
    PROTANOPIA = (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    )
    DEUTERANOPIA = (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    )
    TRITANOPIA = (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    )


def seen(colour: tuple[int, int, int], sight: Sight) -> tuple[int, int, int]:
    """An sRGB colour as somebody sees it, again in sRGB."""
    red, green, blue = (_encoded(part) for part in _linear(colour, sight))
    return red, green, blue


def pixels_in_lab(picture: pygame.Surface, sight: Sight) -> tuple[Triple, ...]:
    """The pixels of a picture without transparency, row by row, as CIELAB."""
    data = pygame.image.tobytes(picture, "RGB")
    colours = zip(data[0::3], data[1::3], data[2::3], strict=True)
    return tuple(_lab(colour, sight) for colour in colours)


def mean_difference(one: Sequence[Triple], other: Sequence[Triple]) -> float:
    """How far two pictures are apart, on average over their pixels."""
    return sum(map(dist, one, other)) / len(one)


@cache
def _lab(colour: tuple[int, int, int], sight: Sight) -> Triple:
    red, green, blue = _linear(colour, sight)
    x = _curve((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505)
    y = _curve(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    z = _curve((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _linear(colour: tuple[int, int, int], sight: Sight) -> Triple:
    parts = [_decoded(part) for part in colour]
    red, green, blue = (
        min(1.0, max(0.0, sum(a * b for a, b in zip(row, parts, strict=True))))
        for row in sight.value
    )
    return red, green, blue


@cache
def _decoded(part: int) -> float:
    share = part / 255
    return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)


def _encoded(part: float) -> int:
    share = part * 12.92 if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055
    return round(share * 255)


def _curve(part: float) -> float:
    return part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116
