"""The last screen: the computer switches itself off."""

from __future__ import annotations

import pygame

from companion.display import theme
from companion.display.building import draw_building
from companion.display.canvas import Canvas
from companion.display.layout import cut_top, inset
from companion.i18n import _
from companion.table.scene import FarewellScene

_WCS, _DUNGEONS = (3, 4), (1, 2, 3)
"""What the castle has beside it, as on the title: everything."""
BREADTH = 1.25
"""The castle's breadth by its height: it stands as upright as on the title."""


def draw_farewell_scene(canvas: Canvas, area: pygame.Rect, scene: FarewellScene) -> None:
    """The last word before the screen goes dark: the castle, and when to pull the plug."""
    inner = inset(area, canvas.px(40))
    picture, words = cut_top(inner, int(inner.height * 0.52), canvas.px(16))
    castle = pygame.Rect(0, 0, min(picture.width, int(picture.height * BREADTH)), picture.height)
    castle.center = picture.center
    canvas.blit(draw_building(castle.size, _WCS, _DUNGEONS), castle.topleft)
    good_night, words = cut_top(words, int(words.height * 0.42))
    canvas.text(_("Good night"), good_night, 72, theme.PARCHMENT, theme.TITLE)
    safe, goes_on = cut_top(words, int(words.height * 0.5))
    told = _("When this screen is dark, you can pull the plug.") if scene.is_safe else ""
    canvas.text(told, safe, 32, theme.GOLD)
    if scene.goes_on:
        canvas.text(_("The game goes on where it is."), goes_on, 26, theme.MUTED)
