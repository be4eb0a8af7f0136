"""The castle with its characters, and the characters beside it."""

from __future__ import annotations

from collections import defaultdict

import pygame

from companion.display import sprites, theme
from companion.display.canvas import Align, Canvas
from companion.display.castle_building import SLOTS, STOREYS, Plan, draw_building
from companion.display.layout import cut_left, grid, inset
from companion.i18n import _
from companion.labels import floor_name
from companion.table.inputs import PickCharacter, PickFloor
from companion.table.scene_parts import CastleFace, CharacterFace, Frame
from engine import Place, Room

SMALLEST_NAMED = 44
"""Pixels: in smaller cells the names are left out."""


def draw_castle(canvas: Canvas, area: pygame.Rect, castle: CastleFace, frame: Frame) -> None:
    """Draw the castle with its characters; what can be chosen glows.

    While a floor is to be chosen, touching a character chooses its floor.
    """
    plan = Plan(area)
    canvas.blit(draw_building(area.size, castle.wcs, castle.dungeons), area.topleft)
    floor_is_wanted = any(isinstance(choice.target, PickFloor) for choice in frame.choices)
    _light_floors(canvas, plan, frame)
    _write_floors(canvas, plan)
    if not floor_is_wanted:
        _make_floors_touchable(canvas, plan)
    for place, characters in _by_place(castle).items():
        _draw_place(canvas, plan, place, characters, castle, frame)
    if floor_is_wanted:
        _make_floors_touchable(canvas, plan)


def draw_tray(
    canvas: Canvas, area: pygame.Rect, castle: CastleFace, frame: Frame, selected: str | None
) -> None:
    """Draw the tray: the characters that are not placed yet."""
    tray = [character for character, place in castle.characters if place is Place.UNPLACED]
    canvas.panel(area, theme.DUSK)
    across = 7 if area.width > area.height * 2.2 else 5
    cells = grid(inset(area, canvas.px(8)), across, len(castle.characters), 0)
    named = cells[0].height >= SMALLEST_NAMED
    size = int(min(cells[0].size) * (0.58 if named else 0.8))
    for cell, character in zip(cells, tray, strict=False):
        lifted = character.character == selected
        draw_character(canvas, character, cell.center, size, frame, named=named, lifted=lifted)


def draw_removed(canvas: Canvas, area: pygame.Rect, castle: CastleFace, frame: Frame) -> None:
    """Draw a row with the characters that are out of this round."""
    characters = [character for character, place in castle.characters if place is Place.REMOVED]
    if not characters:
        return
    label, row = cut_left(area, canvas.px(110))
    canvas.text(_("Out:"), label, 18, theme.MUTED, align=Align.LEFT)
    size = min(row.height, row.width // max(8, len(characters)))
    for number, character in enumerate(characters):
        at = (row.x + number * size + size // 2, row.centery)
        draw_character(canvas, character, at, int(size * 0.8), frame, named=False)


def draw_character(
    canvas: Canvas,
    character: CharacterFace,
    at: tuple[int, int],
    size: int,
    frame: Frame,
    named: bool = True,
    lifted: bool = False,
    on: theme.Colour = theme.DUSK,
) -> None:
    """Draw a touchable character; it glows if it can be chosen."""
    target = PickCharacter(character.character)
    centre = (at[0], at[1] - (size // 6 if named else 0))
    if lifted or frame.offers(target):
        colour = theme.PARCHMENT if lifted else theme.GOLD
        canvas.centred(sprites.halo(int(size * 1.5), colour), centre)
    rect = canvas.character(character, centre, size)
    if named:
        label = pygame.Rect(0, 0, int(size * 1.5), int(size * 0.34))
        label.midtop = (at[0], rect.bottom + size // 16)
        canvas.text(
            character.name, label, size * 0.29 / canvas.unit, theme.readable_on(on), theme.BOLD
        )
        rect = rect.union(label)
    canvas.spot(rect, target)


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
    match place.room, place.level:
        case Room.WC, int(level):
            cell = plan.wc(level)
        case Room.DUNGEON, int(level):
            cell = plan.dungeon(level)
        case _, int(level):
            _draw_floor(canvas, plan, level, characters, castle, frame)
            return
        case _:
            return
    draw_character(
        canvas, characters[0], cell.center, int(plan.character * 0.9), frame, on=theme.IRON
    )


def _draw_floor(
    canvas: Canvas,
    plan: Plan,
    floor: int,
    characters: list[CharacterFace],
    castle: CastleFace,
    frame: Frame,
) -> None:
    rooms = plan.rooms(floor)
    on_throne = floor == STOREYS - 1
    slots = max(1 if on_throne else SLOTS, len(characters))
    width = rooms.width // slots
    wall = theme.ROOF if on_throne else theme.STONE
    for slot, character in enumerate(characters):
        at = (rooms.x + slot * width + width // 2, rooms.centery)
        draw_character(canvas, character, at, plan.character, frame, on=wall)
        if character.character in castle.crowned:
            crown = sprites.crown(int(plan.character * 0.6))
            canvas.centred(crown, (at[0], at[1] - int(plan.character * 0.72)))


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
