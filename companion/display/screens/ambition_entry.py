"""Entering an ambition card: all cards that are left."""

from __future__ import annotations

import pygame

from companion.display import theme
from companion.display.canvas import Canvas
from companion.display.layout import cut_left, cut_top, grid, inset
from companion.display.own_card import draw_seal
from companion.display.panels import draw_foot, draw_prompt, prompt_height
from companion.evening.inputs import PickAmbition
from companion.evening.screens.ambition_entry import AmbitionEntryScene


def draw(canvas: Canvas, area: pygame.Rect, scene: AmbitionEntryScene) -> None:
    body = draw_foot(canvas, inset(area, canvas.px(28)), scene.frame, main=False)
    head, body = cut_top(body, prompt_height(canvas), canvas.px(8))
    draw_prompt(canvas, head, scene.prompt, scene.hint, canvas.corner)
    cells = grid(body, canvas.across(4, 2), len(scene.cards), canvas.px(8))
    for cell, (ambition, name) in zip(cells, scene.cards, strict=True):
        canvas.panel(cell, theme.STONE, edge=theme.GOLD_DARK)
        words, points = cut_left(inset(cell, canvas.px(10)), int(cell.width * 0.74))
        canvas.paragraph(name, words, 21, theme.INK, theme.BOLD)
        draw_seal(canvas, points.center, min(points.size), ambition.points)
        canvas.spot(cell, PickAmbition(ambition))
