"""The vote cards: face down in an open election, face up in the verdict.

All cards lie in cells of one size, in the order of the seats. What is drawn face down is the same
for every vote.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import pygame

from companion.display import sprites, theme
from companion.display.canvas import Align, Canvas, fitting
from companion.display.layout import cut_bottom, cut_left, cut_top, grid, inset
from companion.display.stage.actors import Actor, Comes, Entrance, Key, Part, Turns
from companion.evening.scene import SeatFace
from companion.evening.screens.verdict import VoteFace
from companion.words.i18n import _
from companion.words.labels import emissary_name, label_of
from engine import SeatToken, Vote

TALL = 1.4
"""A card's height by its width."""
LETTERS = 11
"""The label is at least as wide as so many letters if there is room, even if the card is not."""
LEGIBLE = 0.75
"""In less than this share of that width, few names would fit."""
TALLEST = 260
"""Pixels in a window of 1280 × 800 pixels."""
LEAST_TOKEN = 10
"""Pixels: a smaller token has no legible number."""


def draw_closed_cards(
    canvas: Canvas, area: pygame.Rect, seats: Sequence[SeatFace], with_emissary: bool
) -> None:
    """A place for each seat's card, and the cards of those who have voted."""
    cells = card_cells(canvas, area, len(seats) + with_emissary)
    for cell, seat in zip(cells, seats, strict=False):
        _draw_place(canvas, cell, seat)
    if with_emissary:
        card, label = _card_and_label(canvas, cells[-1])
        _draw_closed_card(canvas, card, None)
        _draw_emissary_label(canvas, label)


def _draw_emissary_label(canvas: Canvas, label: pygame.Rect) -> None:
    """Its name; its token where the name has no room."""
    if canvas.least_width(emissary_name(), theme.BOLD) <= label.width:
        canvas.text(emissary_name(), label, 20, theme.PARCHMENT, theme.BOLD)
    else:
        canvas.mark(None, label.center, label.height)


def draw_open_cards(canvas: Canvas, area: pygame.Rect, votes: Sequence[VoteFace]) -> None:
    """All cards, each with the name of its voter."""
    emissary = (canvas.least_width(f.voter, theme.BOLD) for f in votes if f.token is None)
    least = max(emissary, default=0) + _label_height(canvas)
    for cell, face in zip(card_cells(canvas, area, len(votes), least), votes, strict=True):
        card, label = _card_and_label(canvas, cell)
        back = sprites.card_back(*card.size)
        front = _front(*card.size, face.vote, label_of(face.vote))
        turns = Turns(Key(Part.CLOSED_CARD, face.token), back)
        canvas.act(Actor(Key(Part.OPEN_CARD, face.token), front, card, cue=turns))
        _draw_label(canvas, label, face.token, face.voter, theme.PARCHMENT)


def card_cells(canvas: Canvas, area: pygame.Rect, count: int, least: int = 0) -> list[pygame.Rect]:
    """Cells for cards with labels, as large as they fit with legible labels, in the middle of the
    area; if there is room, at least so wide."""
    gap, label = canvas.px(12), canvas.label_width("m" * LETTERS, 20)
    wide = {down: _card_width(canvas, area, count, down, gap) for down in range(1, count + 1)}
    room = {down: _room_across(area, -(-count // down), gap) for down in wide}
    down = max(wide, key=lambda each: wide[each] * min(1.0, room[each] / label / LEGIBLE))
    width, across = wide[down], -(-count // down)
    height = int(width * TALL) + _label_height(canvas)
    width = max(width, min(room[down], max(label, least)))
    table = pygame.Rect(0, 0, across * width + (across - 1) * gap, down * height + (down - 1) * gap)
    table.center = area.center
    return grid(table, across, count, gap)


def cards_height(canvas: Canvas, area: pygame.Rect, count: int) -> int:
    """The height that so many cards with labels take of an area."""
    cells = card_cells(canvas, area, count)
    return cells[-1].bottom - cells[0].top


def _card_width(canvas: Canvas, area: pygame.Rect, count: int, down: int, gap: int) -> int:
    """How wide the cards are in so many rows."""
    height = (area.height - gap * (down - 1)) // down - _label_height(canvas)
    by_height = min(height, canvas.px(TALLEST)) / TALL
    return max(1, int(min(_room_across(area, -(-count // down), gap), by_height)))


def _room_across(area: pygame.Rect, across: int, gap: int) -> int:
    """The width for each of so many cells side by side."""
    return (area.width - gap * (across - 1)) // across


def _label_height(canvas: Canvas) -> int:
    return int(canvas.letters(20) * 1.5)


def _card_and_label(canvas: Canvas, cell: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
    above, label = cut_bottom(cell, _label_height(canvas))
    card = pygame.Rect(0, 0, min(above.width, int(above.height / TALL)), above.height)
    card.center = above.center
    return card, label


def _draw_place(canvas: Canvas, cell: pygame.Rect, seat: SeatFace) -> None:
    """The card of a seat that has voted, else an empty place with the seat's token."""
    card, label = _card_and_label(canvas, cell)
    canvas.text(seat.name, label, 20, theme.PARCHMENT, theme.BOLD)
    canvas.panel(card, theme.DUSK, edge=theme.seat_line(seat.token.colour))
    if seat.voted:
        _draw_closed_card(canvas, card, seat.token)
    else:
        _draw_token(canvas, card, seat)


def _draw_token(canvas: Canvas, card: pygame.Rect, seat: SeatFace) -> None:
    """Whose card is missing; on a small place, its name below says it."""
    token, words = cut_top(inset(card, canvas.px(8)), int(card.height * 0.6))
    size = int(min(token.size) * 0.8)
    if size >= LEAST_TOKEN:
        canvas.mark(seat.token, token.center, size)
    state = (_("no box"), theme.WARNING) if seat.box_missing else (_("to vote"), theme.MUTED)
    if canvas.letters(18) < words.height and canvas.label_width(state[0], 18) <= card.width:
        canvas.text(state[0], words, 18, state[1])


def _draw_closed_card(canvas: Canvas, card: pygame.Rect, seat: SeatToken | None) -> None:
    back = sprites.card_back(*card.size)
    canvas.act(Actor(Key(Part.CLOSED_CARD, seat), back, card, cue=Comes(Entrance.POP)))


def _draw_label(
    canvas: Canvas, label: pygame.Rect, token: SeatToken | None, name: str, colour: theme.Colour
) -> None:
    """A token and a name, together in the middle."""
    size, gap = int(label.height * 0.9), canvas.px(4)
    width = size + gap + theme.text_size(name, theme.BOLD, canvas.letters(20))[0]
    middle = pygame.Rect(0, 0, min(width, label.width), label.height)
    middle.center = label.center
    disc, words = cut_left(middle, size, gap)
    canvas.mark(token, disc.center, size)
    canvas.text(name, words, 20, colour, theme.BOLD, Align.LEFT)


@lru_cache(maxsize=16)
def _front(width: int, height: int, vote: Vote, word: str) -> pygame.Surface:
    """A card that lies face up: sign and word in the vote's colour; on a small card, the sign
    alone says it."""
    colour = theme.VOTES[vote]
    surface = sprites.panel(width, height, theme.PARCHMENT, width // 10, colour).copy()
    picture, foot = cut_bottom(surface.get_rect().inflate(-width // 10, -width // 8), height // 5)
    sign = sprites.vote_sign(vote, int(min(picture.size) * 0.8), colour)
    surface.blit(sign, sign.get_rect(center=picture.center))
    pixels = fitting(word, theme.BOLD, int(foot.height * 0.8), foot.width)
    line = theme.line(word, theme.BOLD, pixels, theme.blend(colour, theme.INK, 0.3))
    if line.get_width() <= width:
        surface.blit(line, line.get_rect(center=foot.center))
    return surface
