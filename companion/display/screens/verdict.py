"""All votes of an election in one frame, and the verdict."""

from __future__ import annotations

import pygame

from companion.display import sprites, theme
from companion.display.canvas import Align, Canvas
from companion.display.layout import centred_row, cut_bottom, cut_left, cut_top, inset
from companion.display.panels import draw_commands, draw_notice, footer
from companion.labels import vote_name
from companion.table.screens.verdict import VerdictScene, VoteFace


def draw(canvas: Canvas, area: pygame.Rect, scene: VerdictScene) -> None:
    body, foot = footer(canvas, inset(area, canvas.px(24)))
    draw_commands(canvas, foot, scene.frame, main=True)
    head, body = cut_top(body, int(body.height * 0.3), canvas.px(10))
    portrait, words = cut_left(head, head.height, canvas.px(20))
    canvas.character(scene.candidate, portrait.center, int(head.height * 0.8))
    upper, lower = cut_top(words, int(words.height * 0.6))
    canvas.paragraph(scene.headline, upper, 54, theme.PARCHMENT, theme.TITLE)
    if scene.frame.notice is None:
        canvas.paragraph(scene.consequence, lower, 26, theme.MUTED)
    else:
        draw_notice(canvas, lower, scene.frame.notice)
    cells = centred_row(body, len(scene.votes), widest=canvas.px(190), gap=canvas.px(14))
    for cell, vote in zip(cells, scene.votes, strict=True):
        _draw_vote(canvas, cell, vote)


def _draw_vote(canvas: Canvas, cell: pygame.Rect, face: VoteFace) -> None:
    card, label = cut_bottom(cell, max(24, canvas.px(44)), canvas.px(6))
    height = min(card.height, int(card.width * 1.45))
    card = pygame.Rect(card.x, card.bottom - height, card.width, height)
    colour = theme.VOTES[face.vote]
    canvas.panel(card, theme.PARCHMENT, 14, edge=colour)
    picture, word = cut_bottom(inset(card, canvas.px(10)), int(card.height * 0.2))
    sign = sprites.vote_sign(face.vote, int(min(picture.width, picture.height) * 0.8), colour)
    canvas.centred(sign, picture.center)
    canvas.text(vote_name(face.vote), word, 26, colour, theme.BOLD)
    size = label.height
    canvas.mark(face.number, (label.x + size // 2, label.centery), size)
    name = pygame.Rect(label.x + size, label.y, label.width - size, label.height)
    canvas.text(
        face.voter, name.inflate(-canvas.px(16), 0), 22, theme.PARCHMENT, theme.BOLD, Align.LEFT
    )
