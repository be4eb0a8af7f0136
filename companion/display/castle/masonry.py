"""The castle from outside: walls, turrets, roof and battlements."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from companion.display import theme
from companion.display.castle.drawings import draw_outside, size_at
from companion.display.castle.light import Daylight
from companion.display.castle.plan import STOREYS, THRONE, Plan

_STONE = (202, 186, 158)
_JOINT = (170, 152, 122)
_DARK = (128, 112, 90)
_LAMPLIGHT = (255, 206, 110)


def draw_masonry(surface: pygame.Surface, plan: Plan, light: Daylight) -> None:
    """Everything of the keep but its rooms and its flags."""
    for body in _turrets(plan):
        draw_wall(surface, body, plan.storey, light)
        draw_outside(surface, "spire", _spire(plan, body), light)
    draw_outside(surface, "roof", _roof(plan), light)
    for floor in range(STOREYS):
        draw_wall(surface, plan.floor(floor), plan.storey, light)
    _draw_battlements(surface, plan, light)


def draw_wall(surface: pygame.Surface, rect: pygame.Rect, storey: int, light: Daylight) -> None:
    """A wall of blocks, every second course set off by half a block."""
    joint = light.on(_JOINT)
    surface.fill(light.on(_STONE), rect)
    course = max(5, storey // 7)
    thin = max(1, storey // 60)
    for row, top in enumerate(range(rect.top, rect.bottom, course)):
        pygame.draw.line(surface, joint, (rect.left, top), (rect.right - 1, top), thin)
        for x in range(rect.left + course * (row % 2 + 1), rect.right, course * 2):
            foot = min(top + course, rect.bottom - 1)
            pygame.draw.line(surface, joint, (x, top), (x, foot), thin)
    pygame.draw.rect(surface, light.on(_DARK), rect, thin)


def draw_turret_windows(surface: pygame.Surface, plan: Plan, light: Daylight) -> None:
    """Narrow windows; from the evening on somebody is at home."""
    for slit in turret_windows(plan):
        pygame.draw.rect(surface, _DARK, slit.inflate(4, 4), border_radius=slit.width)
        draw_pane(surface, slit, is_lit=light is not Daylight.MORNING)


def draw_pane(surface: pygame.Surface, slit: pygame.Rect, is_lit: bool) -> None:
    """What is behind a turret's window."""
    seen = _LAMPLIGHT if is_lit else theme.INK
    pygame.draw.rect(surface, seen, slit, border_radius=slit.width)


def turret_windows(plan: Plan) -> Iterator[pygame.Rect]:
    """The glass of the windows."""
    for body in _turrets(plan):
        slit = pygame.Rect(0, 0, max(3, body.width // 5), body.height // 3)
        slit.center = body.center
        yield slit


def flags(plan: Plan) -> Iterator[pygame.Rect]:
    """Where flags are: on both turrets, and on the roof."""
    for spire in (_spire(plan, body) for body in _turrets(plan)):
        yield _flag(plan.turret * 0.18, (spire.centerx, spire.top + 2))
    roof = _roof(plan)
    for beside in (-0.19, 0.19):
        foot = roof.centerx + int(roof.width * beside), roof.top + 2
        yield _flag(plan.roof * 0.45, foot)


def _flag(height: float, foot: tuple[int, int]) -> pygame.Rect:
    flag = pygame.Rect((0, 0), size_at("flag", height / 60))
    flag.bottomleft = foot[0] - flag.width // 10, foot[1]
    return flag


def _turrets(plan: Plan) -> Iterator[pygame.Rect]:
    for along in (0.06, 0.94):
        body = pygame.Rect(0, 0, int(plan.keep.width * 0.1), int(plan.turret * 0.45))
        body.midbottom = plan.keep.left + int(plan.keep.width * along), plan.floor(THRONE - 1).top
        yield body


def _spire(plan: Plan, body: pygame.Rect) -> pygame.Rect:
    """The roof of a turret."""
    spire = pygame.Rect(0, 0, int(body.width * 1.4), int(plan.turret * 0.38))
    spire.midbottom = body.midtop
    return spire


def _roof(plan: Plan) -> pygame.Rect:
    """The roof of the throne room."""
    throne = plan.floor(THRONE)
    roof = throne.inflate(plan.storey // 3, 0)
    roof.height = int(plan.roof * 0.58)
    roof.bottom = throne.top + 1
    return roof


def _draw_battlements(surface: pygame.Surface, plan: Plan, light: Daylight) -> None:
    rect, throne = plan.floor(THRONE - 1), plan.floor(THRONE)
    tooth = max(4, plan.storey // 7)
    for x in range(rect.left, rect.right - tooth + 1, tooth * 2):
        if x + tooth <= throne.left or x >= throne.right:
            block = pygame.Rect(x, rect.top - tooth, tooth, tooth + 1)
            draw_wall(surface, block, plan.storey, light)
