"""The computer is switching off: when to pull the plug."""

from __future__ import annotations

import pygame

from companion.display import theme
from companion.display.canvas import Canvas
from companion.display.castle.characters import draw_empty_castle
from companion.display.castle.light import Daylight
from companion.display.layout import cut_top, inset
from companion.evening.scene import CastleFace
from companion.evening.screens.power_off import PowerOffScene
from companion.words.i18n import _
from engine.places import DUNGEONS, WCS

ASPECT = 1.25
"""The castle's width by its height."""
DESERTED = CastleFace(characters=(), wcs=tuple(WCS), dungeons=tuple(DUNGEONS))
"""Everybody has gone to bed."""


def draw(canvas: Canvas, area: pygame.Rect, scene: PowerOffScene) -> None:
    inner = inset(area, canvas.px(40))
    picture, words = cut_top(inner, int(inner.height * 0.52), canvas.px(16))
    castle = pygame.Rect(0, 0, min(picture.width, int(picture.height * ASPECT)), picture.height)
    castle.center = picture.center
    draw_empty_castle(canvas, castle, DESERTED, Daylight.NIGHT)
    good_night, words = cut_top(words, int(words.height * 0.42))
    canvas.text(_("Good night"), good_night, 72, theme.PARCHMENT, theme.TITLE)
    safe, can_continue = cut_top(words, int(words.height * 0.5))
    text = _("When this screen is dark, you can pull the plug.") if scene.is_safe else ""
    canvas.text(text, safe, 32, theme.GOLD)
    if scene.can_continue:
        canvas.text(_("You can continue the game next time."), can_continue, 26, theme.MUTED)
