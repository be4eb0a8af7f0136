"""A surface to draw a scene on, and the list of what can be touched there.

Text always fits its rectangle: it is wrapped, set smaller or shortened with an ellipsis.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

import pygame

from companion.display import sprites, theme
from companion.display.layout import cut_left
from companion.display.theme import Colour
from companion.table.inputs import Target
from companion.table.scene_parts import CharacterFace, Choice
from hardware.boxes import BoxId, Button


@dataclass(frozen=True)
class BoxButton:
    """A button of a drawn box."""

    box: BoxId
    button: Button = field(repr=False)


@dataclass(frozen=True)
class CardSlot:
    """Held down, it shows the card of a drawn box's holder; `seat` counts from 1."""

    box: BoxId
    seat: int


Touchable = Target | BoxButton | CardSlot


@dataclass(frozen=True)
class Hotspot:
    """An area that can be touched; `rect` in pixels of the window."""

    rect: tuple[int, int, int, int]
    what: Touchable

    def shrunk(self, scale: float) -> Hotspot:
        """This spot, with everything drawn `scale` times smaller."""
        x, y, width, height = (int(length / scale) for length in self.rect)
        return Hotspot((x, y, max(1, width), max(1, height)), self.what)

    def moved(self, by: tuple[int, int]) -> Hotspot:
        """This spot, `by` pixels further right and down."""
        x, y, width, height = self.rect
        return Hotspot((x + by[0], y + by[1], width, height), self.what)


class Align(Enum):
    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"


class Canvas:
    """One frame being drawn. `unit` is the scale: 1 in a window of 1280 × 800 pixels."""

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
        """Make an area touchable; if it has the focus, draw the focus ring."""
        self.hotspots.append(Hotspot((rect.x, rect.y, rect.width, rect.height), what))
        if ring and what == self._focus:
            self.ring(rect)

    def ring(self, rect: pygame.Rect) -> None:
        """Draw the focus ring."""
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
        """A rounded rectangle."""
        if rect.width > 0 and rect.height > 0:
            self.blit(
                sprites.panel(rect.width, rect.height, fill, self.px(radius), edge), rect.topleft
            )

    def blit(self, sprite: pygame.Surface, at: tuple[int, int]) -> None:
        self.surface.blit(sprite, at)

    def centred(self, sprite: pygame.Surface, at: tuple[int, int]) -> None:
        self.surface.blit(sprite, sprite.get_rect(center=at))

    def character(self, face: CharacterFace, at: tuple[int, int], size: int) -> pygame.Rect:
        """Draw a character, centred; returns the square it fills."""
        sprite = sprites.character(face.look, face.kind, face.initials, size)
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
        """One line, vertically centred, set smaller or shortened until it fits."""
        if not words or rect.width <= 0 or rect.height <= 0:
            return
        pixels = min(max(theme.SMALLEST, self.px(size)), max(theme.SMALLEST, rect.height))
        line = fitted(words, face, pixels, rect.width).render(words, True, colour)
        if line.get_width() > rect.width:
            font = theme.font(face, theme.SMALLEST)
            line = font.render(shortened(words, font, rect.width), True, colour)
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
        """Wrapped lines, vertically centred, set smaller until they fit."""
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
        self.panel(rect, fill, edge=theme.GOLD if main else theme.MUTED)
        inner = rect.inflate(-self.px(20), -self.px(8))
        if choice.state:
            self._switch(inner, choice)
        else:
            self.text(choice.label, inner, 21, theme.readable_on(fill), theme.BOLD)
        self.spot(rect, choice.target)

    def _switch(self, rect: pygame.Rect, choice: Choice) -> None:
        """The switch's label on the left, its position on the right."""
        label, state = cut_left(rect, int(rect.width * 0.54), self.px(10))
        self.text(choice.label, label, 21, theme.PARCHMENT, theme.BOLD, Align.LEFT)
        self.panel(state, theme.NIGHT, radius=state.height / self.unit / 2, edge=theme.GOLD)
        self.text(choice.state, state.inflate(-self.px(24), 0), 19, theme.GOLD, theme.BOLD)

    def mark(self, number: int | None, at: tuple[int, int], size: int) -> None:
        """A seat's token, or the Émissaire's for None, centred."""
        sprite = sprites.emissary_token(size) if number is None else sprites.token(number, size)
        self.centred(sprite, at)


def fitted(words: str, face: str, pixels: int, width: int) -> pygame.font.Font:
    """The font at `pixels` height, or smaller so that the words fit the width."""
    needed = theme.font(face, pixels).size(words)[0]
    if needed > width > 0:
        pixels = max(theme.SMALLEST, int(pixels * width / needed))
    while pixels > theme.SMALLEST and theme.font(face, pixels).size(words)[0] > width > 0:
        pixels -= 1  # width is not exactly proportional to height
    return theme.font(face, pixels)


def shortened(words: str, font: pygame.font.Font, width: int) -> str:
    """The words, cut with an ellipsis so that they fit the width; '' if nothing fits."""
    for length in range(len(words) - 1, 0, -1):
        short = words[:length].rstrip() + "…"
        if font.size(short)[0] <= width:
            return short
    return ""


def wrap(words: str, font: pygame.font.Font, width: int) -> list[str]:
    """Break words into lines of at most `width` pixels; a longer word gets a line of its own."""
    lines: list[str] = []
    for word in words.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and font.size(longer)[0] <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
