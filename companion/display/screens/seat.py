"""All seats, and beside them what can be done with the one that stands out."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from companion.display import theme
from companion.display.canvas import Canvas
from companion.display.layout import columns, cut_bottom, cut_top, inset, rows, stack
from companion.display.panels import TITLE, commands
from companion.display.seat_list import divide_words, draw_seats, seating_areas
from companion.evening.inputs import Command, Target
from companion.evening.scene import Choice
from companion.evening.screens.seat import PickColour, Rename, SeatAction, SeatScene
from companion.evening.seats.names import Role
from companion.words.i18n import _

COLOURS_IN_A_LINE, LINE = 5, 64
"""How many colours stand side by side, and how high they are."""
NAME = 18
SLOTS: tuple[tuple[Target, ...], ...] = (
    *((Rename(role),) for role in Role),
    (SeatAction.SWITCH_TEAM,),
    (SeatAction.MOVE_BACK, SeatAction.MOVE_ON, SeatAction.REMOVE),
)
"""What stands beside each other in each line."""


def draw(canvas: Canvas, area: pygame.Rect, scene: SeatScene) -> None:
    areas = seating_areas(canvas, area)
    title, below = divide_words(canvas, areas.words)
    canvas.text(scene.edition, title, TITLE, theme.PARCHMENT, theme.TITLE)
    canvas.paragraph(_("Touch another seat to change that one."), below, 22, theme.STONE)
    draw_seats(canvas, areas.seats, scene.seats, scene.most, scene.chosen)
    _draw_actions(canvas, areas.right, scene)


def _draw_actions(canvas: Canvas, area: pygame.Rect, scene: SeatScene) -> None:
    """Below the colours each action has its slot, whether the seat is a team or not."""
    gap = canvas.px(6)
    choices = commands(scene.frame)
    colours = [choice for choice in choices if isinstance(choice.target, PickColour)]
    height = canvas.touch(60)
    head, rest = cut_top(area, 2 * canvas.touch(LINE), gap)
    if not canvas.is_portrait:
        head.width -= canvas.corner
    _draw_colours(canvas, head, colours, scene)
    rest, foot = cut_bottom(rest, height, gap)
    cells = stack(rest, len(SLOTS), height, gap)
    places = {
        target: cell
        for line, targets in zip(cells, SLOTS, strict=True)
        for target, cell in zip(targets, columns(line, len(targets), gap), strict=True)
    }
    for choice in choices:
        if choice not in colours:
            is_done = choice.target is Command.BACK
            canvas.button(foot if is_done else places[choice.target], choice, main=is_done)


def _draw_colours(
    canvas: Canvas, area: pygame.Rect, choices: Sequence[Choice], scene: SeatScene
) -> None:
    """Every colour with its name, below the number of the seat that has it; the seat's own in a
    bright frame."""
    tokens = {seat.token.colour: seat.token for seat in scene.seats}
    lines = rows(area, -(-len(choices) // COLOURS_IN_A_LINE), canvas.px(6))
    cells = [cell for line in lines for cell in columns(line, COLOURS_IN_A_LINE, canvas.px(6))]
    for cell, choice in zip(cells, choices, strict=False):
        assert isinstance(choice.target, PickColour), "only colours are drawn here"
        colour = choice.target.colour
        is_own = colour is scene.chosen.colour
        canvas.panel(cell, theme.PARCHMENT if is_own else theme.EDGE)
        plate = inset(cell, canvas.px(5 if is_own else 1))
        canvas.panel(plate, theme.SEATS[colour], 8)
        number, name = cut_top(plate, plate.height // 2)
        if token := tokens.get(colour):
            canvas.mark(token, number.center, number.height)
        else:
            name = plate
        ink = theme.readable_on(theme.SEATS[colour])
        canvas.text(choice.label, name.inflate(-canvas.px(6), 0), NAME, ink, theme.BOLD)
        canvas.spot(cell, choice.target)
