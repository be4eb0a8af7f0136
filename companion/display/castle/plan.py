"""Where everything in a castle is: its floors, its cells, and where characters stand in them.

Each floor has a beam at its foot. Characters stand on the beam, and their names are written on it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import pygame

from companion.display.layout import cut_bottom, cut_left

STOREYS = 7
THRONE = STOREYS - 1
SLOTS = 4
"""Characters side by side; more of them stand closer together."""
_TALL, _FLAT = (1.32, 0.52), (1.2, 0.2)
"""Height of the throne room and of what is above it, in storeys: where height is scarce, the
floors get more of it."""
_LOW = 400
"""Pixels: height is scarce in a lower area, and in one that is wider than high."""
_BEAM, _THICK_BEAM = 0.3, 0.4
"""In storeys: usually, and where letters need it."""
_SLOT = 52
"""Pixels: in a narrower place there is no room for a name."""
_LOWEST_BEAM, _LEGIBLE_BEAM = 14, 18
"""Pixels: a lower one has no room for letters, and a higher one none for small figures."""


@dataclass(frozen=True)
class Plan:
    """The layout of a castle that stands at the foot of `area`."""

    area: pygame.Rect

    @cached_property
    def _top(self) -> tuple[float, float]:
        return _FLAT if self.area.height < max(_LOW, self.area.width) else _TALL

    @cached_property
    def storey(self) -> int:
        """The height of a floor."""
        above = STOREYS - 1 + sum(self._top)
        return int(min(self.area.height / above, self.area.width / 4.4))

    @cached_property
    def wing(self) -> int:
        """The width of a dungeon or WC."""
        return int(min(self.storey * 1.1, self.area.width * 0.135))

    @cached_property
    def beam(self) -> int:
        """The height of the beam at the foot of each floor."""
        thick = min(int(self.storey * _THICK_BEAM), _LEGIBLE_BEAM)
        return max(int(self.storey * _BEAM), thick, _LOWEST_BEAM)

    @cached_property
    def wall(self) -> int:
        """The thickness of an outer wall."""
        return max(2, self.storey // 12)

    @cached_property
    def turret(self) -> int:
        """The height of a turret with its flag."""
        return int(self.storey * sum(self._top))

    @cached_property
    def roof(self) -> int:
        """The height of the throne room's roof with its flags."""
        return int(self.storey * self._top[1])

    @cached_property
    def keep(self) -> pygame.Rect:
        """The seven floors together, with their outer walls."""
        height = self.storey * (STOREYS - 1) + int(self.storey * self._top[0])
        width = self.area.width - 2 * self.wing
        return pygame.Rect(self.area.x + self.wing, self.area.bottom - height, width, height)

    def floor(self, floor: int) -> pygame.Rect:
        """A floor, 0 to 6; the throne room is narrower and higher."""
        keep = self.keep
        if floor == THRONE:
            top = pygame.Rect(keep.x, keep.y, keep.width, int(self.storey * self._top[0]))
            return top.inflate(-keep.width // 4, 0)
        return pygame.Rect(keep.x, keep.bottom - (floor + 1) * self.storey, keep.width, self.storey)

    def inside(self, floor: int) -> pygame.Rect:
        """A floor between its outer walls, above its beam."""
        return cut_bottom(self.floor(floor), self.beam)[0].inflate(-2 * self.wall, 0)

    def beam_of(self, rect: pygame.Rect) -> pygame.Rect:
        """The beam at the foot of a floor or cell."""
        return cut_bottom(rect, self.beam)[1]

    def label(self, floor: int) -> pygame.Rect:
        """The left end of a floor, with its number; its beam says the floor's name."""
        rect = self.floor(floor)
        names = self.keep.width - 2 * self.wall - SLOTS * _SLOT
        width = max(int(self.storey * 0.45), min(int(self.keep.width * 0.22), names))
        if floor == THRONE:  # beside two thrones
            width = min(width, rect.width // 2 - self.throne_width)
        return cut_left(rect, width)[0]

    def shield(self, floor: int) -> pygame.Rect:
        """The shield with a floor's number."""
        inside = self.inside(floor)
        side = int(min(self.storey * 0.36, self.label(floor).width * 0.8))
        return pygame.Rect(inside.x + self.wall // 2, inside.y + self.wall // 2, side, side)

    def dungeon(self, floor: int) -> pygame.Rect:
        beside = self.floor(floor)
        return pygame.Rect(beside.x - self.wing, beside.y, self.wing, self.storey)

    def wc(self, floor: int) -> pygame.Rect:
        beside = self.floor(floor)
        return pygame.Rect(beside.right, beside.y, self.wing, self.storey)

    def inside_dungeon(self, floor: int) -> pygame.Rect:
        """A dungeon between its walls, above its beam."""
        return cut_bottom(self.dungeon(floor), self.beam)[0].inflate(-2 * self.wall, 0)

    def inside_wc(self, floor: int) -> pygame.Rect:
        """A WC above its beam."""
        return cut_bottom(self.wc(floor), self.beam)[0]

    def slots(self, floor: int, count: int) -> list[pygame.Rect]:
        """The places of a floor that has `count`, from left to right; all of the floor's height."""
        rect = self.floor(floor)
        if floor == THRONE:
            row = rect.inflate(self.throne_width * count - rect.width, 0)
        else:
            row = cut_left(rect.inflate(-2 * self.wall, 0), self.label(floor).width)[1]
        width = row.width / count
        return [
            pygame.Rect(round(row.x + slot * width), row.y, int(width), row.height)
            for slot in range(count)
        ]

    def standing(self, cell: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
        """In a place of a floor, or in a cell: the square for a character that stands on the
        beam, and the plate for its name on the beam."""
        margin = max(2, self.storey // 40)
        plate = self.beam_of(cell).inflate(-margin, -margin)
        side = min(self.character, int(cell.width * 0.97))
        box = pygame.Rect(0, 0, side, side)
        box.midbottom = self.beam_of(cell).midtop
        return box, plate

    @cached_property
    def throne_width(self) -> int:
        """How wide a throne is, with a little space beside it."""
        return int(min(max(self.storey * 1.1, _SLOT), self.keep.width * 0.3))

    @cached_property
    def character(self) -> int:
        """The side of the square that a character fills."""
        beside = self.keep.width - 2 * self.wall - self.label(0).width
        return int(min(self.storey - self.beam - self.wall // 2, beside / SLOTS * 0.97))
