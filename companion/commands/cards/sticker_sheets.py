"""Sheets of stickers as a PDF: each has its code as a QR code and as a barcode, Code 128.

The sheets are A4 with 65 labels of 38.1 × 21.2 mm, which many makers sell; thin lines help to cut
plain paper.
"""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

from reportlab.graphics import renderPDF
from reportlab.graphics.barcode.code128 import Code128
from reportlab.graphics.barcode.qr import QrCodeWidget
from reportlab.graphics.shapes import Drawing
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.lib.utils import simpleSplit
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from companion.commands.cards.stickers import Sticker

ACROSS, DOWN = 5, 13
WIDTH, HEIGHT = 38.1 * mm, 21.2 * mm
PITCH = 40.6 * mm
"""From the left edge of a label to that of the next one."""
LEFT, TOP = 4.65 * mm, 10.7 * mm
EDGE = 1.5 * mm
MARGIN = 2.5 * mm
"""White that readers need beside a barcode."""
QR = 18 * mm
"""The QR code with the white margin that readers need."""
BAR = 0.25 * mm
"""The thinnest bar that cheap readers see on ordinary prints."""
FONT, FONT_FILE = "Vollkorn", Path(__file__).parents[2] / "data/fonts/Vollkorn-Bold.ttf"
DIGITS = "Helvetica-Bold"
"""Vollkorn's 1 and 0 look like letters."""
SMALL = 6.5


def sheets(stickers: Sequence[Sticker]) -> bytes:
    """The PDF."""
    pdfmetrics.registerFont(TTFont(FONT, str(FONT_FILE)))
    data = BytesIO()
    canvas = Canvas(data, pagesize=A4, invariant=True)
    canvas.setTitle("vivat")
    for place, sticker in enumerate(stickers):
        row, column = divmod(place % (ACROSS * DOWN), ACROSS)
        if place and not row and not column:
            canvas.showPage()
        x, y = LEFT + column * PITCH, A4[1] - TOP - (row + 1) * HEIGHT
        _draw(canvas, x, y, sticker)
    canvas.save()
    return data.getvalue()


def _draw(canvas: Canvas, x: float, y: float, sticker: Sticker) -> None:
    """A sticker, with its lower left corner at this place."""
    canvas.setLineWidth(0.2)
    canvas.setStrokeGray(0.8)
    canvas.rect(x, y, WIDTH, HEIGHT)
    _draw_qr(canvas, x + 0.3 * mm, y + (HEIGHT - QR) / 2, sticker.code)
    bars = Code128(sticker.code, barWidth=BAR, barHeight=5 * mm, quiet=False)
    right = x + WIDTH - MARGIN - bars.width
    bars.drawOn(canvas, right, y + 4 * mm)
    canvas.setFont(DIGITS, SMALL)
    canvas.drawCentredString(right + bars.width / 2, y + EDGE, sticker.code)
    _draw_words(canvas, right, y + HEIGHT - EDGE, bars.width, sticker)


def _draw_qr(canvas: Canvas, x: float, y: float, code: str) -> None:
    drawing = Drawing(QR, QR)
    drawing.add(QrCodeWidget(code, barLevel="M", barWidth=QR, barHeight=QR))
    renderPDF.draw(drawing, canvas, x, y)


def _draw_words(canvas: Canvas, x: float, top: float, width: float, sticker: Sticker) -> None:
    """The number, and below it what is on the card."""
    if sticker.title:
        canvas.setFont(DIGITS, 17)
        canvas.drawString(x, top - 5 * mm, sticker.title)
        top -= 6 * mm
    canvas.setFont(FONT, SMALL)
    for line, words in enumerate(simpleSplit(sticker.words, FONT, SMALL, width), start=1):
        canvas.drawString(x, top - line * SMALL, words)
