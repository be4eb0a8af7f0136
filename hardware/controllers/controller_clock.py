"""What a controller's clock shows at a moment of ours, by the quickest of the last answers.

An answer that came back at once was hardly delayed either way; one that took
long says little. (The estimate is off by half a round trip at most: Cristian,
Probabilistic clock synchronization, 1989.)
"""

from __future__ import annotations

from collections import deque

from firmware.messages import CLOCK

KEPT = 16
"""Answers that are compared: at five a second those of the last three seconds, in which
two quartzes drift apart by less than a millisecond."""


class ControllerClock:
    """Times of ours in seconds; the controller's in milliseconds, round from 2³² to 0."""

    def __init__(self) -> None:
        self._answers: deque[tuple[float, int]] = deque(maxlen=KEPT)

    @property
    def is_known(self) -> bool:
        return bool(self._answers)

    def heard(self, asked: float, answered: float, shown: int) -> None:
        """Asked and answered at these times of ours, the controller's clock showed this."""
        middle = round((asked + answered) / 2 * 1000)
        self._answers.append((answered - asked, (shown - middle) % CLOCK))

    def shows(self, at: float) -> int:
        """What the controller's clock will show at a time of ours; only when it is known."""
        _trip, ahead = min(self._answers)
        return (round(at * 1000) + ahead) % CLOCK
