"""The castle with everybody in it, and those beside it."""

from __future__ import annotations

from collections import defaultdict

import pygame

from companion.display import sprites, theme
from companion.display.building import FLOORS, SLOTS, Plan, draw_building
from companion.display.canvas import Align, Canvas
from companion.display.layout import cut_left
from companion.table.inputs import PickCharacter, PickFloor
from companion.table.scene import Board, Frame, Pawn
from companion.words import _
from engine import Place


def floor_name(floor: int) -> str:
    """Who lives on a floor, 0 to 6."""
    names = (
        _("Servants"),
        _("Craftsmen"),
        _("Merchants"),
        _("Officers"),
        _("Dignitaries"),
        _("Nobles"),
        _("Throne"),
    )
    return names[floor]


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
    for place, pawns in _by_place(board).items():
        _draw_place(canvas, plan, place, pawns, board, frame)
    if floor_wanted:
        _make_floors_touchable(canvas, plan)


def draw_beside(
    canvas: Canvas, area: pygame.Rect, board: Board, frame: Frame, selected: str | None
) -> None:
    """The characters that are not placed yet, in a tray."""
    pawns = [pawn for pawn, place in board.pawns if place is Place.BESIDE]
    canvas.panel(area, theme.DUSK)
    across = 7 if area.width > area.height * 2.2 else 5
    down = -(-len(board.pawns) // across)
    cell = min(area.width // across, area.height // max(1, down))
    left = area.x + (area.width - cell * across) // 2
    top = area.y + (area.height - cell * down) // 2
    for number, pawn in enumerate(pawns):
        row, column = divmod(number, across)
        at = (left + column * cell + cell // 2, top + row * cell + cell // 2)
        draw_pawn(canvas, pawn, at, int(cell * 0.58), frame, lifted=pawn.character == selected)


def draw_removed(canvas: Canvas, area: pygame.Rect, board: Board, frame: Frame) -> None:
    """Who is out of this round, in a row."""
    pawns = [pawn for pawn, place in board.pawns if place is Place.REMOVED]
    if not pawns:
        return
    label, row = cut_left(area, canvas.px(110))
    canvas.text(_("Out:"), label, 18, theme.MUTED, align=Align.LEFT)
    size = min(row.height, row.width // max(8, len(pawns)))
    for number, pawn in enumerate(pawns):
        at = (row.x + number * size + size // 2, row.centery)
        draw_pawn(canvas, pawn, at, int(size * 0.8), frame, named=False)


def draw_pawn(
    canvas: Canvas,
    pawn: Pawn,
    at: tuple[int, int],
    size: int,
    frame: Frame,
    named: bool = True,
    lifted: bool = False,
    on: theme.Colour = theme.DUSK,
) -> None:
    """A character that can be touched; it glows if it can be chosen."""
    target = PickCharacter(pawn.character)
    centre = (at[0], at[1] - (size // 6 if named else 0))
    if lifted or frame.offers(target):
        colour = theme.PARCHMENT if lifted else theme.GOLD
        canvas.centred(sprites.halo(int(size * 1.5), colour), centre)
    rect = canvas.pawn(pawn, centre, size)
    if named:
        label = pygame.Rect(0, 0, int(size * 1.5), int(size * 0.34))
        label.midtop = (at[0], rect.bottom + size // 16)
        canvas.text(pawn.name, label, size * 0.29 / canvas.unit, theme.readable_on(on), theme.BOLD)
        rect = rect.union(label)
    canvas.spot(rect, target)


def _by_place(board: Board) -> dict[Place, list[Pawn]]:
    found: dict[Place, list[Pawn]] = defaultdict(list)
    for pawn, place in board.pawns:
        found[place].append(pawn)
    return found


def _draw_place(
    canvas: Canvas, plan: Plan, place: Place, pawns: list[Pawn], board: Board, frame: Frame
) -> None:
    match place:
        case Place.BESIDE | Place.REMOVED:
            return
        case Place.WC_3 | Place.WC_4:
            cell = plan.wc(3 if place is Place.WC_3 else 4)
        case Place.DUNGEON_1 | Place.DUNGEON_2 | Place.DUNGEON_3:
            cell = plan.dungeon(int(place) - int(Place.DUNGEON_1) + 1)
        case _:
            _draw_floor(canvas, plan, int(place), pawns, board, frame)
            return
    centre = (cell.centerx, cell.centery)
    draw_pawn(canvas, pawns[0], centre, int(plan.pawn * 0.9), frame, on=theme.IRON)


def _draw_floor(
    canvas: Canvas, plan: Plan, floor: int, pawns: list[Pawn], board: Board, frame: Frame
) -> None:
    rooms = plan.rooms(floor)
    on_throne = floor == FLOORS - 1
    slots = max(1 if on_throne else SLOTS, len(pawns))
    width = rooms.width // slots
    for slot, pawn in enumerate(pawns):
        at = (rooms.x + slot * width + width // 2, rooms.centery)
        draw_pawn(canvas, pawn, at, plan.pawn, frame, on=theme.ROOF if on_throne else theme.STONE)
        if pawn.character in board.crowned:
            crown = sprites.crown(int(plan.pawn * 0.6))
            canvas.centred(crown, (at[0], at[1] - int(plan.pawn * 0.72)))


def _write_floors(canvas: Canvas, plan: Plan) -> None:
    for floor in range(FLOORS):
        rect = plan.floor(floor).inflate(-canvas.px(16), 0)
        number, rest = cut_left(rect, int(plan.storey * 0.5))
        name = cut_left(rest, max(0, int(plan.keep.width * 0.29) - number.width))[0]
        if floor < FLOORS - 1:
            canvas.text(str(floor), number, 32, theme.GOLD_DARK, theme.BOLD)
            canvas.text(floor_name(floor), name, 19, theme.INK, align=Align.LEFT)


def _light_floors(canvas: Canvas, plan: Plan, frame: Frame) -> None:
    for floor in range(FLOORS - 1):
        rect = plan.floor(floor)
        if frame.offers(PickFloor(floor)):
            light = pygame.Surface(rect.size, pygame.SRCALPHA)
            light.fill((*theme.GOLD, 120))
            canvas.blit(light, rect.topleft)


def _make_floors_touchable(canvas: Canvas, plan: Plan) -> None:
    for floor in range(FLOORS - 1):
        canvas.spot(plan.floor(floor), PickFloor(floor))
