"""The secret cards of one seat, for who may look: on a drawn box, or alone on the screen."""

from __future__ import annotations

import pygame

from companion.display import sprites, theme
from companion.display.canvas import Align, Canvas
from companion.display.layout import columns, cut_bottom, cut_left, cut_top, grid, inset, rows
from companion.display.panels import draw_card
from companion.evening.inputs import VOTE_OF_BUTTON
from companion.evening.scene import AmbitionFace, OwnCard
from companion.words.i18n import _


def draw_own_card(canvas: Canvas, rect: pygame.Rect, card: OwnCard) -> None:
    """Draw what only one seat may see: favourites, ambitions, vote cards."""
    canvas.panel(rect, theme.PARCHMENT, edge=theme.GOLD_DARK)
    inner = inset(rect, canvas.px(12))
    if card.ambitions:
        high = int(inner.height * 0.17 * (1 + len(card.ambitions)))
        inner, ambitions = cut_bottom(inner, high, canvas.px(4))
        _draw_own_ambitions(canvas, ambitions, card.ambitions)
    favourites, votes = cut_top(inner, int(inner.height * 0.76), canvas.px(4))
    if not card.cards:
        canvas.paragraph(_("Your card lies on the table."), favourites, 22, theme.INK)
    for column, face in zip(
        columns(favourites, len(card.cards), canvas.px(36)), card.cards, strict=True
    ):
        draw_card(canvas, grid(column, 3, len(face.characters), 0), face)
    for cell, (vote, count) in zip(columns(votes, 3, 0), card.votes, strict=False):
        sign, number = cut_left(cell, cell.width // 2)
        size = int(min(sign.size) * 0.9)
        canvas.centred(sprites.vote_sign(vote, size, theme.VOTES[vote]), sign.center)
        canvas.text(f"×{count}", number, 22, theme.INK, theme.BOLD, Align.LEFT)


def _draw_own_ambitions(
    canvas: Canvas, area: pygame.Rect, ambitions: tuple[tuple[AmbitionFace, ...], ...]
) -> None:
    """Those of each person side by side; those of the second person of a team below."""
    for row, faces in zip(rows(area, len(ambitions), canvas.px(4)), ambitions, strict=True):
        for cell, face in zip(columns(row, len(faces), canvas.px(6)), faces, strict=True):
            draw_ambition(canvas, cell, face)


def draw_ambition(canvas: Canvas, cell: pygame.Rect, face: AmbitionFace) -> None:
    """A card with its condition, its seal, and the button that keeps it; a marked one is larger
    than the others, and in the button's colour."""
    colour = theme.GOLD_DARK if face.button is None else theme.BUTTONS[face.button]
    rect = cell if face.is_marked else inset(cell, canvas.px(8))
    fill = theme.blend(theme.PARCHMENT, colour, 0.35) if face.is_marked else theme.PARCHMENT
    canvas.panel(rect, fill, edge=colour)
    pygame.draw.rect(
        canvas.surface, colour, rect, canvas.px(9 if face.is_marked else 4), canvas.px(12)
    )
    words, foot = cut_bottom(inset(rect, canvas.px(10)), int(rect.height * 0.4), canvas.px(2))
    canvas.paragraph(face.condition, words, 32, theme.INK, theme.BOLD, Align.CENTRE)
    size = int(min(foot.height, foot.width // 2) * 0.85)
    left, right = columns(foot, 2, 0) if face.button is not None else (foot, foot)
    draw_seal(canvas, left.center, size, face.points)
    if face.button is not None:
        canvas.centred(sprites.round_button(size, colour), right.center)
        sign = sprites.vote_sign(VOTE_OF_BUTTON[face.button], size // 2, theme.PARCHMENT)
        canvas.centred(sign, right.center)


def draw_seal(canvas: Canvas, centre: tuple[int, int], size: int, points: int) -> None:
    """What the ambition brings."""
    seal = pygame.Rect(0, 0, size, size)
    seal.center = centre
    canvas.panel(seal, theme.GOLD, radius=size / canvas.unit / 2, edge=theme.INK)
    canvas.text(f"+{points}", seal, size / canvas.unit / 2, theme.INK, theme.BOLD)
