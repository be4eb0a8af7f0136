"""The castle with everybody in it, and those beside it."""

from __future__ import annotations

from collections import defaultdict

import pygame

from companion.display import sprites, theme
from companion.display.building import SLOTS, STOREYS, Plan, draw_building
from companion.display.canvas import Align, Canvas
from companion.display.layout import cut_left, grid, inset
from companion.i18n import _
from companion.labels import floor_name
from companion.table.inputs import PickCharacter, PickFloor
from companion.table.scene_parts import Board, Figure, Frame
from engine import Place, Room

SMALLEST_NAMED = 44
"""Pixels: in a smaller cell a character stands without its name."""


def draw_castle(canvas: Canvas, area: pygame.Rect, board: Board, frame: Frame) -> None:
    """The castle with everybody in it; what can be chosen glows.

    While a floor is wanted, a finger on somebody who stands there means the floor.
    """
    plan = Plan(area)
    canvas.blit(draw_building(area.size, board.wcs, board.dungeons), area.topleft)
    floor_wanted = any(isinstance(choice.target, PickFloor) for choice in frame.choices)
    _light_floors(canvas, plan, frame)
    _write_floors(canvas, plan)
    if not floor_wanted:
        _make_floors_touchable(canvas, plan)
    for place, figures in _by_place(board).items():
        _draw_place(canvas, plan, place, figures, board, frame)
    if floor_wanted:
        _make_floors_touchable(canvas, plan)


def draw_beside(
    canvas: Canvas, area: pygame.Rect, board: Board, frame: Frame, selected: str | None
) -> None:
    """The characters that are not placed yet, in a tray."""
    beside = [figure for figure, place in board.figures if place is Place.BESIDE]
    canvas.panel(area, theme.DUSK)
    across = 7 if area.width > area.height * 2.2 else 5
    cells = grid(inset(area, canvas.px(8)), across, len(board.figures), 0)
    named = cells[0].height >= SMALLEST_NAMED
    size = int(min(cells[0].size) * (0.58 if named else 0.8))
    for cell, figure in zip(cells, beside, strict=False):
        lifted = figure.character == selected
        draw_figure(canvas, figure, cell.center, size, frame, named=named, lifted=lifted)


def draw_removed(canvas: Canvas, area: pygame.Rect, board: Board, frame: Frame) -> None:
    """Who is out of this round, in a row."""
    figures = [figure for figure, place in board.figures if place is Place.REMOVED]
    if not figures:
        return
    label, row = cut_left(area, canvas.px(110))
    canvas.text(_("Out:"), label, 18, theme.MUTED, align=Align.LEFT)
    size = min(row.height, row.width // max(8, len(figures)))
    for number, figure in enumerate(figures):
        at = (row.x + number * size + size // 2, row.centery)
        draw_figure(canvas, figure, at, int(size * 0.8), frame, named=False)


def draw_figure(
    canvas: Canvas,
    figure: Figure,
    at: tuple[int, int],
    size: int,
    frame: Frame,
    named: bool = True,
    lifted: bool = False,
    on: theme.Colour = theme.DUSK,
) -> None:
    """A character that can be touched; it glows if it can be chosen."""
    target = PickCharacter(figure.character)
    centre = (at[0], at[1] - (size // 6 if named else 0))
    if lifted or frame.offers(target):
        colour = theme.PARCHMENT if lifted else theme.GOLD
        canvas.centred(sprites.halo(int(size * 1.5), colour), centre)
    rect = canvas.figure(figure, centre, size)
    if named:
        label = pygame.Rect(0, 0, int(size * 1.5), int(size * 0.34))
        label.midtop = (at[0], rect.bottom + size // 16)
        canvas.text(
            figure.name, label, size * 0.29 / canvas.unit, theme.readable_on(on), theme.BOLD
        )
        rect = rect.union(label)
    canvas.spot(rect, target)


def _by_place(board: Board) -> dict[Place, list[Figure]]:
    found: dict[Place, list[Figure]] = defaultdict(list)
    for figure, place in board.figures:
        found[place].append(figure)
    return found


def _draw_place(
    canvas: Canvas, plan: Plan, place: Place, figures: list[Figure], board: Board, frame: Frame
) -> None:
    match place.room, place.level:
        case Room.WC, int(level):
            cell = plan.wc(level)
        case Room.DUNGEON, int(level):
            cell = plan.dungeon(level)
        case _, int(level):
            _draw_floor(canvas, plan, level, figures, board, frame)
            return
        case _:
            return
    draw_figure(canvas, figures[0], cell.center, int(plan.figure * 0.9), frame, on=theme.IRON)


def _draw_floor(
    canvas: Canvas, plan: Plan, floor: int, figures: list[Figure], board: Board, frame: Frame
) -> None:
    rooms = plan.rooms(floor)
    on_throne = floor == STOREYS - 1
    slots = max(1 if on_throne else SLOTS, len(figures))
    width = rooms.width // slots
    wall = theme.ROOF if on_throne else theme.STONE
    for slot, figure in enumerate(figures):
        at = (rooms.x + slot * width + width // 2, rooms.centery)
        draw_figure(canvas, figure, at, plan.figure, frame, on=wall)
        if figure.character in board.crowned:
            crown = sprites.crown(int(plan.figure * 0.6))
            canvas.centred(crown, (at[0], at[1] - int(plan.figure * 0.72)))


def _write_floors(canvas: Canvas, plan: Plan) -> None:
    for floor in range(STOREYS):
        rect = plan.floor(floor).inflate(-canvas.px(16), 0)
        number, rest = cut_left(rect, int(plan.storey * 0.5))
        name = cut_left(rest, max(0, int(plan.keep.width * 0.29) - number.width))[0]
        if floor < STOREYS - 1:
            canvas.text(str(floor), number, 32, theme.GOLD_DARK, theme.BOLD)
            canvas.text(floor_name(floor), name, 19, theme.INK, align=Align.LEFT)


def _light_floors(canvas: Canvas, plan: Plan, frame: Frame) -> None:
    for floor in range(STOREYS - 1):
        rect = plan.floor(floor)
        if frame.offers(PickFloor(floor)):
            light = pygame.Surface(rect.size, pygame.SRCALPHA)
            light.fill((*theme.GOLD, 120))
            canvas.blit(light, rect.topleft)


def _make_floors_touchable(canvas: Canvas, plan: Plan) -> None:
    for floor in range(STOREYS - 1):
        canvas.spot(plan.floor(floor), PickFloor(floor))
