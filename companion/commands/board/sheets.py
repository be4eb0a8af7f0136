"""Stickers for pieces, boards and cards as a PDF, and our own castle to play on.

The tags have their real size only if the print is not scaled: a ruler line on the page shows it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO

from reportlab.lib.colors import Color, HexColor
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.lib.utils import simpleSplit
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, Frame, Paragraph, Spacer, Table

from companion.camera import castle_sheet
from companion.camera.markers import MARK_EDGE, PIECE_EDGE, CardTag, marks_of
from companion.commands.board.paper_hats import PaperHat, hat_steps
from companion.commands.board.tag_drawing import CUT, GREY, INK, draw_tag, legible
from companion.commands.rules.fonts import (
    BOLD,
    TEXT,
    TITLE,
    draw_centred,
    draw_words,
    fitting_size,
    markup,
)
from companion.commands.rules.pictures import draw_piece
from companion.evening.cards.codes import AmbitionCode, FavouritesCode
from companion.evening.scene import CharacterFace
from companion.evening.view_models import characters_of
from companion.words.i18n import _, edition_name, language
from companion.words.labels import floor_name, full_place_name, label_of
from engine import Edition, Place, Room
from hardware.camera.tag_codes import TagKind

WIDTH, HEIGHT = castle_sheet.WIDTH * mm, castle_sheet.HEIGHT * mm
MARGIN = 15 * mm
PIECE, MARK, CARD = PIECE_EDGE * mm, MARK_EDGE * mm, 13 * mm
"""The edges of the tags."""
QUIET = 2.5 * mm
"""White around a tag, which belongs to the sticker."""
LABEL = 5 * mm
GAP = 2 * mm
RULER = 100 * mm
SMALL = 5.5
HEADING = ParagraphStyle("heading", fontName=TITLE, fontSize=20, leading=24)
SENTENCE = ParagraphStyle("sentence", fontName=TEXT, fontSize=10.5, leading=6 * mm)

FURNITURE = {
    Place.THRONE: "throne",
    Place.FLOOR_5: "bed",
    Place.FLOOR_4: "bookcase",
    Place.FLOOR_3: "armour",
    Place.FLOOR_2: "chest",
    Place.FLOOR_1: "anvil",
    Place.FLOOR_0: "barrel",
}


class TagSticker(Flowable):
    """A tag, below it a label of letters on a colour, and thin lines to cut along.

    `edge` is that of the tag; around it is white, which belongs to the sticker.
    """

    def __init__(
        self, kind: TagKind, number: int, label: str, edge: float, colour: str = "#ffffff"
    ) -> None:
        super().__init__()
        self._kind, self._number, self._label = kind, number, label
        self._edge, self._colour = edge, HexColor(colour)
        self.width, self.height = edge + 2 * QUIET, edge + 2 * QUIET + LABEL

    def draw(self) -> None:
        """Draw it with its lower left corner at the origin."""
        canvas = self.canv
        canvas.setFillColor(self._colour)
        canvas.rect(0, 0, self.width, LABEL, stroke=0, fill=1)
        canvas.setFillColor(legible(self._colour))
        self._draw_label(self.width - 1 * mm)
        canvas.setStrokeColor(GREY)
        canvas.setLineWidth(CUT)
        canvas.rect(0, 0, self.width, self.height)
        canvas.line(0, LABEL, self.width, LABEL)
        draw_tag(canvas, self._kind, self._number, QUIET, LABEL + QUIET, self._edge)

    def _draw_label(self, room: float) -> None:
        """One line, or two of small letters."""
        x, words = self.width / 2, self._label
        lines = simpleSplit(words, BOLD, SMALL, room)
        if len(lines) == 1:
            size = fitting_size(words, BOLD, 9, room)
            draw_centred(self.canv, x, LABEL / 2 - size / 3, words, BOLD, size)
            return
        for number, line in enumerate(lines[:2]):
            draw_centred(self.canv, x, LABEL - (number + 1) * 2.2 * mm, line, BOLD, SMALL)


class Ruler(Flowable):
    """A line of exactly 100 mm, with a tick every 10 mm, and words beside it."""

    def __init__(self, words: str) -> None:
        super().__init__()
        self._words = words
        self.width, self.height, self.spaceAfter = RULER, 3 * mm, 5 * mm

    def draw(self) -> None:
        """Draw it with its left end at the origin."""
        canvas = self.canv
        canvas.setStrokeColor(INK)
        canvas.setLineWidth(0.6)
        canvas.line(0, 0, RULER, 0)
        for tick in range(11):
            x = tick * RULER / 10
            canvas.line(x, 0, x, (3 if tick % 5 == 0 else 1.8) * mm)
        at, room = RULER + 4 * mm, WIDTH - 2 * MARGIN - RULER - 4 * mm
        draw_words(canvas, at, 0, self._words, TEXT, fitting_size(self._words, TEXT, 9, room))


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
    number, our own castle, paper hats, and stickers for `cards`."""
    title = _("{edition}: tags for the camera").format(edition=edition_name(edition))
    data = BytesIO()
    canvas = Canvas(
        data,
        pagesize=(WIDTH, HEIGHT),
        invariant=True,
        initialFontName=TEXT,  # type: ignore[arg-type]  # the stub says float
        lang=language(),
    )
    canvas.setTitle(title)
    canvas.setAuthor("vivat")
    _fill(canvas, _stickers(title, edition, board))
    _draw_castle(canvas, edition)
    canvas.showPage()
    _fill(canvas, _hats(edition))
    if cards:
        _fill(canvas, _card_stickers(cards))
    canvas.save()
    return data.getvalue()


def _fill(canvas: Canvas, story: list[Flowable]) -> None:
    """As many pages as the story needs."""
    while story:
        frame = Frame(MARGIN, MARGIN, WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN, 0, 0, 0, 0)
        frame.addFromList(story, canvas)
        canvas.showPage()


def _heading(title: str, *sentences: str) -> Iterator[Flowable]:
    yield Paragraph(markup(title, TITLE), HEADING)
    yield from _sentences(*sentences)


def _stickers(title: str, edition: Edition, board: int) -> list[Flowable]:
    return [
        *_heading(
            title,
            _("Print in the real size, without scaling, on paper that is not glossy."),
            _("Cut each sticker out with its white edge. The coloured strip may stay or go."),
        ),
        Ruler(_("This line is 100 mm long. If not, print again without scaling.")),
        *_rows([*_pieces(characters_of(edition).values())]),
        *_sentences(
            _("For your own board: stick these four flat to its corners, none upside down."),
            _("Our castle on the next page has its marks already."),
        ),
        *_rows([*_marks(board)]),
        *_sentences(
            _("A mark at each corner of the board."),
            _("A tag on top of each piece. If there is no room, make the paper hat of page 3."),
        ),
    ]


def _hats(edition: Edition) -> list[Flowable]:
    faces = characters_of(edition).values()
    return [
        *_heading(
            _("Page 3: paper hats"),
            _("Cardboard figures, narrow pawns, and wooden pawns with a picture need a hat."),
            _("A flat top of 18 mm or more needs none: stick the tag of page 1 on it."),
            _("Thick paper is best. Take glue, or tape that sticks on both sides."),
        ),
        hat_steps(WIDTH - 2 * MARGIN),
        *_rows([PaperHat(number, face) for number, face in enumerate(faces)]),
    ]


def _card_stickers(cards: Sequence[CardTag]) -> list[Flowable]:
    words = _("They go on the faces of your own cards. When vivat asks for a card, hold it up.")
    return [*_heading(_("Tags for cards"), words), *_rows([*_cards(cards)])]


def _sentences(*sentences: str) -> Iterator[Flowable]:
    """Sentences, each on lines of its own, between some room."""
    yield Spacer(0, 3 * mm)
    yield from (Paragraph(markup(sentence), SENTENCE) for sentence in sentences)
    yield Spacer(0, 3 * mm)


def _rows(stickers: Sequence[TagSticker | PaperHat]) -> Iterator[Flowable]:
    """Equally large stickers or hats, as many beside each other as the page has room for."""
    width, height = stickers[0].width + GAP, stickers[0].height + GAP
    across = int((WIDTH - 2 * MARGIN) // width)
    for at in range(0, len(stickers), across):
        row = [*stickers[at : at + across]]
        no_padding = [(f"{side}PADDING", (0, 0), (-1, -1), 0) for side in ("LEFT", "BOTTOM")]
        yield Table([row], [width] * len(row), [height], no_padding, hAlign="LEFT")


def _draw_castle(canvas: Canvas, edition: Edition) -> None:
    for chamber in castle_sheet.chambers(edition):
        _draw_chamber(canvas, chamber)
    for mark in castle_sheet.marks():
        x, y = mark.corners[3]
        draw_tag(canvas, TagKind.PIECE, mark.number, x * mm, HEIGHT - y * mm, MARK)
    canvas.setFillColor(INK)
    words = _("{edition}: a castle for the camera. Print it in its real size.")
    words = words.format(edition=edition_name(edition))
    draw_centred(canvas, WIDTH / 2, 5 * mm, words, TEXT, 8)


def _draw_chamber(canvas: Canvas, chamber: castle_sheet.Chamber) -> None:
    place = chamber.place
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


def _pieces(court: Iterable[CharacterFace]) -> Iterator[TagSticker]:
    for number, face in enumerate(court):
        yield TagSticker(TagKind.PIECE, number, face.initials, PIECE, face.figure.colours.cloth)


def _marks(board: int) -> Iterator[TagSticker]:
    names = (_("upper left"), _("upper right"), _("lower right"), _("lower left"))
    for number, name in zip(marks_of(board), names, strict=True):
        yield TagSticker(TagKind.PIECE, number, name, MARK)


def _cards(cards: Sequence[CardTag]) -> Iterator[TagSticker]:
    for tag in cards:
        match tag.card:
            case FavouritesCode(number):
                yield TagSticker(TagKind.CARD, tag.number, str(number), CARD)
            case AmbitionCode(ambition):
                yield TagSticker(TagKind.CARD, tag.number, label_of(ambition), CARD)
