"""The characters that are not in the castle: those beside it, and those out of the round."""

from __future__ import annotations

from functools import lru_cache
from math import ceil

import pygame

from companion.display import theme
from companion.display.canvas import LEAST_SMALL_TOUCH, Align, Canvas, fitting
from companion.display.castle.characters import slots_of
from companion.display.castle.figure import LETTERS, draw_character
from companion.display.layout import cut_bottom, cut_left, inset, rows, weighted_columns
from companion.display.portraits import LEAST_PORTRAIT
from companion.evening.inputs import PickPlace
from companion.evening.scene import CastleFace, Frame
from companion.words.i18n import _
from engine import Place

BESIDE_CASTLE = frozenset({Place.UNPLACED, Place.SOMEWHERE})
"""The places of the characters in the tray."""
ACROSS = range(3, 9)
"""So many characters may stand side by side in the tray."""
SIDE_BY_SIDE = 5
"""Places beside the castle for characters that are out; more of them stand closer together."""
LARGEST_NAME = 18
"""The size of names: more room is for the figures."""
OUT, OUT_FIGURE = 18, 40
"""The size of the word before those who are out, and the height of their figures."""
USUAL_ACROSS = 7
"""Two rows of so many characters are a whole court."""
BESIDE_NAME = 6
"""Pixels that a cell is at least wider than its name."""


def tray_height(canvas: Canvas, area: pygame.Rect, others: int) -> int:
    """How much of an area the tray takes, if other things need so much of it: at least two rows
    that can be touched, at most some rows of figures as large as they fit side by side."""
    wanted = area.height - others - canvas.px(6)
    lines = 3 if canvas.is_far else 2
    most = lines * (area.width // USUAL_ACROSS + canvas.lines(1, LARGEST_NAME)) + canvas.px(8)
    return max(least_tray_height(), min(wanted, most))


def least_tray_height() -> int:
    return 2 * LEAST_SMALL_TOUCH + 8


def draw_tray(
    canvas: Canvas,
    area: pygame.Rect,
    castle: CastleFace,
    frame: Frame,
    selected: str | None,
    has_castle: bool = True,
) -> None:
    """Draw the tray: the characters that are not placed yet, or whose place nobody has told.
    Without a castle, everybody who is not out. Each has a cell of its own, which stays empty when
    it has gone."""
    canvas.panel(area, theme.DUSK)
    names = tuple(character.name for character, _place in castle.characters)
    cells = _cells(tuple(inset(area, canvas.px(4))), names, canvas.letters(16))
    letters = min(_common_letters(cells, names), canvas.letters(LARGEST_NAME))
    for cell, (character, place) in zip(cells, castle.characters, strict=True):
        if place in BESIDE_CASTLE or not (has_castle or place is Place.REMOVED):
            box, plate = _in_tray(cell, letters)
            lifted = character.character == selected
            draw_character(canvas, character, box, plate, cell, frame, lifted)


@lru_cache(maxsize=4)
def _cells(place: tuple[int, ...], names: tuple[str, ...], wanted: int) -> list[pygame.Rect]:
    """In as many columns as are easy to touch, then have whole names as large as wanted. The list
    is shared: don't change it."""
    needs = [_width_of(name) for name in names]

    def how_good(cells: list[pygame.Rect]) -> tuple[int, bool, int, int, int]:
        has_room = all(need <= cell.width for need, cell in zip(needs, cells, strict=True))
        letters = _common_letters(cells, names)
        figure, _plate = _in_tray(cells[0], letters)
        least = min(min(cell.size) for cell in cells)
        legible = min(figure.width, LEAST_PORTRAIT), min(letters, wanted)
        return min(least, LEAST_SMALL_TOUCH), has_room, *legible, figure.width

    return max((_grid(pygame.Rect(place), across, needs) for across in ACROSS), key=how_good)


def _grid(area: pygame.Rect, across: int, needs: list[int]) -> list[pygame.Rect]:
    """A cell for everybody; each column is as wide as its longest name needs."""
    weights = [max((LEAST_SMALL_TOUCH, *needs[column::across])) for column in range(across)]
    lines = rows(area, -(-len(needs) // across), 0)
    cells = [cell for line in lines for cell in weighted_columns(line, weights, 0)]
    return cells[: len(needs)]


def _width_of(name: str) -> int:
    """The width that a name needs in the smallest letters."""
    return theme.text_size(name, theme.BOLD, theme.LEAST_TEXT)[0] + BESIDE_NAME


def _common_letters(cells: list[pygame.Rect], names: tuple[str, ...]) -> int:
    """The height in which every name fits its cell, but not less than the smallest."""
    largest = max(theme.LEAST_TEXT, int(cells[0].height * 0.28))
    return min(
        fitting(name, theme.BOLD, largest, cell.width - BESIDE_NAME)
        for cell, name in zip(cells, names, strict=True)
    )


def _in_tray(cell: pygame.Rect, letters: int) -> tuple[pygame.Rect, pygame.Rect]:
    """The square for a character, and the plate for its name."""
    above, plate = cut_bottom(cell.inflate(-2, -2), ceil(letters / LETTERS))
    side = int(min(above.size) * 0.95)
    box = pygame.Rect(0, 0, side, side)
    box.midbottom = above.midbottom
    return box, plate


def removed_height(canvas: Canvas) -> int:
    """Of the row with those who are out, with the space above it: a figure above a name, easy to
    touch."""
    figure = canvas.px(OUT_FIGURE) + canvas.lines(1, LARGEST_NAME)
    return max(canvas.touch(0), figure) + canvas.px(8)


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
    across = max((SIDE_BY_SIDE, *(1 + slot for slot in slots)))
    wide = min(row.width // across, 2 * row.height)
    for number, character in zip(slots, characters, strict=True):
        cell = pygame.Rect(row.x + number * wide, row.y, wide, row.height)
        box, plate = _in_tray(cell, min(canvas.letters(LARGEST_NAME), row.height // 3))
        draw_character(canvas, character, box, plate, cell, frame)
