"""The drawn button boxes, in a strip at the foot of the window.

Nothing here shows which button is pressed, so a vote on a drawn box stays secret.
"""

from __future__ import annotations

import pygame

from companion.display import sprites, theme
from companion.display.canvas import (
    LEAST_SMALL_TOUCH,
    SHORT_SIDE,
    Align,
    BoxButton,
    Canvas,
    CardSlot,
)
from companion.display.keyboard import BOX_KEYS
from companion.display.layout import (
    centred_row,
    columns,
    cut_bottom,
    cut_left,
    cut_top,
    inset,
    rows,
)
from companion.display.own_card import draw_own_card
from companion.evening.inputs import VOTE_OF_BUTTON
from companion.evening.scene import BoxFace, OwnCard
from companion.words.i18n import _
from hardware.boxes import BoxId, Button, Light

LEAST_BOX = 150
"""Pixels: where less width is left for each box, there are two rows, if there is the height."""


def boxes_to_draw(
    faces: tuple[BoxFace, ...], drawn: tuple[BoxId, ...], in_game: bool
) -> tuple[BoxFace, ...]:
    """The boxes that are drawn; none in a game in which only phones or real boxes have seats:
    there the castle needs the room more."""
    to_draw = tuple(face for face in faces if face.box in drawn)
    return to_draw if not in_game or any(face.seat for face in to_draw) else ()


def strip_height(canvas: Canvas, count: int) -> int:
    """The height of the strip for so many boxes."""
    return _lines(canvas, count) * max(88, canvas.px(146))


def _lines(canvas: Canvas, count: int) -> int:
    is_narrow = canvas.area.width < count * LEAST_BOX and canvas.area.height >= SHORT_SIDE
    return 2 if is_narrow else min(1, count)


def _cells(canvas: Canvas, area: pygame.Rect, count: int) -> list[pygame.Rect]:
    """A place for each box: in one row, or in two on a narrow screen."""
    gap, lines = canvas.px(6), _lines(canvas, count)
    across = -(-count // lines)
    cells = [
        cell
        for row in rows(area, lines, gap)
        for cell in centred_row(row, across, widest=canvas.px(240), gap=gap)
    ]
    return cells[:count]


def draw_strip(canvas: Canvas, area: pygame.Rect, faces: tuple[BoxFace, ...]) -> None:
    """Draw the boxes side by side."""
    canvas.surface.fill(theme.INK, area)
    inner = inset(area, canvas.px(6))
    for cell, face in zip(_cells(canvas, inner, len(faces)), faces, strict=True):
        _draw_box(canvas, cell, face)


def draw_own_cards(canvas: Canvas, area: pygame.Rect, faces: tuple[BoxFace, ...]) -> None:
    """Draw the cards that players are looking at, above their boxes and over everything else."""
    inner = inset(area, canvas.px(6))
    for cell, face in zip(_cells(canvas, inner, len(faces)), faces, strict=True):
        if face.own_card is not None:
            draw_own_card(canvas, _card_area(canvas, cell, face.own_card), face.own_card)


def _card_area(canvas: Canvas, box: pygame.Rect, card: OwnCard) -> pygame.Rect:
    """The area for a box's card: as large as it needs, inside the window."""
    width = canvas.px(240) * max(1, len(card.cards))
    rect = pygame.Rect(0, 0, width, canvas.px(330))
    if card.ambitions:
        rect.size = max(width, canvas.px(420)), canvas.px(330 + 150 * len(card.ambitions))
    rect.midbottom = (box.centerx, box.bottom)
    return rect.clamp(canvas.area)


def _draw_box(canvas: Canvas, rect: pygame.Rect, face: BoxFace) -> None:
    edge = theme.EDGE if face.seat is None else theme.seat_line(face.seat.token.colour)
    canvas.panel(rect, theme.DUSK, edge=edge)
    if face.light is Light.INVITING and face.seat is not None:
        radius = canvas.px(12)
        pygame.draw.rect(canvas.surface, edge, rect, canvas.px(4), radius)
    inner = inset(rect, canvas.px(7))
    head, body = cut_top(inner, int(inner.height * 0.36))
    _draw_head(canvas, head, face)
    for cell, button, key in zip(
        columns(body, 3, 0), Button, BOX_KEYS[face.number - 1], strict=True
    ):
        _draw_button(canvas, cell, face, button, key)


def _draw_head(canvas: Canvas, head: pygame.Rect, face: BoxFace) -> None:
    size = min(head.height, head.width // 6)
    lit = face.light is not Light.OFF
    canvas.blit(
        sprites.lamp(size, theme.LIGHTS[face.light], lit), (head.x, head.centery - size // 2)
    )
    left, slot = cut_left(
        head, head.width - max(LEAST_SMALL_TOUCH, int(head.height * 1.1)), canvas.px(4)
    )
    name = cut_left(left, size, canvas.px(3))[1]
    name.width -= canvas.px(2)
    canvas.text(_label(face), name, 17, theme.PARCHMENT, theme.BOLD, Align.LEFT)
    if face.seat is not None and face.seat.score is not None:
        _draw_card_slot(canvas, slot, face.box, face.seat.number)


def _label(face: BoxFace) -> str:
    if not face.plugged:
        return _("unplugged")
    return face.seat.name if face.seat else _("Box {number}").format(number=face.number)


def _draw_card_slot(canvas: Canvas, slot: pygame.Rect, box: BoxId, number: int) -> None:
    """A small card; held down, it shows the seat's own card."""
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
    sign = VOTE_OF_BUTTON[button]
    canvas.centred(sprites.vote_sign(sign, int(size * 0.52), theme.PARCHMENT), top.center)
    canvas.text(key.upper(), label, 17, theme.MUTED, theme.BOLD)
    canvas.spot(cell, BoxButton(face.box, button), ring=False)
