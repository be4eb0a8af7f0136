"""Finds tags of one kind in a grey picture, with OpenCV. Knows nothing of boards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np

from hardware.camera.arrays import Grey, Points
from hardware.camera.refining import refined
from hardware.camera.tag_codes import TagKind

_DICTIONARIES = {TagKind.PIECE: cv2.aruco.DICT_4X4_50, TagKind.CARD: cv2.aruco.DICT_5X5_50}


@dataclass(frozen=True)
class FoundTag:
    """A tag and its corners in pixels, clockwise from its own upper left one."""

    number: int
    corners: Points

    @property
    def centre(self) -> Points:
        """Where its diagonals cross: that is its middle, also when it is seen from the side."""
        a, b, c, d = self.corners
        along, across = c - a, d - b
        turn = along[0] * across[1] - along[1] * across[0]
        if abs(turn) < 1e-9:
            return np.asarray(self.corners.mean(axis=0))
        share = ((b - a)[0] * across[1] - (b - a)[1] * across[0]) / turn
        return np.asarray(a + share * along)

    @property
    def edges(self) -> Points:
        """The lengths of its four edges in pixels."""
        return np.asarray(np.linalg.norm(self.corners - np.roll(self.corners, 1, axis=0), axis=1))


class TagReader:
    """Reads tags of one kind. One that is there twice belongs to another game: it is left out."""

    def __init__(self, kind: TagKind) -> None:
        dictionary = cv2.aruco.getPredefinedDictionary(_DICTIONARIES[kind])
        self._detect = _detector(dictionary)
        self._cells = kind.value + 2

    def find(self, picture: Grey) -> tuple[FoundTag, ...]:
        """The tags in a picture, by their numbers."""
        quads, numbers, _rejected = self._detect(picture)
        if numbers is None:
            return ()
        corners = refined(picture, np.array(quads, np.float64).reshape(-1, 4, 2), self._cells)
        known = zip(np.ravel(numbers), corners, strict=True)
        found = [FoundTag(int(number), quad) for number, quad in known]
        count = Counter(tag.number for tag in found)
        once = (tag for tag in found if count[tag.number] == 1)
        return tuple(sorted(once, key=lambda tag: tag.number))


def _detector(dictionary: cv2.aruco.Dictionary) -> Callable[[Grey], Any]:
    """The detecting function. OpenCV before 4.7, as in Debian 12, has it in another place, which
    its type stubs do not know."""
    if hasattr(cv2.aruco, "ArucoDetector"):
        detector = cv2.aruco.ArucoDetector(dictionary, _tuned(cv2.aruco.DetectorParameters()))
        return detector.detectMarkers
    old: Any = cv2.aruco
    parameters = _tuned(old.DetectorParameters_create())
    return lambda picture: old.detectMarkers(picture, dictionary, parameters=parameters)


def _tuned(parameters: cv2.aruco.DetectorParameters) -> cv2.aruco.DetectorParameters:
    """No bit of a code is guessed: a wrong tag is worse than none."""
    parameters.errorCorrectionRate = 0.0
    parameters.maxErroneousBitsInBorderRate = 0.1
    return parameters
