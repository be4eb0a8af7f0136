"""The connected boxes, a test of their buttons, and the state of each connection."""

from __future__ import annotations

import pygame

from companion.display import theme
from companion.display.canvas import Align, Canvas
from companion.display.connection_list import draw_connections
from companion.display.layout import cut_top, inset
from companion.display.panels import draw_heading_and_foot
from companion.evening.screens.connected_boxes import ConnectedBoxesScene


def draw(canvas: Canvas, area: pygame.Rect, scene: ConnectedBoxesScene) -> None:
    body = draw_heading_and_foot(canvas, area, scene.headline, scene.frame, main=True)
    test, body = cut_top(body, canvas.lines(2, 30) + canvas.px(32), canvas.px(16))
    canvas.panel(test, theme.DUSK, edge=theme.GOLD_DARK)
    canvas.paragraph(
        scene.test, inset(test, canvas.px(16)), 30, theme.PARCHMENT, align=Align.CENTRE
    )
    draw_connections(canvas, body, scene.lines)
