"""Estimates what a controller's clock shows, from its fastest recent answer.

A fast answer was hardly delayed in either direction. The estimate is off by half a
round trip at most (Cristian, Probabilistic clock synchronization, 1989).
"""

from __future__ import annotations

from collections import deque

from firmware.messages import CLOCK

ANSWERS_KEPT = 16
"""At five answers a second, those of the last three seconds: two quartz clocks drift apart by
less than a millisecond in that time."""

ANSWERS_TO_SETTLE = 5


class ControllerClock:
    """Converts our times, in seconds, into the controller's: milliseconds modulo 2³²."""

    def __init__(self) -> None:
        self._answers: deque[tuple[float, int]] = deque(maxlen=ANSWERS_KEPT)

    @property
    def is_known(self) -> bool:
        return bool(self._answers)

    @property
    def is_settled(self) -> bool:
        """Whether a fast answer is likely among those that came."""
        return len(self._answers) >= ANSWERS_TO_SETTLE

    def add_answer(self, asked: float, answered: float, shown: int) -> None:
        """Add what the controller's clock showed between these two times of ours."""
        middle = round((asked + answered) / 2 * 1000)
        self._answers.append((answered - asked, (shown - middle) % CLOCK))

    def reading_at(self, at: float) -> int:
        """What the controller's clock shows at a time of ours. Only if `is_known`."""
        _trip, ahead = min(self._answers)
        return (round(at * 1000) + ahead) % CLOCK
