"""All seats, and beside them what can be done with the one that stands out."""

from __future__ import annotations

import pygame

from companion.display import theme
from companion.display.canvas import Canvas
from companion.display.layout import columns, cut_bottom, cut_top, stack
from companion.display.panels import TITLE, commands, draw_notice
from companion.display.seat_list import divide_words, draw_seats, seating_areas
from companion.evening.inputs import Command, Target
from companion.evening.screens.seat import Rename, SeatAction, SeatScene
from companion.evening.seats.names import Role
from companion.words.i18n import _

SLOTS: tuple[tuple[Target, ...], ...] = (
    *((Rename(role),) for role in Role),
    (SeatAction.SWITCH_TEAM,),
    (SeatAction.MOVE_BACK, SeatAction.MOVE_ON),
    (SeatAction.REMOVE,),
)
"""What stands beside each other in each line."""


def draw(canvas: Canvas, area: pygame.Rect, scene: SeatScene) -> None:
    areas = seating_areas(canvas, area)
    title, below = divide_words(canvas, areas.words)
    canvas.text(scene.edition, title, TITLE, theme.PARCHMENT, theme.TITLE)
    if scene.frame.notice is not None:
        draw_notice(canvas, below, scene.frame.notice)
    else:
        canvas.paragraph(_("Touch another seat to go on with that one."), below, 22, theme.STONE)
    draw_seats(canvas, areas.seats, scene.seats, scene.most, scene.number)
    _draw_actions(canvas, areas.right, scene)


def _draw_actions(canvas: Canvas, area: pygame.Rect, scene: SeatScene) -> None:
    """Below the seat's number each action has its slot, whether the seat is a team or not."""
    head, rest = cut_top(area, canvas.touch(60), canvas.px(8))
    canvas.mark(scene.number, head.center, head.height)
    gap = canvas.px(10)
    rest, foot = cut_bottom(rest, canvas.touch(60), gap)
    cells = stack(rest, len(SLOTS), canvas.touch(60), gap)
    places = {
        target: cell
        for line, targets in zip(cells, SLOTS, strict=True)
        for target, cell in zip(targets, columns(line, len(targets), gap), strict=True)
    }
    for choice in commands(scene.frame):
        is_done = choice.target is Command.BACK
        canvas.button(foot if is_done else places[choice.target], choice, main=is_done)
