"""Stickers for pieces, boards and cards as a PDF, and our own castle to play on.

The tags have their real size only if the print is not scaled: a ruler line on the page shows it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO

from reportlab import rl_config
from reportlab.lib.colors import Color, HexColor
from reportlab.lib.units import mm
from reportlab.lib.utils import simpleSplit
from reportlab.pdfgen.canvas import Canvas

from companion.camera import castle_sheet
from companion.camera.markers import MARK_EDGE, PIECE_EDGE, CardTag, marks_of
from companion.commands.rules.fonts import (
    BOLD,
    TEXT,
    TITLE,
    draw_centred,
    draw_words,
    fitting_size,
    register_fonts,
)
from companion.commands.rules.pictures import draw_piece
from companion.evening.cards.codes import AmbitionCode, FavouritesCode
from companion.evening.scene import CharacterFace
from companion.evening.view_models import characters_of
from companion.words.i18n import _, edition_name, language
from companion.words.labels import ambition_name, floor_name, full_place_name
from engine import Edition, Place, Room
from hardware.camera.messages import Mark
from hardware.camera.tag_codes import TagKind, cells

WIDTH, HEIGHT = castle_sheet.WIDTH * mm, castle_sheet.HEIGHT * mm
MARGIN = 15 * mm
PIECE, MARK, CARD = PIECE_EDGE * mm, MARK_EDGE * mm, 13 * mm
"""The edges of the tags."""
QUIET = 2.5 * mm
"""White around a tag, which belongs to the sticker."""
LABEL = 5 * mm
RULER = 100 * mm
CUT, SMALL = 0.3, 5.5
INK, GREY = HexColor("#231f20"), HexColor("#8a8378")

FURNITURE = {
    Place.THRONE: "throne",
    Place.FLOOR_5: "bed",
    Place.FLOOR_4: "bookcase",
    Place.FLOOR_3: "armour",
    Place.FLOOR_2: "chest",
    Place.FLOOR_1: "anvil",
    Place.FLOOR_0: "barrel",
}


@dataclass(frozen=True)
class TagSticker:
    """A tag with a label: letters on a colour."""

    kind: TagKind
    number: int
    label: str
    colour: str = "#ffffff"


class Sheets:
    """Draws pages from their upper left corner down."""

    def __init__(self, title: str) -> None:
        register_fonts()
        rl_config.useA85 = 0
        self._data = BytesIO()
        self._canvas = Canvas(
            self._data,
            pagesize=(WIDTH, HEIGHT),
            invariant=True,
            initialFontName=TEXT,  # type: ignore[arg-type]  # the stub says float
            lang=language(),
        )
        self._canvas.setTitle(title)
        self._canvas.setAuthor("vivat")
        self._y = HEIGHT - MARGIN

    def finish(self) -> bytes:
        """The PDF."""
        self._canvas.save()
        return self._data.getvalue()

    def new_page(self) -> None:
        self._canvas.showPage()
        self._y = HEIGHT - MARGIN

    def title(self, words: str) -> None:
        self._y -= 7 * mm
        draw_words(self._canvas, MARGIN, self._y, words, TITLE, 20)
        self._y -= 4 * mm

    def words(self, *sentences: str) -> None:
        """Sentences, each on lines of its own."""
        for sentence in sentences:
            for line in simpleSplit(sentence, TEXT, 10.5, WIDTH - 2 * MARGIN):
                self._y -= 5 * mm
                draw_words(self._canvas, MARGIN, self._y, line, TEXT, 10.5)
            self._y -= 1 * mm
        self._y -= 3 * mm

    def ruler(self, words: str) -> None:
        """A line of exactly 100 mm, with a tick every 10 mm."""
        self._y -= 4 * mm
        self._canvas.setStrokeColor(INK)
        self._canvas.setLineWidth(0.6)
        self._canvas.line(MARGIN, self._y, MARGIN + RULER, self._y)
        for tick in range(11):
            x = MARGIN + tick * RULER / 10
            self._canvas.line(x, self._y, x, self._y + (3 if tick % 5 == 0 else 1.8) * mm)
        draw_words(self._canvas, MARGIN + RULER + 4 * mm, self._y, words, TEXT, 9)
        self._y -= 6 * mm

    def stickers(self, stickers: Sequence[TagSticker], edge: float) -> None:
        """Rows of stickers with thin lines to cut along."""
        wide, high = edge + 2 * QUIET, edge + 2 * QUIET + LABEL
        across = int((WIDTH - 2 * MARGIN) // (wide + 2 * mm))
        for at, sticker in enumerate(stickers):
            if at % across == 0:
                self._y -= high + 2 * mm
                if self._y < MARGIN:
                    self.new_page()
                    self._y -= high + 2 * mm
            self._sticker(MARGIN + at % across * (wide + 2 * mm), self._y, sticker, edge)
        self._y -= 3 * mm

    def _sticker(self, x: float, y: float, sticker: TagSticker, edge: float) -> None:
        canvas, wide = self._canvas, edge + 2 * QUIET
        canvas.setFillColor(HexColor(sticker.colour))
        canvas.rect(x, y, wide, LABEL, stroke=0, fill=1)
        canvas.setFillColor(_legible(HexColor(sticker.colour)))
        self._label(x + wide / 2, y, wide, sticker.label)
        canvas.setStrokeColor(GREY)
        canvas.setLineWidth(CUT)
        canvas.rect(x, y, wide, edge + 2 * QUIET + LABEL)
        canvas.line(x, y + LABEL, x + wide, y + LABEL)
        draw_tag(canvas, sticker.kind, sticker.number, x + QUIET, y + LABEL + QUIET, edge)
        canvas.setFillColor(INK)

    def _label(self, x: float, y: float, width: float, words: str) -> None:
        """One line, or two of small letters."""
        lines = simpleSplit(words, BOLD, SMALL, width - 1 * mm)
        if len(lines) == 1:
            size = fitting_size(words, BOLD, 9, width - 1 * mm)
            draw_centred(self._canvas, x, y + LABEL / 2 - size / 3, words, BOLD, size)
            return
        for number, line in enumerate(lines[:2]):
            draw_centred(self._canvas, x, y + LABEL - (number + 1) * 2.2 * mm, line, BOLD, SMALL)

    def castle(self, edition: Edition) -> None:
        """A page with our own castle."""
        self.new_page()
        for chamber in castle_sheet.chambers(edition):
            self._chamber(chamber)
        for mark in castle_sheet.marks():
            self._mark(mark)
        words = _("{edition}: a castle for the camera. Print it in its real size.")
        words = words.format(edition=edition_name(edition))
        draw_centred(self._canvas, WIDTH / 2, 5 * mm, words, TEXT, 8)

    def _chamber(self, chamber: castle_sheet.Chamber) -> None:
        canvas, place = self._canvas, chamber.place
        x, width, height = chamber.left * mm, chamber.width * mm, chamber.height * mm
        y = HEIGHT - chamber.top * mm - height
        canvas.setFillColor(_ground(place))
        canvas.setStrokeColor(INK)
        canvas.setLineWidth(0.8)
        canvas.rect(x, y, width, height, fill=1)
        if place in FURNITURE:
            draw_piece(canvas, FURNITURE[place], x + width - 24 * mm, y + 2 * mm, 17 * mm)
        canvas.setFillColor(INK)
        draw_words(canvas, x + 2 * mm, y + height - 5 * mm, _room_name(place), BOLD, 9)

    def _mark(self, mark: Mark) -> None:
        x, y = mark.corners[3]
        draw_tag(self._canvas, TagKind.PIECE, mark.number, x * mm, HEIGHT - y * mm, MARK)

    def placing(self, marks: Sequence[str]) -> None:
        """A small drawing: a board with its four marks, and a piece with its tag on top."""
        canvas, high, wide = self._canvas, 34 * mm, 48 * mm
        self._y -= high + 4 * mm
        canvas.setStrokeColor(INK)
        canvas.setLineWidth(0.8)
        canvas.rect(MARGIN, self._y, wide, high)
        edge, near = 7 * mm, 1.5 * mm
        right, top = MARGIN + wide - edge - near, self._y + high - edge - near
        left, low = MARGIN + near, self._y + near
        corners = ((left, top), (right, top), (right, low), (left, low))
        for number, (x, y) in zip(marks_of(1), corners, strict=True):
            draw_tag(canvas, TagKind.PIECE, number, x, y, edge)
        canvas.setFillColor(INK)
        x = MARGIN + wide + 16 * mm
        canvas.ellipse(x, self._y + 2 * mm, x + 20 * mm, self._y + 9 * mm)
        canvas.line(x, self._y + 5.5 * mm, x, self._y + 20 * mm)
        canvas.line(x + 20 * mm, self._y + 5.5 * mm, x + 20 * mm, self._y + 20 * mm)
        canvas.ellipse(x, self._y + 16 * mm, x + 20 * mm, self._y + 25 * mm)
        canvas.saveState()
        canvas.transform(1, 0, 0.25, 0.42, x + 5 * mm, self._y + 17.6 * mm)
        draw_tag(canvas, TagKind.PIECE, 0, 0, 0, 9 * mm)
        canvas.restoreState()
        canvas.setFillColor(INK)
        for number, line in enumerate(marks):
            y = self._y + high - (number + 1) * 5.2 * mm
            draw_words(canvas, MARGIN + wide + 46 * mm, y, line, TEXT, 10.5)


def draw_tag(canvas: Canvas, kind: TagKind, number: int, x: float, y: float, edge: float) -> None:
    """A tag with its lower left corner here: one black square, and the white cells in it."""
    rows = cells(kind, number)
    cell = edge / len(rows)
    canvas.setFillColor(HexColor("#000000"))
    canvas.rect(x, y, edge, edge, stroke=0, fill=1)
    canvas.setFillColor(HexColor("#ffffff"))
    for row, across in enumerate(rows):
        for column, is_black in enumerate(across):
            if not is_black:
                top = y + edge - (row + 1) * cell
                canvas.rect(x + column * cell, top, cell, cell, stroke=0, fill=1)


def _legible(ground: Color) -> Color:
    light = 0.299 * ground.red + 0.587 * ground.green + 0.114 * ground.blue
    return INK if light > 0.5 else HexColor("#ffffff")


def _ground(place: Place) -> Color:
    if place.room is Room.DUNGEON:
        return HexColor("#c9c2cf")
    if place.room is Room.WC:
        return HexColor("#dcead9")
    return HexColor("#f6efdf" if place % 2 else "#ece0c6")


def _room_name(place: Place) -> str:
    if place.room is Room.FLOOR:
        return f"{place.level} · {floor_name(place.value)}"
    return full_place_name(place)


def sheets_for(edition: Edition, board: int, cards: Sequence[CardTag]) -> bytes:
    """The PDF for an edition: stickers for its pieces and for the corners of a board with this
    number, our own castle, and stickers for `cards`."""
    name = edition_name(edition)
    pages = Sheets(_("{edition}: tags for the camera").format(edition=name))
    pages.title(_("{edition}: tags for the camera").format(edition=name))
    pages.words(
        _("Print in the real size, without scaling, on paper that is not glossy."),
        _("Cut each sticker out with its white edge. The coloured strip may stay or go."),
    )
    pages.ruler(_("This line is 100 mm long. If not, print again without scaling."))
    pages.stickers([*_pieces(characters_of(edition).values())], PIECE)
    pages.words(
        _("For your own board: stick these four flat to its corners, none upside down."),
        _("Our castle on the next page has its marks already."),
    )
    pages.stickers([*_marks(board)], MARK)
    pages.placing([_("A mark at each corner of the board."), _("A tag on top of each piece.")])
    pages.castle(edition)
    if cards:
        pages.new_page()
        pages.title(_("Tags for cards"))
        pages.words(
            _("They go on the faces of your own cards. When vivat asks for a card, hold it up."),
        )
        pages.stickers([*_cards(cards)], CARD)
    return pages.finish()


def _pieces(court: Iterable[CharacterFace]) -> Iterator[TagSticker]:
    for number, face in enumerate(court):
        yield TagSticker(TagKind.PIECE, number, face.initials, face.figure.colours.cloth)


def _marks(board: int) -> Iterator[TagSticker]:
    names = (_("upper left"), _("upper right"), _("lower right"), _("lower left"))
    for number, name in zip(marks_of(board), names, strict=True):
        yield TagSticker(TagKind.PIECE, number, name)


def _cards(cards: Sequence[CardTag]) -> Iterator[TagSticker]:
    for tag in cards:
        match tag.card:
            case FavouritesCode(number):
                yield TagSticker(TagKind.CARD, tag.number, str(number))
            case AmbitionCode(ambition):
                yield TagSticker(TagKind.CARD, tag.number, ambition_name(ambition))
