"""The characters that are not in the castle: those beside it, and those out of the round."""

from __future__ import annotations

from math import ceil

import pygame

from companion.display import theme
from companion.display.canvas import (
    LEAST_SMALL_TOUCH,
    LEAST_TOUCH,
    Align,
    Canvas,
    fitting,
)
from companion.display.castle.characters import slots_of
from companion.display.castle.figure import LETTERS, draw_character
from companion.display.layout import cut_bottom, cut_left, grid, inset
from companion.evening.inputs import PickPlace
from companion.evening.scene import CastleFace, Frame
from companion.words.i18n import _
from engine import Place

BESIDE_CASTLE = frozenset({Place.UNPLACED, Place.SOMEWHERE})
"""The places of the characters in the tray."""
ACROSS = range(3, 9)
"""So many characters may stand side by side in the tray."""
SIDE_BY_SIDE = 6
"""Places beside the castle for characters that are out; more of them stand closer together."""
LARGEST_NAME = 18
"""The size of names: more room is for the figures."""
OUT = 18
"""The size of the word before those who are out."""
USUAL_ACROSS = 7
"""Two rows of so many characters are a whole court."""
SMALLEST_NAMED = 44
"""Pixels: in smaller cells the names are left out."""


def tray_height(canvas: Canvas, area: pygame.Rect, others: int) -> int:
    """How much of an area the tray takes, if other things need so much of it: at least two rows
    that can be touched, at most some rows of figures as large as they fit side by side."""
    wanted = max(area.height // 2, area.height - others - canvas.px(6))
    rows = 3 if canvas.is_far else 2
    most = rows * (area.width // USUAL_ACROSS + canvas.lines(1, LARGEST_NAME)) + canvas.px(8)
    return max(least_tray_height(), min(wanted, most))


def least_tray_height() -> int:
    return 2 * LEAST_SMALL_TOUCH + 8


def draw_tray(
    canvas: Canvas, area: pygame.Rect, castle: CastleFace, frame: Frame, selected: str | None
) -> None:
    """Draw the tray: the characters that are not placed yet, or whose place nobody has told.
    Each has a cell of its own, which stays empty when it has gone."""
    canvas.panel(area, theme.DUSK)
    cells = _cells(canvas, inset(area, canvas.px(4)), castle)
    letters = min(_common_letters(cells[0], castle), canvas.letters(LARGEST_NAME))
    for cell, (character, place) in zip(cells, castle.characters, strict=True):
        if place in BESIDE_CASTLE:
            box, plate = _in_tray(cell, letters)
            lifted = character.character == selected
            draw_character(canvas, character, box, plate, cell, frame, lifted)


def _cells(canvas: Canvas, area: pygame.Rect, castle: CastleFace) -> list[pygame.Rect]:
    """In as many columns as are easy to touch, then have legible names, then large figures."""
    wanted = canvas.letters(16)

    def how_good(cells: list[pygame.Rect]) -> tuple[int, int, int]:
        letters = _common_letters(cells[0], castle)
        figure, _plate = _in_tray(cells[0], letters)
        return min(*cells[0].size, LEAST_TOUCH), min(letters, wanted), figure.width

    count = len(castle.characters)
    return max((grid(area, across, count, 0) for across in ACROSS), key=how_good)


def _common_letters(cell: pygame.Rect, castle: CastleFace) -> int:
    """The height in which every name fits its cell."""
    largest = max(theme.LEAST_TEXT, int(cell.height * 0.37))
    names = (character.name for character, _place in castle.characters)
    return min(fitting(name, theme.BOLD, largest, cell.width - 6) for name in names)


def _in_tray(cell: pygame.Rect, letters: int) -> tuple[pygame.Rect, pygame.Rect | None]:
    """The square for a character, and the plate for its name if there is room for one."""
    plate = None
    above = cell
    if cell.height >= SMALLEST_NAMED:
        above, plate = cut_bottom(cell.inflate(-2, -2), ceil(letters / LETTERS))
    side = int(min(above.size) * 0.95)
    box = pygame.Rect(0, 0, side, side)
    box.midbottom = above.midbottom
    return box, plate


def draw_removed(
    canvas: Canvas,
    area: pygame.Rect,
    castle: CastleFace,
    frame: Frame,
    asked: Place | None = None,
) -> None:
    """Draw a row with the characters that are out of this round."""
    characters = [character for character, place in castle.characters if place is Place.REMOVED]
    canvas.spot(area, PickPlace(Place.REMOVED), ring=False)
    if asked is Place.REMOVED:
        canvas.panel(area, theme.SLATE, edge=theme.GOLD)
    words = _("Out:")
    wide = theme.text_size(words, theme.TEXT, canvas.letters(OUT))[0] + canvas.px(8)
    label, row = cut_left(area.inflate(-canvas.px(20), 0), max(wide, canvas.px(60)))
    colour = theme.PARCHMENT if asked is Place.REMOVED else theme.MUTED
    canvas.text(words, label, OUT, colour, align=Align.LEFT)
    slots = slots_of(castle, characters)
    size = min(row.height, row.width // max((SIDE_BY_SIDE, *(1 + slot for slot in slots))))
    for number, character in zip(slots, characters, strict=True):
        cell = pygame.Rect(row.x + number * size, row.y, size, row.height)
        box = pygame.Rect(0, 0, int(size * 0.92), int(size * 0.92))
        box.center = cell.center
        draw_character(canvas, character, box, None, cell, frame)
