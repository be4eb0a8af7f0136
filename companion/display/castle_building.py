"""The empty castle: seven floors, the dungeons on its left, the WCs on its right.

Drawn once for each size and cached; `castle_characters` draws the characters on top.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from random import Random

import pygame

from companion.display import theme
from companion.display.layout import cut_left
from companion.display.sprites import smooth

STOREYS = 7
ALL_WCS, ALL_DUNGEONS = (3, 4), (1, 2, 3)
"""The floors of a castle that has everything, for screens without an edition."""
SLOTS = 4
_FINER = 2
_STARS = 46


@dataclass(frozen=True)
class Plan:
    """The layout of a castle that fills `area`."""

    area: pygame.Rect

    @property
    def storey(self) -> int:
        """The height of a floor."""
        return int(self.area.height / (STOREYS + 0.75))

    @property
    def wing(self) -> int:
        """The width of a dungeon or WC."""
        return int(min(self.storey * 1.25, self.area.width * 0.14))

    @property
    def keep(self) -> pygame.Rect:
        """The seven floors together."""
        height = self.storey * STOREYS
        return pygame.Rect(
            self.area.x + self.wing,
            self.area.bottom - height,
            self.area.width - 2 * self.wing,
            height,
        )

    def floor(self, floor: int) -> pygame.Rect:
        """A floor, 0 to 6; the throne room is narrower."""
        keep = self.keep
        rect = pygame.Rect(keep.x, keep.bottom - (floor + 1) * self.storey, keep.width, self.storey)
        return rect.inflate(-keep.width // 4, 0) if floor == STOREYS - 1 else rect

    def dungeon(self, floor: int) -> pygame.Rect:
        beside = self.floor(floor)
        return pygame.Rect(beside.x - self.wing, beside.y, self.wing, self.storey)

    def wc(self, floor: int) -> pygame.Rect:
        beside = self.floor(floor)
        return pygame.Rect(beside.right, beside.y, self.wing, self.storey)

    def rooms(self, floor: int) -> pygame.Rect:
        """Where the characters of a floor stand: right of its name, or on the throne."""
        rect = self.floor(floor)
        if floor < STOREYS - 1:
            return cut_left(rect, int(self.keep.width * 0.3))[1]
        return rect.inflate(self.character * 2 - rect.width, 0)

    @property
    def character(self) -> int:
        """The size of a character without the name below it."""
        return int(min(self.storey * 0.62, self.keep.width * 0.7 / SLOTS * 0.82))


@lru_cache(maxsize=8)
def draw_building(
    size: tuple[int, int], wcs: tuple[int, ...], dungeons: tuple[int, ...]
) -> pygame.Surface:
    """The castle with WCs and dungeons beside these floors. The surface is shared: don't draw
    on it."""

    def draw(surface: pygame.Surface, width: float, height: float) -> None:
        plan = Plan(pygame.Rect(0, 0, int(width), int(height)))
        _draw_sky(surface, plan)
        for beside in (0.055, 0.945):
            _draw_turret(surface, plan, beside)
        _draw_roof(surface, plan)
        for floor in range(STOREYS):
            _draw_storey(surface, plan, floor)
        for floor in dungeons:
            _draw_dungeon(surface, plan.dungeon(floor), floor)
        for floor in wcs:
            _draw_wc(surface, plan.wc(floor))

    return smooth(*size, draw, finer=_FINER)


def _draw_sky(surface: pygame.Surface, plan: Plan) -> None:
    """A night sky with the same stars every time."""
    chance = Random(7)
    height = plan.floor(STOREYS - 3).top
    for _star in range(_STARS):
        at = (chance.randrange(plan.area.width), chance.randrange(height))
        light = theme.blend(theme.NIGHT, theme.PARCHMENT, chance.uniform(0.15, 0.6))
        pygame.draw.circle(surface, light, at, chance.choice((1, 2, 2, 3)))
    moon = (plan.area.left + plan.storey * 0.6, plan.area.top + plan.storey * 0.7)
    pygame.draw.circle(surface, theme.PARCHMENT, moon, plan.storey * 0.36)
    shade = (moon[0] + plan.storey * 0.15, moon[1] - plan.storey * 0.07)
    pygame.draw.circle(surface, theme.NIGHT, shade, plan.storey * 0.32)


def _draw_turret(surface: pygame.Surface, plan: Plan, along: float) -> None:
    keep, storey = plan.keep, plan.storey
    width = int(keep.width * 0.1)
    body = pygame.Rect(0, 0, width, int(storey * 0.9))
    body.midbottom = (keep.left + int(keep.width * along), plan.floor(STOREYS - 2).top + 2)
    pygame.draw.rect(surface, theme.STONE_DARK, body)
    pygame.draw.rect(surface, theme.MORTAR, body, _line(plan))
    slit = pygame.Rect(0, 0, max(2, width // 6), storey // 3)
    slit.center = body.center
    pygame.draw.rect(surface, theme.NIGHT, slit, border_radius=slit.width // 2)
    eaves = width // 5
    top = (body.centerx, body.top - int(storey * 0.72))
    cone = [(body.left - eaves, body.top + 1), (body.right + eaves, body.top + 1), top]
    pygame.draw.polygon(surface, theme.ROOF, cone)
    _draw_flag(surface, plan, top)


def _draw_flag(surface: pygame.Surface, plan: Plan, foot: tuple[int, int]) -> None:
    height = int(plan.storey * 0.3)
    top = max(1, foot[1] - height)
    pygame.draw.line(surface, theme.MUTED, foot, (foot[0], top), _line(plan))
    cloth = [(foot[0], top), (foot[0] + height, top + height // 4), (foot[0], top + height // 2)]
    pygame.draw.polygon(surface, theme.GOLD, cloth)


def _draw_roof(surface: pygame.Surface, plan: Plan) -> None:
    throne = plan.floor(STOREYS - 1)
    eaves = plan.storey // 10
    top = (throne.centerx, plan.area.top + int(plan.storey * 0.22))
    corners = [(throne.left - eaves, throne.top + 1), (throne.right + eaves, throne.top + 1), top]
    pygame.draw.polygon(surface, theme.ROOF, corners)
    shade = theme.blend(theme.ROOF, theme.INK, 0.35)
    for course in (0.35, 0.65, 1.0):
        y = top[1] + (throne.top - top[1]) * course
        half = (throne.width / 2 + eaves) * course
        ends = (throne.centerx - half, y), (throne.centerx + half, y)
        pygame.draw.line(surface, shade, *ends, _line(plan))
    _draw_flag(surface, plan, top)


def _draw_storey(surface: pygame.Surface, plan: Plan, floor: int) -> None:
    rect = plan.floor(floor)
    shade = theme.STONE if floor % 2 == 0 else theme.blend(theme.STONE, theme.STONE_DARK, 0.35)
    pygame.draw.rect(surface, theme.PARCHMENT if floor == STOREYS - 1 else shade, rect)
    _draw_stones(surface, plan, rect)
    pygame.draw.rect(surface, theme.MORTAR, rect, _line(plan))
    if floor == STOREYS - 2:
        _draw_battlements(surface, plan, rect)
    if floor == STOREYS - 1:
        _draw_throne(surface, plan, rect)


def _draw_stones(surface: pygame.Surface, plan: Plan, rect: pygame.Rect) -> None:
    """A few joints: the wall looks like stone, and the characters stay legible."""
    colour = theme.blend(theme.STONE, theme.STONE_DARK, 0.6)
    course = max(8, rect.height // 4)
    for row in range(1, 4):
        y = rect.top + row * course
        for x in range(
            rect.left + course // 3 + course * (row % 2), rect.right - 2 * course, course * 5
        ):
            pygame.draw.line(surface, colour, (x, y), (x + course * 2, y), _line(plan))


def _draw_battlements(surface: pygame.Surface, plan: Plan, rect: pygame.Rect) -> None:
    throne = plan.floor(STOREYS - 1)
    tooth = max(6, rect.height // 5)
    for x in range(rect.left, rect.right - tooth + 1, tooth * 2):
        if x + tooth <= throne.left or x >= throne.right:
            block = pygame.Rect(x, rect.top - tooth, tooth, tooth + _line(plan))
            pygame.draw.rect(surface, theme.STONE_DARK, block)
            pygame.draw.rect(surface, theme.MORTAR, block, max(1, _line(plan) // 2))


def _draw_throne(surface: pygame.Surface, plan: Plan, rect: pygame.Rect) -> None:
    carpet = pygame.Rect(0, 0, int(rect.height * 2.0), rect.height // 8)
    carpet.midbottom = (rect.centerx, rect.bottom - _line(plan))
    pygame.draw.rect(surface, theme.ROOF, carpet)
    back = pygame.Rect(0, 0, int(rect.height * 1.1), int(rect.height * 0.94))
    back.midbottom = carpet.midbottom
    radius = back.width // 2
    for box, colour in (
        (back, theme.GOLD_DARK),
        (back.inflate(-_line(plan) * 4, -_line(plan) * 4), theme.blend(theme.ROOF, theme.INK, 0.1)),
    ):
        pygame.draw.rect(
            surface, colour, box, border_top_left_radius=radius, border_top_right_radius=radius
        )


def _draw_dungeon(surface: pygame.Surface, rect: pygame.Rect, floor: int) -> None:
    cell = rect.inflate(-rect.width // 20, -rect.height // 12)
    pygame.draw.rect(surface, theme.MORTAR, cell, border_radius=cell.height // 8)
    inside = cell.inflate(-cell.width // 12, -cell.width // 12)
    pygame.draw.rect(surface, theme.IRON, inside, border_radius=cell.height // 8)
    for bar in range(1, 6):
        x = inside.left + bar * inside.width // 6
        ends = (x, inside.top), (x, inside.bottom - 1)
        pygame.draw.line(surface, theme.MUTED, *ends, max(1, cell.width // 40))
    _draw_sign(surface, cell, f"–{floor}")


def _draw_wc(surface: pygame.Surface, rect: pygame.Rect) -> None:
    cabin = rect.inflate(-rect.width // 20, -rect.height // 12)
    pygame.draw.rect(surface, theme.MORTAR, cabin, border_radius=cabin.height // 8)
    inside = cabin.inflate(-cabin.width // 12, -cabin.width // 12)
    pygame.draw.rect(surface, theme.WOOD, inside, border_radius=cabin.height // 8)
    grain = theme.blend(theme.WOOD, theme.INK, 0.4)
    for plank in range(1, 4):
        x = inside.left + plank * inside.width // 4
        ends = (x, inside.top + 1), (x, inside.bottom - 2)
        pygame.draw.line(surface, grain, *ends, max(1, cabin.width // 50))
    _draw_sign(surface, cabin, "WC")


def _draw_sign(surface: pygame.Surface, cell: pygame.Rect, words: str) -> None:
    """A small sign in the upper corner, clear of the character."""
    text = theme.font(theme.BOLD, max(theme.SMALLEST, cell.height // 5))
    line = text.render(words, True, theme.PARCHMENT)
    plate = line.get_rect().inflate(cell.width // 14, 0)
    plate.topright = (cell.right, cell.top)
    pygame.draw.rect(surface, theme.INK, plate, border_radius=plate.height // 4)
    surface.blit(line, line.get_rect(center=plate.center))


def _line(plan: Plan) -> int:
    """The thickness of a drawn line."""
    return max(1, plan.storey // 40)
