"""How well an edge or a mark without letters is seen, measured from the pixels that are drawn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

import pygame

from companion.display.theme import Colour, contrast

BESIDE, ON, WITHIN = -2, 1, 5
"""Where an edge is looked at: pixels from it into what it surrounds."""
EDGE_SHARE = 0.75
"""The contrast holds along so much of an edge: something else may touch the rest."""
MARK_SHARE = 0.06
"""The contrast holds for so much of a mark: an outline is enough."""
MOST_PIXELS = 200
"""So many pixels of a mark are looked at."""


@dataclass(frozen=True)
class Seen:
    """Something that must be seen, and how it differs from what lies beside or behind it."""

    what: str
    rect: pygame.Rect
    contrast: float


class Edge:
    """The edge of a rectangle, made before it is drawn."""

    def __init__(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        self._surface = surface
        self._rect = rect
        self._beside = _along(surface, rect, BESIDE)

    def contrast(self) -> float:
        """Between what was beside it, the edge itself, and what it surrounds, now that it is
        drawn."""
        drawn = (_along(self._surface, self._rect, depth) for depth in (ON, WITHIN))
        ratios = [
            max(contrast(*pair) for pair in combinations(filter(None, colours), 2))
            for colours in zip(self._beside, *drawn, strict=True)
            if sum(colour is not None for colour in colours) > 1
        ]
        return _held_by(ratios, EDGE_SHARE)


def _along(surface: pygame.Surface, rect: pygame.Rect, depth: int) -> list[Colour | None]:
    """Colours at some points of all four sides; None where there is no screen."""
    line = rect.inflate(-2 * depth, -2 * depth)
    return [
        _colour(surface, (round(x), round(y))) if surface.get_rect().collidepoint(x, y) else None
        for x, y in _points(line)
    ]


def _points(line: pygame.Rect) -> Iterator[tuple[float, float]]:
    """In the middle of its sides: it may be a circle."""
    for share in (0.46, 0.48, 0.5, 0.52, 0.54):
        across, down = line.x + share * line.width, line.y + share * line.height
        yield from ((across, line.top), (across, line.bottom - 1))
        yield from ((line.left, down), (line.right - 1, down))


def _colour(surface: pygame.Surface, at: tuple[int, int]) -> Colour:
    colour = surface.get_at(at)
    return colour.r, colour.g, colour.b


def mark_contrast(before: bytes, after: bytes) -> float:
    """Between the pixels of an area before and after a mark was drawn there."""
    pairs = [
        pair for pair in zip(_colours(before), _colours(after), strict=True) if pair[0] != pair[1]
    ]
    step = -(-len(pairs) // MOST_PIXELS) or 1
    return _held_by([contrast(*pair) for pair in pairs[::step]], MARK_SHARE)


def _colours(pixels: bytes) -> Iterator[Colour]:
    return zip(pixels[::3], pixels[1::3], pixels[2::3], strict=True)


def _held_by(ratios: list[float], share: float) -> float:
    """The contrast that this share has at least; 1 if there is nothing."""
    ratios.sort(reverse=True)
    return ratios[int((len(ratios) - 1) * share)] if ratios else 1.0
