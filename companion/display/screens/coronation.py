"""The points of a coronation: a column for each card."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace

import pygame

from companion.display import sprites, theme
from companion.display.canvas import Align, Canvas
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
from companion.display.panels import draw_foot, draw_notice
from companion.display.portraits import LEAST_PORTRAIT
from companion.display.stage.actors import Comes, Entrance, Flies, Key, Part
from companion.display.stage.motions import Gait
from companion.display.standings import draw_standings
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
FIGURE = 80
"""How much higher a narrow row may be than its words."""
WITH_FACES = 98
"""Pixels: in a narrower row, a figure would leave too little room for words."""
MOST_IN_A_ROW = 4
CASTLE = 0.38
"""The castle's share of the width."""
LEAST_CASTLE = 400
"""Pixels: in a narrower castle nobody has room for a name."""
LEAST_CARD = 118
"""How wide a card must at least be beside the castle."""
LEAST_ROW, ROW_WITH_ACCENTS = 2 * (theme.LEAST_TEXT + 2), 2 * (theme.LEAST_TEXT + 4)
"""Pixels: a row has two lines. Capitals with accents are higher."""
CROWDED = 0.7
"""So much of its usual height a sum has at least where accents need room."""
CROWN_SECONDS = 0.7
"""After this the points of the first card come."""
CARD_SECONDS, ITEM_SECONDS = 0.8, 0.12
"""From one card to the next, and from one of its items to the next."""


def draw(canvas: Canvas, area: pygame.Rect, scene: CoronationScene) -> None:
    body = draw_foot(canvas, inset(area, canvas.px(20)), scene.frame, main=True)
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
    told = _story_with_room(canvas, body, scene)
    if scene.frame.notice is None:
        canvas.text(scene.note, lower, NOTE, theme.GOLD, theme.BOLD, Align.LEFT)
        beside = cut_left(lower, canvas.label_width(scene.note, NOTE))[1]
        after_all = Comes(Entrance.UNROLL, _sum_comes(len(scene.cards)))
        with canvas.drawn_as_actor(Key(Part.STANDINGS), beside, after_all):
            if told or not _draw_one_sentence(canvas, beside, scene.story):
                draw_standings(canvas, beside, scene.overview)
    else:
        draw_notice(canvas, lower, scene.frame.notice)
    if told:
        words, body = cut_top(body, canvas.height_of(told, body.width, STORY), canvas.px(8))
        canvas.paragraph(told, words, STORY, theme.STONE)
    cells = _cells(canvas, body, len(scene.cards))
    for number, cell in enumerate(cells):
        _draw_score_card(canvas, cell, scene.cards, number)


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


def _draw_one_sentence(canvas: Canvas, area: pygame.Rect, story: Sequence[str]) -> bool:
    """The first one that fits one line, if there is one."""
    short = [each for each in story if canvas.least_width(each) <= area.width]
    if short:
        canvas.text(short[0], area, STORY, theme.STONE, align=Align.RIGHT)
    return bool(short)


def _least_height(canvas: Canvas, width: int, cards: Sequence[ScoreCard]) -> int:
    """The height that a card of this width needs."""
    lines = [line for each in cards for line in each.lines]
    row = ROW_WITH_ACCENTS if any(has_accented_capital(each.place) for each in lines) else LEAST_ROW
    if canvas.is_far:
        row = max(row, canvas.lines(2, NAME))
    inner = width - 2 * canvas.px(8)
    asked = max(_ambition_height(canvas, inner, each.ambition) for each in cards)
    written = canvas.lines(1, NAME) + canvas.lines(1, SUM) + canvas.lines(1, SCORE)
    return written + max(len(each.lines) for each in cards) * row + asked + canvas.px(40)


def _draw_castle(canvas: Canvas, area: pygame.Rect, scene: CoronationScene) -> pygame.Rect:
    """Draw the castle that the points come from, if there is room; returns the rest."""
    overview = scene.overview
    if canvas.is_portrait or canvas.is_far:
        return area
    castle, rest = cut_left(area, int(area.width * CASTLE), canvas.px(20))
    if castle.width < LEAST_CASTLE or rest.width < len(scene.cards) * canvas.px(LEAST_CARD):
        return area
    light = light_of(overview.round, overview.rounds)
    draw_castle(canvas, castle, overview.castle, light, replace(scene.frame, choices=()))
    return rest


def _cells(canvas: Canvas, area: pygame.Rect, count: int) -> list[pygame.Rect]:
    """A place for each card: in one row, or in two where the screen is narrow."""
    gap, widest = canvas.px(8), max(canvas.px(300), canvas.lines(9, NAME))
    lines = 2 if canvas.is_portrait and count > MOST_IN_A_ROW else 1
    across = -(-count // lines)
    cells = [
        cell for row in rows(area, lines, gap) for cell in centred_row(row, across, widest, gap)
    ]
    return cells[:count]


def _draw_score_card(
    canvas: Canvas, column: pygame.Rect, cards: Sequence[ScoreCard], number: int
) -> None:
    """One of the cards: all are divided alike."""
    card, places = cards[number], {line.place for each in cards for line in each.lines}
    canvas.panel(column, theme.STONE, 14)
    head, rest = cut_top(inset(column, canvas.px(8)), canvas.lines(1, NAME), canvas.px(4))
    size = head.height
    canvas.mark(card.token, (head.x + size // 2, head.centery), int(size * 0.95))
    name = cut_left(head, size, canvas.px(5))[1]
    canvas.text(card.name, name, NAME, theme.INK, theme.BOLD, Align.LEFT)
    has_accents = any(map(has_accented_capital, places))
    least = len(card.lines) * (ROW_WITH_ACCENTS if has_accents else LEAST_ROW)
    asked = max(_ambition_height(canvas, rest.width, each.ambition) for each in cards)
    high = canvas.lines(1, SUM) + canvas.lines(1, SCORE)
    if has_accents:
        room = rest.height - asked - least - canvas.px(10)
        high = max(int(high * CROWDED), min(high, room))
    lines, sums = cut_bottom(rest, high, canvas.px(6))
    if card.ambition is not None:
        lines, ambition = cut_bottom(lines, min(asked, lines.height - least), 2)
        _draw_ambition(canvas, ambition, card.ambition)
    high = canvas.lines(2 * len(card.lines), NAME) + canvas.px(60)
    if _is_narrow(canvas, lines):
        high += len(card.lines) * canvas.px(FIGURE)
    high = min(lines.height, high)
    cells = rows(cut_top(lines, high)[0], len(card.lines), 0)
    for item, (row, line) in enumerate(zip(cells, card.lines, strict=True)):
        divide = _division(canvas, row, places)
        key, comes = Key(Part.POINTS, number, item), _comes(number, item)
        _draw_score_line(canvas, divide(canvas, row), line, key, comes)
    unrolls = Comes(Entrance.UNROLL, _sum_comes(number))
    with canvas.drawn_as_actor(Key(Part.SUM, number), sums, unrolls):
        _draw_sum(canvas, sums, card)


def _ambition_height(canvas: Canvas, width: int, ambition: AmbitionLine | None) -> int:
    """The height that the ambition of a card needs."""
    if ambition is None:
        return 0
    words = width - _sign_width(canvas)
    return canvas.height_of(ambition.name, words, AMBITION) + canvas.px(8)


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
    square = pygame.Rect(row.topleft, (row.width, row.width))  # with the widest figure
    room = _low_line(canvas, square).place.width
    divide = _low_line if max(map(canvas.least_width, places)) <= room else _bare_line
    return _with_accents(divide) if any(map(has_accented_capital, places)) else divide


def _with_accents(divide: _Divide) -> _Divide:
    """The same with smaller letters, so that an accent has room below the hook of a g."""

    def divided(canvas: Canvas, row: pygame.Rect) -> _Line:
        parts = divide(canvas, row)
        place = parts.place.inflate(0, -parts.place.height // 5)
        return replace(parts, name=parts.name.inflate(0, -parts.name.height // 20), place=place)

    return divided


def _draw_score_line(
    canvas: Canvas, parts: _Line, line: FavouriteLine, key: Key, comes: float
) -> None:
    """Figure, name, place and points."""
    if parts.figure.width:
        canvas.character(line.character, parts.figure.center, parts.figure.width)
    canvas.text(line.character.name, parts.name, NAME, theme.INK, theme.BOLD, Align.LEFT)
    grey = theme.blend(theme.INK, theme.STONE, 0.2)
    canvas.text(line.place, parts.place, 16, grey, align=Align.LEFT)
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
    least = LEAST_PORTRAIT if row.width >= WITH_FACES else 0
    size = int(min(row.height * 0.9, max(least, row.width * 0.24)))
    figure, words = cut_left(row, size, canvas.px(5))
    figure.inflate_ip(0, size - figure.height)
    name, place = cut_top(words, words.height // 2)
    beside = place if is_narrow else words
    wide = canvas.label_width("88", NAME if is_narrow else POINTS) - canvas.px(16)
    points = pygame.Rect(row.right - wide, beside.y, wide, beside.height)
    place.width -= wide
    if not is_narrow:
        name.width -= wide
    return _Line(figure, name, place, points)


def _bare_line(canvas: Canvas, row: pygame.Rect) -> _Line:
    """No figure: the points are beside the name, and the place has the whole width."""
    upper, place = cut_top(row, row.height // 2)
    name, points = cut_left(upper, upper.width - _narrow_points(canvas))
    return _Line(pygame.Rect(row.topleft, (0, 0)), name, place, points)


def _narrow_points(canvas: Canvas) -> int:
    """The width of two digits as small as a name."""
    return canvas.label_width("88", NAME) - canvas.px(16)


def _draw_sum(canvas: Canvas, area: pygame.Rect, card: ScoreCard) -> None:
    pygame.draw.line(canvas.surface, theme.MORTAR, area.topleft, area.topright, 2)
    upper, lower = weighted_rows(area, (SUM, SCORE), 0)
    colour = _points_colour(card.points)
    _draw_number(canvas, upper, _signed(card.points), SUM, colour, card.points_are, theme.BOLD)
    _draw_number(canvas, lower, str(card.score), SCORE, theme.INK, _("Total"), theme.TEXT)


def _draw_number(
    canvas: Canvas,
    row: pygame.Rect,
    number: str,
    size: float,
    colour: theme.Colour,
    word: str,
    face: str,
) -> None:
    """A number on the right, and what it is in what it leaves."""
    canvas.text(number, row, size, colour, theme.BOLD, Align.RIGHT)
    taken = theme.text_size(number, theme.BOLD, canvas.letters(size))[0]
    beside = cut_left(row, row.width - taken - canvas.px(4))[0]
    canvas.line_or_paragraph(word, beside, 18, theme.INK, face, Align.LEFT)


def _points_colour(points: int) -> theme.Colour:
    return theme.blend(theme.NO, theme.INK, 0.4) if points < 0 else theme.INK


def _signed(points: int) -> str:
    return f"–{-points}" if points < 0 else str(points)
