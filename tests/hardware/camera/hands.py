"""Hands above a board, drawn: one that holds a piece by its sides, or one that rests.

Lengths are millimetres; grey is a person's skin and sleeve. Knows no camera: where a point appears
is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from math import cos, sin

import cv2
import numpy as np

from hardware.camera.arrays import Grey, Points

Project = Callable[[Points], Points]
"""Where points (x, y, height) appear in a picture."""
SKIN, SHADE, SLEEVE = 160, 118, 60
"""Levels of grey of what is lit, of what is below, and of cloth."""
FINGER, WRIST, ARM = 15.0, 42.0, 75.0
"""How thick they are."""


class Pose(Enum):
    """What a hand does."""

    HOLDS = "holds"
    RESTS = "rests"
    HOVERS = "hovers"


@dataclass(frozen=True)
class Limb:
    """A finger or an arm: two ends (x along the arm, y across it, height), and its thickness."""

    start: tuple[float, float, float]
    end: tuple[float, float, float]
    thick: float
    shade: int = SKIN


HOLDING = (
    Limb((20.0, 3.0, -10.0), (52.0, 8.0, 8.0), FINGER),
    Limb((4.0, -19.0, -4.0), (46.0, -26.0, 8.0), FINGER),
    Limb((4.0, 19.0, -4.0), (46.0, 28.0, 8.0), FINGER),
    Limb((56.0, -14.0, 10.0), (56.0, 18.0, 10.0), 50.0),
    Limb((70.0, 0.0, 12.0), (130.0, 0.0, 30.0), WRIST),
    Limb((120.0, 0.0, 30.0), (420.0, 0.0, 90.0), ARM, SLEEVE),
)
"""Thumb, forefinger and the others around a piece whose tag is at (0, 0, 0)."""
UNDER = (
    Limb((-4.0, 9.0, -16.0), (50.0, 22.0, -6.0), FINGER, SHADE),
    Limb((-2.0, -8.0, -16.0), (50.0, -12.0, -6.0), FINGER, SHADE),
)
"""Fingertips partly below the piece."""
RESTING = (
    tuple(
        Limb((0.0 + bent, side, -6.0), (55.0, side * 0.8, 8.0), FINGER)
        for side, bent in ((-30.0, 12.0), (-11.0, 0.0), (9.0, 2.0), (28.0, 14.0))
    )
    + HOLDING[3:]
)
"""Four fingers side by side; their tips reach the point where the hand is."""
LIMBS = {Pose.HOLDS: HOLDING, Pose.RESTS: RESTING, Pose.HOVERS: RESTING}


@dataclass(frozen=True)
class Hand:
    """A hand at a point, with the height of its back; its arm leaves by an angle of so many
    radians. It may hold the piece with this tag: then the point is the middle of that tag."""

    x: float
    y: float
    height: float
    turn: float
    pose: Pose = Pose.HOVERS
    holds: int | None = None
    velocity: tuple[float, float] = (0.0, 0.0)

    def draw_below(self, picture: Grey, above: Grey, rank: int, project: Project) -> None:
        """What of it a held piece covers; `above` becomes so much there."""
        for limb in UNDER:
            ends = self._placed(limb)
            _draw(picture, ends, limb.thick, limb.shade, project)
            _draw(above, ends, limb.thick, rank, project, is_smooth=False)

    def draw_above(self, picture: Grey, covered: Grey, project: Project) -> None:
        """What covers everything else; `covered` becomes 1 there."""
        for limb in LIMBS[self.pose]:
            ends = self._placed(limb)
            _draw(picture, ends, limb.thick, limb.shade, project)
            _draw(covered, ends, limb.thick, 1, project, is_smooth=False)

    def outline(self) -> Iterator[tuple[float, float, float, float]]:
        """Level discs (x, y, height, radius) that together are the hand and its arm."""
        for limb in LIMBS[self.pose]:
            start, end = self._placed(limb)
            for share in np.linspace(0, 1, 9):
                x, y, height = start + (end - start) * share
                yield float(x), float(y), float(height), limb.thick / 2

    def _placed(self, limb: Limb) -> Points:
        c, s = cos(self.turn), sin(self.turn)
        return np.array(
            [
                (self.x + x * c - y * s, self.y + x * s + y * c, max(2.0, self.height + z))
                for x, y, z in (limb.start, limb.end)
            ]
        )


def _draw(
    picture: Grey,
    ends: Points,
    thick: float,
    shade: int,
    project: Project,
    is_smooth: bool = True,
) -> None:
    ruler = ends[0] + np.array([10.0, 0.0, 0.0])
    first, last, tenth = project(np.vstack([ends, ruler]))
    pixels = max(1, round(thick * float(np.linalg.norm(tenth - first)) / 10))
    kind = cv2.LINE_AA if is_smooth else cv2.LINE_8
    cv2.line(picture, _int(first), _int(last), shade, pixels, kind)


def _int(point: Points) -> tuple[int, int]:
    return int(point[0]), int(point[1])
