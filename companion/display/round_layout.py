"""Divides a screen of a running round: the castle, and a column beside or below it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pygame

from companion.display import theme
from companion.display.canvas import CORNER_BUTTON, Canvas
from companion.display.castle.beside import draw_removed, removed_height
from companion.display.castle.characters import draw_castle
from companion.display.castle.light import light_of
from companion.display.layout import columns, cut_bottom, cut_left, cut_top, inset
from companion.display.panels import (
    commands,
    draw_emissary,
    draw_prompt,
    draw_round,
    draw_row,
    draw_slots,
    prompt_height,
)
from companion.display.round_news import draw_round_news, least_news_height
from companion.display.score_track import draw_seats
from companion.display.standings import draw_standings, least_standings_width
from companion.display.turn import draw_turn_frame, whose_turn
from companion.evening.inputs import Command, Target
from companion.evening.scene import CastleFace, Choice, EmissaryFace, Frame, Overview, SeatFace
from companion.words.labels import round_name
from engine import Place

COME_AND_GO = (Command.UNDO, Command.REDO, Command.PICK_ANOTHER)
"""The buttons that are not always there while a round is played."""
ROUND = 19
"""The size of the round's name."""
LARGE_SEATS = 1.4
"""The size of seats in the castle's place, beside 1 for those beside a castle."""
BUTTON, LARGE = 44, 60
"""The heights of a row of buttons, and of large ones."""
WIDTHS = (6, 2, 3, 3)
"""The shares of a row that the buttons have which come and go, and the last one beside them."""
LEAST_ABOVE, MOST_ABOVE = 0.42, 0.6
"""The castle's shares of an upright window: at least, and at most. In between, the castle has what
the rest of the screen leaves."""
LEAST_CASTLE, FAIR_ABOVE = 300, 0.47
"""Pixels: the floors of a lower castle are too low for fingers. It has them unless that is more
than this share of the window."""


def draw_castle_and_round(
    canvas: Canvas,
    area: pygame.Rect,
    overview: Overview,
    frame: Frame,
    below: int,
    asked: Place | None = None,
    lists_seats: bool = True,
    needs_castle: bool = True,
) -> pygame.Rect:
    """Draw the castle and, beside it, the round; returns what is left of the column. In an upright
    window it leaves so much room `below` the prompt, above the buttons. The points stand beside
    the round's name or at the foot of the column unless the screen `lists_seats`. Where there is no
    castle to show, its place has what happened in the round, and the seats: to be touched, if the
    screen `lists_seats`."""
    turn = whose_turn(overview.seats)
    if turn is not None:
        draw_turn_frame(canvas, area, turn)
    inner = inset(area, canvas.px(canvas.across(16, 8)))
    place, side = _divided(canvas, inner, below + _buttons_height(canvas, frame))
    shows_castle = needs_castle or is_told(overview)
    if shows_castle:
        light = light_of(overview.round, overview.rounds)
        draw_castle(canvas, place, overview.castle, light, frame, asked)
    else:
        _draw_so_far(canvas, place, overview, frame, lists_seats)
    top, side = cut_top(side, canvas.lines(1, ROUND), canvas.px(4))
    draw_round(canvas, top, overview.round, overview.rounds)
    if shows_castle and not lists_seats:
        words = canvas.label_width(round_name(overview.round, overview.rounds), ROUND)
        corner = 0 if canvas.is_portrait else canvas.corner
        line = pygame.Rect(top.x + words, top.y, top.width - words - corner, top.height)
        if not frame.is_saved or line.width < least_standings_width(canvas, overview):
            side, line = cut_bottom(side, top.height, canvas.px(6))
        draw_standings(canvas, line, overview)
    return side


def is_told(overview: Overview) -> bool:
    """Whether somebody told where every character is."""
    return all(each is not Place.SOMEWHERE for _character, each in overview.castle.characters)


def _draw_so_far(
    canvas: Canvas, place: pygame.Rect, overview: Overview, frame: Frame, can_be_touched: bool
) -> None:
    """The elections of the round, if there are any, and the seats."""
    canvas.panel(place, theme.DUSK, edge=theme.EDGE)
    inner = inset(place, canvas.px(14))
    if canvas.is_portrait:
        inner = cut_top(inner, canvas.touch(CORNER_BUTTON))[1]
    if overview.raised:
        high = _news_height(canvas, inner.height, len(overview.seats))
        above, below = cut_top(inner, high)
        rest = draw_round_news(canvas, above, overview.raised).union(below)
        inner = cut_top(rest, canvas.px(6))[1]
    draw_seats(canvas, inner, overview.seats, frame, can_be_touched, LARGE_SEATS)


def _news_height(canvas: Canvas, height: int, seats: int) -> int:
    """At most half, and what seats leave that stand one below the other; where that is too little
    for news, what they leave two by two."""
    row = canvas.touch(0)
    one_by_one, two_by_two = height - seats * row, height - -(-seats // 2) * row
    wanted = max(one_by_one, least_news_height(canvas))
    return max(0, min(height // 2, wanted, two_by_two))


def _divided(canvas: Canvas, area: pygame.Rect, below: int) -> tuple[pygame.Rect, pygame.Rect]:
    """The castle's place, and the column beside or below it."""
    if not canvas.is_portrait:
        return cut_left(area, int(area.width * 0.55), canvas.px(24))
    gap = canvas.px(12)
    words = canvas.lines(1, ROUND) + canvas.px(4) + prompt_height(canvas) + canvas.px(8)
    height = area.height - gap - words - below
    least, fair, most = (
        int(area.height * share) for share in (LEAST_ABOVE, FAIR_ABOVE, MOST_ABOVE)
    )
    floors = LEAST_CASTLE if fair >= LEAST_CASTLE else 0
    return cut_top(area, max(least, floors, min(height, most)), gap)


def _buttons_height(canvas: Canvas, frame: Frame) -> int:
    """The height of the buttons at the foot of the column."""
    lines = 1 if len(_lasting(frame)) == 1 else 2
    return lines * (canvas.touch(BUTTON) + canvas.px(6))


def _lasting(frame: Frame) -> list[Choice]:
    """The buttons that are always there while a round is played."""
    return [choice for choice in commands(frame) if choice.target not in COME_AND_GO]


def emissary_height(canvas: Canvas, emissary: EmissaryFace | None) -> int:
    """The height that the Émissaire needs, with the space above it."""
    if emissary is None:
        return 0
    return max(canvas.touch(72), canvas.lines(2, 22)) + canvas.px(10)


def large_buttons_height(canvas: Canvas) -> int:
    """The height of a row of large buttons, with the space above it."""
    return canvas.touch(LARGE) + canvas.px(10)


def draw_prompt_of_round(
    canvas: Canvas,
    side: pygame.Rect,
    prompt: str,
    hint: str,
    turn: SeatFace | None = None,
    rule: str = "",
) -> pygame.Rect:
    """Draw what to do now at the top of the column; returns the rest."""
    head, side = cut_top(side, prompt_height(canvas), canvas.px(8))
    corner = 0 if canvas.is_portrait else canvas.corner
    draw_prompt(canvas, head, prompt, hint, corner, turn, rule)
    return side


def draw_buttons_at_foot(canvas: Canvas, side: pygame.Rect, frame: Frame) -> pygame.Rect:
    """Draw the buttons at the foot of the column, and those that come and go above them, each in
    a place of its own; one that stands alone has a place beside those. Returns the rest."""
    if not commands(frame):
        return side
    height, gap = canvas.touch(BUTTON), canvas.px(6)
    lasting = _lasting(frame)
    slots: tuple[Target, ...] = COME_AND_GO
    if len(lasting) == 1:
        slots = *COME_AND_GO, lasting[0].target
    else:
        side, foot = cut_bottom(side, height, gap)
        draw_row(canvas, foot, lasting, main=False)
    side, foot = cut_bottom(side, height, gap)
    draw_slots(canvas, foot, frame, slots, widths=WIDTHS[: len(slots)])
    return side


def draw_large_buttons(
    canvas: Canvas, side: pygame.Rect, frame: Frame, wanted: Sequence[Target]
) -> pygame.Rect:
    """Draw these choices as large buttons with a place of their own, the first one golden, and
    the others small below them; returns the rest."""
    small = tuple(choice for choice in frame.choices if choice.target not in wanted)
    side = draw_buttons_at_foot(canvas, side, replace(frame, choices=small))
    side, row = cut_bottom(side, canvas.touch(LARGE), canvas.px(10))
    cells = dict(zip(wanted, columns(row, len(wanted), canvas.px(16)), strict=True))
    for choice in frame.choices:
        if choice.target in cells:
            canvas.button(cells[choice.target], choice, main=choice.target == wanted[0])
    return side


def draw_emissary_at_foot(
    canvas: Canvas, side: pygame.Rect, emissary: EmissaryFace | None
) -> pygame.Rect:
    """Draw the Émissaire at the foot of the column, if it takes part; returns the rest."""
    if emissary is None:
        return side
    gap = canvas.px(10)
    side, foot = cut_bottom(side, emissary_height(canvas, emissary) - gap, gap)
    draw_emissary(canvas, foot, emissary)
    return side


def draw_removed_at_foot(
    canvas: Canvas,
    side: pygame.Rect,
    castle: CastleFace,
    frame: Frame,
    asked: Place | None = None,
) -> pygame.Rect:
    """Draw who is out of the round at the foot of the column, if anybody is or that is asked;
    returns the rest. The place is kept, so that nothing moves."""
    gap = canvas.px(8)
    side, foot = cut_bottom(side, removed_height(canvas) - gap, gap)
    is_empty = all(place is not Place.REMOVED for _character, place in castle.characters)
    if not is_empty or asked is Place.REMOVED:
        draw_removed(canvas, foot, castle, frame, asked)
    return side
