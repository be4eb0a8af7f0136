"""What stands in the columns of a sheet: headings, sentences, lists and tables of numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from reportlab.lib.colors import Color, HexColor, white
from reportlab.lib.enums import TA_CENTER, TA_RIGHT
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Flowable, Paragraph, Table, TableStyle

from companion.commands.rules.columns import Portion
from companion.commands.rules.fonts import BOLD, TEXT, TITLE, markup

Command = Any  # as reportlab.platypus.TableStyle takes them
INK, GOLD, SAND, PARCHMENT = map(HexColor, ("#281f18", "#c8922e", "#d8c69a", "#f7efde"))


SHORT = 9
"""How many times the size of letters: a section that is not higher stays together."""
TOGETHER = 2
"""How many sentences at the start and the end of a longer section stay together."""


@dataclass(frozen=True)
class Style:
    """How everything is set: the size of the letters, a colour, the width of a column."""

    size: float
    colour: Color
    width: float

    @cached_property
    def text(self) -> ParagraphStyle:
        """Sentences, each with a dot in front."""
        return ParagraphStyle(
            "text",
            fontName=TEXT,
            fontSize=self.size,
            leading=self.size * 1.24,
            textColor=INK,
            leftIndent=self.size * 0.95,
            bulletIndent=self.size * 0.15,
            bulletFontName=BOLD,
            bulletFontSize=self.size,
            bulletColor=GOLD,
        )

    @cached_property
    def cell(self) -> ParagraphStyle:
        """Words in a list or a table."""
        return ParagraphStyle("cell", self.text, leftIndent=0, leading=self.size * 1.15)

    @cached_property
    def number(self) -> ParagraphStyle:
        return ParagraphStyle("number", self.cell, fontName=BOLD, alignment=TA_CENTER)

    @cached_property
    def points(self) -> ParagraphStyle:
        return ParagraphStyle("points", self.number, alignment=TA_RIGHT)

    @cached_property
    def heading(self) -> ParagraphStyle:
        size = self.size * 1.4
        return ParagraphStyle(
            "heading", fontName=TITLE, fontSize=size, leading=size * 1.1, textColor=self.colour
        )


class Stack(Flowable):
    """Flowables one below the other that stay together, with a gap between them."""

    def __init__(self, flowables: Sequence[Flowable], gap: float) -> None:
        super().__init__()
        self._flowables, self._gap = flowables, gap

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """The size at this width."""
        self.width = width
        self._heights = [each.wrap(width, height)[1] for each in self._flowables]
        self.height = sum(self._heights) + self._gap * (len(self._heights) - 1)
        return width, self.height

    def draw(self) -> None:
        """Draw all of them, from the top down."""
        y = self.height
        for flowable, height in zip(self._flowables, self._heights, strict=True):
            flowable.drawOn(self.canv, 0, y - height)
            y -= height + self._gap


class Heading(Flowable):
    """A title over a thin line."""

    def __init__(self, title: str, look: Style) -> None:
        super().__init__()
        self._title = Paragraph(markup(title, TITLE), look.heading)
        self._gap = look.size * 0.3

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """The size at this width."""
        self.width = width
        self.height = self._title.wrap(width, height)[1] + self._gap
        return width, self.height

    def draw(self) -> None:
        """Draw the title and the line."""
        self._title.drawOn(self.canv, 0, self._gap)
        self.canv.setStrokeColor(GOLD)
        self.canv.setLineWidth(0.8)
        self.canv.line(0, 0, self.width, 0)


def section_parts(
    title: str, flowables: Sequence[Flowable], look: Style
) -> Iterator[Portion[Flowable]]:
    """A section. It stays together if it is short; of a longer one, the start and the end do."""
    gap = look.size * 0.3
    whole = _part(Stack([Heading(title, look), *flowables], gap), look, before=look.size * 1.1)
    if whole.height <= look.size * SHORT or len(flowables) < 2 * TOGETHER:
        yield whole
        return
    first, middle, last = flowables[:TOGETHER], flowables[TOGETHER:-TOGETHER], flowables[-TOGETHER:]
    yield _part(Stack([Heading(title, look), *first], gap), look, before=whole.before)
    for each in middle:
        yield _part(each, look, before=gap)
    yield _part(Stack(last, gap), look, before=gap)


def _part(flowable: Flowable, look: Style, before: float) -> Portion[Flowable]:
    return Portion(flowable, flowable.wrap(look.width, 1e6)[1], before)


def sentence(words: str, look: Style) -> Flowable:
    return Paragraph(markup(_bound(words)), look.text, bulletText="•")


def _bound(words: str) -> str:
    """A short last word doesn't stand on a line of its own.

    >>> _bound("A floor holds 4.")
    'A floor holds\\xa04.'
    """
    return re.sub(r" (\S{1,4})$", "\N{NO-BREAK SPACE}\\1", words)


def points_row(words: str, number: str, look: Style) -> Flowable:
    """Words, and a number at the right edge."""
    cells = [Paragraph(markup(words), look.cell), Paragraph(markup(number, BOLD), look.points)]
    narrow = look.size * 2.2
    row = Table([cells], colWidths=[look.width - narrow, narrow])
    row.setStyle(_tight(look, [("LINEBELOW", (0, 0), (-1, -1), 0.4, SAND)]))
    return row


def numbers_table(rows: Sequence[Sequence[str]], look: Style) -> Flowable:
    """Labels with a number for each column; the first row is the head."""
    narrow = min(look.size * 2.1, look.width * 0.6 / (len(rows[0]) - 1))
    widths = [look.width - narrow * (len(rows[0]) - 1)] + [narrow] * (len(rows[0]) - 1)
    label, number = (
        ParagraphStyle("head", each, textColor=white, fontName=BOLD)
        for each in (look.cell, look.number)
    )
    head, *body = rows
    cells = [_cells(head, label, number), *(_cells(row, look.cell, look.number) for row in body)]
    table = Table(cells, colWidths=widths)
    shades = [("BACKGROUND", (0, row), (-1, row), PARCHMENT) for row in range(2, len(rows), 2)]
    lines = [
        ("BACKGROUND", (0, 0), (-1, 0), look.colour),
        ("LINEBELOW", (0, -1), (-1, -1), 0.8, GOLD),
    ]
    table.setStyle(_tight(look, [*lines, *shades]))
    return table


def _cells(row: Sequence[str], label: ParagraphStyle, number: ParagraphStyle) -> list[Paragraph]:
    first, *others = row
    words = Paragraph(markup(_bound(first)), label)
    return [words, *(Paragraph(markup(each, BOLD), number) for each in others)]


def _tight(look: Style, commands: Sequence[Command]) -> TableStyle:
    edge = look.size * 0.13
    everywhere = ((0, 0), (-1, -1))
    return TableStyle(
        [
            ("VALIGN", *everywhere, "MIDDLE"),
            ("LEFTPADDING", *everywhere, look.size * 0.35),
            ("RIGHTPADDING", *everywhere, look.size * 0.35),
            ("TOPPADDING", *everywhere, edge),
            ("BOTTOMPADDING", *everywhere, edge * 1.6),
            *commands,
        ]
    )
