"""The interface of every kind of button box: the signals that boxes send, the orders they get.

A box stores its own vote: the table learns only that it has voted, until the reveal
opens all votes. Any thread may add signals; the table reads them with `poll`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Protocol

from sentences import N_, Sentence

BoxId = str
"""The name of one button box; it stays the same when the box is unplugged and comes back."""


class Button(Enum):
    """A box's three buttons, in the order they are mounted."""

    YES = "yes"
    NO = "no"
    STOMACHACHE = "stomachache"


BUTTON_NAMES = {
    Button.YES: Sentence(N_("Yes")),
    Button.NO: Sentence(N_("No")),
    Button.STOMACHACHE: Sentence(N_("Stomachache")),
}
"""For people, as they are printed on the buttons."""


class Light(Enum):
    """What the table can order a light to show."""

    OFF = "off"
    INVITING = "inviting"
    """The table is waiting for this box."""
    LOCKED = "locked"
    """This box has answered; its answer stays hidden."""
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
    """It is plugged in but does not answer."""
    OUT_OF_REACH = "out-of-reach"
    """It has no cable: it sleeps, or its network is gone."""


class BallotPhase(Enum):
    """The phase of a ballot."""

    OPEN = "open"
    """Votes can be cast and changed."""
    CLOSED = "closed"
    """Votes can't be changed any more, and are still hidden."""
    REVEALED = "revealed"
    """Every box sends its vote."""


Cards = frozenset[Button]
"""The cards that a box may play; a press of another one withdraws its vote."""


@dataclass(frozen=True)
class BallotOrder:
    """The ballot that boxes should have, with the cards of each box that votes.

    `number` differs for each ballot of this program. A box keeps its vote while the
    number stays the same, and wipes it otherwise.
    """

    number: int
    phase: BallotPhase
    cards: Mapping[BoxId, Cards]


@dataclass(frozen=True)
class Order:
    """Everything that the boxes should do. While a box votes, it shows whether it has voted,
    otherwise the ordered light. The lights change at the time `at` on the clock of `poll`;
    None for at once. Boxes that are `seated` keep their connection, whoever else wants one."""

    lights: Mapping[BoxId, Light] = field(default_factory=dict)
    at: float | None = None
    ballot: BallotOrder | None = None
    seated: frozenset[BoxId] = frozenset()


@dataclass(frozen=True)
class Pressed:
    """A button was pressed (debounced) on a box that does not vote."""

    box: BoxId
    button: Button = field(repr=False)
    """It may keep an ambition, so no log shows it."""


@dataclass(frozen=True)
class Locked:
    """A box has voted in this ballot. It may change its vote without another signal."""

    box: BoxId
    ballot: int


@dataclass(frozen=True)
class Withdrawn:
    """A box has no vote in this ballot any more: a card was pressed that it does not have."""

    box: BoxId
    ballot: int


@dataclass(frozen=True)
class Closed:
    """A box has voted in this ballot and can't change its vote any more."""

    box: BoxId
    ballot: int


@dataclass(frozen=True)
class Opened:
    """The votes of some boxes, all at once; sent only after the reveal was ordered."""

    ballot: int
    votes: Mapping[BoxId, Button] = field(repr=False)


@dataclass(frozen=True)
class Lost:
    """A box can't be reached any more. When it is back, it reports whether it still has a vote."""

    box: BoxId
    cause: Cause = Cause.UNPLUGGED


class Identity(Enum):
    """How certain it is that a box is the one its name says.

    The votes of a box that is not PROVEN are wiped before it can report any.
    """

    PROVEN = "proven"
    """It has shown its key, and has neither restarted nor changed its place since it was lost:
    a vote in it counts."""
    CHANGED = "changed"
    """It has shown its key, but has restarted, is connected elsewhere, or another device has
    claimed its name meanwhile: its vote is lost."""
    UNPROVEN = "unproven"
    """It can't show a key, or was never here before: it may be another device. It has no vote."""


@dataclass(frozen=True)
class Found:
    """A box can be reached, for the first time or again."""

    box: BoxId
    identity: Identity = Identity.UNPROVEN


@dataclass(frozen=True)
class Tampered:
    """A box's ballot is further on than was ordered: another program has commanded it, so its
    vote may be known."""

    box: BoxId
    ballot: int


Signal = Pressed | Locked | Withdrawn | Closed | Opened | Lost | Found | Tampered


class Health(Enum):
    """The state of something that boxes need."""

    WORKS = "works"
    WAITS = "waits"
    """Nothing is wrong, but nothing is connected."""
    FAILS = "fails"


@dataclass(frozen=True)
class Report:
    """One line about a connection: what was found, or what is missing and what to do."""

    health: Health
    sentence: Sentence


class Boxes(Protocol):
    """Some boxes, of one kind or of several. Only the table's loop calls these methods."""

    def poll(self, now: float) -> Sequence[Signal]:
        """The signals since the last call, in order. `now` is in seconds."""

    def wake_at(self) -> float | None:
        """When `poll` must be called even if nothing wakes the loop; None for never."""

    def apply_order(self, order: Order) -> None:
        """Follow an order. The same one may come repeatedly: only changes are sent, and the
        whole order to a box that has come back. It may name boxes of another kind."""

    def reports(self) -> Sequence[Report]:
        """One line for people about each of these boxes' connections."""

    def close(self) -> None:
        """Close connections and end threads. Can be called twice."""
