"""What stands in the columns of a sheet: headings, sentences and tables of numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from reportlab.lib.colors import Color, HexColor, white
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Flowable, HRFlowable, Paragraph, Table

from companion.commands.rules.fonts import BOLD, TEXT, TITLE, markup

Command = Any  # as reportlab.platypus.TableStyle takes them
INK, GOLD, PARCHMENT = map(HexColor, ("#281f18", "#c8922e", "#f7efde"))


@dataclass(frozen=True)
class Style:
    """How everything is set: the size of the letters, and a colour."""

    size: float
    colour: Color

    @cached_property
    def text(self) -> ParagraphStyle:
        """Sentences, each with a dot in front."""
        return ParagraphStyle(
            "text",
            fontName=TEXT,
            fontSize=self.size,
            leading=self.size * 1.24,
            spaceBefore=self.size * 0.3,
            textColor=INK,
            leftIndent=self.size * 0.95,
            bulletIndent=self.size * 0.15,
            bulletFontName=BOLD,
            bulletFontSize=self.size,
            bulletColor=GOLD,
            allowWidows=0,
            allowOrphans=0,
        )

    @cached_property
    def cell(self) -> ParagraphStyle:
        """Words in a table."""
        return ParagraphStyle("cell", self.text, leftIndent=0, leading=self.size * 1.15)

    @cached_property
    def head(self) -> ParagraphStyle:
        """Words in the head of a table."""
        return ParagraphStyle("head", self.cell, fontName=BOLD, textColor=white)

    @cached_property
    def heading(self) -> ParagraphStyle:
        return ParagraphStyle(
            "heading",
            fontName=TITLE,
            fontSize=self.size * 1.4,
            leading=self.size * 1.54,
            spaceBefore=self.size * 1.1,
            textColor=self.colour,
            keepWithNext=1,
        )


def heading(title: str, look: Style) -> Iterator[Flowable]:
    """A title over a thin line; both stay with what follows."""
    yield Paragraph(markup(title, TITLE), look.heading)
    line = HRFlowable(
        "100%", 0.8, color=GOLD, spaceBefore=look.size * 0.3, spaceAfter=look.size * 0.3
    )
    line.keepWithNext = True
    yield line


def sentences(lines: Sequence[str], look: Style) -> Iterator[Flowable]:
    """A dot and a sentence each. Fewer than two of them stand alone in no column."""
    for number, line in enumerate(lines):
        paragraph = Paragraph(markup(_bound(line)), look.text, bulletText="•")
        paragraph.keepWithNext = number in (0, len(lines) - 2) and line is not lines[-1]
        yield paragraph


def _bound(words: str) -> str:
    """A short last word doesn't stand on a line of its own.

    >>> _bound("A floor holds 4.")
    'A floor holds\\xa04.'
    """
    return re.sub(r" (\S{1,4})$", "\N{NO-BREAK SPACE}\\1", words)


def numbers_table(rows: Sequence[Sequence[str]], look: Style, heads: int) -> Flowable:
    """Labels with a number for each column; the first `heads` rows are the head."""
    cells = [
        [Paragraph(markup(_bound(label)), look.head if row < heads else look.cell), *numbers]
        for row, (label, *numbers) in enumerate(rows)
    ]
    everywhere, numbers = ((0, 0), (-1, -1)), ((1, 0), (-1, -1))
    edge = look.size * 0.13
    commands: list[Command] = [
        ("VALIGN", *everywhere, "MIDDLE"),
        ("LEFTPADDING", *everywhere, look.size * 0.35),
        ("RIGHTPADDING", *everywhere, 0),
        ("TOPPADDING", *everywhere, edge),
        ("BOTTOMPADDING", *everywhere, edge * 1.6),
        ("FONT", *numbers, BOLD, look.size, look.size * 1.15),
        ("ALIGN", *numbers, "CENTER"),
        ("TEXTCOLOR", *numbers, INK),
        ("ROWBACKGROUNDS", (0, heads), (-1, -1), [white, PARCHMENT]),
        ("LINEBELOW", (0, -1), (-1, -1), 0.8, GOLD),
    ]
    if heads:
        commands += [
            ("BACKGROUND", (0, 0), (-1, heads - 1), look.colour),
            ("TEXTCOLOR", (1, 0), (-1, heads - 1), white),
        ]
    widths = ["*", *["8%"] * (len(rows[0]) - 1)]
    return Table(cells, colWidths=widths, style=commands, spaceBefore=look.size * 0.3)
