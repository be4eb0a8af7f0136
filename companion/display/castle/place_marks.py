"""What is marked in a castle: which places can be chosen, which one is asked, what floors are
called; and what can be touched besides the characters."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from companion.display import theme
from companion.display.canvas import Align, Canvas
from companion.display.castle.figure import has_room, write_on_beam
from companion.display.castle.plan import STOREYS, THRONE, Plan
from companion.display.layout import cut_bottom
from companion.evening.inputs import PickFloor, PickPlace
from companion.evening.scene import CastleFace, Frame
from companion.words.i18n import _
from companion.words.labels import floor_name
from engine import Place, Room
from engine.places import DUNGEONS, WCS


def light_places(canvas: Canvas, plan: Plan, castle: CastleFace, frame: Frame) -> None:
    """Frame the places that can be chosen."""
    for target, rect in (*_floors(plan), *_cells(plan, castle)):
        if frame.offers(target):
            _frame(canvas, plan, rect, 3)


def frame_place(canvas: Canvas, plan: Plan, place: Place) -> None:
    """A thick frame around the place that is asked."""
    match place.room, place.level:
        case Room.WC, int(level):
            _frame(canvas, plan, plan.wc(level), 6)
        case Room.DUNGEON, int(level):
            _frame(canvas, plan, plan.dungeon(level), 6)
        case Room.FLOOR, int(level):
            _frame(canvas, plan, plan.floor(level), 6)
        case _:
            pass


def draw_arrow(canvas: Canvas, start: tuple[int, int], end: tuple[int, int]) -> None:
    """A golden arrow with a dark edge, a little short of both ends."""
    way = pygame.Vector2(end) - pygame.Vector2(start)
    if way.length() < canvas.px(20):
        return
    forward = way.normalize()
    aside = pygame.Vector2(-forward.y, forward.x)
    tip, tail = pygame.Vector2(end) - forward * canvas.px(6), start + forward * canvas.px(16)
    for colour, more in ((theme.INK, canvas.px(3)), (theme.GOLD, 0)):
        half, wing, head = canvas.px(5) + more, canvas.px(15) + more, canvas.px(24) + more
        neck, point = tip - forward * head, tip + forward * more
        points = (
            tail + aside * half,
            neck + aside * half,
            neck + aside * wing,
            point,
            neck - aside * wing,
            neck - aside * half,
            tail - aside * half,
        )
        pygame.draw.polygon(canvas.surface, colour, points)


def write_floors(canvas: Canvas, plan: Plan) -> None:
    """The floors' numbers on their shields, their names on their beams."""
    for floor in range(STOREYS):
        label = plan.label(floor)
        beam = plan.beam_of(label).inflate(-2 * plan.wall, 0)
        if has_room(floor_name(floor), beam):
            write_on_beam(canvas, floor_name(floor), beam, theme.STONE, theme.TEXT, Align.LEFT)
        if floor < THRONE:
            number = plan.shield(floor)
            size = number.height * 0.74 / canvas.unit
            canvas.text(str(floor), number, size, theme.GOLD, theme.BOLD)


def write_cells(canvas: Canvas, plan: Plan, castle: CastleFace, occupied: set[Place]) -> None:
    """On the beams of the empty cells: what a dungeon costs, and that a WC is one."""
    for floor in castle.dungeons:
        if DUNGEONS[floor] not in occupied:
            write_on_beam(canvas, f"–{floor}", plan.beam_of(plan.dungeon(floor)))
    for floor in castle.wcs:
        if WCS[floor] not in occupied:
            write_on_beam(canvas, _("WC"), plan.beam_of(plan.wc(floor)))


def make_floors_touchable(canvas: Canvas, plan: Plan) -> None:
    for target, rect in _floors(plan):
        canvas.spot(rect, target)


def make_cells_touchable(canvas: Canvas, plan: Plan, castle: CastleFace) -> None:
    for target, rect in _cells(plan, castle):
        canvas.spot(rect, target)


def _floors(plan: Plan) -> Iterator[tuple[PickFloor, pygame.Rect]]:
    for floor in range(THRONE):
        yield PickFloor(floor), plan.floor(floor)


def _cells(plan: Plan, castle: CastleFace) -> Iterator[tuple[PickPlace, pygame.Rect]]:
    for floor in castle.wcs:
        yield PickPlace(WCS[floor]), plan.wc(floor)
    for floor in castle.dungeons:
        yield PickPlace(DUNGEONS[floor]), plan.dungeon(floor)


def _frame(canvas: Canvas, plan: Plan, place: pygame.Rect, thick: float) -> None:
    """Gold between two dark lines around the room above its beam: it is seen on light and on dark
    walls."""
    rect = cut_bottom(place, plan.beam)[0]
    line, gold = canvas.px(2), canvas.px(thick)
    canvas.panel(rect, (*theme.GOLD, 70), radius=1)
    pygame.draw.rect(canvas.surface, theme.INK, rect, gold + 2 * line)
    pygame.draw.rect(canvas.surface, theme.GOLD, rect.inflate(-2 * line, -2 * line), gold)
