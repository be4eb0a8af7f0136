"""What ends or begins something takes two presses: one asks, another one agrees.

So one person alone dismisses nothing that the others have not seen, however fast they press. A
second box agrees at once. The screen agrees with a button that appears elsewhere a second later; a
key, and a box where no other one has a person, a second after the first press. Knows nothing of
screens. Times are in seconds of the table's clock.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from math import inf

from companion.evening.clock import Clock
from companion.evening.inputs import Target
from hardware.boxes import BoxId

RING_SECONDS = 1.0
"""A press agrees to nothing so soon after another one by the same hand."""
ASKED_SECONDS = 10.0
"""After that, the first press is forgotten."""

Source = BoxId | None
"""Where presses come from: a box, or the screen with its keys and the drawn boxes."""


@dataclass(frozen=True)
class Press:
    """`pause`: how long its source had rested before it."""

    box: BoxId | None = None
    """None for a touch or a key."""
    pause: float = inf
    own_pause: float = inf
    """How long this box had rested: drawn boxes are one source, and several people press them."""
    is_key: bool = False
    is_answer: bool = False
    """Whether it touched the button that agrees."""


@dataclass(frozen=True)
class Asked:
    """A choice that waits for a second press."""

    target: Target
    box: BoxId | None
    """Whose press has asked; None for a touch or a key."""
    at: float
    ring_at: float
    """When the ring began to fill: with the newest press of the same box."""
    stepped: frozenset[BoxId] = frozenset()
    """Boxes that have stepped to something else since: their Yes chooses that."""


class Agreement:
    """What waits for a second press, and how fast everyone presses."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._asked: Asked | None = None
        self.press = Press()
        """The newest one."""
        self._newest: dict[Source, float] = {}
        """When each source was pressed last."""
        self._newest_own: dict[Source, float] = {}
        """When each box was pressed last."""
        self._touched_at: float | None = None
        """When the screen was touched, until it is known what the touch means."""

    @property
    def asked(self) -> Asked | None:
        """What waits for a second press now."""
        asked = self._asked
        is_late = asked is not None and self._clock.now >= asked.ring_at + ASKED_SECONDS
        return None if is_late else asked

    def forget(self) -> None:
        """Nothing waits any more."""
        self._asked = None

    def touch(self) -> None:
        """The screen or a key was touched; what that means may come later, or never."""
        if self._touched_at is not None:
            self._newest[None] = self._touched_at
        self._touched_at = self._clock.now

    def hear(self, source: Source, press: Press) -> None:
        """A press has arrived, whether it counts or not."""
        at = self._clock.now
        if source is None and self._touched_at is not None:
            at, self._touched_at = self._touched_at, None
        pause = at - self._newest.get(source, -inf)
        own_pause = at - self._newest_own.get(press.box, -inf)
        self.press = replace(press, pause=pause, own_pause=own_pause)
        self._newest[source] = self._newest_own[press.box] = at

    def step(self, box: BoxId) -> None:
        """This box does something else than agree."""
        if self.asked is not None:
            self._asked = replace(self.asked, stepped=self.asked.stepped | {box})

    def settles(self, target: Target, boxes: Collection[BoxId]) -> bool:
        """Whether the newest press is the second one for this choice; else it asks. `boxes` are
        those that a person has."""
        press, asked = self.press, self.asked
        if asked is None or asked.target != target:
            self._asked = Asked(target, press.box, self._clock.now, self._clock.now)
            return False
        if press.pause >= RING_SECONDS and self._agrees(press, asked, boxes):
            self._asked = None
            return True
        if press.box == asked.box:
            self._asked = replace(asked, ring_at=self._clock.now)
        return False

    def _agrees(self, press: Press, asked: Asked, boxes: Collection[BoxId]) -> bool:
        if press.box is not None and press.box != asked.box:
            return True
        is_alone = press.box is not None and {press.box} >= set(boxes)
        may_repeat = press.is_answer or press.is_key or is_alone
        return may_repeat and self._clock.now >= asked.at + RING_SECONDS

    @property
    def can_be_touched(self) -> bool:
        """Whether the button that agrees is on the screen."""
        return self.asked is not None and self._clock.now >= self._button_at(self.asked)

    def wake_at(self) -> float | None:
        """When the button appears, or the first press is forgotten."""
        if self.asked is None:
            return None
        button_at = self._button_at(self.asked)
        return button_at if self._clock.now < button_at else self.asked.ring_at + ASKED_SECONDS

    def _button_at(self, asked: Asked) -> float:
        return max(asked.at, self._newest.get(None, -inf)) + RING_SECONDS
