"""Our fonts on paper, embedded into the PDF: Cabin for texts, Vollkorn for titles.

The PDF library embeds TrueType outlines only, so that Cabin is here as another file than on the
screen.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import groupby
from pathlib import Path
from unicodedata import normalize
from xml.sax.saxutils import escape

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

FOLDER = Path(__file__).parents[2] / "data" / "fonts"
TEXT, BOLD, TITLE = "Cabin-Medium", "Cabin-Bold", "Vollkorn-Bold"
_SPACES = str.maketrans({"\N{NARROW NO-BREAK SPACE}": "\N{NO-BREAK SPACE}"})
"""What no font has, and what stands for it."""

for _name in (TEXT, BOLD, TITLE):
    pdfmetrics.registerFont(TTFont(_name, str(FOLDER / f"{_name}.ttf")))


@cache
def _letters(font: str) -> frozenset[int]:
    registered = pdfmetrics.getFont(font)
    assert isinstance(registered, TTFont)
    return frozenset(registered.face.charToGlyph)


def runs(words: str, font: str = TEXT) -> Iterator[tuple[str, str]]:
    """The parts of a text, each with its font. Letters that `font` lacks are in that of titles,
    and a question mark stands for those that neither has."""
    composed = normalize("NFC", words).translate(_SPACES)
    known = _letters(font) | _letters(TITLE)
    drawable = (each if ord(each) in known else "?" for each in composed)
    for is_own, letters in groupby(drawable, lambda each: ord(each) in _letters(font)):
        yield (font if is_own else TITLE), "".join(letters)


def markup(words: str, font: str = TEXT) -> str:
    """A text as the library's paragraphs want it."""
    return "".join(
        escape(run) if name == font else f'<font name="{name}">{escape(run)}</font>'
        for name, run in runs(words, font)
    )


def width_of(words: str, font: str, size: float) -> float:
    """The width of a text in one line."""
    return sum(float(pdfmetrics.stringWidth(run, name, size)) for name, run in runs(words, font))


def fitting_size(words: str, font: str, size: float, width: float) -> float:
    """The size, or as much less as the text needs to fit into a width."""
    return min(size, size * width / (width_of(words, font, size) or 1))


def draw_words(canvas: Canvas, x: float, y: float, words: str, font: str, size: float) -> None:
    """Draw a text in one line."""
    for name, run in runs(words, font):
        canvas.setFont(name, size)
        canvas.drawString(x, y, run)
        x += pdfmetrics.stringWidth(run, name, size)


def draw_centred(canvas: Canvas, x: float, y: float, words: str, font: str, size: float) -> None:
    """Draw a text in one line, with its middle at x."""
    draw_words(canvas, x - width_of(words, font, size) / 2, y, words, font, size)
