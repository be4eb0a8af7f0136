"""A step that waits for the disk: what people see meanwhile, and which presses are refused.

The scene, and the lights of votes, stay as they were before the step. Nothing invites a press.
Votes stay in the boxes and phones, and count when the table goes on. The table's time stands still.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from dataclasses import replace

from companion.display.painter import Picture
from companion.display.saving_note import SavingNote
from companion.evening.cards.hands import HandFace
from companion.evening.core import Outputs
from companion.evening.inputs import CardSeen, ChooseInHand, Gesture, Input, Peek, PowerButtonMoved
from companion.evening.scene import Privacy
from companion.evening.wakefulness import Wakefulness
from companion.words.i18n import _
from hardware.boxes import BoxId, Light, Order, Pressed

log = logging.getLogger(__name__)

PATIENCE = 0.5
"""Seconds that the loop waits for a step."""
LONG_AFTER = 10.0
"""Seconds after which a sentence says what is the matter."""
LOOK_EVERY = 0.05
"""Seconds between two looks whether the disk has answered."""


class Stall:
    """Whether the disk keeps a step waiting; `lost` is how many seconds that took so far."""

    def __init__(self) -> None:
        self._since: float | None = None
        self.lost = 0.0

    @property
    def is_on(self) -> bool:
        return self._since is not None

    def table_time(self, now: float) -> float:
        """The time for the table and its scenes."""
        return (now if self._since is None else self._since) - self.lost

    def goes_on(self, now: float) -> None:
        """A turn that began `now` could not end."""
        if self._since is None:
            log.warning("a step of the table takes long")
            self._since = now

    def ends(self, now: float) -> None:
        if self._since is not None:
            log.warning("the step has taken %.1f s", now - self._since)
            self.lost += now - self._since
            self._since = None

    def note(self, now: float, privacy: Privacy) -> SavingNote:
        is_long = self._since is not None and now - self._since >= LONG_AFTER
        return SavingNote(is_long, hides=privacy is Privacy.PRIVATE)


def accepted(inputs: Iterable[Input]) -> list[Input]:
    """Without presses: nobody wants them played later."""
    return [each for each in inputs if not _is_press(each)]


def _is_press(each: Input) -> bool:
    match each:
        case Peek(held=is_begun) | PowerButtonMoved(down=is_begun):
            return is_begun
        case _:
            return isinstance(each, Gesture | Pressed | ChooseInHand | CardSeen)


def without_invitations(order: Order) -> Order:
    """The order with no light that asks for a press."""
    return replace(order, lights={box: _dark(light) for box, light in order.lights.items()})


def later(order: Order, seconds: float) -> Order:
    """The same order, on a clock that is ahead of the table's."""
    return order if order.at is None else replace(order, at=order.at + seconds)


def _dark(light: Light) -> Light:
    return Light.OFF if light is Light.INVITING else light


def hands_in_stall(outputs: Outputs) -> Mapping[BoxId, HandFace]:
    """What each phone shows: nothing can be chosen."""
    prompt = _("Saving…")
    return {box: replace(hand, prompt=prompt, choices=()) for box, hand in outputs.hands.items()}


def picture_in_stall(picture: Picture, note: SavingNote) -> Picture:
    """The picture before the step; a card that somebody looks at is covered at once."""
    faces = tuple(replace(face, own_card=None, light=_dark(face.light)) for face in picture.faces)
    seen = Wakefulness.DEMONSTRATION if picture.is_demonstration else Wakefulness.AWAKE
    return replace(picture, faces=faces, pressed=frozenset(), wakefulness=seen, note=note)
