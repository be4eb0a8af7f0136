"""What every kind of button box is: three buttons and a light.

Whatever the wire, the table sees the same signals and gives the same orders.
Signals may be put in from any thread; they are handed over in `poll`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from queue import Empty, SimpleQueue
from typing import Protocol

BoxId = str
"""Names one button box for as long as it exists, across unplugging."""


class Button(Enum):
    """A box's three buttons, in the order they are mounted."""

    YES = "yes"
    NO = "no"
    STOMACHACHE = "stomachache"


class Light(Enum):
    """What a light is ordered to show."""

    OFF = "off"
    INVITING = "inviting"
    """This box is waited for."""
    LOCKED = "locked"
    """This box has given its answer; which one can't be seen."""
    YES = "yes"
    NO = "no"
    STOMACHACHE = "stomachache"


@dataclass(frozen=True)
class Pressed:
    """A button went down, debounced."""

    box: BoxId
    button: Button


@dataclass(frozen=True)
class Lost:
    """A box can't be reached any more."""

    box: BoxId


@dataclass(frozen=True)
class Found:
    """A box is there, for the first time or again."""

    box: BoxId


Signal = Pressed | Lost | Found
LightOrder = Mapping[BoxId, Light]


class Boxes(Protocol):
    """Some boxes, of one kind or of several.

    `poll` and `show` are called from the table's loop only.
    """

    def poll(self, now: float) -> Sequence[Signal]:
        """Everything that has happened since the last call, in order. `now` is in seconds."""

    def due(self) -> float | None:
        """When `poll` is next needed even if nothing wakes the loop; None for never."""

    def show(self, order: LightOrder) -> None:
        """Light the boxes as ordered. The same order may come again and again: send what
        changed, and everything to a box that has come back."""

    def close(self) -> None:
        """Let go of wires and threads. Can be called twice."""


class Inbox:
    """Where any thread leaves signals for the table, waking its loop."""

    def __init__(self, wake: Callable[[], None] = lambda: None) -> None:
        self._signals: SimpleQueue[Signal] = SimpleQueue()
        self._wake = wake

    def put(self, signal: Signal) -> None:
        """Leave a signal; safe from any thread."""
        self._signals.put(signal)
        self._wake()

    def drain(self) -> list[Signal]:
        """Take everything that is there, oldest first."""
        signals = []
        while True:
            try:
                signals.append(self._signals.get_nowait())
            except Empty:
                return signals
