"""Portraits for phones: each has a path on their server, and is drawn when one asks for it."""

from __future__ import annotations

from hashlib import sha256

from companion.court.drawing import svg_of
from engine import Figure

_FIGURES: dict[str, Figure] = {}
"""Those that phones were told of, by the paths of their portraits."""


def portrait_path(figure: Figure) -> str:
    """Of this figure's portrait: another one has another path."""
    path = f"/portraits/{sha256(repr(figure).encode()).hexdigest()[:12]}.svg"
    _FIGURES[path] = figure
    return path


def portrait(path: str) -> bytes:
    """The drawing at this path as SVG; empty if there is none. Any thread may ask."""
    figure = _FIGURES.get(path)
    return b"" if figure is None else svg_of(figure).encode()
