"""The emulated button boxes, drawn in a strip under the castle.

Nothing here shows which button is touched: a vote on an emulated box is as
secret as one under a hand.
"""

from __future__ import annotations

import pygame

from companion.display import sprites, theme
from companion.display.canvas import Align, BoxButton, Canvas, CardSlot
from companion.display.layout import columns, cut_bottom, cut_left, cut_top, inset, rows
from companion.table.scene import BoxFace, OwnCard
from companion.words import _
from hardware.boxes import Button, Light

KEYS: tuple[tuple[str, str, str, str], ...] = (
    ("q", "a", "z", "1"),
    ("w", "s", "x", "2"),
    ("e", "d", "c", "3"),
    ("r", "f", "v", "4"),
    ("t", "g", "b", "5"),
    ("y", "h", "n", "6"),
    ("u", "j", "m", "7"),
    ("i", "k", ",", "8"),
)
"""For each box, the keys of Yes, No, Stomachache and of its card."""


def draw_strip(canvas: Canvas, area: pygame.Rect, faces: tuple[BoxFace, ...]) -> None:
    """One box beside the other."""
    canvas.surface.fill(theme.INK, area)
    inner = inset(area, canvas.px(6))
    width = min(canvas.px(240), inner.width // len(faces))
    row = pygame.Rect(0, inner.y, width * len(faces), inner.height)
    row.centerx = inner.centerx
    for cell, face in zip(columns(row, len(faces), 0), faces, strict=True):
        _draw_box(canvas, inset(cell, canvas.px(3)), face)


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
    canvas.text(_label(face), name, 19, theme.PARCHMENT, theme.BOLD, Align.LEFT)
    if face.seat is not None and face.seat.score is not None:
        _draw_card_slot(canvas, slot, face)


def _label(face: BoxFace) -> str:
    if not face.plugged:
        return _("unplugged")
    return face.seat.name if face.seat else _("Box {number}").format(number=face.number)


def _draw_card_slot(canvas: Canvas, slot: pygame.Rect, face: BoxFace) -> None:
    """A little card, to be held down for a look at one's own."""
    canvas.blit(sprites.card_with_eye(slot.width, slot.height), slot.topleft)
    key = pygame.Rect(slot.centerx + slot.width // 10, slot.y, slot.width * 2 // 5, slot.height)
    canvas.text(KEYS[face.number - 1][3], key, 17, theme.INK, theme.BOLD)
    canvas.spot(slot, CardSlot(face.box), ring=False)


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
    if card.favourites is None:
        canvas.paragraph(_("Your card lies on the table."), upper, 17, theme.INK)
    else:
        cells = [c for row in rows(upper, 2, 0) for c in columns(row, 3, 0)]
        for cell, pawn in zip(cells, card.favourites, strict=True):
            size = int(min(cell.height, cell.width) * 0.9)
            canvas.pawn(pawn, cell.center, size)
    for cell, (vote, count) in zip(columns(lower, 3, 0), card.votes, strict=False):
        sign, number = cut_left(cell, cell.width // 2)
        size = int(min(sign.width, sign.height) * 0.9)
        canvas.centred(sprites.vote_sign(vote, size, theme.VOTES[vote]), sign.center)
        canvas.text(f"×{count}", number, 17, theme.INK, theme.BOLD, Align.LEFT)


_SIGNS = dict(zip(Button, theme.VOTES, strict=True))
