"""Entering a favourites card: by its number, or by its six favourites."""

from __future__ import annotations

import pygame

from companion.display.canvas import Canvas
from companion.display.card_picker import draw_card_head, draw_card_picker
from companion.display.layout import inset
from companion.display.panels import draw_slots_at_foot
from companion.evening.inputs import Command
from companion.evening.screen import Open
from companion.evening.screens.favourites import FavouritesScene
from companion.evening.screens.menu import menu_screen

SLOTS = Command.UNDO, Command.REDO, Command.CLEAR, Command.DONE


def draw(canvas: Canvas, area: pygame.Rect, scene: FavouritesScene) -> None:
    inner = inset(area, canvas.px(24))
    way_out = Command.BACK if scene.frame.offers(Command.BACK) else Open(menu_screen)
    slots = way_out, *SLOTS
    body = draw_slots_at_foot(canvas, inner, scene.frame, slots, Command.DONE)
    words = scene.prompt, scene.hint
    body = draw_card_head(canvas, body, words, scene.card)
    draw_card_picker(canvas, body, scene.card, scene.frame)
