"""The points of a coronation: a column for each card."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace

import pygame

from companion.display import sprites, theme
from companion.display.canvas import LABEL_MARGIN, Align, Canvas, fitting
from companion.display.castle.characters import draw_castle
from companion.display.castle.light import light_of
from companion.display.layout import (
    centred_row,
    cut_bottom,
    cut_left,
    cut_top,
    inset,
    rows,
    weighted_rows,
)
from companion.display.panels import SMALL, draw_foot
from companion.display.portraits import LEAST_PORTRAIT
from companion.display.stage.actors import Comes, Entrance, Flies, Key, Part
from companion.display.stage.motions import Gait
from companion.display.standings import draw_standings, least_standings_width
from companion.evening.screens.coronation import (
    AmbitionLine,
    CoronationScene,
    FavouriteLine,
    ScoreCard,
)
from companion.words.i18n import _
from companion.words.letters import has_accented_capital

HEADLINE, NOTE, STORY, NAME, POINTS, AMBITION, SUM, SCORE = 44, 24, 20, 18, 24, 16, 34, 24
"""Sizes of text."""
MARGIN, GAP, PADDING = 14, 6, 6
"""Around everything, between two cards, and inside of them."""
MAY_GROW = 1.5
"""A favourite's name may be so much larger where there is room."""
FIGURE = 60
"""How much higher a row may be than its words."""
MOST_IN_A_ROW = 4
CASTLE = 0.38
"""The castle's share of the width."""
LEAST_CASTLE, LEAST_ABOVE = 320, 300
"""Pixels: in a narrower castle nobody has room for a name, in a lower one for fingers."""
LEAST_CARD = 100
"""Pixels: how wide a card must at least be beside the castle."""
LEAST_ROW, ROW_WITH_ACCENTS = 2 * (theme.LEAST_TEXT + 2), 2 * (theme.LEAST_TEXT + 4)
"""Pixels: a row has two lines. Capitals with accents are higher."""
CROWDED = 0.6
"""So much of its usual height a sum has where rows need room, unless they need even more."""
CROWN_SECONDS = 0.7
"""After this the points of the first card come."""
CARD_SECONDS, ITEM_SECONDS = 0.8, 0.12
"""From one card to the next, and from one of its items to the next."""


def draw(canvas: Canvas, area: pygame.Rect, scene: CoronationScene) -> None:
    body = draw_foot(canvas, inset(area, canvas.px(MARGIN)), scene.frame, main=True)
    body = _draw_castle(canvas, body, scene)
    high = canvas.lines(1, HEADLINE) + canvas.lines(1, NOTE) + canvas.px(16)
    head, body = cut_top(body, high, canvas.px(12))
    portrait, words = cut_left(head, head.height, canvas.px(20))
    words.width -= canvas.corner
    canvas.character(scene.monarch, (portrait.centerx, portrait.centery), int(head.height * 0.72))
    canvas.centred(
        sprites.crown(int(head.height * 0.46)), (portrait.centerx, portrait.y + canvas.px(8))
    )
    upper, lower = cut_top(words, canvas.lines(1, HEADLINE), canvas.px(4))
    canvas.text(scene.headline, upper, HEADLINE, theme.PARCHMENT, theme.TITLE, Align.LEFT)
    canvas.text(scene.note, lower, NOTE, theme.GOLD, theme.BOLD, Align.LEFT)
    body = _draw_standings(canvas, body, lower, scene)
    told = _story_with_room(canvas, body, scene)
    if told:
        words, body = cut_top(body, canvas.height_of(told, body.width, STORY), canvas.px(8))
        canvas.paragraph(told, words, STORY, theme.STONE)
    cells = _cells(canvas, body, len(scene.cards))
    for number, cell in enumerate(cells):
        _draw_score_card(canvas, cell, scene.cards, number)


def _draw_standings(
    canvas: Canvas, body: pygame.Rect, line: pygame.Rect, scene: CoronationScene
) -> pygame.Rect:
    """The scores beside the note, or below it where that is too short; returns the rest."""
    place = cut_left(line, canvas.label_width(scene.note, NOTE))[1]
    if place.width < least_standings_width(canvas, scene.overview):
        place, body = cut_top(body, line.height, canvas.px(8))
    after_all = Comes(Entrance.UNROLL, _sum_comes(len(scene.cards)))
    with canvas.drawn_as_actor(Key(Part.STANDINGS), place, after_all):
        draw_standings(canvas, place, scene.overview)
    return body


def _story_with_room(canvas: Canvas, area: pygame.Rect, scene: CoronationScene) -> str:
    """As many sentences as the cards leave room for above them."""
    cells = _cells(canvas, area, len(scene.cards))
    lines = 1 if cells[0].y == cells[-1].y else 2
    least = lines * _least_height(canvas, cells[0].width, scene.cards)
    for count in range(len(scene.story), 0, -1):
        told = " ".join(scene.story[:count])
        high = canvas.height_of(told, area.width, STORY) + canvas.px(8)
        if high <= lines * cells[0].height - least:
            return told
    return ""


def _least_height(canvas: Canvas, width: int, cards: Sequence[ScoreCard]) -> int:
    """The height that a card of this width needs."""
    lines = [line for each in cards for line in each.lines]
    row = ROW_WITH_ACCENTS if any(has_accented_capital(each.place) for each in lines) else LEAST_ROW
    if canvas.is_far:
        row = max(row, canvas.lines(2, NAME))
    inner = width - 2 * canvas.px(PADDING)
    asked = max(_ambition_height(canvas, inner, each.ambition) for each in cards)
    written = _head_height(canvas, inner, cards) + canvas.lines(1, SUM) + canvas.lines(1, SCORE)
    return written + max(len(each.lines) for each in cards) * row + asked + canvas.px(40)


def _draw_castle(canvas: Canvas, area: pygame.Rect, scene: CoronationScene) -> pygame.Rect:
    """Draw the castle that the points come from, if there is room; returns the rest."""
    overview = scene.overview
    if canvas.is_far and canvas.unit > SMALL:
        return area  # for large letters
    if canvas.is_portrait:
        castle, rest = cut_top(area, _room_above(canvas, area, scene), canvas.px(12))
    else:
        castle, rest = cut_left(area, max(LEAST_CASTLE, int(area.width * CASTLE)), canvas.px(12))
    if castle.height < LEAST_ABOVE or rest.width < len(scene.cards) * LEAST_CARD:
        return area
    light = light_of(overview.round, overview.rounds)
    draw_castle(canvas, castle, overview.castle, light, replace(scene.frame, choices=()))
    return rest


def _room_above(canvas: Canvas, area: pygame.Rect, scene: CoronationScene) -> int:
    """The height that head, scores and cards leave in an upright window."""
    lines = _lines(canvas, len(scene.cards))
    head = canvas.lines(1, HEADLINE) + 2 * canvas.lines(1, NOTE) + canvas.px(64)
    width = _cells(canvas, area, len(scene.cards))[0].width
    return area.height - head - lines * _least_height(canvas, width, scene.cards)


def _cells(canvas: Canvas, area: pygame.Rect, count: int) -> list[pygame.Rect]:
    """A place for each card: in one row, or in two where the screen is narrow."""
    gap, widest = canvas.px(GAP), max(canvas.px(300), canvas.lines(9, NAME))
    lines = _lines(canvas, count)
    across = -(-count // lines)
    cells = [
        cell for row in rows(area, lines, gap) for cell in centred_row(row, across, widest, gap)
    ]
    return cells[:count]


def _lines(canvas: Canvas, count: int) -> int:
    return 2 if canvas.is_portrait and count > MOST_IN_A_ROW else 1


def _draw_score_card(
    canvas: Canvas, column: pygame.Rect, cards: Sequence[ScoreCard], number: int
) -> None:
    """One of the cards: all are divided alike."""
    card, places = cards[number], {line.place for each in cards for line in each.lines}
    canvas.panel(column, theme.STONE, 14)
    inner = inset(column, canvas.px(PADDING))
    has_accents = any(map(has_accented_capital, places))
    least = len(card.lines) * (ROW_WITH_ACCENTS if has_accents else LEAST_ROW)
    asked = max(_ambition_height(canvas, inner.width, each.ambition) for each in cards)
    room = inner.height - asked - canvas.px(14)
    rest = _draw_holder(canvas, inner, cards, number, room - least - canvas.lines(2, 0))
    room -= inner.height - rest.height
    high = _sums_height(canvas, room, least, len(card.lines))
    lines, sums = cut_bottom(rest, high, canvas.px(6))
    if card.ambition is not None:
        lines, ambition = cut_bottom(lines, min(asked, lines.height - least), 2)
        _draw_ambition(canvas, ambition, card.ambition)
    high = min(lines.height, len(card.lines) * (canvas.lines(2, NAME) + canvas.px(FIGURE)))
    cells = rows(cut_top(lines, high)[0], len(card.lines), 0)
    divided = [_division(canvas, row, places)(canvas, row) for row in cells]
    letters = _common_letters(canvas, divided[0].name, cards)
    for item, (parts, line) in enumerate(zip(divided, card.lines, strict=True)):
        key, comes = Key(Part.POINTS, number, item), _comes(number, item)
        _draw_score_line(canvas, parts, line, letters, key, comes)
    unrolls = Comes(Entrance.UNROLL, _sum_comes(number))
    with canvas.drawn_as_actor(Key(Part.SUM, number), sums, unrolls):
        _draw_sum(canvas, sums, card)


def _sums_height(canvas: Canvas, room: int, least: int, count: int) -> int:
    """What the usual height of so many rows leaves of the room, but no less than two low lines."""
    wanted = canvas.lines(1, SUM) + canvas.lines(1, SCORE)
    crowded = max(int(wanted * CROWDED), room - count * canvas.lines(2, NAME))
    return max(canvas.lines(2, 0), min(wanted, crowded, room - least))


def _draw_holder(
    canvas: Canvas, area: pygame.Rect, cards: Sequence[ScoreCard], number: int, free: int
) -> pygame.Rect:
    """Draw whose card it is, on one line where the height is short; returns the rest."""
    high, card = _head_height(canvas, area.width, cards), cards[number]
    head, rest = cut_top(area, high if high <= free else canvas.lines(1, NAME), canvas.px(4))
    mark, name = cut_left(head, canvas.lines(1, NAME), canvas.px(5))
    canvas.mark(card.token, mark.center, int(mark.width * 0.95))
    write = canvas.line_or_paragraph if high <= free else canvas.text
    write(card.name, name, NAME, theme.INK, theme.BOLD, Align.LEFT)
    return rest


def _head_height(canvas: Canvas, width: int, cards: Sequence[ScoreCard]) -> int:
    """The height of the tallest name on the cards: long names wrap in the smallest letters."""
    high = canvas.lines(1, NAME)
    room = width - high - canvas.px(5)
    return max(high, *(canvas.least_height(each.name, room, theme.BOLD) for each in cards))


def _common_letters(canvas: Canvas, area: pygame.Rect, cards: Sequence[ScoreCard]) -> int:
    """The height in which all favourites' names fit: more than usual where there is room."""
    most = min(int(canvas.letters(NAME) * MAY_GROW), max(theme.LEAST_TEXT, area.height * 9 // 10))
    names = (line.character.name for each in cards for line in each.lines)
    return min(fitting(name, theme.BOLD, most, area.width) for name in names)


def _ambition_height(canvas: Canvas, width: int, ambition: AmbitionLine | None) -> int:
    """The height that the ambition of a card needs."""
    if ambition is None:
        return 0
    words = width - _sign_width(canvas)
    return canvas.least_height(ambition.name, words) + canvas.px(8)


def _comes(card: int, item: int) -> float:
    """Seconds from the picture to the flight of these points: one card after the other."""
    return CROWN_SECONDS + card * CARD_SECONDS + item * ITEM_SECONDS


def _sum_comes(card: int) -> float:
    """When all points of a card have arrived."""
    return CROWN_SECONDS + (card + 1) * CARD_SECONDS + Gait.FLY.value


def _is_narrow(canvas: Canvas, rect: pygame.Rect) -> bool:
    """Whether there is no room for the points beside a name."""
    return rect.width < canvas.label_width("m" * 10, NAME)


def _draw_ambition(canvas: Canvas, row: pygame.Rect, line: AmbitionLine) -> None:
    """The ambition below the favourites, with its points if it was met."""
    canvas.panel(row, theme.PARCHMENT if line.met else theme.STONE_DARK, 6)
    inner = row.inflate(-canvas.px(6), 0)
    words, points = cut_left(inner, row.width - _sign_width(canvas))
    canvas.paragraph(line.name, words, AMBITION, theme.INK)
    sign = f"+{line.points}" if line.met else "–"
    canvas.text(sign, points, AMBITION + 4, theme.INK, theme.BOLD, Align.RIGHT)


def _sign_width(canvas: Canvas) -> int:
    """The width of an ambition's points, with the space around them."""
    return canvas.label_width("+8", AMBITION)


def _division(canvas: Canvas, row: pygame.Rect, places: Collection[str]) -> _Divide:
    """How a row is divided so that it has room for the longest place."""
    if not _is_narrow(canvas, row):
        return _low_line
    if row.height - _words_height(canvas) > max(LEAST_PORTRAIT, row.width * 0.35):
        return _high_line
    return _with_accents(_low_line) if any(map(has_accented_capital, places)) else _low_line


def _with_accents(divide: _Divide) -> _Divide:
    """The same with smaller letters, so that an accent has room below the hook of a g."""

    def divided(canvas: Canvas, row: pygame.Rect) -> _Line:
        parts = divide(canvas, row)
        place = parts.place.inflate(0, -parts.place.height // 5)
        return replace(parts, name=parts.name.inflate(0, -parts.name.height // 20), place=place)

    return divided


def _draw_score_line(
    canvas: Canvas, parts: _Line, line: FavouriteLine, letters: int, key: Key, comes: float
) -> None:
    """Figure, name, place and points; where a place has no room, the points must do."""
    canvas.character(line.character, parts.figure.center, parts.figure.width)
    name = parts.name.inflate(0, letters - parts.name.height)
    canvas.text(line.character.name, name, NAME * MAY_GROW, theme.INK, theme.BOLD, Align.LEFT)
    if canvas.least_width(line.place) <= parts.place.width:
        grey = theme.blend(theme.INK, theme.STONE, 0.2)
        place = parts.place.inflate(0, min(0, letters - parts.place.height))
        canvas.text(line.place, place, 16, grey, align=Align.LEFT)
    flight = Flies(Key(Part.PIECE, line.character.character), comes)
    with canvas.drawn_as_actor(key, parts.points, flight):
        size = POINTS if parts.points.height > parts.place.height else NAME
        colour = _points_colour(line.points)
        canvas.text(_signed(line.points), parts.points, size, colour, theme.BOLD, Align.RIGHT)


@dataclass(frozen=True)
class _Line:
    """The parts of a score line."""

    figure: pygame.Rect
    name: pygame.Rect
    place: pygame.Rect
    points: pygame.Rect


_Divide = Callable[[Canvas, pygame.Rect], _Line]


def _words_height(canvas: Canvas) -> int:
    """The height of the name above the place."""
    return 2 * canvas.lines(1, NAME)


def _high_line(canvas: Canvas, row: pygame.Rect) -> _Line:
    """The figure above the name, and the points beside the figure."""
    above, words = cut_bottom(row, _words_height(canvas))
    figure, points = cut_left(above, min(above.height, row.width // 2))
    figure.inflate_ip(0, figure.width - figure.height)
    name, place = cut_top(words, words.height // 2)
    return _Line(figure, name, place, points)


def _low_line(canvas: Canvas, row: pygame.Rect) -> _Line:
    """The figure beside the name; the points beside both words, or beside the place alone where
    a row is narrow."""
    is_narrow = _is_narrow(canvas, row)
    size = int(min(row.height * 0.95, max(LEAST_PORTRAIT, row.width * 0.28)))
    figure, words = cut_left(row, size, canvas.px(5))
    figure.inflate_ip(0, size - figure.height)
    words.inflate_ip(0, min(0, canvas.lines(2, NAME * MAY_GROW) - words.height))
    name, place = cut_top(words, words.height // 2)
    beside = place if is_narrow else words
    wide = canvas.label_width("88", NAME if is_narrow else POINTS) - canvas.px(LABEL_MARGIN)
    points = pygame.Rect(row.right - wide, beside.y, wide, beside.height)
    place.width -= wide
    if not is_narrow:
        name.width -= wide
    return _Line(figure, name, place, points)


def _draw_sum(canvas: Canvas, area: pygame.Rect, card: ScoreCard) -> None:
    pygame.draw.line(canvas.surface, theme.MORTAR, area.topleft, area.topright, 2)
    upper, lower = weighted_rows(area, (SUM, SCORE), 0)
    colour = _points_colour(card.points)
    words, total = (card.points_label, _("Round")), (_("Total"),)
    _draw_number(canvas, upper, _signed(card.points), SUM, colour, words, theme.BOLD)
    _draw_number(canvas, lower, str(card.score), SCORE, theme.INK, total, theme.TEXT)


def _draw_number(
    canvas: Canvas,
    row: pygame.Rect,
    number: str,
    size: float,
    colour: theme.Colour,
    words: tuple[str, ...],
    face: str,
) -> None:
    """A number on the right, and what it is in what it leaves: the first of the words that has
    room there."""
    canvas.text(number, row, size, colour, theme.BOLD, Align.RIGHT)
    taken = theme.text_size(number, theme.BOLD, canvas.letters(size))[0]
    beside = cut_left(row, row.width - taken - canvas.px(4))[0]
    is_low = beside.height < canvas.lines(2, 0)
    fits = (word for word in words if not is_low or canvas.least_width(word, face) <= beside.width)
    canvas.line_or_paragraph(next(fits, words[-1]), beside, 18, theme.INK, face, Align.LEFT)


def _points_colour(points: int) -> theme.Colour:
    return theme.blend(theme.NO, theme.INK, 0.4) if points < 0 else theme.INK


def _signed(points: int) -> str:
    return f"–{-points}" if points < 0 else str(points)
