"""The emulated button boxes, drawn in a strip under the castle.

Nothing here shows which button is touched: a vote on an emulated box is as
secret as one under a hand.
"""

from __future__ import annotations

import pygame

from companion.display import sprites, theme
from companion.display.canvas import Align, BoxButton, Canvas, CardSlot
from companion.display.layout import (
    centred_row,
    columns,
    cut_bottom,
    cut_left,
    cut_top,
    grid,
    inset,
)
from companion.table.scene import BoxFace, OwnCard
from companion.words import _
from hardware.boxes import BoxId, Button, Light

KEYS = ("qaz", "wsx", "edc", "rfv", "tgb", "yhn", "ujm", "ik,")
"""For each box, the keys of Yes, No and Stomachache; a seat's card has the seat's number."""


def draw_strip(canvas: Canvas, area: pygame.Rect, faces: tuple[BoxFace, ...]) -> None:
    """One box beside the other."""
    canvas.surface.fill(theme.INK, area)
    inner = inset(area, canvas.px(6))
    cells = centred_row(inner, len(faces), widest=canvas.px(240), gap=canvas.px(6))
    for cell, face in zip(cells, faces, strict=True):
        _draw_box(canvas, cell, face)


def _draw_box(canvas: Canvas, rect: pygame.Rect, face: BoxFace) -> None:
    edge = theme.SLATE if face.seat is None else theme.SEATS[face.seat.number - 1]
    canvas.panel(rect, theme.DUSK, edge=edge)
    inner = inset(rect, canvas.px(7))
    head, body = cut_top(inner, int(inner.height * 0.34))
    _draw_head(canvas, head, face)
    for cell, button, key in zip(columns(body, 3, 0), Button, KEYS[face.number - 1], strict=False):
        _draw_button(canvas, cell, face, button, key)
    if face.own_card is not None:
        canvas.panel(rect, theme.PARCHMENT, edge=edge)
        _draw_own_card(canvas, inset(rect, canvas.px(7)), face.own_card)


def _draw_head(canvas: Canvas, head: pygame.Rect, face: BoxFace) -> None:
    size = min(head.height, head.width // 4)
    lit = face.light is not Light.OFF
    canvas.blit(sprites.lamp(size, theme.LIGHTS[face.light], lit), (head.x, head.y))
    left, slot = cut_left(head, head.width - int(size * 1.5), canvas.px(4))
    name = cut_left(left, size, canvas.px(3))[1]
    name.width -= canvas.px(2)
    canvas.text(_label(face), name, 19, theme.PARCHMENT, theme.BOLD, Align.LEFT)
    if face.seat is not None and face.seat.score is not None:
        _draw_card_slot(canvas, slot, face.box, face.seat.number)


def _label(face: BoxFace) -> str:
    if not face.plugged:
        return _("unplugged")
    return face.seat.name if face.seat else _("Box {number}").format(number=face.number)


def _draw_card_slot(canvas: Canvas, slot: pygame.Rect, box: BoxId, number: int) -> None:
    """A little card, to be held down for a look at one's own."""
    canvas.blit(sprites.card_with_eye(slot.width, slot.height), slot.topleft)
    key = pygame.Rect(slot.centerx + slot.width // 10, slot.y, slot.width * 2 // 5, slot.height)
    canvas.text(str(number), key, 17, theme.INK, theme.BOLD)
    canvas.spot(slot, CardSlot(box, number), ring=False)


def _draw_button(
    canvas: Canvas, cell: pygame.Rect, face: BoxFace, button: Button, key: str
) -> None:
    top, label = cut_bottom(cell, max(11, int(cell.height * 0.27)))
    size = int(min(top.width, top.height) * 0.96)
    canvas.centred(sprites.round_button(size, theme.BUTTONS[button]), top.center)
    sign = _SIGNS[button]
    canvas.centred(sprites.vote_sign(sign, int(size * 0.52), theme.PARCHMENT), top.center)
    canvas.text(key.upper(), label, 17, theme.MUTED, theme.BOLD)
    canvas.spot(cell, BoxButton(face.box, button), ring=False)


def _draw_own_card(canvas: Canvas, rect: pygame.Rect, card: OwnCard) -> None:
    upper, lower = cut_top(rect, int(rect.height * 0.66))
    if not card.favourites:
        canvas.paragraph(_("Your card lies on the table."), upper, 17, theme.INK)
    for table, favourites in zip(
        columns(upper, len(card.favourites), 4), card.favourites, strict=True
    ):
        for cell, figure in zip(grid(table, 3, len(favourites), 0), favourites, strict=True):
            canvas.figure(figure, cell.center, int(min(cell.size) * 0.9))
    for cell, (vote, count) in zip(columns(lower, 3, 0), card.votes, strict=False):
        sign, number = cut_left(cell, cell.width // 2)
        size = int(min(sign.width, sign.height) * 0.9)
        canvas.centred(sprites.vote_sign(vote, size, theme.VOTES[vote]), sign.center)
        canvas.text(f"×{count}", number, 17, theme.INK, theme.BOLD, Align.LEFT)


_SIGNS = dict(zip(Button, theme.VOTES, strict=True))
