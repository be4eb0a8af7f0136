"""Paper hats for pieces with too little room on top: each holds a tag level above its piece.

A hat is a strip. Its top bears the tag and its slope the letters; its wall is glued to the back of
the piece, and its lip under the front of the top. Slope, wall and the rest of the top are as
5 : 4 : 3, a right angle: once the wall is upright, the tag lies level.
"""

from __future__ import annotations

from collections.abc import Iterator

from reportlab.graphics.shapes import Circle, Drawing, PolyLine, Shape
from reportlab.lib.colors import Color, HexColor
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Paragraph, Table

from companion.camera.markers import PIECE_EDGE
from companion.commands.board.tag_drawing import CUT, GREY, INK, draw_tag, legible
from companion.commands.rules.fonts import BOLD, TEXT, draw_centred, fitting_size, markup
from companion.evening.scene import CharacterFace
from companion.words.i18n import _
from hardware.camera.tag_codes import TagKind

TOP, SLOPE, WALL, LIP = PARTS = (18.0, 20.0, 16.0, 6.0)
FOLDS = (LIP * mm, (LIP + WALL) * mm, (LIP + WALL + SLOPE) * mm)
CLOTH, WALL_GREY, PICTURE = map(HexColor, ("#4f7fae", "#b5ada2", "#c23b3b"))
CAPTION = ParagraphStyle("caption", fontName=TEXT, fontSize=9, leading=11)

Corners = tuple[float, ...]
"""x and y of each corner of a line, in millimetres from the front of a hat's top."""
OPEN: Corners = (0, 0, 18, 0, 26.9, -17.9, 15.6, -29.2, 15.6, -35.2)
CLOSING: Corners = (0, 0, 18, 0, 11.9, -19, 1.5, -6.9, -3.9, -9.6)
FOLDED: Corners = (0, 0, 18, 0, 6, -16, 6, 0, 0, 0)
TAG, FACE = (2.5, 0.8, 15.5, 0.8), (4, 0, 4, -36)
FIGURE = (6, 0, 6, -36, 10, -40, 0, -40, 4, -36)
BLADES = ((12.8, -3, 8.5, -27), (9.2, -3, 13.5, -27))


class PaperHat(Flowable):
    """The strip for a piece, with lines to cut and, dashed, lines to fold."""

    def __init__(self, number: int, face: CharacterFace) -> None:
        super().__init__()
        self._number, self._face = number, face
        self.width, self.height = 20 * mm, sum(PARTS) * mm

    def draw(self) -> None:
        """Draw it with its lower left corner at the origin."""
        colour, edge = HexColor(self._face.figure.colours.cloth), PIECE_EDGE * mm
        self._draw_part(0, WALL_GREY)
        self._draw_part(1, colour)
        self.canv.setFillColor(legible(colour))
        words = self._face.initials
        size = fitting_size(words, BOLD, 18, self.width - 2 * mm)
        draw_centred(self.canv, self.width / 2, FOLDS[1] + 8 * mm, words, BOLD, size)
        left, low = (self.width - edge) / 2, FOLDS[2] + (TOP * mm - edge) / 2
        draw_tag(self.canv, TagKind.PIECE, self._number, left, low, edge)
        self._draw_lines()

    def _draw_part(self, number: int, ground: Color) -> None:
        self.canv.setFillColor(ground)
        low, high = FOLDS[number : number + 2]
        self.canv.rect(0, low, self.width, high - low, stroke=0, fill=1)

    def _draw_lines(self) -> None:
        self.canv.setLineWidth(CUT)
        self.canv.rect(0, 0, self.width, self.height)
        self.canv.setDash(3, 2)
        for fold in FOLDS:
            self.canv.line(0, fold, self.width, fold)


def hat_steps(width: float) -> Table:
    """Four drawings in real size, seen from the side, and below each what to do."""
    rings = (Circle(x * mm, -30.5 * mm, 3.5 * mm, fillColor=None, strokeWidth=2) for x in (7, 15))
    blades = (_line(INK, blade) for blade in BLADES)
    drawings = [
        _drawing(_line(GREY, (11, 1, 11, -36), CUT), *blades, *rings),
        _drawing(*_side(OPEN)),
        _drawing(*_side(CLOSING)),
        _drawing(_line(INK, FIGURE), _line(PICTURE, FACE), *_side(FOLDED)),
    ]
    words = (
        _("1. Cut along the thin lines."),
        _("2. Fold along the dashed lines."),
        _("3. Glue the short end under the front edge of the tag."),
        _("4. Glue the grey part to the back. The tag rests on top; the picture stays in view."),
    )
    captions = [Paragraph(markup(each), CAPTION) for each in words]
    style = [("VALIGN", (0, 0), (-1, -1), "TOP"), ("LEFTPADDING", (0, 0), (-1, -1), 0)]
    return Table([drawings, captions], [width / 4] * 4, style=style, spaceAfter=6 * mm)


def _side(hat: Corners) -> Iterator[Shape]:
    parts = ((INK, hat[:4]), (CLOTH, hat[2:6]), (WALL_GREY, hat[4:8]), (INK, hat[6:]), (INK, TAG))
    return (_line(colour, corners) for colour, corners in parts)


def _line(colour: Color, corners: Corners, width: float = 2) -> PolyLine:
    return PolyLine([at * mm for at in corners], strokeColor=colour, strokeWidth=width)


def _drawing(*shapes: Shape) -> Drawing:
    drawing = Drawing(40 * mm, 44 * mm, *shapes)
    drawing.translate(5 * mm, 42 * mm)
    return drawing
