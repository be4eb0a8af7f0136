"""What every stage of an evening shares: the match, the boxes, the word on top.

The host holds things and hands them over; what they mean is the stages' affair.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random
from typing import TYPE_CHECKING, Protocol

from companion.i18n import _, translate
from companion.library import Library
from companion.settings import Settings
from companion.table.events import (
    GameLeft,
    GameSetAside,
    GameTakenUp,
    Paired,
    Played,
    TableEvent,
    TookBack,
)
from companion.table.host_computer import PLAIN_PROGRAM, Ending, HostComputer
from companion.table.match import Match, apply_event, fold_match
from companion.table.presence import Presence
from companion.table.saved_games_port import SavedGamesPort, StorageProblem
from companion.table.scene_parts import Notice, Tone
from companion.table.voting import Voting
from engine import Event, Phase, apply
from hardware.boxes import BoxId, Report
from sentences import ExplainedError

if TYPE_CHECKING:
    from companion.table.screen import Screen

NOTICE_SECONDS = 8.0


class Flow(Protocol):
    """Knows which stage comes next, so that the stages need not know each other."""

    def following(self, host: TableContext) -> Screen: ...
    def at_the_table(self, host: TableContext) -> Screen: ...
    def after_the_verdict(self, host: TableContext) -> Screen: ...
    def after_the_coronation(self, host: TableContext) -> Screen: ...
    def leaving(self, host: TableContext, back: Screen) -> Screen: ...
    def reading(
        self, host: TableContext, back: Screen, title: str, lines: tuple[str, ...]
    ) -> Screen: ...
    def pairing(self, host: TableContext, back: Screen) -> Screen: ...
    def newcomer(self, host: TableContext, back: Screen, box: BoxId) -> Screen: ...
    def alone(self, host: TableContext, back: Screen, seat: int) -> Screen: ...
    def looking(self, host: TableContext, back: Screen) -> Screen: ...
    def farewell(self, host: TableContext) -> Screen: ...


class TableContext:
    """The evening's shared things. `now` is in seconds, of any clock that never goes back."""

    def __init__(
        self,
        settings: Settings,
        library: Library,
        chance: Random,
        flow: Flow,
        shelf: SavedGamesPort,
        drawn: Collection[BoxId] = (),
        appliance: HostComputer = PLAIN_PROGRAM,
    ) -> None:
        self.appliance = appliance
        self.drawn = frozenset(drawn)
        """The boxes that the display draws: their holders look at their cards there."""
        self.settings = settings
        self.library = library
        self.chance = chance
        self.flow = flow
        self.shelf = shelf
        self.match: Match | None = None
        self.presence = Presence()
        self.reports: Sequence[Report] = ()
        """What there is to know about the boxes' wires."""
        self.voting: Voting | None = None
        """The votes of the open election, from its first moment until it is decided."""
        self._ballots = 0
        self.seated: tuple[BoxId, ...] = ()
        """Who sat down last, clockwise: the next game begins with them."""
        self.names: dict[BoxId, str] = {}
        """Who sits at which box tonight, where somebody said so."""
        self.now = 0.0
        self.ending: Ending | None = None
        """How the evening is to end, once somebody has said so."""
        self.trouble: StorageProblem | None = None
        """What is wrong with the keeping of games."""
        self.notice: Notice | None = None
        self._notice_until = 0.0
        self._committed: list[TableEvent] = []
        self.stage = flow.following(self)
        self.stage.look_at_the_shelf()

    @property
    def playing(self) -> Match:
        """The running match, for the stages that only exist in one."""
        assert self.match is not None, "this stage belongs to a match"
        return self.match

    def tick(self, now: float) -> None:
        """Time has come to `now`: an old sentence goes away."""
        self.now = now
        if now >= self._notice_until:
            self.notice = None

    def judge_vote(self) -> None:
        """All that has come in is known: has the open election's vote moved on?"""
        if self.voting is not None:
            self.voting.tick(self.now)

    def go(self, stage: Screen) -> None:
        """Another stage begins. What is committed just now is not on the shelf yet."""
        self.stage = stage
        if not self._committed:
            stage.look_at_the_shelf()

    def leave(self) -> None:
        """The table is done with its game."""
        self._end(GameLeft())

    def set_aside(self) -> None:
        """The table goes on with its game another time."""
        self._end(GameSetAside())

    def _end(self, event: GameLeft | GameSetAside) -> None:
        self.commit(event)
        self.match = None
        self.go(self.flow.following(self))

    def take_up(self, name: str) -> None:
        """Go on with a game that was kept, or say why that can't be."""
        try:
            self.match = fold_match(self.shelf.events(name), self.library)
        except ExplainedError as error:
            self.refuse(error)
            return
        self.commit(GameTakenUp(name))
        self.seated = self.match.pairing
        self.names = dict(zip(self.match.pairing, self.match.seat_names, strict=True))
        self.go(self.flow.following(self))
        if self.match.seen.phase is Phase.ELECTION:
            self.tell(_("No vote was kept: everyone votes again."))

    def commit(self, event: TableEvent) -> bool:
        """Let something happen, if it can; else say why not."""
        try:
            self.match = apply_event(self.match, event, self.library)
        except ExplainedError as error:
            self.refuse(error)
            return False
        self._committed.append(event)
        if not isinstance(event, Paired):
            self.voting = None
        self.hush()
        return True

    def play(self, event: Event) -> bool:
        """Let an event of the rules happen, if they allow it; else say why not."""
        return self.commit(Played(event))

    def take_back(self) -> None:
        """Take the newest event of the rules back."""
        self.commit(TookBack())
        self.go(self.flow.at_the_table(self))

    @property
    def open_vote(self) -> Voting:
        """The votes of the open election, for the stages that only exist in one."""
        assert self.voting is not None, "this stage belongs to an election"
        return self.voting

    def begin_vote(self) -> None:
        """Everybody is to vote; what was voted before counts no more."""
        self._ballots += 1
        match, grace = self.playing, self.settings.election.grace
        self.voting = Voting(self._ballots, match.state.hands, match.pairing, grace)

    def pair(self, pairing: tuple[BoxId, ...]) -> bool:
        """Seats have other boxes from now on; whether the votes that are in still count."""
        if not self.commit(Paired(pairing)):
            return True
        self.seated = pairing
        if self.voting is None:
            return True
        if self.voting.can_pair(pairing):
            self.voting.pair(pairing)
            return True
        self.begin_vote()
        return False

    def explain(self, event: Event) -> None:
        """Say why an event is not allowed, without letting it happen."""
        try:
            apply(self.playing.state, event)
        except ExplainedError as error:
            self.refuse(error)

    def worry(self, trouble: StorageProblem | None) -> None:
        """The keeping of games has got into trouble, or out of it."""
        if trouble == self.trouble:
            return
        had_trouble = self.trouble is not None and not self.trouble.is_kept
        self.trouble = trouble
        if trouble is not None:
            self.tell_trouble()
        elif had_trouble:
            self.tell(_("The game is kept again."))

    @property
    def is_kept(self) -> bool:
        """Whether what happens survives a pulled plug."""
        return self.trouble is None or self.trouble.is_kept

    def tell_trouble(self) -> None:
        """Say what is wrong with the keeping, and what it means."""
        if self.trouble is not None:
            sentence = translate(self.trouble.sentence)
            meaning = "" if self.is_kept else _("The game goes on, but it is not kept.")
            self.tell(f"{sentence} {meaning}".strip(), Tone.WARNING)

    def collect(self) -> Sequence[TableEvent]:
        """The events committed since the last call."""
        events, self._committed = tuple(self._committed), []
        return events

    def tell(self, text: str, tone: Tone = Tone.PLAIN) -> None:
        """Show a sentence for a while."""
        self.notice, self._notice_until = Notice(text, tone), self.now + NOTICE_SECONDS

    def refuse(self, error: ExplainedError) -> None:
        """Show why something can't be done."""
        self.tell(translate(error), Tone.REFUSAL)

    def hush(self) -> None:
        """Take the sentence away."""
        self.notice = None

    @property
    def notice_due(self) -> float | None:
        """When the sentence goes away by itself."""
        return None if self.notice is None else self._notice_until

    @property
    def missing_seats(self) -> tuple[int, ...]:
        """Seats of the match whose box can't be reached."""
        pairing = self.match.pairing if self.match is not None else ()
        return tuple(s for s, box in enumerate(pairing) if not self.presence.is_there(box))
