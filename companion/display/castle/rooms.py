"""The six rooms below the throne: what hangs and stands in each, so that one can name it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

import pygame

from companion.display import theme
from companion.display.castle.drawings import draw_fitting, size_at
from companion.display.castle.light import Daylight, light_room
from companion.display.castle.plan import Plan
from companion.display.layout import cut_left
from companion.display.theme import Colour

UNITS = 100
"""The height of a room in the drawings' units."""


class Pattern(Enum):
    """How a wall looks."""

    STONES = "stones"
    BRICKS = "bricks"
    TIMBER = "timber"
    PANELS = "panels"
    DAMASK = "damask"


@dataclass(frozen=True)
class Furniture:
    """A piece of furniture. `at` is its middle, from 0 at the left end of where characters stand
    to 1 at the right. It stands on the floor, or hangs `high` units below the ceiling."""

    drawing: str
    at: float
    high: int | None = None


@dataclass(frozen=True)
class RoomStyle:
    """`sign` stands beside the number, where no character hides it."""

    wall: Colour
    pattern: Pattern
    sign: str
    pieces: tuple[Furniture, ...]
    """The more important ones first: those that find no room are left out."""


ROOMS = (
    RoomStyle(  # servants: the kitchen
        (188, 176, 156),
        Pattern.STONES,
        "hearth",
        (
            Furniture("pans", 0.25, 8),
            Furniture("grille", 0.5, 14),
            Furniture("table", 0.625),
            Furniture("grille", 0.75, 14),
            Furniture("barrel", 0.97),
            Furniture("broom", 0.02),
            Furniture("barrel", 0.4),
        ),
    ),
    RoomStyle(  # craftsmen: the workshop
        (196, 150, 120),
        Pattern.BRICKS,
        "anvil",
        (
            Furniture("window", 0.25, 12),
            Furniture("window", 0.75, 12),
            Furniture("tools", 0.5, 10),
            Furniture("bench", 0.625),
            Furniture("wheel", 0.02),
            Furniture("boots", 0.375),
            Furniture("wheel", 0.97),
        ),
    ),
    RoomStyle(  # merchants: the counting house
        (226, 202, 148),
        Pattern.TIMBER,
        "scales",
        (
            Furniture("shelf", 0.25, 12),
            Furniture("window", 0.5, 12),
            Furniture("shelf", 0.75, 12),
            Furniture("chest", 0.375),
            Furniture("sacks", 0.98),
            Furniture("sacks", 0.02),
            Furniture("chest", 0.7),
        ),
    ),
    RoomStyle(  # officers: the armoury
        (156, 172, 186),
        Pattern.STONES,
        "armour",
        (
            Furniture("shields", 0.25, 12),
            Furniture("window", 0.5, 12),
            Furniture("shields", 0.75, 12),
            Furniture("halberds", 0.98),
            Furniture("banner", 0.03, 6),
            Furniture("banner", 0.375, 6),
            Furniture("drum", 0.625),
        ),
    ),
    RoomStyle(  # dignitaries: the library
        (150, 174, 148),
        Pattern.PANELS,
        "globe",
        (
            Furniture("portrait", 0.25, 10),
            Furniture("window", 0.5, 10),
            Furniture("portrait", 0.75, 10),
            Furniture("bookcase", 0.98),
            Furniture("desk", 0.375),
            Furniture("bookcase", 0.0),
            Furniture("scroll", 0.625, 14),
        ),
    ),
    RoomStyle(  # nobles: the salon
        (206, 142, 152),
        Pattern.DAMASK,
        "bed",
        (
            Furniture("chandelier", 0.5, 0),
            Furniture("window", 0.25, 10),
            Furniture("window", 0.75, 10),
            Furniture("drape", 0.98, 0),
            Furniture("armchair", 0.375),
            Furniture("harp", 0.03),
            Furniture("mirror", 0.625, 12),
        ),
    ),
)
"""From floor 0 up."""


LAMPS = (Furniture("lamp", 0.14, 6), Furniture("lamp", 0.86, 6))


def draw_room(surface: pygame.Surface, plan: Plan, floor: int, light: Daylight) -> None:
    """A floor above its beam, without characters."""
    room, rect = ROOMS[floor], plan.inside(floor)
    draw_paper(surface, rect, room.wall, room.pattern)
    label, rest = cut_left(rect, plan.label(floor).right - rect.left)
    _draw_sign(surface, label, room.sign, light)
    draw_fitting(surface, "shield", plan.shield(floor))
    lamps = () if light is Daylight.MORNING else LAMPS
    _draw_pieces(surface, rest, lamps + room.pieces, light)
    light_room(surface, rect, [_place(rest, lamp).center for lamp in lamps], light)


def draw_paper(surface: pygame.Surface, rect: pygame.Rect, wall: Colour, pattern: Pattern) -> None:
    """An inner wall."""
    surface.set_clip(rect)
    surface.fill(wall)
    light, dark = theme.blend(wall, theme.PARCHMENT, 0.25), theme.blend(wall, theme.INK, 0.16)
    match pattern:
        case Pattern.STONES:
            _draw_courses(surface, rect, dark, rect.height / 4, 5)
        case Pattern.BRICKS:
            _draw_courses(surface, rect, dark, rect.height / 8, 3)
        case Pattern.TIMBER:
            _draw_timber(surface, rect)
        case Pattern.PANELS:
            _draw_panels(surface, rect, light)
        case Pattern.DAMASK:
            _draw_damask(surface, rect, light)
    surface.fill(dark, (rect.x, rect.y, rect.width, max(1, rect.height // 24)))
    surface.set_clip(None)


def _draw_sign(surface: pygame.Surface, label: pygame.Rect, sign: str, light: Daylight) -> None:
    drawn = pygame.Rect((0, 0), size_at(sign, label.height / UNITS))
    drawn.bottomright = label.right - label.height // 12, label.bottom
    draw_fitting(surface, sign, drawn, light)


def _draw_pieces(
    surface: pygame.Surface, rect: pygame.Rect, pieces: Sequence[Furniture], light: Daylight
) -> None:
    taken: list[pygame.Rect] = []
    for piece in pieces:
        drawn = _place(rect, piece)
        if drawn.collidelist(taken) < 0:
            draw_fitting(surface, piece.drawing, drawn, light)
            taken.append(drawn)


def _place(rect: pygame.Rect, piece: Furniture) -> pygame.Rect:
    scale = rect.height / UNITS
    drawn = pygame.Rect((0, 0), size_at(piece.drawing, scale))
    drawn.midbottom = int(rect.x + rect.width * piece.at), rect.bottom
    if piece.high is not None:
        drawn.top = rect.top + int(piece.high * scale)
    return drawn.clamp(rect)


def _draw_courses(
    surface: pygame.Surface, rect: pygame.Rect, colour: Colour, course: float, length: int
) -> None:
    """The joints of some stones: the wall stays calm behind the characters."""
    thin = max(1, rect.height // 50)
    long = int(course * length / 2)
    for row in range(1, int(rect.height / course)):
        y = rect.top + int(row * course)
        start = rect.left + long // 2 + (row * 7 % 5) * long // 2
        for x in range(start, rect.right - long, long * 3):
            pygame.draw.line(surface, colour, (x, y), (x + long, y), thin)


def _draw_timber(surface: pygame.Surface, rect: pygame.Rect) -> None:
    thick = max(2, rect.height // 14)
    for x in range(rect.left, rect.right, rect.height * 2):
        surface.fill((150, 110, 70), (x, rect.top, thick, rect.height))
    surface.fill((150, 110, 70), (rect.x, rect.y + rect.height // 2, rect.width, thick // 2 + 1))


def _draw_panels(surface: pygame.Surface, rect: pygame.Rect, light: Colour) -> None:
    """Wood below, a light border above it."""
    foot = rect.height * 2 // 5
    surface.fill((128, 88, 58), (rect.x, rect.bottom - foot, rect.width, foot))
    surface.fill((160, 116, 78), (rect.x, rect.bottom - foot, rect.width, max(1, foot // 8)))
    for x in range(rect.left, rect.right - foot // 2, foot):
        panel = pygame.Rect(
            x + foot // 8, rect.bottom - foot * 3 // 4, foot * 3 // 4, foot * 5 // 8
        )
        pygame.draw.rect(surface, (112, 74, 48), panel, max(1, foot // 14))
    surface.fill(light, (rect.x, rect.bottom - foot - max(1, foot // 8), rect.width, 1))


def _draw_damask(surface: pygame.Surface, rect: pygame.Rect, light: Colour) -> None:
    """Small diamonds over a white panelling."""
    step = max(6, rect.height // 5)
    for row in range(4):
        y = rect.top + step // 2 + row * step
        for x in range(rect.left + step // 2 * (1 + row % 2), rect.right, step):
            half = step / 6
            diamond = [(x, y - half), (x + half, y), (x, y + half), (x - half, y)]
            pygame.draw.polygon(surface, light, diamond)
    foot = rect.height // 4
    surface.fill((240, 228, 206), (rect.x, rect.bottom - foot, rect.width, foot))
    gold = max(1, foot // 8)
    surface.fill((206, 166, 84), (rect.x, rect.bottom - foot, rect.width, gold))
    for x in range(rect.left, rect.right - foot, foot * 2):
        panel = pygame.Rect(x + foot // 4, rect.bottom - foot * 3 // 4, foot * 3 // 2, foot // 2)
        pygame.draw.rect(surface, (206, 166, 84), panel, gold)
