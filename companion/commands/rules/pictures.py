"""Our drawings on paper: as pixels, so fine that a print shows no edges of them."""

from __future__ import annotations

from functools import cache
from io import BytesIO

from reportlab import rl_config
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from companion.court.drawing import svg_of
from companion.display.castle.drawings import source
from companion.display.vectors import as_png, own_size
from engine.figure import Figure

rl_config.useA85 = 0  # bytes as they are in the file: smaller, and sooner written
DOTS = 300 / 72
"""Pixels per point: 300 per inch."""


def draw_figure(canvas: Canvas, figure: Figure, x: float, y: float, height: float) -> float:
    """Draw a character with its lower left corner at (x, y); returns its width."""
    return _draw(canvas, svg_of(figure), x, y, height)


def draw_piece(canvas: Canvas, name: str, x: float, y: float, height: float) -> float:
    """Draw a piece of the castle with its lower left corner at (x, y); returns its width."""
    return _draw(canvas, source(name), x, y, height)


def _draw(canvas: Canvas, drawing: str, x: float, y: float, height: float) -> float:
    wide, tall = own_size(drawing)
    width = wide * height / tall
    picture = _picture(drawing, round(width * DOTS), round(height * DOTS))
    canvas.drawImage(ImageReader(BytesIO(picture)), x, y, width, height, mask="auto")
    return width


@cache
def _picture(drawing: str, width: int, height: int) -> bytes:
    """Several sheets in one file show the same drawings."""
    return as_png(drawing, width, height)
