"""The screens before a game: title, edition, seating, who starts."""

from __future__ import annotations

import pygame

from companion.display import sprites, theme
from companion.display.building import draw_building
from companion.display.canvas import Align, Canvas
from companion.display.layout import columns, cut_bottom, cut_left, cut_top, inset, rows
from companion.display.panels import commands, draw_commands, draw_notice, footer
from companion.table.inputs import PickEdition, PickSeat
from companion.table.scene import (
    EditionCard,
    EditionScene,
    Notice,
    SeatFace,
    SeatingScene,
    StarterScene,
    TitleScene,
)
from companion.words import _

_WCS, _DUNGEONS = (3, 4), (1, 2, 3)
"""What the castle on the title has beside it: everything."""


def draw_title_scene(canvas: Canvas, area: pygame.Rect, scene: TitleScene) -> None:
    """The name, and the way in, beside the castle."""
    left, right = cut_left(area, area.width // 2)
    picture = inset(right, canvas.px(40))
    canvas.blit(draw_building(picture.size, _WCS, _DUNGEONS), picture.topleft)
    column = pygame.Rect(0, 0, min(left.width, canvas.px(520)), int(area.height * 0.9))
    column.center = left.center
    head, below = cut_top(column, int(column.height * 0.56))
    crown, word = cut_top(head, int(head.height * 0.42))
    canvas.centred(sprites.crown(int(crown.height * 1.1)), crown.center)
    name, line = cut_top(word, int(word.height * 0.72))
    canvas.text("vivat", name, 130, theme.PARCHMENT, theme.TITLE)
    canvas.text(_("The companion beside your castle"), line, 24, theme.MUTED)
    found = commands(scene.frame)
    height = min(canvas.px(70), below.height // (len(found) + 1))
    for number, choice in enumerate(found):
        rect = pygame.Rect(0, 0, canvas.px(340), height)
        rect.midtop = (below.centerx, below.y + canvas.px(24) + number * (height + canvas.px(16)))
        canvas.button(rect, choice, main=number == 0)


def draw_edition_scene(canvas: Canvas, area: pygame.Rect, scene: EditionScene) -> None:
    """One card an edition."""
    body = _headed(canvas, area, _("Which game lies on your table?"), scene.frame.notice)
    body, foot = footer(canvas, body)
    draw_commands(canvas, foot, scene.frame, main=False)
    cells = columns(body, max(3, len(scene.cards)), canvas.px(28))
    for cell, card in zip(cells, scene.cards, strict=False):
        height = min(cell.height, canvas.px(320))
        _draw_edition(
            canvas, pygame.Rect(cell.x, cell.centery - height // 2, cell.width, height), card
        )


def _draw_edition(canvas: Canvas, rect: pygame.Rect, card: EditionCard) -> None:
    canvas.panel(rect, theme.STONE, 18, edge=theme.GOLD)
    inner = inset(rect, canvas.px(22))
    crown, inner = cut_top(inner, int(inner.height * 0.24))
    canvas.centred(sprites.crown(int(crown.height * 1.3), theme.GOLD_DARK), crown.center)
    name, inner = cut_top(inner, int(inner.height * 0.36))
    canvas.text(card.name, name, 38, theme.INK, theme.TITLE)
    seats, about = cut_top(inner, int(inner.height * 0.34))
    canvas.text(card.seats, seats, 24, theme.ROOF, theme.BOLD)
    canvas.paragraph(card.about, about, 20, theme.INK, align=Align.CENTRE)
    canvas.spot(rect, PickEdition(card.edition))


def draw_seating_scene(canvas: Canvas, area: pygame.Rect, scene: SeatingScene) -> None:
    """Who sits where so far; the choices beside."""
    body = _headed(canvas, area, scene.edition, scene.frame.notice)
    left, right = cut_left(body, int(body.width * 0.54), canvas.px(36))
    hint, left = cut_top(left, max(40, canvas.px(70)), canvas.px(8))
    canvas.paragraph(
        _(
            "Press a button on your box to sit down, one after the other, clockwise. "
            "After that, No and Stomachache step through the choices and Yes takes one."
        ),
        hint,
        24,
        theme.STONE,
    )
    _draw_places(canvas, left, scene.seats, scene.most)
    problem, right = cut_top(right, max(40, canvas.px(70)), canvas.px(8))
    canvas.paragraph(scene.problem or "", problem, 20, theme.GOLD)
    found = commands(scene.frame)
    height = min(canvas.px(62), (right.height - canvas.px(14) * len(found)) // len(found))
    for number, choice in enumerate(found):
        y = right.y + number * (height + canvas.px(14))
        rect = pygame.Rect(right.x, y, right.width, height)
        canvas.button(rect, choice, main=number == 0 and scene.problem is None)


def _draw_places(canvas: Canvas, area: pygame.Rect, seats: tuple[SeatFace, ...], most: int) -> None:
    down = -(-most // 2)
    for number in range(most):
        column = columns(area, 2, canvas.px(16))[number // down]
        height = min(canvas.px(96), area.height // down)
        cell = pygame.Rect(column.x, area.y + number % down * height, column.width, height)
        seat = seats[number] if number < len(seats) else None
        _draw_place(canvas, inset(cell, canvas.px(6)), number + 1, seat)


def _draw_place(canvas: Canvas, cell: pygame.Rect, number: int, seat: SeatFace | None) -> None:
    canvas.panel(cell, theme.NIGHT if seat is None else theme.SLATE, edge=theme.SLATE)
    size = int(cell.height * 0.72)
    words = pygame.Rect(cell.x + cell.height, cell.y, cell.width - cell.height, cell.height)
    if seat is None:
        canvas.text(_("Seat {number}: free").format(number=number), cell, 22, theme.MUTED)
        return
    canvas.centred(sprites.token(seat.number, size), (cell.x + cell.height // 2, cell.centery))
    canvas.text(seat.name, words, 28, theme.PARCHMENT, theme.BOLD, Align.LEFT)


def draw_starter_scene(canvas: Canvas, area: pygame.Rect, scene: StarterScene) -> None:
    """Who starts round 1?"""
    body = _headed(canvas, area, _("Who starts?"), scene.frame.notice)
    body, foot = footer(canvas, body)
    draw_commands(canvas, foot, scene.frame, main=True)
    across = min(4, len(scene.seats))
    down = -(-len(scene.seats) // across)
    for number, seat in enumerate(scene.seats):
        row = rows(body, down, canvas.px(20))[number // across]
        cell = columns(row, across, canvas.px(20))[number % across]
        _draw_starter(canvas, cell, seat)


def _draw_starter(canvas: Canvas, cell: pygame.Rect, seat: SeatFace) -> None:
    height = min(cell.height, canvas.px(190))
    card = pygame.Rect(cell.x, cell.centery - height // 2, cell.width, height)
    canvas.panel(card, theme.DUSK, edge=theme.SLATE)
    token, name = cut_bottom(inset(card, canvas.px(12)), int(card.height * 0.3))
    canvas.centred(sprites.token(seat.number, int(token.height * 0.9)), token.center)
    canvas.text(seat.name, name, 28, theme.PARCHMENT, theme.BOLD)
    canvas.spot(card, PickSeat(seat.number - 1))


def _headed(canvas: Canvas, area: pygame.Rect, title: str, notice: Notice | None) -> pygame.Rect:
    """A screen with its title, or what was just said; returns the rest."""
    head, body = cut_top(inset(area, canvas.px(28)), max(44, canvas.px(80)), canvas.px(12))
    if notice is None:
        canvas.text(title, head, 48, theme.PARCHMENT, theme.TITLE)
    else:
        draw_notice(canvas, head, notice)
    return body
