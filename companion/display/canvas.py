"""A surface to draw a scene on, and the list of what can be touched there.

Text always fits its rectangle: it is wrapped, set smaller or shortened with an ellipsis.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import Enum

import pygame

from companion.config.preferences import TextSize
from companion.display import sprites, theme
from companion.display.layout import cut_left, cut_top, weighted_columns
from companion.display.portraits import portrait
from companion.display.stage.actors import Actor, Cue, Key
from companion.display.stage.stage import Direct
from companion.display.theme import Colour
from companion.evening.inputs import Target
from companion.evening.scene import CharacterFace, Choice
from engine import SeatToken
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


class Align(Enum):
    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"


LONG_SIDE, SHORT_SIDE = 1280, 800
"""Pixels of the window, lying or standing, that lengths and sizes of text are meant for."""
LEAST_TOUCH = 44
"""Pixels: nothing to be touched is lower or narrower. On the smallest panel, 800 × 480 pixels in
seven inches, this is more than 8 millimetres."""
LEAST_SMALL_TOUCH = 40
"""Pixels: what stands in rows beside many others is at least so large."""
CORNER_BUTTON, CORNER_GAP = 40, 10
"""A button in an upper corner, and how far it is from the next one."""
LABEL, EXPLANATION = 21, 18
"""The sizes of a button's label, and of the sentence below it."""
LABEL_MAY_SHRINK = 0.85
"""A label may be so much smaller before it takes another line."""
LABEL_MARGIN = 20
"""How much wider than its label a button is."""
_BREAKS = re.compile(r"[^\S\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}]+")
"""Where a line may end."""


class Canvas:
    """One frame being drawn. `unit` is the scale: 1 in a window of 1280 × 800 pixels, lying or
    standing.

    While the table is calm, buttons are dimmed and nothing is in focus.
    """

    def __init__(
        self,
        surface: pygame.Surface,
        focus: Target | None,
        pressed: Collection[Target] = (),
        is_calm: bool = False,
        text_size: TextSize = TextSize.NEAR,
    ) -> None:
        self.surface = surface
        self.area = surface.get_rect()
        self.room = self.area
        """What the bands at the foot leave of it to a screen."""
        self.unit = min(max(self.area.size) / LONG_SIDE, min(self.area.size) / SHORT_SIDE)
        self.is_portrait = self.area.height > self.area.width
        self.is_far = text_size is TextSize.FAR
        self._text_unit = self.unit * theme.TEXT_SCALE[text_size]
        self.corner = self.touch(CORNER_BUTTON)
        """The width of the buttons in the upper right corner; what a screen says keeps clear."""
        self.hotspots: list[Hotspot] = []
        self._actors: list[Actor] = []
        self._layer: pygame.Surface | None = None
        """What actors are drawn on."""
        self._focus = focus
        self._pressed = pressed
        self._is_calm = is_calm

    def px(self, length: float) -> int:
        """A length in pixels, at least one."""
        return max(1, round(length * self.unit))

    def touch(self, length: float) -> int:
        """A length in pixels of something to be touched."""
        return max(LEAST_TOUCH, self.px(length))

    def add_corner_button(self) -> None:
        """A further button stands in the upper right corner."""
        self.corner += self.px(CORNER_GAP) + self.touch(CORNER_BUTTON)

    def letters(self, size: float) -> int:
        """The height of text in pixels; `size` is what it is in a window of 1280 × 800 pixels."""
        return max(theme.LEAST_TEXT, round(size * self._text_unit))

    def across(self, lying: int, standing: int) -> int:
        """How many things stand side by side, in a window that lies or stands."""
        return standing if self.is_portrait else lying

    def lines(self, count: int, size: float) -> int:
        """The height of so many lines of text."""
        return count * _leading(self.letters(size))

    def height_of(self, words: str, width: int, size: float, face: str = theme.TEXT) -> int:
        """The height of a paragraph of this width."""
        return self.lines(len(wrap(words, face, self.letters(size), width)), size)

    def label_width(self, words: str, size: float = LABEL) -> int:
        """The width that a button needs for its label."""
        return theme.text_size(words, theme.BOLD, self.letters(size))[0] + self.px(LABEL_MARGIN)

    def least_width(self, words: str, face: str = theme.TEXT) -> int:
        """The width of words in the smallest letters."""
        return _least_width(words, face)

    def least_height(self, words: str, width: int, face: str = theme.TEXT) -> int:
        """The height of a paragraph of this width in the smallest letters."""
        return len(wrap(words, face, theme.LEAST_TEXT, width)) * _leading(theme.LEAST_TEXT)

    def spot(self, rect: pygame.Rect, what: Touchable, ring: bool = True) -> None:
        """Make an area touchable, after it was drawn: draw the focus ring if it has the focus,
        and a light over it while a finger is on it."""
        self.hotspots.append(Hotspot((rect.x, rect.y, rect.width, rect.height), what))
        if what in self._pressed:
            self.press(rect)
        if ring and what == self._focus and not self._is_calm:
            self.ring(rect)

    def press(self, rect: pygame.Rect) -> None:
        """Draw the light over what a finger is on."""
        self.panel(rect, (*theme.PARCHMENT, 96), edge=theme.PARCHMENT)

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
        self.blit(sprite, sprite.get_rect(center=at).topleft)

    def character(self, face: CharacterFace, at: tuple[int, int], size: int) -> pygame.Rect:
        """Draw a character, centred; returns the square it fills."""
        sprite = portrait(face, size)
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
        self._line(words, rect, self.letters(size), colour, face, align)

    def _line(
        self,
        words: str,
        rect: pygame.Rect,
        pixels: int,
        colour: Colour,
        face: str,
        align: Align,
    ) -> None:
        pixels = fitting(words, face, min(pixels, max(theme.LEAST_TEXT, rect.height)), rect.width)
        if theme.text_size(words, face, pixels)[0] > rect.width:
            words = shortened(words, face, pixels, rect.width)
        place = pygame.Rect((0, 0), theme.text_size(words, face, pixels))
        place.midleft = rect.midleft
        if align is Align.CENTRE:
            place.center = rect.center
        elif align is Align.RIGHT:
            place.midright = rect.midright
        self.write(words, place, face, pixels, colour)

    def write(self, words: str, place: pygame.Rect, face: str, pixels: int, colour: Colour) -> None:
        """Draw letters of this height in their place."""
        self.surface.blit(theme.line(words, face, pixels, colour), place)

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
        if not words or rect.width <= 0 or rect.height <= 0:
            return
        face = theme.face_for(words, face)
        pixels = self.letters(size)
        while True:
            lines = wrap(words, face, pixels, rect.width)
            height = _leading(pixels)
            if len(lines) * height <= rect.height or pixels <= theme.LEAST_TEXT:
                break
            pixels -= 1
        top = rect.centery - len(lines) * height // 2
        for number, line in enumerate(lines):
            row = pygame.Rect(rect.x, top + number * height, rect.width, height)
            self._line(line, row, pixels, colour, face, align)

    def line_or_paragraph(
        self, words: str, rect: pygame.Rect, size: float, colour: Colour, face: str, align: Align
    ) -> None:
        """One line, smaller if need be; several where even the smallest letters don't fit."""
        write = self.text if self.least_width(words, face) <= rect.width else self.paragraph
        write(words, rect, size, colour, face, align)

    def button(
        self, rect: pygame.Rect, choice: Choice, main: bool = False, size: float = LABEL
    ) -> None:
        """A choice as a button; the main one of a screen is golden. `size` is its label's."""
        fill = theme.GOLD if main else theme.SLATE
        edge = theme.GOLD if main else theme.MUTED
        self.panel(rect, self.lit(fill), edge=self.lit(edge))
        inner = rect.inflate(-self.px(LABEL_MARGIN), -self.px(8))
        if choice.explanation:
            inner = self.explain(inner, choice)
        if choice.state:
            self._switch(inner, choice)
        else:
            colour = self.lit(theme.readable_on(fill))
            self._label(choice.label, inner, size, colour)
        self.spot(rect, choice.target)

    def explain(self, rect: pygame.Rect, choice: Choice) -> pygame.Rect:
        """What a choice means, in the lower part of its button; returns the upper one."""
        inner = rect.inflate(0, -self.px(8))
        label, below = cut_top(inner, min(inner.height // 2, self.lines(1, LABEL) + self.px(6)))
        align = Align.LEFT if choice.state else Align.CENTRE
        colour = self.lit(theme.STONE)
        self.paragraph(choice.explanation, below, EXPLANATION, colour, align=align)
        return label

    def explained_height(self, width: int, choice: Choice) -> int:
        """The height of a button of this width that explains a choice."""
        inner = width - self.px(LABEL_MARGIN)
        below = self.height_of(choice.explanation, inner, EXPLANATION)
        return self.lines(1, LABEL) + below + self.px(30)

    def _label(self, words: str, rect: pygame.Rect, size: float, colour: Colour) -> None:
        """The label of a button: in two lines if it would be much smaller in one."""
        write = self.text if self._is_one_line(words, rect.width, size) else self.paragraph
        write(words, rect, size, colour, theme.BOLD, Align.CENTRE)

    def _is_one_line(self, words: str, width: int, size: float) -> bool:
        """Whether a label fits, in slightly smaller letters if need be."""
        pixels = self.letters(size)
        share = max(LABEL_MAY_SHRINK, theme.LEAST_TEXT / pixels)
        wanted = theme.text_size(words, theme.BOLD, pixels)[0]
        return max(wanted * share, self.least_width(words, theme.BOLD)) <= width

    def lit(self, colour: Colour) -> Colour:
        """A colour, dimmed while the table is calm."""
        return theme.blend(colour, theme.NIGHT, 0.5) if self._is_calm else colour

    def _switch(self, rect: pygame.Rect, choice: Choice) -> None:
        """The switch's label on the left, its position on the right."""
        wanted = self.label_width(choice.state, 19) + self.px(8)
        wide = min(max(wanted, rect.width // 4), int(rect.width * 0.6))
        label, state = cut_left(rect, rect.width - wide - self.px(8), self.px(8))
        if self.least_width(choice.label, theme.BOLD) > label.width:
            label, state = weighted_columns(
                rect, [self.label_width(choice.label), wide], self.px(8)
            )
        colour, gold = self.lit(theme.PARCHMENT), self.lit(theme.GOLD)
        self.line_or_paragraph(choice.label, label, LABEL, colour, theme.BOLD, Align.LEFT)
        self.panel(state, theme.NIGHT, radius=state.height / self.unit / 2, edge=gold)
        inner = state.inflate(-self.px(16), 0)
        self.line_or_paragraph(choice.state, inner, 19, gold, theme.BOLD, Align.CENTRE)

    def actor(
        self,
        key: Key,
        image: pygame.Surface,
        at: tuple[int, int],
        host: Key | None = None,
        cue: Cue | None = None,
    ) -> pygame.Rect:
        """Draw something that may move, centred, over everything that stands still; returns its
        area."""
        rect = image.get_rect(center=at)
        self.act(Actor(key, image, rect, host, cue))
        return rect

    def act(self, actor: Actor) -> None:
        """Draw an actor over everything that stands still."""
        self._actors.append(actor)

    @contextmanager
    def drawn_as_actor(
        self, key: Key, rect: pygame.Rect, cue: Cue | None = None, host: Key | None = None
    ) -> Iterator[None]:
        """What is drawn in a rectangle meanwhile becomes one actor, without what is behind it: that
        stays in sight wherever the actor goes."""
        if self._layer is None:
            self._layer = pygame.Surface(self.area.size, pygame.SRCALPHA)
        self._layer.fill((0, 0, 0, 0), rect)
        ground, self.surface = self.surface, self._layer
        yield
        self.act(Actor(key, self.surface.subsurface(rect).copy(), rect, host, cue))
        self.surface = ground

    def draw_actors(self, direct: Direct) -> None:
        """Draw the actors that `direct` returns."""
        for actor in direct(self._actors):
            self.blit(actor.image, actor.rect.topleft)

    def mark(self, token: SeatToken | None, at: tuple[int, int], size: int) -> None:
        """A seat's token, or the Émissaire's for None, centred."""
        self.centred(sprites.token(token, size), at)


def _leading(pixels: int) -> int:
    """From one line of text to the next."""
    return round(pixels * 1.24)


def fitting(words: str, face: str, pixels: int, width: int) -> int:
    """`pixels`, or fewer so that words of this height fit the width."""
    needed = theme.text_size(words, face, pixels)[0]
    if needed > width > 0:
        pixels = max(theme.LEAST_TEXT, int(pixels * width / needed))
    while pixels > theme.LEAST_TEXT and theme.text_size(words, face, pixels)[0] > width > 0:
        pixels -= 1  # width is not exactly proportional to height
    return pixels


def shortened(words: str, face: str, pixels: int, width: int) -> str:
    """The words, cut with an ellipsis so that they fit the width; '' if nothing fits. The letter
    that tells two people of a team apart stays."""
    end = words[-2:] if words[-2:-1] == " " else ""
    for length in range(len(words) - len(end) - 1, 0, -1):
        short = words[:length].rstrip() + "…" + end
        if theme.text_size(short, face, pixels)[0] <= width:
            return short
    return ""


def wrap(words: str, face: str, pixels: int, width: int) -> list[str]:
    """Break words into lines of at most `width` pixels; a longer word gets lines of its own.
    All lines have the same font. The last word isn't alone if the line before can spare one."""
    face = theme.face_for(words, face)
    lines: list[str] = []
    for word in filter(None, _BREAKS.split(words)):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and theme.text_size(longer, face, pixels)[0] <= width:
            lines[-1] = longer
        else:
            lines.extend(_broken(word, face, pixels, width))
    return _with_company(lines, face, pixels, width)


def _with_company(lines: list[str], face: str, pixels: int, width: int) -> list[str]:
    """A lone word at the end gets the one before it; part of a broken word stays where it is."""
    *_earlier, before, last = ["", "", *lines]
    start, _space, word = before.rpartition(" ")
    company = f"{word} {last}"
    if " " in last or " " not in start or word.endswith("-"):
        return lines
    fits = theme.text_size(company, face, pixels)[0] <= width
    return [*lines[:-2], start, company] if fits else lines


def _least_width(words: str, face: str) -> int:
    return theme.text_size(words, face, theme.LEAST_TEXT)[0]


def _broken(word: str, face: str, pixels: int, width: int) -> Iterator[str]:
    """The word; with hyphens if it is too long even in the smallest letters."""
    if theme.text_size(word, face, pixels)[0] > width > 0:
        while _least_width(word, face) > width:
            lengths = sorted(range(len(word) - 2, 1, -1), key=lambda at: word[at - 1] != "-")
            starts = (word[:length].removesuffix("-") + "-" for length in lengths)
            fits = (each for each in starts if _least_width(each, face) <= width)
            if not (start := next(fits, "")):
                break
            yield start
            word = word.removeprefix(start[:-1]).removeprefix("-")
    yield word
