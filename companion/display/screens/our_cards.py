"""The cards that vivat has learnt, by their numbers."""

from __future__ import annotations

import pygame

from companion.display.canvas import Canvas
from companion.display.card_picker import draw_card_head, draw_card_picker
from companion.display.layout import inset
from companion.display.panels import draw_slots_at_foot
from companion.evening.inputs import Command
from companion.evening.screens.our_cards import OurCardsScene
from companion.words.i18n import _

SLOTS = Command.BACK, Command.FORGET, Command.CLEAR, Command.DONE


def draw(canvas: Canvas, area: pygame.Rect, scene: OurCardsScene) -> None:
    inner = inset(area, canvas.px(24))
    body = draw_slots_at_foot(canvas, inner, scene.frame, SLOTS, Command.DONE)
    words = _("Our cards"), scene.hint
    body = draw_card_head(canvas, body, words, scene.card)
    draw_card_picker(canvas, body, scene.card, scene.frame)
