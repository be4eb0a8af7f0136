"""A canvas that notes what is drawn on it: texts with what is behind them, and what is touched."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import pygame

from companion.display import theme
from companion.display.canvas import Align, Canvas, Touchable
from companion.display.painter import Picture, paint_on
from companion.display.stage.actors import Actor, Cue, Key, Part
from companion.display.theme import Colour, contrast
from tests.companion.display.visibility import Edge, Seen, mark_contrast

SAMPLE = (24, 6)
"""So many pixels behind a text are looked at."""
LIGHTEST_SHARE = 0.9
"""The contrast holds for this share of the pixels behind a text: joints of stones may cross it."""

LARGEST_MARK = 0.3
"""The longer side of a mark, as a share of the window's; a castle is larger."""

ORNAMENTS = (Part.CLOUD, Part.STAR, Part.WINDOW, Part.FLAG, Part.COURTIER)

NEIGHBOURS = pygame.mask.Mask((3, 3), fill=True)
"""A pixel and those around it."""

LEAST_FIGURE = 24
"""Pixels: a smaller character is known by its name."""


@dataclass(frozen=True)
class Written:
    """A text on the screen. `ink` is the area of its letters, `whole` what it was to say, and
    `contrast` how it differs from the pixels behind it."""

    words: str
    whole: str
    ink: pygame.Rect
    heart: pygame.Rect
    """The middle of its letters: something may touch an accent or the hook of a g."""
    pixels: int
    wanted: int
    contrast: float
    after: bytes
    """The pixels of its middle when it was written."""
    place: pygame.Rect
    letters: pygame.mask.Mask
    """The pixels of its letters in their place."""
    paragraph: int
    """The lines of one paragraph have the same number; 0 for a line of its own."""

    def collides_with(self, other: Written) -> bool:
        """Whether letters touch; those of one paragraph may with the accent of a capital. The hook
        of a g may be beside an accent on the next line."""
        if self.heart.colliderect(other.heart):
            return True
        is_apart = not self.ink.colliderect(other.ink)
        if is_apart or (self.paragraph and self.paragraph == other.paragraph):
            return False
        around = self.letters.convolve(NEIGHBOURS)
        offset = (other.place.x - self.place.x + 1, other.place.y - self.place.y + 1)
        return around.overlap(other.letters, offset) is not None

    @property
    def is_cut(self) -> bool:
        return not self.words or (self.words.endswith("…") and not self.whole.endswith("…"))


class MeasuredCanvas(Canvas):
    def __init__(self, size: tuple[int, int], picture: Picture) -> None:
        frame, preferences = picture.scene.frame, picture.preferences
        surface = pygame.Surface(size)
        super().__init__(
            surface, frame.focus, picture.pressed, frame.is_calm, preferences.text_size
        )
        self.texts: list[Written] = []
        self.paragraphs: list[tuple[str, pygame.Rect, pygame.Rect]] = []
        """Words, the area meant for them, and the one they take."""
        self.seen: list[Seen] = []
        """Edges and marks that must be seen."""
        self._panels: dict[tuple[int, ...], Seen] = {}
        """All of them, by their place."""
        self._draws_panel = False
        self._unmeasured: list[pygame.Surface] = []
        self._paragraph = 0
        self._whole = ""
        self._wanted = 0
        paint_on(self, picture)

    def text(
        self,
        words: str,
        rect: pygame.Rect,
        size: float,
        colour: Colour,
        face: str = theme.TEXT,
        align: Align = Align.CENTRE,
    ) -> None:
        self._whole, self._wanted = words, self.letters(size)
        if words and min(rect.size) <= 0:
            self.paragraphs.append((words, rect, rect.inflate(9, 9)))
        super().text(words, rect, size, colour, face, align)

    def paragraph(
        self,
        words: str,
        rect: pygame.Rect,
        size: float,
        colour: Colour,
        face: str = theme.TEXT,
        align: Align = Align.LEFT,
    ) -> None:
        self._whole, self._wanted = words, self.letters(size)
        before = len(self.texts)
        self._paragraph = len(self.paragraphs) + 1
        super().paragraph(words, rect, size, colour, face, align)
        self._paragraph = 0
        lines = [text.ink for text in self.texts[before:]]
        if words:
            taken = lines[0].unionall(lines[1:]) if lines else rect.inflate(9, 9)
            self.paragraphs.append((words, rect, taken))

    def write(self, words: str, place: pygame.Rect, face: str, pixels: int, colour: Colour) -> None:
        line = theme.line(words, face, pixels, colour)
        ink, letters = line.get_bounding_rect(), pygame.mask.from_surface(line)
        ink.topleft = place.x + ink.x, place.y + ink.y
        heart = ink.inflate(-2, -ink.height // 3)
        behind = self._behind(heart.clip(self.area))
        super().write(words, place, face, pixels, colour)
        ratios = sorted((contrast(colour, each) for each in behind), reverse=True)
        ratio = ratios[int(len(ratios) * LIGHTEST_SHARE) - 1] if ratios else 1.0
        whole = self._whole if not words or words.endswith("…") else words
        after = self.pixels(heart)
        self.texts.append(
            Written(
                *(words, whole, ink, heart, pixels, self._wanted, ratio, after),
                *(place, letters, self._paragraph),
            )
        )

    def panel(
        self,
        rect: pygame.Rect,
        fill: tuple[int, ...],
        radius: float = 12,
        edge: Colour | None = None,
    ) -> None:
        border = Edge(self.surface, rect)
        self._draws_panel = True
        super().panel(rect, fill, radius, edge)
        self._draws_panel = False
        self._panels[tuple(rect)] = seen = Seen("edge", rect, border.contrast())
        if edge is not None:
            self.seen.append(seen)

    def spot(self, rect: pygame.Rect, what: Touchable, ring: bool = True) -> None:
        """If a panel says how far it can be touched, it must be seen."""
        if panel := self._panels.get(tuple(rect)):
            self.seen.append(panel)
        super().spot(rect, what, ring)

    def ring(self, rect: pygame.Rect) -> None:
        border = Edge(self.surface, rect.inflate(self.px(8), self.px(8)))
        super().ring(rect)
        self.seen.append(Seen("focus", rect, border.contrast()))

    @contextmanager
    def drawn_as_actor(
        self, key: Key, rect: pygame.Rect, cue: Cue | None = None, host: Key | None = None
    ) -> Iterator[None]:
        """On the frame itself: what is behind its words is what they are read on."""
        part = self.surface.subsurface(rect)
        ground = part.copy()
        yield
        self.act(Actor(key, part.copy(), rect, host, cue))
        part.blit(ground, (0, 0))

    def act(self, actor: Actor) -> None:
        """An ornament need not be seen; a small figure has its name below; what is no sprite was
        measured when it was drawn."""
        is_small = actor.key.part is Part.PIECE and actor.rect.width < LEAST_FIGURE
        is_sprite = actor.image.get_flags() & pygame.SRCALPHA
        if actor.key.part in ORNAMENTS or is_small or not is_sprite:
            self._unmeasured.append(actor.image)
        super().act(actor)

    def blit(self, sprite: pygame.Surface, at: tuple[int, int]) -> None:
        """A mark, unless it is a panel or as large as a castle."""
        rect = sprite.get_rect(topleft=at).clip(self.area)
        is_large = max(rect.size) > max(self.area.size) * LARGEST_MARK
        if self._draws_panel or is_large or any(sprite is each for each in self._unmeasured):
            super().blit(sprite, at)
            return
        before, border = self.pixels(rect), Edge(self.surface, rect)
        super().blit(sprite, at)
        within = mark_contrast(before, self.pixels(rect))
        self.seen.append(Seen("mark", rect, max(within, border.contrast())))

    def _behind(self, rect: pygame.Rect) -> list[Colour]:
        if min(rect.size) <= 0:
            return []
        small = pygame.transform.scale(self.surface.subsurface(rect), SAMPLE)
        data = pygame.image.tobytes(small, "RGB")
        return [(data[at], data[at + 1], data[at + 2]) for at in range(0, len(data), 3)]

    def pixels(self, rect: pygame.Rect) -> bytes:
        """The pixels of an area as they are now."""
        inside = rect.clip(self.area)
        if min(inside.size) <= 0:
            return b""
        return pygame.image.tobytes(self.surface.subsurface(inside), "RGB")
