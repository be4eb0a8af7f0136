"""What every stage of an evening shares: the match, the boxes, the word on top.

The host holds things and hands them over; what they mean is the stages' affair.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Protocol

from companion.library import Library
from companion.settings import Settings
from companion.table.events import GameBegan, Played, TableEvent, TookBack
from companion.table.match import Match
from companion.table.scene import Notice, Tone
from companion.words import say
from engine import Event, RuleError
from hardware.boxes import BoxId

if TYPE_CHECKING:
    from companion.table.stage import Stage

NOTICE_SECONDS = 8.0


class Flow(Protocol):
    """Knows which stage comes next, so that the stages need not know each other."""

    def first(self, host: Host) -> Stage: ...
    def following(self, host: Host) -> Stage: ...
    def new_round(self, host: Host) -> Stage: ...


class Host:
    """The evening's shared things. `now` is in seconds, of any clock that never goes back."""

    def __init__(self, settings: Settings, library: Library, chance: Random, flow: Flow) -> None:
        self.settings = settings
        self.library = library
        self.chance = chance
        self.flow = flow
        self.match: Match | None = None
        self.boxes: dict[BoxId, bool] = {}
        """Every box seen so far, and whether it can be reached."""
        self.peeking: set[BoxId] = set()
        self.now = 0.0
        self.quitting = False
        self._stage = flow.first(self)
        self._committed: list[TableEvent] = []
        self._notice: Notice | None = None
        self._notice_until = 0.0

    @property
    def stage(self) -> Stage:
        return self._stage

    @property
    def playing(self) -> Match:
        """The running match, for the stages that only exist in one."""
        assert self.match is not None, "this stage belongs to a match"
        return self.match

    def go(self, stage: Stage) -> None:
        """Another stage begins."""
        self._stage = stage

    def go_on(self) -> None:
        """Go to the stage that fits the match as it stands."""
        self.go(self.flow.following(self))

    def go_home(self) -> None:
        """Leave the match and go back to the title."""
        self.match = None
        self.go(self.flow.first(self))

    def begin(self, began: GameBegan) -> bool:
        """Begin a match; a table that can't play like this is told why."""
        try:
            self.match = Match(began, self.library)
        except RuleError as error:
            self.refuse(error)
            return False
        self._committed.append(began)
        self.hush()
        return True

    def play(self, event: Event) -> bool:
        """Let an event happen, if the rules allow it; else say why not."""
        try:
            self.playing.follow(played := Played(event))
        except RuleError as error:
            self.refuse(error)
            return False
        self._committed.append(played)
        self.hush()
        return True

    def take_back(self) -> None:
        """Take the newest event back."""
        self.playing.follow(took_back := TookBack())
        self._committed.append(took_back)

    def collect(self) -> Sequence[TableEvent]:
        """The events committed since the last call."""
        events, self._committed = tuple(self._committed), []
        return events

    def tell(self, text: str, tone: Tone = Tone.PLAIN) -> None:
        """Show a sentence for a while."""
        self._notice, self._notice_until = Notice(text, tone), self.now + NOTICE_SECONDS

    def refuse(self, error: RuleError) -> None:
        """Show why something can't be done."""
        self.tell(say(error), Tone.REFUSAL)

    def hush(self) -> None:
        """Take the sentence away."""
        self._notice = None

    @property
    def notice(self) -> Notice | None:
        if self._notice is not None and self.now >= self._notice_until:
            self._notice = None
        return self._notice

    @property
    def notice_due(self) -> float | None:
        """When the sentence goes away by itself."""
        return None if self._notice is None else self._notice_until

    @property
    def missing_seats(self) -> tuple[int, ...]:
        """Seats of the match whose box can't be reached."""
        if self.match is None:
            return ()
        pairing = self.match.began.pairing
        return tuple(seat for seat, box in enumerate(pairing) if not self.boxes.get(box, False))
