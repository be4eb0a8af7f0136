"""The calm after an event: for a moment the table ignores presses.

So a second tap by a nervous finger plays nothing, and everybody sees what has just happened. The
display is calm after every event, the boxes too; where several people choose at the same time,
only the box of the one who has chosen. Knows nothing of the game. Times are in seconds of the
table's clock.
"""

from __future__ import annotations

from companion.evening.clock import Clock
from hardware.boxes import BoxId

CALM_SECONDS = 0.6
SETTLE_SECONDS = 0.05
"""A press on a box may arrive this long after it was made. If another screen has come to the
front meanwhile, it was meant for the one before."""


class Calm:
    """Until when display and boxes are ignored."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._display_until = 0.0
        self._boxes_until = 0.0
        self._box_until: dict[BoxId, float] = {}

    def begin(self) -> None:
        """Calm for everyone."""
        self._display_until = self._boxes_until = self._clock.now + CALM_SECONDS

    def begin_for(self, box: BoxId, seconds: float = CALM_SECONDS) -> None:
        """Calm for the display and one box: the others are still choosing."""
        self._display_until = self._box_until[box] = self._clock.now + seconds

    def begin_for_box(self, box: BoxId) -> None:
        """Calm for one box that has taken a seat or opened a screen: many people press twice."""
        self._box_until[box] = self._clock.now + CALM_SECONDS

    def settle(self) -> None:
        """Another screen has come to the front."""
        self._boxes_until = max(self._boxes_until, self._clock.now + SETTLE_SECONDS)

    @property
    def on_display(self) -> bool:
        """Whether touches and keys are ignored."""
        return self._clock.now < self._display_until

    def on_box(self, box: BoxId) -> bool:
        """Whether presses on a box are ignored."""
        return self._clock.now < max(self._boxes_until, self._box_until.get(box, 0.0))

    @property
    def ends_at(self) -> float | None:
        """When touches and keys count again; None if they do."""
        return self._display_until if self.on_display else None
