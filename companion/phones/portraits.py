"""Portraits for phones: each has a name, and is drawn when a phone asks for it."""

from __future__ import annotations

from hashlib import sha256

from companion.court.drawing import svg_of
from engine import Figure

_FIGURES: dict[str, Figure] = {}
"""Those that phones were told of, by the names of their portraits."""


def portrait_name(figure: Figure) -> str:
    """Of this figure's portrait: another one has another name."""
    name = sha256(repr(figure).encode()).hexdigest()[:12]
    _FIGURES[name] = figure
    return name


def portrait(name: str) -> bytes:
    """The drawing with this name as SVG; empty if there is none. Any thread may ask."""
    figure = _FIGURES.get(name)
    return b"" if figure is None else svg_of(figure).encode()
