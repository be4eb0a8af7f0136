"""A castle that nobody plays in is alive: clouds drift, flags wave, stars twinkle, a light goes
out, and now and then somebody hops or turns round.

A few small rectangles change a few times a second, never where something can be touched. Where
nothing may move, everything is as in a game.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from math import pi, sin
from random import Random

import pygame

from companion.display import sprites, theme
from companion.display.canvas import CORNER_BUTTON, Canvas
from companion.display.castle.characters import crown_over, draw_empty_castle, standing
from companion.display.castle.clouds import Drift, open_sky
from companion.display.castle.drawings import draw_outside
from companion.display.castle.figure import draw_name
from companion.display.castle.light import Daylight
from companion.display.castle.masonry import draw_pane, flags, turret_windows
from companion.display.castle.plan import Plan
from companion.display.castle.sky import clouds, stars
from companion.display.portraits import portrait
from companion.display.stage.actors import Actor, Key, Lives, Part
from companion.display.stage.habits import Loop
from companion.display.stage.motions import Drawn
from companion.evening.scene import CastleFace

TURN_SECONDS = 2.2
"""From one character that moves to the next one."""
HOP_SECONDS, HOP_FRAMES, HOP_HEIGHT = 0.05, 8, 0.14
"""For each frame of a hop; the height in a character's own."""
WAVE_SECONDS, WAVE_FRAMES, GUSTS = 0.2, 6, 4
"""For each frame of a flag; a gust is so many waves, then the flag rests as long."""
TWINKLE_SECONDS, MOST_STARS = 0.35, 9
DARK_SECONDS, LIT_SECONDS = 6.0, 17.0
"""How long a window has no light, and has one."""

Frames = tuple[tuple[float, Drawn], ...]


def draw_living_castle(
    canvas: Canvas, area: pygame.Rect, castle: CastleFace, light: Daylight
) -> None:
    """Draw a castle with its court; nothing of it can be touched."""
    plan = Plan(area)
    draw_empty_castle(canvas, area, castle, light, has_wind=False)
    sky = open_sky(plan, castle.wcs, castle.dungeons, light)
    buttons = area.y + canvas.touch(CORNER_BUTTON) + canvas.px(16)
    for number, (cloud, at) in enumerate(clouds(plan, light)):
        drift = Drift(cloud, sky, at.move(0, max(0, buttons - at.top)), plan.storey / 80)
        canvas.act(_living(Key(Part.CLOUD, number), drift.drawn(0), drift))
    for actor in (*_stars(plan, light, buttons), *_windows(plan, light), *_flags(plan, light)):
        canvas.act(actor)
    _draw_court(canvas, plan, castle)


def _living(key: Key, still: Drawn, habit: Loop | Drift) -> Actor:
    return Actor(key, still.image, still.rect, cue=Lives(habit))


def _stars(plan: Plan, light: Daylight, top: int) -> Iterator[Actor]:
    """Beside the castle, below the buttons in the corner."""
    beside = [
        star
        for star in stars(plan)
        if star.at[1] > top and not plan.keep.left < star.at[0] < plan.keep.right
    ]
    dark = pygame.Surface((1, 1), pygame.SRCALPHA)
    bright = _sparkle(max(5, plan.storey // 9))
    for number, star in enumerate(islice(beside, MOST_STARS if light is Daylight.NIGHT else 0)):
        rest = Drawn(dark, dark.get_rect(center=star.at))
        twinkle = Drawn(bright, bright.get_rect(center=star.at))
        loop = Loop(((TWINKLE_SECONDS, twinkle), (7.0 + number * 1.3, rest)), begins=number * 2.7)
        yield _living(Key(Part.STAR, number), rest, loop)


def _windows(plan: Plan, light: Daylight) -> Iterator[Actor]:
    """Somebody goes from one turret to the other, and back."""
    for number, slit in enumerate(turret_windows(plan) if light is not Daylight.MORNING else ()):
        lit, dark = (Drawn(_pane(slit.size, is_lit), slit) for is_lit in (True, False))
        loop = Loop(((LIT_SECONDS, lit), (DARK_SECONDS, dark)), begins=number * LIT_SECONDS / 2)
        yield _living(Key(Part.WINDOW, number), lit, loop)


def _flags(plan: Plan, light: Daylight) -> Iterator[Actor]:
    """They wave in gusts, one a little later than the other."""
    for number, rect in enumerate(flags(plan)):
        waves = [Drawn(image, rect) for image in _waves(rect.size, light)]
        gust = tuple((WAVE_SECONDS, wave) for wave in waves) * GUSTS
        loop = Loop((*gust, (WAVE_SECONDS * len(gust), waves[0])), begins=number * WAVE_SECONDS)
        yield _living(Key(Part.FLAG, number), waves[0], loop)


def _draw_court(canvas: Canvas, plan: Plan, castle: CastleFace) -> None:
    """Those who don't reign take turns in an order that nobody expects."""
    court = list(standing(plan, castle))
    turns = Random(7).sample(range(len(court)), len(court))
    for turn, (character, box, plate) in zip(turns, court, strict=True):
        image = portrait(character, box.width)
        draw_name(canvas, character, plate)
        if character.character in castle.crowned:
            canvas.centred(image, box.center)
            crown, above = crown_over(box)
            canvas.centred(crown, above)
            continue
        loop = Loop(_pastime(image, box, TURN_SECONDS * len(court)), turn * TURN_SECONDS)
        canvas.act(_living(Key(Part.COURTIER, character.character), Drawn(image, box), loop))


def _pastime(image: pygame.Surface, box: pygame.Rect, period: float) -> Frames:
    """A hop, then one with a turn, both once more in the other direction."""
    mirrored = pygame.transform.flip(image, True, False)
    pause = period - HOP_SECONDS * HOP_FRAMES
    ways = ((image, image), (image, mirrored), (mirrored, mirrored), (mirrored, image))
    return tuple(
        frame
        for before, after in ways
        for frame in (*_hop(before, after, box), (pause, Drawn(after, box)))
    )


def _hop(before: pygame.Surface, after: pygame.Surface, box: pygame.Rect) -> Frames:
    """One image on the way up, the other one on the way down."""
    images = [before] * (HOP_FRAMES // 2) + [after] * (HOP_FRAMES // 2)
    return tuple(
        (HOP_SECONDS, Drawn(image, box.move(0, -_lift(number, box.height))))
        for number, image in enumerate(images)
    )


def _lift(number: int, height: int) -> int:
    share = (number + 1) / (HOP_FRAMES + 1)
    return round(4 * share * (1 - share) * HOP_HEIGHT * height)


@lru_cache(maxsize=2)
def _waves(size: tuple[int, int], light: Daylight) -> tuple[pygame.Surface, ...]:
    """A flag in the wind: the first image is the flag at rest."""
    flag = pygame.Surface(size, pygame.SRCALPHA)
    draw_outside(flag, "flag", flag.get_rect(), light)
    return (flag, *(_wave(flag, number / WAVE_FRAMES) for number in range(1, WAVE_FRAMES)))


def _wave(flag: pygame.Surface, phase: float) -> pygame.Surface:
    """Each column is moved up or down, the more the farther it is from the pole."""
    width, height = flag.get_size()
    wave = pygame.Surface(flag.get_size(), pygame.SRCALPHA)
    for x in range(width):
        share = max(0.0, x / width - 0.15)
        by = round(height * 0.16 * share * sin(2 * pi * (share + phase)))
        wave.blit(flag, (x, by), (x, 0, 1, height))
    return wave


@lru_cache(maxsize=2)
def _pane(size: tuple[int, int], is_lit: bool) -> pygame.Surface:
    pane = pygame.Surface(size, pygame.SRCALPHA)
    draw_pane(pane, pane.get_rect(), is_lit)
    return pane


@lru_cache(maxsize=1)
def _sparkle(size: int) -> pygame.Surface:
    """A star with four rays."""

    def draw(surface: pygame.Surface, w: float, h: float) -> None:
        rays = ((0.5, 0), (0.58, 0.42), (1, 0.5), (0.58, 0.58), (0.5, 1), (0.42, 0.58), (0, 0.5))
        points = [(w * x, h * y) for x, y in (*rays, (0.42, 0.42))]
        pygame.draw.polygon(surface, theme.PARCHMENT, points)

    return sprites.smooth(size, size, draw)
