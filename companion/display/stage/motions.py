"""Motions: where something is drawn at which share of its way, from 0 to 1; acts: motions in time.

Pure values: the same share always gives the same image at the same place. Lengths in pixels.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from math import ceil, cos, inf, pi, sin
from typing import Protocol

import pygame

from companion.display import sprites

FACE_UP = 0.2
"""The share of its way from which a card that turns shows its face."""
RING_STEPS = 60
"""In how many steps a ring empties or fills."""


@dataclass(frozen=True)
class Drawn:
    """An image, and where it is drawn."""

    image: pygame.Surface
    rect: pygame.Rect


class StageMotion(Protocol):
    """The way of one actor."""

    @property
    def end(self) -> pygame.Rect:
        """Where it stands afterwards."""

    def at(self, share: float) -> Drawn:
        """What is drawn at a share of the way."""


@dataclass(frozen=True)
class Act:
    """A motion in time, in seconds of the table's clock; before it begins nothing is drawn if
    it is an entrance."""

    motion: StageMotion
    begins: float
    seconds: float
    is_entrance: bool = False

    @property
    def ends(self) -> float:
        return self.begins + self.seconds

    def share(self, now: float) -> float:
        """How much of the motion is done, from 0 to 1."""
        return 1.0 if now >= self.ends else max(0.0, (now - self.begins) / self.seconds)

    def ended(self) -> Act:
        """The same act, at its end."""
        return replace(self, begins=-inf, seconds=0.0)

    def drawn(self, now: float) -> Drawn | None:
        """What is drawn at this time; None for an actor that is still to come."""
        if self.is_entrance and now < self.begins:
            return None
        return self.motion.at(self.share(now))


class Gait(Enum):
    """How an actor moves: its duration in seconds."""

    SLIDE = 0.3
    HOP = 0.45
    WALK = 0.8
    FLY = 0.5


@dataclass(frozen=True)
class Travel:
    """From one place to another; an actor that grows or shrinks does so on the way."""

    image: pygame.Surface
    start: pygame.Rect
    end: pygame.Rect
    gait: Gait

    def at(self, share: float) -> Drawn:
        here = _between(self.start, self.end, eased(share))
        here.y -= round(_LIFTS[self.gait](share) * self.end.height)
        return Drawn(scaled(self.image, here.size), here)


@dataclass(frozen=True)
class Ride:
    """Along with another actor."""

    image: pygame.Surface
    end: pygame.Rect
    host: StageMotion

    def at(self, share: float) -> Drawn:
        there, here = self.host.end, self.host.at(share).rect
        return Drawn(self.image, self.end.move(here.centerx - there.centerx, here.top - there.top))


@dataclass(frozen=True)
class Drop:
    """Down from above, with a small bounce."""

    image: pygame.Surface
    end: pygame.Rect

    def at(self, share: float) -> Drawn:
        height = self.end.height * 2.5 * (1 - _bounced(share))
        return Drawn(self.image, self.end.move(0, -round(height)))


@dataclass(frozen=True)
class Pop:
    """Out of its own middle, a little too large at first."""

    image: pygame.Surface
    end: pygame.Rect

    def at(self, share: float) -> Drawn:
        size = _overshot(share)
        width, height = round(self.end.width * size), round(self.end.height * size)
        rect = pygame.Rect(0, 0, max(1, width), max(1, height))
        rect.center = self.end.center
        return Drawn(scaled(self.image, rect.size), rect)


@dataclass(frozen=True)
class Turn:
    """A card turns round its upright axis, on its way from one place to another."""

    back: pygame.Surface
    front: pygame.Surface
    start: pygame.Rect
    end: pygame.Rect

    def at(self, share: float) -> Drawn:
        here = _between(self.start, self.end, eased(share))
        turned = min(1.0, share / FACE_UP / 2)
        width = max(1, round(here.width * abs(cos(pi * turned))))
        seen = pygame.Rect(0, 0, width, here.height)
        seen.center = here.center
        return Drawn(scaled(self.back if share < FACE_UP else self.front, seen.size), seen)


@dataclass(frozen=True)
class Unroll:
    """Opens from the middle to both sides."""

    image: pygame.Surface
    end: pygame.Rect

    def at(self, share: float) -> Drawn:
        width = max(1, round(self.end.width * eased(share)))
        part = pygame.Rect((self.end.width - width) // 2, 0, width, self.end.height)
        return Drawn(self.image.subsurface(part), part.move(self.end.topleft))


@dataclass(frozen=True)
class Ring:
    """A ring that empties clockwise, or fills."""

    colour: tuple[int, int, int]
    end: pygame.Rect
    fills: bool = False

    def at(self, share: float) -> Drawn:
        left = ceil((share if self.fills else 1 - share) * RING_STEPS) / RING_STEPS
        return Drawn(sprites.ring(self.end.width, self.colour, left), self.end)


def scaled(image: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """The image in another size; itself if it has that size."""
    return image if image.get_size() == size else pygame.transform.smoothscale(image, size)


def eased(share: float) -> float:
    """Quick at first, slow at the end."""
    return float(1 - (1 - share) ** 3)


def _bounced(share: float) -> float:
    """A fall to 1 at two thirds of the time, then a bounce of a tenth."""
    if share < 2 / 3:
        return float((1.5 * share) ** 2)
    return 1 - 0.1 * sin(pi * (3 * share - 2))


def _overshot(share: float) -> float:
    """Growth to 1 that goes a tenth too far on its way (Penner's “back” easing)."""
    past, left = 1.7, share - 1
    return float(1 + left * left * ((past + 1) * left + past))


def _between(start: pygame.Rect, end: pygame.Rect, share: float) -> pygame.Rect:
    """A rectangle between two others, by centre and size."""
    width = round(start.width + (end.width - start.width) * share)
    height = round(start.height + (end.height - start.height) * share)
    rect = pygame.Rect(0, 0, max(1, width), max(1, height))
    rect.center = (
        round(start.centerx + (end.centerx - start.centerx) * share),
        round(start.centery + (end.centery - start.centery) * share),
    )
    return rect


def _hop(share: float) -> float:
    return 1.6 * share * (1 - share)


def _high(share: float) -> float:
    """A throw."""
    return 6.0 * share * (1 - share)


def _steps(share: float) -> float:
    """Four steps, each a small lift."""
    return 0.08 * abs(sin(4 * pi * share))


def _flat(_share: float) -> float:
    return 0.0


_LIFTS = {Gait.SLIDE: _flat, Gait.HOP: _hop, Gait.WALK: _steps, Gait.FLY: _high}
"""How far above its way an actor is, in its own heights."""
