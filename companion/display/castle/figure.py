"""One character where it stands: the niche that says it can be chosen, its picture, its name."""

from __future__ import annotations

from functools import lru_cache

import pygame

from companion.display import theme
from companion.display.canvas import Align, Canvas
from companion.display.castle.drawings import picture
from companion.display.portraits import portrait
from companion.display.stage.actors import Key, Part
from companion.display.theme import Colour
from companion.evening.inputs import PickCharacter
from companion.evening.scene import CharacterFace, Frame

LETTERS = 0.78
"""Of the height of a plate."""


def draw_character(
    canvas: Canvas,
    character: CharacterFace,
    box: pygame.Rect,
    plate: pygame.Rect,
    cell: pygame.Rect,
    frame: Frame,
    lifted: bool = False,
) -> None:
    """Draw a character that stands at the foot of a square, its name on `plate`; it is touched
    anywhere in its cell.

    One that can be chosen stands in a golden niche, and its name is on gold; one that was picked
    up has a bright niche.
    """
    target = PickCharacter(character.character)
    light = _light(frame.invites(target), lifted)
    if light is not None:
        canvas.blit(niche(box.size, light), box.topleft)
    canvas.actor(Key(Part.PIECE, character.character), portrait(character, box.width), box.center)
    draw_name(canvas, character, plate, light)
    canvas.spot(cell, target)


def draw_name(
    canvas: Canvas, character: CharacterFace, plate: pygame.Rect, light: Colour | None = None
) -> None:
    """A character's name on a dark ground, or on a plate of its own."""
    if light is not None:
        canvas.panel(plate, light, radius=5)
    colour = theme.PARCHMENT if light is None else theme.INK
    write_on_beam(canvas, character.name, plate.inflate(-canvas.px(4), 0), colour)


def write_on_beam(
    canvas: Canvas,
    words: str,
    plate: pygame.Rect,
    colour: Colour = theme.PARCHMENT,
    face: str = theme.BOLD,
    align: Align = Align.CENTRE,
) -> None:
    """Letters as high as their plate, with their hooks and accents."""
    letters = pygame.Rect(0, 0, plate.width, int(plate.height * LETTERS))
    letters.center = plate.center
    canvas.text(words, letters, letters.height / canvas.unit, colour, face, align)


def has_room(words: str, plate: pygame.Rect) -> bool:
    """Whether the words fit in the smallest letters."""
    return theme.text_size(words, theme.BOLD, theme.LEAST_TEXT)[0] <= plate.width


@lru_cache(maxsize=8)
def niche(size: tuple[int, int], light: Colour) -> pygame.Surface:
    """A lit niche with a dark edge, which is seen on light and on dark walls. The surface is
    shared: don't draw on it."""
    return picture("niche", size, {theme.GOLD: light})


def _light(is_offered: bool, is_lifted: bool) -> Colour | None:
    if is_lifted:
        return theme.PARCHMENT
    return theme.GOLD if is_offered else None
