"""The castle of a game: the building, and the characters in its rooms and cells."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace

import pygame

from companion.display import sprites
from companion.display.canvas import Canvas
from companion.display.castle.building import draw_building
from companion.display.castle.cells import ball_and_chain, privy_door
from companion.display.castle.figure import draw_character
from companion.display.castle.light import Daylight
from companion.display.castle.place_marks import (
    draw_arrow,
    frame_place,
    light_places,
    make_cells_touchable,
    make_floors_touchable,
    write_cells,
    write_floors,
)
from companion.display.castle.plan import SLOTS, THRONE, Plan
from companion.display.castle.throne import draw_thrones, worn_crown
from companion.display.stage.actors import Comes, Entrance, Key, Part
from companion.evening.inputs import PickFloor, PickPlace
from companion.evening.scene import Asked, CastleFace, CharacterFace, Frame
from engine import Place, Room
from engine.places import DUNGEONS, WCS

LEAST_TOKEN = 13
"""Pixels of the token of whoever moved last."""


def draw_castle(
    canvas: Canvas,
    area: pygame.Rect,
    castle: CastleFace,
    light: Daylight,
    frame: Frame,
    asked: Place | None = None,
) -> None:
    """Draw the castle with its characters; what can be chosen is golden.

    While a place is to be chosen, touching a character chooses its place. The place that
    is `asked` has a golden frame, and every other place can be touched too.
    """
    plan = Plan(area)
    inside = _by_place(castle)
    place_is_wanted = any(isinstance(c.target, PickFloor | PickPlace) for c in frame.choices)
    _draw_scenery(canvas, plan, castle, light)
    light_places(canvas, plan, castle, frame)
    framed = asked if castle.asked is None else castle.asked.to
    if framed is not None:
        frame_place(canvas, plan, framed)
    write_floors(canvas, plan)
    write_cells(canvas, plan, castle, set(inside))
    if not place_is_wanted:
        make_floors_touchable(canvas, plan)
    if asked is not None:
        make_cells_touchable(canvas, plan, castle)
    if castle.asked is not None:
        _draw_way(canvas, plan, castle, castle.asked)
    for place, characters in inside.items():
        _draw_place(canvas, plan, place, characters, castle, frame)
    if place_is_wanted:
        make_floors_touchable(canvas, plan)
        make_cells_touchable(canvas, plan, castle)


def _draw_way(canvas: Canvas, plan: Plan, castle: CastleFace, asked: Asked) -> None:
    """An arrow from a piece, or from beside the castle, to where a bot wants it."""
    moved = next(c for c, _place in castle.characters if c.character == asked.character)
    there = _free_cell(plan, castle, asked.to, moved)
    froms = [box.center for c, box, _plate in standing(plan, castle) if c is moved]
    start = froms[0] if froms else (plan.area.right, there.centery)
    draw_arrow(canvas, start, there.center)


def _free_cell(plan: Plan, castle: CastleFace, place: Place, moved: CharacterFace) -> pygame.Rect:
    """Where a character that comes to this place will stand."""
    there = [*_by_place(castle)[place], moved]
    others = replace(castle, slots=tuple(s for s in castle.slots if s[0] != moved.character))
    return _cells_of(plan, place, there, others)[-1]


def draw_empty_castle(
    canvas: Canvas, area: pygame.Rect, castle: CastleFace, light: Daylight, has_wind: bool = True
) -> None:
    """Draw a castle without its characters, in which nothing can be touched; without wind, it has
    no clouds and flags either."""
    plan = Plan(area)
    _draw_scenery(canvas, plan, castle, light, has_wind)
    write_floors(canvas, plan)


def _draw_scenery(
    canvas: Canvas, plan: Plan, castle: CastleFace, light: Daylight, has_wind: bool = True
) -> None:
    """What stands behind the characters."""
    building = draw_building(plan.area.size, castle.wcs, castle.dungeons, light, has_wind)
    canvas.blit(building, plan.area.topleft)
    draw_thrones(canvas.surface, plan, castle.thrones)
    places = {place for _character, place in castle.characters}
    for floor in castle.wcs:
        cabin = plan.inside_wc(floor)
        canvas.surface.blit(privy_door(cabin.size, WCS[floor] in places), cabin)
    for floor in castle.dungeons:
        if DUNGEONS[floor] in places:
            ball = ball_and_chain(plan.storey // 5)
            canvas.surface.blit(
                ball, ball.get_rect(bottomright=plan.inside_dungeon(floor).bottomright)
            )


def standing(
    plan: Plan, castle: CastleFace
) -> Iterator[tuple[CharacterFace, pygame.Rect, pygame.Rect]]:
    """Each character in the castle, its square, and the plate for its name."""
    for place, characters in _by_place(castle).items():
        cells = _cells_of(plan, place, characters, castle)
        for character, cell in zip(characters, cells, strict=False):
            yield character, *plan.standing(cell)


def _by_place(castle: CastleFace) -> dict[Place, list[CharacterFace]]:
    found: dict[Place, list[CharacterFace]] = defaultdict(list)
    for character, place in castle.characters:
        found[place].append(character)
    return found


def _draw_place(
    canvas: Canvas,
    plan: Plan,
    place: Place,
    characters: list[CharacterFace],
    castle: CastleFace,
    frame: Frame,
) -> None:
    cells = _cells_of(plan, place, characters, castle)
    for character, cell in zip(characters, cells, strict=False):
        _draw_standing(canvas, plan, cell, character, castle, frame)


def _cells_of(
    plan: Plan, place: Place, characters: list[CharacterFace], castle: CastleFace
) -> list[pygame.Rect]:
    """Where these characters of a place stand; nowhere if the place is not in the castle."""
    match place.room, place.level:
        case Room.WC, int(level):
            return [plan.wc(level)]
        case Room.DUNGEON, int(level):
            return [plan.dungeon(level)]
        case _, int(level):
            return _places_on(plan, level, characters, castle)
        case _:
            return []


def _places_on(
    plan: Plan, floor: int, characters: list[CharacterFace], castle: CastleFace
) -> list[pygame.Rect]:
    """Where each of these characters of a floor stands."""
    slots = slots_of(castle, characters)
    room_for = castle.thrones if floor == THRONE else SLOTS
    cells = plan.slots(floor, max(room_for, *(1 + slot for slot in slots)))
    return [cells[slot] for slot in slots]


def _draw_standing(
    canvas: Canvas,
    plan: Plan,
    cell: pygame.Rect,
    character: CharacterFace,
    castle: CastleFace,
    frame: Frame,
) -> None:
    """Draw a character on the beam of its place, with its name, crown and mark."""
    box, plate = plan.standing(cell)
    lifted = character.character == castle.lifted
    draw_character(canvas, character, box, plate, cell, frame, lifted)
    piece = Key(Part.PIECE, character.character)
    last = castle.last_move
    if last is not None and last.character == character.character:
        token = sprites.token(last.seat, max(LEAST_TOKEN, int(box.width * 0.42)))
        beside = box.left + token.get_width() // 3, box.top + token.get_width() // 2
        canvas.actor(Key(Part.LAST_MOVE), token, beside, piece)
    if character.character in castle.crowned:
        crown, above = crown_over(box)
        canvas.actor(
            Key(Part.CROWN, character.character), crown, above, piece, Comes(Entrance.DROP)
        )


def crown_over(box: pygame.Rect) -> tuple[pygame.Surface, tuple[int, int]]:
    """A crown for a head, and where its middle is."""
    crown = worn_crown(int(box.width * 0.62))
    return crown, (box.centerx, box.top - crown.get_height() // 4)


def slots_of(castle: CastleFace, characters: list[CharacterFace]) -> list[int]:
    """Where each of these characters stands beside the others: where it stood before, else at the
    first free place."""
    known = dict(castle.slots)
    taken: list[int] = []
    for character in characters:
        free = (slot for slot in range(len(known) + len(characters)) if slot not in taken)
        slot = known.get(character.character)
        taken.append(next(free) if slot is None or slot in taken else slot)
    return taken
