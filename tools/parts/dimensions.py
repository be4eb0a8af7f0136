"""The dimensions of a printed button box in millimetres; those of plywood have thicker walls.

Coordinates begin at the left front corner, seen by the person who sits there: x to the right,
y to the back.
"""

from __future__ import annotations

from dataclasses import dataclass

BUTTONS = ("yes", "no", "stomachache")
APART = {24: 38.0, 30: 44.0}
"""How far the middles of two buttons are apart, for each diameter of a button's hole."""


@dataclass(frozen=True)
class Shell:
    """Walls and a plate in one piece, closed by a lid with four screws."""

    width: float
    depth: float
    height: float
    """With the lid."""
    wall: float
    plate: float = 3
    """The thickness of the piece's plate, and of the lid."""
    block: float = 12
    """The side of a block in a corner, which a screw goes into."""
    screw_inset: float = 12
    screw_hole: float = 3.5
    pilot: float = 2.5
    pilot_depth: float = 14

    @property
    def open_height(self) -> float:
        """Without the lid."""
        return self.height - self.plate

    @property
    def pillar(self) -> float:
        """The side of a printed pillar, which reaches into the corner of the walls."""
        return self.screw_inset + self.block / 2

    @property
    def pillars(self) -> tuple[tuple[float, float], ...]:
        """The left front corner of each pillar."""
        xs, ys = (0, self.width - self.pillar), (0, self.depth - self.pillar)
        return tuple((x, y) for x in xs for y in ys)

    @property
    def screws(self) -> tuple[tuple[float, float], ...]:
        xs = (self.screw_inset, self.width - self.screw_inset)
        ys = (self.screw_inset, self.depth - self.screw_inset)
        return tuple((x, y) for x in xs for y in ys)


@dataclass(frozen=True)
class BoxDimensions(Shell):
    """One button box with its hood."""

    buttons_from_front: float = 78
    light_from_back: float = 12
    """How far the middles of the two holes for the light, in roof and top, are from the back."""
    light_hole: float = 8
    wires_from_left: float = 96
    cable_up: float = 12
    """How far the middle of the cable's hole is above the table."""
    cable_hole: float = 8
    roof_depth: float = 90
    hood_clear: float = 60
    """The height of the room for a hand."""

    @property
    def middle(self) -> float:
        return self.width / 2

    @property
    def hood_height(self) -> float:
        return self.hood_clear + self.plate

    @property
    def light_place(self) -> tuple[float, float]:
        """The middle of the hole in the roof: the light's board lies on it."""
        return self.middle, self.depth - self.light_from_back

    @property
    def wires_place(self) -> tuple[float, float]:
        """The middle of the hole in the top that leads the light's wires into the hood. Without
        a hood, the light's board lies on this one."""
        return self.wires_from_left, self.depth - self.light_from_back

    def button_places(self, size: int) -> dict[str, tuple[float, float]]:
        """The middle of each button's hole in the top."""
        return {
            name: (self.middle + step * APART[size], self.buttons_from_front)
            for step, name in enumerate(BUTTONS, start=-1)
        }


PRINTED = BoxDimensions(width=150, depth=110, height=56, wall=3)
