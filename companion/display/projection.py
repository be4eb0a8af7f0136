"""How a picture lies in the window: turned if the screen is, scaled down if that is small, and as
bright as people have set.

Rectangles are in pixels of the picture or of the window, as each docstring says.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from companion.config.preferences import Rotation
from companion.display.canvas import Hotspot

LEAST_LONG, LEAST_SHORT = 800, 480
"""Pixels, lying or standing: for a smaller window, a frame is drawn in this size and scaled
down."""


class Projection:
    """A surface to paint a picture on, and its way into the window."""

    def __init__(
        self, window: pygame.Surface, rotation: Rotation = Rotation.NONE, light: int = 100
    ) -> None:
        """`light` in percent of full brightness."""
        self._window = window
        self._light = light
        self._rotation = rotation
        self._size = _turned_size(window.get_size(), rotation)
        self._scale = max(1.0, LEAST_LONG / max(self._size), LEAST_SHORT / min(self._size))
        if self._scale == 1.0 and rotation is Rotation.NONE and light == 100:
            self.surface = window
        else:
            width, height = self._size
            self.surface = pygame.Surface((round(width * self._scale), round(height * self._scale)))

    def show_all(self) -> None:
        """Show the whole picture."""
        if self._scale != 1.0:
            small = pygame.transform.smoothscale(self.surface, self._size)
            self._copy(small, self._window.get_rect())
        elif self.surface is not self._window:
            self._copy(self.surface, self._window.get_rect())
        pygame.display.flip()

    def show(self, changed: Sequence[pygame.Rect]) -> None:
        """Show what has changed, in rectangles of the picture."""
        if self._scale != 1.0:
            self.show_all()
            return
        places = [_turned_rect(rect, self._size, self._rotation) for rect in changed]
        if self.surface is not self._window:
            for rect, place in zip(changed, places, strict=True):
                self._copy(self.surface.subsurface(rect), place)
        if places:
            pygame.display.update(places)

    def _copy(self, part: pygame.Surface, place: pygame.Rect) -> None:
        """Copy a part of the picture to its place in the window, as bright as it shall be."""
        turned = self._turned(part)
        if self._light < 100:
            turned.set_alpha(255 * self._light // 100)  # over black, much faster than a product
            self._window.fill("black", place)
        self._window.blit(turned, place)

    def _turned(self, part: pygame.Surface) -> pygame.Surface:
        """The part as it lies in the window, without a copy if it is not turned."""
        if self._rotation is Rotation.NONE:
            return part.subsurface(part.get_rect())
        return pygame.transform.rotate(part, -self._rotation.value)

    def in_window(self, spot: Hotspot) -> Hotspot:
        """Where a spot of the picture is in the window."""
        x, y, width, height = (int(length / self._scale) for length in spot.rect)
        rect = pygame.Rect(x, y, max(1, width), max(1, height))
        place = _turned_rect(rect, self._size, self._rotation)
        return Hotspot((place.x, place.y, place.width, place.height), spot.what)


def _turned_size(size: tuple[int, int], rotation: Rotation) -> tuple[int, int]:
    """The size of a picture that fills a window, and the other way round."""
    lies = rotation in (Rotation.NONE, Rotation.UPSIDE_DOWN)
    return size if lies else (size[1], size[0])


def _turned_rect(rect: pygame.Rect, size: tuple[int, int], rotation: Rotation) -> pygame.Rect:
    """Where a rectangle of a picture of this size is in the window."""
    width, height = size
    match rotation:
        case Rotation.NONE:
            return pygame.Rect(rect)
        case Rotation.CLOCKWISE:
            return pygame.Rect(height - rect.bottom, rect.x, rect.height, rect.width)
        case Rotation.UPSIDE_DOWN:
            return pygame.Rect(width - rect.right, height - rect.bottom, *rect.size)
        case Rotation.ANTICLOCKWISE:
            return pygame.Rect(rect.y, width - rect.right, rect.height, rect.width)
