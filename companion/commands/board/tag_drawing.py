"""How a tag is drawn on paper, and in which inks."""

from __future__ import annotations

from reportlab.lib.colors import Color, HexColor
from reportlab.pdfgen.canvas import Canvas

from hardware.camera.tag_codes import TagKind, cells

INK, GREY = HexColor("#231f20"), HexColor("#8a8378")
BLACK, WHITE = HexColor("#000000"), HexColor("#ffffff")
CUT = 0.3
"""The width of a line to cut along."""


def draw_tag(canvas: Canvas, kind: TagKind, number: int, x: float, y: float, edge: float) -> None:
    """A tag with its lower left corner here: one black square, and the white cells in it."""
    rows = cells(kind, number)
    cell = edge / len(rows)
    canvas.setFillColor(BLACK)
    canvas.rect(x, y, edge, edge, stroke=0, fill=1)
    canvas.setFillColor(WHITE)
    for row, across in enumerate(rows):
        for column, is_black in enumerate(across):
            if not is_black:
                top = y + edge - (row + 1) * cell
                canvas.rect(x + column * cell, top, cell, cell, stroke=0, fill=1)


def legible(ground: Color) -> Color:
    """The ink for letters on a ground."""
    light = 0.299 * ground.red + 0.587 * ground.green + 0.114 * ground.blue
    return INK if light > 0.5 else WHITE
