"""Real cameras as people have measured them: how wide they see and how their lenses bend lines.

Numbers are OpenCV's: `k1`, `k2`, `k3` and `p1`, `p2` for directions as slopes from the camera's
axis, the focal length and the middle in pixels of the picture. Knows nothing of boards.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import atan

import numpy as np

from hardware.camera.arrays import Points

ROUNDS = 12
"""Steps of Newton's method until a pixel's direction is exact."""
FLATTEST = 0.05
"""How much farther out a farther point must appear, at least, in a lens that can be trusted."""


@dataclass(frozen=True)
class RealLens:
    """A camera with its lens, at one size of its pictures.

    Lengths are pixels: `focal` is the mean of both axes', `aside` and `below` say how far the
    axis is from the picture's middle.
    """

    name: str
    width: int
    height: int
    focal: float
    k1: float
    k2: float
    source: str
    k3: float = 0.0
    p1: float = 0.0
    p2: float = 0.0
    aside: float = 0.0
    below: float = 0.0

    @property
    def view(self) -> float:
        """The angle between what is seen at the left and at the right, in radians."""
        y = self.height / 2
        (left, _y), (right, _y) = self.directions(np.array([(0.0, y), (float(self.width), y)]))
        return atan(right) - atan(left)

    @cached_property
    def reach(self) -> float:
        """The steepest slope for which the numbers hold; they were not measured beyond."""
        slopes = np.linspace(0.0, 3.0, 3001)
        flat = self._growth(slopes) < FLATTEST
        return float(slopes[np.argmax(flat)]) if flat.any() else 3.0

    @property
    def middle(self) -> Points:
        """Where the axis meets the picture."""
        return np.array([self.width / 2 + self.aside, self.height / 2 + self.below])

    def pixels(self, directions: Points) -> Points:
        """Where something appears in these directions. Beyond its reach the lens bends no more:
        what is outside the picture stays outside."""
        slopes = np.linalg.norm(directions, axis=1, keepdims=True)
        inner = directions * (self.reach / np.maximum(slopes, self.reach))
        return np.asarray(self.middle + self.focal * (self._bent(inner) + directions - inner))

    def directions(self, pixels: Points) -> Points:
        """In which directions these pixels look, for pixels of the picture."""
        wanted = (np.asarray(pixels, np.float64) - self.middle) / self.focal
        found = wanted.copy()
        for _round in range(ROUNDS):
            found -= self._step(found, self._bent(found) - wanted)
        return found

    def _bent(self, directions: Points) -> Points:
        x, y = directions.T
        square = x * x + y * y
        radial = 1 + square * (self.k1 + square * (self.k2 + square * self.k3))
        return np.column_stack(
            [
                x * radial + 2 * self.p1 * x * y + self.p2 * (square + 2 * x * x),
                y * radial + 2 * self.p2 * x * y + self.p1 * (square + 2 * y * y),
            ]
        )

    def stretch(self, directions: Points) -> tuple[Points, Points, Points]:
        """How a bent direction changes with a direction: x with x, x with y (as y with x), y with
        y."""
        x, y = directions.T
        square = x * x + y * y
        radial = 1 + square * (self.k1 + square * (self.k2 + square * self.k3))
        twice = 2 * (self.k1 + square * (2 * self.k2 + square * 3 * self.k3))
        along = radial + twice * x * x + 2 * self.p1 * y + 6 * self.p2 * x
        across = twice * x * y + 2 * self.p1 * x + 2 * self.p2 * y
        down = radial + twice * y * y + 6 * self.p1 * y + 2 * self.p2 * x
        return along, across, down

    def _step(self, directions: Points, wrong: Points) -> Points:
        along, across, down = self.stretch(directions)
        size = along * down - across * across
        x, y = wrong.T
        return np.column_stack([down * x - across * y, along * y - across * x]) / size[:, None]

    def _growth(self, slopes: Points) -> Points:
        square = slopes * slopes
        return np.asarray(
            1 + square * (3 * self.k1 + square * (5 * self.k2 + square * 7 * self.k3))
        )


_DARTS = "regalleuchte/autodarts, calibration/{}/cameraParameters.xml (OpenCV's own tool)."

LENSES = (
    RealLens(
        "Logitech C270",
        *(1280, 960, 1352.4),
        *(0.00865, 0.73889),
        _DARTS.format("logitech_c270_000"),
        k3=-2.26569,
        p1=-0.00177,
        p2=-0.00319,
        aside=-4.8,
        below=29.8,
    ),
    RealLens(
        "Logitech C920 or C922",
        *(1920, 1080, 1443.5),
        *(0.05686, -0.20302),
        _DARTS.format("logitech_c920_000") + " No other numbers of a C922 were found.",
        k3=0.15900,
        p1=-0.00137,
        p2=0.00040,
        aside=13.8,
        below=-36.0,
    ),
    RealLens(
        "Microsoft LifeCam HD-3000",
        *(1280, 720, 1141.1),
        *(0.16211, -1.26945),
        "PhotonVision/photonvision, test-resources/calibration/lifecam_1280.json.",
        k3=2.50208,
        p1=0.00279,
        p2=-0.00028,
        aside=-18.6,
        below=-10.1,
    ),
    RealLens(
        "Raspberry Pi Camera 1",
        *(1280, 720, 1267.1),
        *(0.06108, -0.27083),
        "UbiquityRobotics/raspicam_node, camera_info/camerav1_1280x720.yaml.",
        p1=0.00212,
        p2=-0.00890,
        aside=-31.5,
        below=14.6,
    ),
    RealLens(
        "Raspberry Pi Camera 2",
        *(1280, 960, 998.2),
        *(0.16443, -0.27172),
        "UbiquityRobotics/raspicam_node, camera_info/camerav2_1280x960.yaml.",
        p1=-0.00287,
        p2=-0.00010,
        aside=2.3,
        below=-5.9,
    ),
    RealLens(
        "Raspberry Pi Camera 3",
        *(1920, 1080, 1478.3),
        *(0.0, 0.0),
        "The angle of Raspberry Pi's data sheet, 66 degrees. No calibration was found: no bend.",
    ),
    RealLens(
        "Raspberry Pi Camera 3 Wide",
        *(1920, 1080, 819.9),
        *(0.0, -0.030),
        "102 degrees by its data sheet. Its shape: a published fit of OpenCV's rational model "
        "(fx 496.9 of 832 pixels), refitted by k2 and k3, because OpenCV's own turns back outside.",
        k3=0.005,
    ),
    RealLens(
        "Raspberry Pi with an M12 lens",
        *(1456, 1088, 940.0),
        *(-0.29170, 0.09251),
        "A robotics team's notes of 2025, made with mrcal (OPENCV4), for the sensor of Raspberry "
        "Pi's global shutter camera in its own lens mount. None was found for the HQ camera.",
        p1=0.00028,
        p2=0.00042,
        aside=-22.9,
        below=-17.7,
    ),
    RealLens(
        "OV5647 or OV5676 with a wide lens",
        *(1920, 1080, 1356.0),
        *(-0.36, 0.12),
        "84 degrees and k1 were measured by us on photos of a board; k2 is that of Rollei's lens.",
        aside=18.0,
        below=-22.0,
    ),
    RealLens(
        "ELP with an H100 lens",
        *(1920, 1080, 878.8),
        *(-0.01569, -0.00784),
        _DARTS.format("elp_ov2710+h100_000"),
        aside=12.6,
        below=-42.9,
    ),
    RealLens(
        "ELP with an L297 lens",
        *(1920, 1080, 940.5),
        *(0.0, 0.01563),
        _DARTS.format("elp_ov2710+l297_000"),
        k3=-0.01495,
        aside=48.6,
        below=18.3,
    ),
    RealLens(
        "Conceptronic AMDIS01B",
        *(1920, 1080, 1486.0),
        *(-0.36409, 0.11159),
        _DARTS.format("conceptronic_amdis01B_000")
        + " Refitted by k1 and k2: with its k3 the corners all but turn back.",
        p1=0.00035,
        p2=0.00162,
        aside=72.7,
        below=5.8,
    ),
    RealLens(
        "Rollei R-Cam 100",
        *(1920, 1080, 1585.9),
        *(-0.39680, 0.11750),
        _DARTS.format("rollei_rcam100_001"),
        k3=0.01759,
        p1=-0.01172,
        p2=-0.00179,
        aside=-9.8,
        below=43.0,
    ),
    RealLens(
        "Aukey PC-LM1E",
        *(1920, 1080, 979.0),
        *(0.17285, -0.22795),
        _DARTS.format("aukey_pclm1e_000"),
        k3=0.10434,
        p1=0.00044,
        p2=-0.00075,
        aside=-24.8,
        below=-19.9,
    ),
    RealLens(
        "GoPro Hero 3 White",
        *(1920, 1080, 1230.0),
        *(-0.32, 0.126),
        "ykotseruba/JAAD, issue 4: video of 1080 rows, wide.",
    ),
    RealLens(
        "SJ4000 action camera",
        *(1280, 720, 740.0),
        *(-0.28210, 0.06472),
        "goodrobots/vision_landing, calibration/sj4000-calibration-640x480.yml at twice its size, "
        "cut to 16:9, and refitted by k1 and k2: its k3 turns back in the corners.",
        p1=0.00028,
        p2=0.00030,
        aside=-3.9,
        below=-11.3,
    ),
)
"""From 50 to 102 degrees, k1 from -0.40 to +0.17."""
