"""Sheets of rules as a PDF: for each table a page or two, with its court at the top.

The letters are as large as the pages allow. A table gets one page if they are still legible there.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO

from reportlab import rl_config
from reportlab.lib.colors import Color
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable

from companion.commands.rules.blocks import (
    Style,
    numbers_table,
    points_row,
    section_parts,
    sentence,
)
from companion.commands.rules.castle import Castle
from companion.commands.rules.columns import ACROSS, Column, Portion, arranged
from companion.commands.rules.fonts import TEXT, draw_centred, register_fonts
from companion.commands.rules.head import draw_head, head_height
from companion.commands.rules.paper import Paper
from companion.commands.rules.sheet import Section, Sheet
from companion.court.drawing import rgb
from companion.words.i18n import _, language

MARGIN, GUTTER, FOOT = 13 * mm, 7 * mm, 5 * mm
SIZES = tuple(size / 4 for size in range(20, 45))
"""Of letters, in points."""
ONE_PAGE = 8
"""Letters that are smaller get a second page."""
MOST_PAGES = 2
LIGHTEST = 0.45
"""How light a colour may be at most: letters on it and titles in it must be legible."""


@dataclass(frozen=True)
class SheetLayout:
    """The pages of a sheet: what stands in each column."""

    look: Style
    pages: Sequence[Sequence[Column[Flowable]]]


class Printer:
    """Prints sheets on one kind of paper."""

    def __init__(self, paper: Paper) -> None:
        self._width, self._height = paper.size
        self._inner = self._width - 2 * MARGIN
        self._column = (self._inner - (ACROSS - 1) * GUTTER) / ACROSS

    def draw(self, canvas: Canvas, sheet: Sheet) -> None:
        """Draw all pages of a sheet."""
        layout = self.layout(sheet)
        for number, columns in enumerate(layout.pages, start=1):
            top = self._height - MARGIN
            if number == 1:
                draw_head(canvas, sheet, layout.look.colour, MARGIN, top, self._inner)
                top -= self._head(sheet)
            for place, column in enumerate(columns):
                x = MARGIN + place * (self._column + GUTTER)
                self._draw_column(canvas, column, x, top)
            if len(layout.pages) > 1:
                self._draw_foot(canvas, sheet.title, number, len(layout.pages))
            canvas.showPage()

    def layout(self, sheet: Sheet) -> SheetLayout:
        """The largest letters with which the sheet has few enough pages."""
        if len(self._set(sheet, ONE_PAGE).pages) == 1:
            return self._largest(sheet, 1)
        return self._largest(sheet, MOST_PAGES)

    def _largest(self, sheet: Sheet, most_pages: int) -> SheetLayout:
        too_large = bisect_left(
            SIZES, True, key=lambda size: len(self._set(sheet, size).pages) > most_pages
        )
        return self._set(sheet, SIZES[max(0, too_large - 1)])

    def _set(self, sheet: Sheet, size: float) -> SheetLayout:
        """The sheet in letters of a size, however many pages it gets."""
        look = Style(size, _dark(sheet.table.edition.colour), self._column)
        parts = [part for section in sheet.sections for part in _parts(sheet, section, look)]
        full = self._height - 2 * MARGIN - FOOT
        return SheetLayout(look, arranged(parts, full - self._head(sheet), full))

    def _head(self, sheet: Sheet) -> float:
        return head_height(sheet, self._inner) + 5 * mm

    def _draw_column(self, canvas: Canvas, column: Column[Flowable], x: float, y: float) -> None:
        for number, part in enumerate(column):
            y -= part.height + (part.before if number else 0)
            part.content.drawOn(canvas, x, y)

    def _draw_foot(self, canvas: Canvas, title: str, number: int, pages: int) -> None:
        sentence = _("{title}, page {number} of {pages}")
        words = sentence.format(title=title, number=number, pages=pages)
        canvas.setFillGray(0.35)
        draw_centred(canvas, self._width / 2, MARGIN - 2 * mm, words, TEXT, 7.5)


def _parts(sheet: Sheet, section: Section, look: Style) -> Iterator[Portion[Flowable]]:
    return section_parts(section.title, list(_flowables(sheet, section, look)), look)


def _flowables(sheet: Sheet, section: Section, look: Style) -> Iterator[Flowable]:
    for line in section.lines:
        yield sentence(line, look)
    if section is sheet.points:
        yield Castle(sheet.table.edition, look)
    elif section is sheet.numbers:
        yield numbers_table(section.rows, look)
    else:
        yield from (points_row(words, number, look) for words, number in section.rows)


def _dark(colour: str) -> Color:
    """A colour, darker if letters would not be legible on it."""
    red, green, blue = rgb(colour)
    light = (0.299 * red + 0.587 * green + 0.114 * blue) / 255
    share = min(1, LIGHTEST / light) if light else 1
    return Color(*(each / 255 * share for each in (red, green, blue)))


def printed(sheets: Sequence[Sheet], paper: Paper) -> bytes:
    """The PDF."""
    register_fonts()
    rl_config.useA85 = 0  # bytes as they are: smaller, and sooner written
    data = BytesIO()
    canvas = Canvas(
        data,
        pagesize=paper.size,
        invariant=True,
        initialFontName=TEXT,  # type: ignore[arg-type]  # the stub says float
        lang=language(),
    )
    canvas.setTitle(", ".join(sheet.title for sheet in sheets))
    canvas.setAuthor("vivat")
    press = Printer(paper)
    for sheet in sheets:
        press.draw(canvas, sheet)
    canvas.save()
    return data.getvalue()
