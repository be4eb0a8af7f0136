"""A camera at a staged table: it sees what it is told to, and nothing is opened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.evening.board.port import CameraName, LearningStep, LivePicture, Use
from engine import Edition
from sentences import Sentence


@dataclass
class StagedCamera:
    """The table's `CameraPort`."""

    cameras: Sequence[CameraName] = (CameraName("/dev/video0", "USB camera"),)
    trouble: Sentence | None = None
    remedy: str = ""
    warning: Sentence | None = None
    sees: bool = True
    knows_board: bool = True
    flaws: Sequence[Sentence] = ()
    heights: Sequence[float] = (14.0, 16.0)
    hand_above: bool = False
    picture: LivePicture | None = None
    step: LearningStep | None = None
    is_there: bool = True

    def watch(self, use: Use, device: str, edition: Edition | None) -> None:
        """It always sees the same."""

    def learn(self) -> None:
        """It always knows the same."""

    take_step = stop_learning = learn
