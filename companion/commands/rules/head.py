"""The head of a sheet of rules: the edition's emblem and name, what is in play, and its court."""

from __future__ import annotations

from collections.abc import Sequence

from reportlab.lib.colors import Color
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from companion.commands.rules.blocks import INK, PARCHMENT
from companion.commands.rules.fonts import (
    BOLD,
    TEXT,
    TITLE,
    draw_centred,
    draw_words,
    fitting_size,
    width_of,
)
from companion.commands.rules.pictures import draw_figure, draw_piece
from companion.evening.scene import CharacterFace
from companion.evening.texts.rules.sheet import Sheet
from companion.evening.view_models import characters_of

BAND, EDGE = 19 * mm, 2.5 * mm
NAME = 7.0
GAP = 2 * mm


def head_height(sheet: Sheet, width: float) -> float:
    """How much of the page it takes."""
    return BAND + GAP + _figure(sheet, width) + NAME * 1.4


def _figure(sheet: Sheet, width: float) -> float:
    """The height of a figure: all stand in one row."""
    return min(15 * mm, width / len(sheet.table.edition.characters))


def draw_head(
    canvas: Canvas, sheet: Sheet, colour: Color, x: float, top: float, width: float
) -> None:
    """Draw it with its upper left corner at (x, top)."""
    canvas.setFillColor(colour)
    canvas.roundRect(x, top - BAND, width, BAND, 3 * mm, stroke=0, fill=1)
    emblem = BAND - 2 * EDGE
    piece = f"emblem-{sheet.table.edition.emblem.value}"
    draw_piece(canvas, piece, x + EDGE * 1.5, top - BAND + EDGE, emblem)
    left = x + emblem + 3.5 * EDGE
    room = x + width - EDGE - left
    canvas.setFillColor(PARCHMENT)
    size = fitting_size(sheet.title, TITLE, 25, room)
    draw_words(canvas, left, top - BAND * 0.52, sheet.title, TITLE, size)
    facts = " · ".join(sheet.facts)
    size = fitting_size(facts, BOLD, 10, room - 14 * mm)
    draw_words(canvas, left, top - BAND * 0.84, facts, BOLD, size)
    _draw_year(canvas, sheet.table.edition.year, x + width - 2 * EDGE, top - BAND * 0.84)
    faces = list(characters_of(sheet.table.edition).values())
    _draw_court(canvas, faces, x, top - BAND - GAP, width, _figure(sheet, width))


def _draw_year(canvas: Canvas, year: int | None, right: float, y: float) -> None:
    if year is not None:
        words = str(year)
        draw_words(canvas, right - width_of(words, TITLE, 12), y, words, TITLE, 12)


def _draw_court(
    canvas: Canvas, faces: Sequence[CharacterFace], x: float, top: float, width: float, side: float
) -> None:
    step = width / len(faces)
    for number, face in enumerate(faces):
        middle = x + (number + 0.5) * step
        draw_figure(canvas, face.figure, middle - side / 2, top - side, side)
        canvas.setFillColor(INK)
        size = fitting_size(face.name, TEXT, NAME, step - 2)
        draw_centred(canvas, middle, top - side - NAME, face.name, TEXT, size)
