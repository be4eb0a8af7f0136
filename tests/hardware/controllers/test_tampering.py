"""Another program commands the controller between two sessions, or the controller keeps its votes:
the host notices, and never uses such a vote."""

from __future__ import annotations

import pytest

from firmware.controller import Controller
from firmware.messages import CHOICES, CLOSED, NO_BALLOT, OPEN, REVEALED, BallotStatus
from hardware.boxes import (
    BallotOrder,
    BallotPhase,
    Button,
    Cards,
    Found,
    Identity,
    Locked,
    Lost,
    Opened,
    Order,
    Signal,
    Tampered,
    Withdrawn,
)
from hardware.controllers.ballot_watch import BallotWatch
from hardware.controllers.host_session import CABLE, SessionEnd
from hardware.protocol_codes import CodedBallot
from tests.firmware.virtual_host import VirtualHost
from tests.hardware.version_1 import SpeaksVersion1
from tests.hardware.wired_boxes import TICK, WiredBoxes, WiredController

YES, NO, _STOMACHACHE = Button
ALL = frozenset(Button)
ONLY_YES = frozenset({YES})
WIRE_NUMBER = 7 << 16 | 1
CARDS = bytes([0b111, 0b111])


class Table:
    """A host with one controller of two boxes, in an election of both."""

    def __init__(self) -> None:
        self.wires = WiredBoxes((2,))
        self.now = 0.0
        self.signals: list[Signal] = []
        self.settle()
        self.signals.clear()

    @property
    def wire(self) -> WiredController:
        return self.wires.controllers[0]

    def settle(self, seconds: float = 0.3) -> None:
        until = self.now + seconds
        while self.now < until:
            self.now += TICK
            self.signals.extend(self.wires.poll(self.now))

    def order(self, phase: BallotPhase, number: int = 1, cards: Cards = ALL) -> None:
        ballot = BallotOrder(number, phase, dict.fromkeys(self.wires.ids, cards))
        self.wires.apply_order(Order(ballot=ballot))
        self.settle()

    def vote(self, cards: Cards = ALL) -> None:
        """Open the ballot; both boxes vote."""
        self.order(BallotPhase.OPEN, cards=cards)
        for box in self.wires.ids:
            for down in (True, False):
                self.wires.touch(box, YES, down)
                self.settle(0.1)

    def steal(self) -> VirtualHost:
        """Pull the cable, and connect another host to the controller."""
        self.wire.pull()
        self.settle(2.0)
        thief = VirtualHost(self.wire.controller, now=round((self.now + 1000.7) * 1000))
        thief.greet(session=99)
        return thief

    def put_back(self) -> list[Signal]:
        """Put the cable back; the signals after that."""
        self.signals.clear()
        self.wire.put_back()
        self.settle(2.0)
        return self.signals


@pytest.fixture
def table() -> Table:
    return Table()


def tampered(table: Table) -> list[Signal]:
    return [Tampered(box, 1) for box in table.wires.ids]


def found(table: Table) -> list[Signal]:
    return [Found(box, Identity.PROVEN) for box in table.wires.ids]


def test_a_ballot_revealed_while_it_was_ordered_open_is_tampered_with(table: Table) -> None:
    table.vote()
    thief = table.steal()
    thief.reveal(WIRE_NUMBER, CARDS)
    assert thief.choices(), "the thief has read the votes"
    assert table.put_back() == found(table) + tampered(table)


def test_a_ballot_revealed_while_it_was_ordered_closed_is_tampered_with(table: Table) -> None:
    table.vote()
    table.order(BallotPhase.CLOSED)
    table.steal().reveal(WIRE_NUMBER, CARDS)
    assert table.put_back() == found(table) + tampered(table)


def test_votes_that_another_program_wiped_are_tampered_with(table: Table) -> None:
    """Before it wiped them, it has read them."""
    table.vote()
    thief = table.steal()
    thief.reveal(WIRE_NUMBER, CARDS)
    thief.end_ballot()
    assert table.put_back() == found(table) + tampered(table)


def test_a_tampered_vote_is_never_used_and_the_next_ballot_is_as_ever(table: Table) -> None:
    table.vote()
    table.steal().reveal(WIRE_NUMBER, CARDS)
    table.put_back()
    table.signals.clear()
    for phase in BallotPhase:
        table.order(phase)
    assert table.signals == []
    table.order(BallotPhase.OPEN, number=2)
    for box in table.wires.ids:
        for down in (True, False):
            table.wires.touch(box, NO, down)
            table.settle(0.1)
    table.order(BallotPhase.CLOSED, number=2)
    table.order(BallotPhase.REVEALED, number=2)
    assert table.signals[:2] == [Locked(box, 2) for box in table.wires.ids]
    assert Opened(2, dict.fromkeys(table.wires.ids, NO)) in table.signals
    assert not [signal for signal in table.signals if isinstance(signal, Tampered)]


def test_a_ballot_that_nobody_touched_is_not_tampered_with(table: Table) -> None:
    table.vote()
    table.wire.pull()
    table.settle(2.0)
    assert table.put_back() == [*found(table), *(Locked(box, 1) for box in table.wires.ids)]
    table.order(BallotPhase.CLOSED)
    table.order(BallotPhase.REVEALED)
    table.wire.pull()
    table.settle(2.0)
    again = table.put_back()
    assert Opened(1, dict.fromkeys(table.wires.ids, YES)) in again
    assert not [signal for signal in again if isinstance(signal, Tampered)]


def test_a_vote_that_its_player_withdrew_alone_is_not_tampered_with(table: Table) -> None:
    """A box without its host takes presses, too."""
    box, other = table.wires.ids
    table.vote(ONLY_YES)
    table.wire.pull()
    table.settle(2.0)
    for down in (True, False):
        table.wires.touch(box, NO, down)
        table.settle(0.1)
    back = table.put_back()
    assert back[:2] == found(table)
    assert {*back[2:]} == {Withdrawn(box, 1), Locked(other, 1)}


def test_a_controller_of_version_1_keeps_a_vote_and_works_as_ever(table: Table) -> None:
    wire = table.wire
    wire.controller = SpeaksVersion1(wire.identity, 2, 2, 0, keys=wire.keys)
    table.settle(3.0)
    table.signals.clear()
    table.vote(ONLY_YES)
    for down in (True, False):
        table.wires.touch(table.wires.ids[0], NO, down)
        table.settle(0.1)
    for phase in (BallotPhase.CLOSED, BallotPhase.REVEALED):
        table.order(phase, cards=ONLY_YES)
    assert Opened(1, dict.fromkeys(table.wires.ids, YES)) in table.signals
    assert not [each for each in table.signals if isinstance(each, Tampered | Withdrawn | Lost)]


def watch_of(*ordered: tuple[int, int]) -> BallotWatch:
    """A watch after orders of these numbers and stages."""
    watch = BallotWatch()
    watch.begin_session()
    for number, stage in ordered:
        watch.order(CodedBallot(number, number, stage, CARDS if number else bytes(2)))
    return watch


def test_a_late_report_of_an_earlier_ballot_is_not_suspicious() -> None:
    watch = watch_of((0, NO_BALLOT), (5, OPEN), (5, CLOSED), (6, OPEN))
    for status in ((0, NO_BALLOT), (5, OPEN), (5, CLOSED), (6, OPEN)):
        assert not watch.check_status(BallotStatus(*status, locked=0))
    assert not watch.is_tampered


def test_a_ballot_that_was_never_ordered_is_suspicious_once_an_order_was_answered() -> None:
    watch = watch_of((5, OPEN))
    assert not watch.check_status(BallotStatus(9, OPEN, 0)), "from before this session"
    assert not watch.check_status(BallotStatus(5, OPEN, 0))
    assert watch.check_status(BallotStatus(9, OPEN, 0))
    assert not watch.check_status(BallotStatus(9, OPEN, 0)), "it is said once"


@pytest.mark.parametrize(
    ("ordered", "reported"), [(OPEN, CLOSED), (OPEN, REVEALED), (CLOSED, REVEALED)]
)
def test_a_stage_that_was_not_ordered_yet_is_suspicious(ordered: int, reported: int) -> None:
    watch = watch_of((5, OPEN), (5, ordered))
    assert not watch.check_status(BallotStatus(5, ordered, 0b11))
    assert watch.check_status(BallotStatus(5, reported, 0b11))


def test_votes_that_come_before_the_reveal_was_ordered_are_suspicious() -> None:
    watch = watch_of((5, OPEN), (5, CLOSED))
    assert watch.check_choices(5)
    assert not watch_of((5, CLOSED), (5, REVEALED)).check_choices(5)


@pytest.mark.parametrize(("withdrawn", "is_tampered"), [(0b00, True), (0b10, True), (0b01, False)])
def test_a_vote_may_be_missing_only_if_its_box_says_that_it_was_withdrawn(
    withdrawn: int, is_tampered: bool
) -> None:
    watch = watch_of((5, OPEN))
    assert not watch.check_status(BallotStatus(5, OPEN, 0b11))
    assert watch.check_status(BallotStatus(5, OPEN, 0b10, withdrawn)) is is_tampered


class KeepsItsVotes(Controller):
    """Locks, says closed and revealed, and never sends a vote."""

    def outgoing(self, now: int) -> bytes:
        self._link._queue = [each for each in self._link._queue if each[0] != CHOICES]
        return super().outgoing(now)


class SendsNoVote(Controller):
    """Sends CHOICES in which a locked port has no vote."""

    def _handle_ballot(self, order: object) -> None:
        super()._handle_ballot(order)  # type: ignore[arg-type]
        self._link._queue = [
            (kind, payload[:4] if kind == CHOICES else payload)
            for kind, payload in self._link._queue
        ]


@pytest.mark.parametrize("make", [KeepsItsVotes, SendsNoVote])
def test_a_controller_that_hands_over_no_votes_ends_the_session_in_time(
    table: Table, make: type[Controller]
) -> None:
    wire = table.wire
    wire.controller = make(wire.identity, 2, 2, 0, keys=wire.keys)
    table.settle(3.0)
    table.vote()
    table.order(BallotPhase.CLOSED)
    table.wires.apply_order(
        Order(ballot=BallotOrder(1, BallotPhase.REVEALED, dict.fromkeys(table.wires.ids, ALL)))
    )
    table.signals.clear()
    session, ordered_at = wire.session, table.now
    assert session is not None
    while session.end is None and table.now < ordered_at + 5:
        table.settle(TICK)
    assert session.end is SessionEnd.KEEPS_VOTES
    assert table.now - ordered_at <= CABLE.answer + 0.05
    assert not [signal for signal in table.signals if isinstance(signal, Opened)]
