"""Sheets of rules as a PDF: for each table a page or two, with its court at the top.

The letters are as large as the pages allow. A table gets one page if they are still legible there.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import partial
from io import BytesIO

from reportlab.lib.colors import Color
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import (
    BaseDocTemplate,
    Flowable,
    Frame,
    NextPageTemplate,
    PageBreak,
    PageTemplate,
)

from companion.commands.rules.blocks import Style, heading, numbers_table, sentences
from companion.commands.rules.castle import Castle
from companion.commands.rules.fonts import TEXT, draw_centred
from companion.commands.rules.head import draw_head, head_height
from companion.court.drawing import rgb
from companion.evening.texts.rules.sheet import Sheet
from companion.words.i18n import _, language

WIDTH, HEIGHT = A4
MARGIN, GUTTER, FOOT = 13 * mm, 7 * mm, 5 * mm
INNER = WIDTH - 2 * MARGIN
COLUMN = (INNER - GUTTER) / 2
SIZES = tuple(size / 4 for size in range(20, 45))
"""Of letters, in points."""
ONE_PAGE = 8
"""Letters that are smaller get a second page."""
MOST_PAGES = 2
LIGHTEST = 0.45
"""How light a colour may be at most: letters on it and titles in it must be legible."""


def printed(sheets: Sequence[Sheet]) -> bytes:
    """The PDF."""
    data = BytesIO()
    document = _document(data, title=", ".join(sheet.title for sheet in sheets))
    story: list[Flowable] = []
    before = 0
    for sheet in sheets:
        size, pages = _fitting(sheet)
        templates = _templates(sheet)
        for template in templates:
            template.onPage = partial(_draw_around, sheet, before, pages)
        before += pages
        document.addPageTemplates(templates)
        story += [NextPageTemplate(sheet.title), PageBreak()] if story else []
        story += _story(sheet, size)
    document.build(story)
    return data.getvalue()


def _document(data: BytesIO, title: str) -> BaseDocTemplate:
    return BaseDocTemplate(
        data,
        pagesize=A4,
        invariant=True,
        initialFontName=TEXT,
        lang=language(),
        title=title,
        author="vivat",
    )


def _fitting(sheet: Sheet) -> tuple[float, int]:
    """The largest letters with which the sheet has few enough pages, and how many these are."""
    most = 1 if _count(sheet, ONE_PAGE) == 1 else MOST_PAGES
    too_large = bisect_left(SIZES, True, key=lambda size: _count(sheet, size) > most)
    size = SIZES[max(0, too_large - 1)]
    return size, _count(sheet, size)


def _count(sheet: Sheet, size: float) -> int:
    """The pages that the sheet has with letters of this size."""
    document = _document(BytesIO(), sheet.title)
    document.addPageTemplates(_templates(sheet))
    document.build([*_story(sheet, size)])
    return document.page


def _templates(sheet: Sheet) -> list[PageTemplate]:
    """The first page of a sheet, with room for its head, and any further one."""
    first, other = sheet.title, f"{sheet.title} 2"
    head = head_height(sheet, INNER) + 5 * mm
    return [
        PageTemplate(first, _columns(head), autoNextPageTemplate=other),
        PageTemplate(other, _columns(0)),
    ]


def _columns(head: float) -> list[Frame]:
    room = HEIGHT - 2 * MARGIN - FOOT - head
    lefts = MARGIN, MARGIN + COLUMN + GUTTER
    return [Frame(x, MARGIN + FOOT, COLUMN, room, 0, 0, 0, 0) for x in lefts]


def _draw_around(
    sheet: Sheet, before: int, pages: int, canvas: Canvas, _document: BaseDocTemplate
) -> None:
    """What stands above and below the columns of a page; the sheets `before` it have so many."""
    number = canvas.getPageNumber() - before
    if number == 1:
        draw_head(canvas, sheet, _colour(sheet), MARGIN, HEIGHT - MARGIN, INNER)
    if pages > 1:
        sentence = _("{title}, page {number} of {pages}")
        words = sentence.format(title=sheet.title, number=number, pages=pages)
        canvas.setFillGray(0.35)
        draw_centred(canvas, WIDTH / 2, MARGIN - 2 * mm, words, TEXT, 7.5)


def _story(sheet: Sheet, size: float) -> Iterator[Flowable]:
    look = Style(size, _colour(sheet))
    for section in sheet.sections:
        yield from heading(section.title, look)
        yield from sentences(section.lines, look)
        if section is sheet.points:
            yield Castle(sheet.table.edition, look)
        elif section.rows:
            yield numbers_table(section.rows, look, heads=1 if section is sheet.numbers else 0)


def _colour(sheet: Sheet) -> Color:
    """The edition's, darker if letters would not be legible on it."""
    red, green, blue = rgb(sheet.table.edition.colour)
    light = (0.299 * red + 0.587 * green + 0.114 * blue) / 255
    share = min(1, LIGHTEST / light) if light else 1
    return Color(*(each / 255 * share for each in (red, green, blue)))
