"""How far the corners that a detector tells are from the true ones, without drawing a picture.

Measured with `TagReader` on 845 tags of pieces in 70 drawn pictures: all lenses, a mean edge of 15
to 90 pixels, tilted up to 35 degrees, blurred by a Gauss of 0.3 to 1.5 pixels, grain of 4 to 8
levels, JPEG 60 to 80. `b` is the blur; all in pixels along the tag's own edges.

- In the mean corners are where they should be, within 0.02 (0.05 for edges below 24 and much blur).
- A camera's tone curve (gamma 0.45) lets white grow: all corners of a picture are 0.25 + 0.19 b
  inside, for small and large tags alike. Ink that spreads on paper pulls outwards.
- On top of that each corner is off by itself, with a standard deviation of 0.07 to 0.15 below 31
  pixels and 0.06 to 0.10 above; with a tone curve up to 0.18.
- One corner of about 1,000 is a pixel beside.
- Tags are missed below 15 + 3.8 b² pixels, give or take three.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot
from random import Random

import numpy as np

from hardware.camera.arrays import Points

SMALL = 31.0
"""Pixels of the mean edge below which corners are less exact."""
ASTRAY, FAR = 0.001, 1.0
"""How often a corner is far beside, and how far, in pixels."""
_SIGNS = np.array([(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)])
"""Outwards for each corner, along the tag's upper and its left edge."""


@dataclass(frozen=True)
class Sight:
    """What all tags of a picture suffer from alike, in pixels.

    `shift`: how far edges move outwards by exposure and ink; `grain`: what darkness adds to the
    noise of each corner.
    """

    blur: float = 0.0
    shift: float = 0.0
    grain: float = 0.0

    def spread(self, edge: float) -> float:
        """The standard deviation of a corner by itself, along each edge."""
        alone = 0.11 + 0.04 * self.blur if edge < SMALL else 0.09 + 0.02 * self.blur
        return hypot(alone, self.grain)

    @property
    def smallest(self) -> float:
        """The edge below which tags are missed."""
        return 15.0 + 3.8 * self.blur * self.blur


def any_sight(chance: Random) -> Sight:
    """A camera as people have it: a little out of focus, most often with a bright board."""
    blur = chance.uniform(0.2, 1.3)
    is_inward = chance.random() < 0.75
    shift = -blur * chance.uniform(0.0, 0.7) if is_inward else chance.uniform(0.0, 0.2)
    return Sight(blur, shift, chance.uniform(0.0, 0.12))


def found_corners(true: Points, sight: Sight, chance: np.random.Generator) -> Points | None:
    """The corners as a detector tells them; None if it misses the tag."""
    edge = float(np.linalg.norm(true - np.roll(true, 1, axis=0), axis=1).mean())
    if edge < sight.smallest + chance.uniform(-3.0, 3.0):
        return None
    off = _SIGNS * sight.shift + chance.normal(0.0, sight.spread(edge), (4, 2))
    astray = chance.random(4) < ASTRAY
    off[astray] += FAR * _SIGNS[chance.integers(0, 4, int(astray.sum()))]
    return np.asarray(true + off @ _axes(true))


def _axes(corners: Points) -> Points:
    """The directions of a tag's upper and left edge in the picture."""
    a, b, c, d = corners
    along, down = b - a + c - d, d - a + c - b
    return np.array([along / np.linalg.norm(along), down / np.linalg.norm(down)])
