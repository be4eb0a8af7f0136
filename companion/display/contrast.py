"""How much two colours differ in brightness: the contrast ratio of WCAG 2, 1 to 21."""

from __future__ import annotations

from functools import cache

_Colour = tuple[int, int, int]


@cache
def luminance(colour: _Colour) -> float:
    """The relative luminance of a colour in sRGB, 0 to 1."""
    red, green, blue = (_linear(part / 255) for part in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def contrast(one: _Colour, other: _Colour) -> float:
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)
