"""What every kind of button box is: three buttons, a light, and a vote that it keeps.

Whatever the wire, the table sees the same signals and gives the same orders.
A vote lives in its box: the table learns that there is one, and all of them at
the reveal. Signals may be put in from any thread; they are handed over in `poll`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Protocol

from sentences import Sentence

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


LIGHT_OF_BUTTON = {
    Button.YES: Light.YES,
    Button.NO: Light.NO,
    Button.STOMACHACHE: Light.STOMACHACHE,
}
"""The light that shows a vote."""


class Cause(Enum):
    """Why a box can't be reached."""

    UNPLUGGED = "unplugged"
    SILENT = "silent"
    """It is there, and does not answer."""


class BallotPhase(Enum):
    """How far a ballot is."""

    OPEN = "open"
    """Votes can be cast and changed."""
    CLOSED = "closed"
    """Votes can't be changed any more, and nobody knows them yet."""
    REVEALED = "revealed"
    """Every box tells its vote."""


Cards = frozenset[Button]
"""What a box may play; it passes over the others."""


@dataclass(frozen=True)
class BallotOrder:
    """A ballot as it is to be, and the boxes that vote in it.

    `number` is another one for each ballot of this program. A box keeps its vote
    for as long as it is ordered the same number, and wipes it then.
    """

    number: int
    stage: BallotPhase
    cards: Mapping[BoxId, Cards]


@dataclass(frozen=True)
class Order:
    """All that the boxes are to do. A box shows its own lock while it votes, the ordered
    light otherwise; `at` is the instant, on the clock of `poll`, when the lights change."""

    lights: Mapping[BoxId, Light] = field(default_factory=dict)
    at: float | None = None
    ballot: BallotOrder | None = None


@dataclass(frozen=True)
class Pressed:
    """A button went down, debounced, on a box that does not vote."""

    box: BoxId
    button: Button


@dataclass(frozen=True)
class Locked:
    """A box has a vote in this ballot. It may still change it, and says no more."""

    box: BoxId
    ballot: int


@dataclass(frozen=True)
class Closed:
    """A box has a vote in this ballot and changes it no more."""

    box: BoxId
    ballot: int


@dataclass(frozen=True)
class Opened:
    """What boxes voted, all at once; given only when the reveal was ordered."""

    ballot: int
    votes: Mapping[BoxId, Button] = field(repr=False)


@dataclass(frozen=True)
class Lost:
    """A box can't be reached any more; whether its vote is kept shows when it is back."""

    box: BoxId
    cause: Cause = Cause.UNPLUGGED


@dataclass(frozen=True)
class Found:
    """A box is there, for the first time or again."""

    box: BoxId


Signal = Pressed | Locked | Closed | Opened | Lost | Found


class Health(Enum):
    """How something is that boxes may hang on."""

    WORKS = "works"
    WAITS = "waits"
    """Nothing is wrong, and nothing is there."""
    FAILS = "fails"


@dataclass(frozen=True)
class Report:
    """One line about a wire: what was found, or what is missing and what to do."""

    health: Health
    sentence: Sentence


class Boxes(Protocol):
    """Some boxes, of one kind or of several.

    All of it is called from the table's loop only.
    """

    def poll(self, now: float) -> Sequence[Signal]:
        """Everything that has happened since the last call, in order. `now` is in seconds."""

    def wake_at(self) -> float | None:
        """When `poll` is next needed even if nothing wakes the loop; None for never."""

    def apply_order(self, order: Order) -> None:
        """Do as ordered. The same order may come again and again: send what changed, and
        everything to a box that has come back. Boxes of another kind may stand in it."""

    def reports(self) -> Sequence[Report]:
        """What there is to know about these boxes' wires, for people."""

    def close(self) -> None:
        """Let go of wires and threads. Can be called twice."""
