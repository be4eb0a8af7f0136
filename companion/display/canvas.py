"""A surface to draw a scene on, and the list of what can be touched there.

Text always fits its box: it is wrapped or set smaller, never cut by an edge.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

import pygame

from companion.display import sprites, theme
from companion.display.theme import Colour
from companion.table.inputs import Target
from companion.table.scene import Choice, Pawn
from hardware.boxes import BoxId, Button


@dataclass(frozen=True)
class BoxButton:
    """A button of an emulated box."""

    box: BoxId
    button: Button


@dataclass(frozen=True)
class CardSlot:
    """Where the holder of an emulated box looks at their own card."""

    box: BoxId


Touchable = Target | BoxButton | CardSlot


@dataclass(frozen=True)
class Hotspot:
    """What is touched where; `rect` in pixels of the window."""

    rect: tuple[int, int, int, int]
    what: Touchable


class Align(Enum):
    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"


class Canvas:
    """One frame being drawn. `unit` is the length that everything is measured in:
    1 at a window of 1280 × 800, in proportion elsewhere."""

    def __init__(self, surface: pygame.Surface, focus: Target | None) -> None:
        self.surface = surface
        self.area = surface.get_rect()
        self.unit = min(self.area.width / 1280, self.area.height / 800)
        self.hotspots: list[Hotspot] = []
        self._focus = focus

    def px(self, length: float) -> int:
        """A length in pixels, at least one."""
        return max(1, round(length * self.unit))

    def spot(self, rect: pygame.Rect, what: Touchable, ring: bool = True) -> None:
        """This can be touched here; the choice one stands on gets its ring."""
        self.hotspots.append(Hotspot((rect.x, rect.y, rect.width, rect.height), what))
        if ring and what == self._focus:
            self.ring(rect)

    def ring(self, rect: pygame.Rect) -> None:
        """The mark of the choice one stands on."""
        around = rect.inflate(self.px(8), self.px(8))
        radius = min(self.px(14), around.height // 2)
        pygame.draw.rect(self.surface, theme.INK, around.inflate(4, 4), self.px(3) + 2, radius + 2)
        pygame.draw.rect(self.surface, theme.PARCHMENT, around, self.px(3), radius)

    def panel(
        self,
        rect: pygame.Rect,
        fill: tuple[int, ...],
        radius: float = 12,
        edge: Colour | None = None,
    ) -> None:
        """A rounded box."""
        if rect.width > 0 and rect.height > 0:
            self.blit(
                sprites.panel(rect.width, rect.height, fill, self.px(radius), edge), rect.topleft
            )

    def blit(self, sprite: pygame.Surface, at: tuple[int, int]) -> None:
        self.surface.blit(sprite, at)

    def centred(self, sprite: pygame.Surface, at: tuple[int, int]) -> None:
        self.surface.blit(sprite, sprite.get_rect(center=at))

    def pawn(self, pawn: Pawn, at: tuple[int, int], size: int) -> pygame.Rect:
        """A character, centred; returns the square it fills."""
        sprite = sprites.pawn(pawn.look, pawn.kind, pawn.initials, size)
        rect = sprite.get_rect(center=at)
        self.surface.blit(sprite, rect)
        return rect

    def text(
        self,
        words: str,
        rect: pygame.Rect,
        size: float,
        colour: Colour,
        face: str = theme.TEXT,
        align: Align = Align.CENTRE,
    ) -> None:
        """One line in a box, vertically centred, set smaller until it fits."""
        if not words:
            return
        pixels = min(max(theme.SMALLEST, self.px(size)), max(theme.SMALLEST, rect.height))
        line = theme.font(face, pixels).render(words, True, colour)
        if line.get_width() > rect.width > 0:
            pixels = max(theme.SMALLEST, int(pixels * rect.width / line.get_width()))
            line = theme.font(face, pixels).render(words, True, colour)
        place = line.get_rect(midleft=rect.midleft)
        if align is Align.CENTRE:
            place.center = rect.center
        elif align is Align.RIGHT:
            place.midright = rect.midright
        self.surface.blit(line, place)

    def paragraph(
        self,
        words: str,
        rect: pygame.Rect,
        size: float,
        colour: Colour,
        face: str = theme.TEXT,
        align: Align = Align.LEFT,
    ) -> None:
        """Wrapped lines in a box, vertically centred, set smaller until they fit."""
        pixels = max(theme.SMALLEST, self.px(size))
        while True:
            lines = wrap(words, theme.font(face, pixels), rect.width)
            height = theme.font(face, pixels).get_linesize()
            if len(lines) * height <= rect.height or pixels <= theme.SMALLEST:
                break
            pixels -= 1
        top = rect.centery - len(lines) * height // 2
        for number, line in enumerate(lines):
            row = pygame.Rect(rect.x, top + number * height, rect.width, height)
            self.text(line, row, pixels / self.unit, colour, face, align)

    def button(self, rect: pygame.Rect, choice: Choice, main: bool = False) -> None:
        """A choice as a button; the main one of a screen is golden."""
        fill = theme.GOLD if main else theme.SLATE
        edge = theme.GOLD if choice.lit or main else theme.MUTED
        self.panel(rect, fill, edge=edge)
        inner = rect.inflate(-self.px(20), -self.px(8))
        self.text(choice.label, inner, 21, theme.readable_on(fill), theme.BOLD)
        self.spot(rect, choice.target)

    def buttons(self, rects: Iterable[pygame.Rect], choices: Iterable[Choice]) -> None:
        """Choices as buttons; the first one is the main one."""
        for number, (rect, choice) in enumerate(zip(rects, choices, strict=False)):
            self.button(rect, choice, main=number == 0)


def wrap(words: str, font: pygame.font.Font, width: int) -> list[str]:
    """Break words into lines no wider than `width` pixels, where words allow it."""
    lines: list[str] = []
    for word in words.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and font.size(longer)[0] <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
