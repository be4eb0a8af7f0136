"""The host's session: it greets, orders, decodes answers, and every wait has a limit."""

from __future__ import annotations

from random import Random

import pytest

from firmware import messages as wire
from firmware.codec import Decoder, Message
from firmware.controller import Controller
from firmware.key_ring import KeyRing, KeyStore
from firmware.link import Link
from hardware.boxes import (
    BallotOrder,
    BallotPhase,
    Button,
    Found,
    Identity,
    Light,
    Locked,
    Opened,
    Order,
    Pressed,
    Signal,
)
from hardware.controllers.controller_clock import ANSWERS_KEPT, ControllerClock
from hardware.controllers.host_session import CABLE, HostSession, SessionEnd, box_name
from hardware.controllers.identification import PROOF_SECONDS
from hardware.controllers.pairing_keys import new_key
from hardware.controllers.status_messages import ConnectedWithProblem
from tests.firmware.virtual_host import touch
from tests.hardware.controllers.wired_election import WiredElection
from tests.hardware.keys_in_memory import KeysInMemory
from tests.hardware.wired_boxes import WiredBoxes
from tests.sampling import sampled

IDENTITY = b"12345678"


def met(controller: Controller, now: float = 0.0) -> HostSession:
    """A session after its WELCOME."""
    session = HostSession(session=5, run=1, now=now)
    exchange(session, controller, now)
    return session


def exchange(session: HostSession, controller: Controller, now: float) -> list[object]:
    """Exchange the bytes of both ends once; the signals."""
    ms = int(now * 1000)
    controller.receive(session.outgoing(now), ms)
    controller.step(ms)
    return list(session.receive(controller.outgoing(ms), now))


class ScriptedController:
    """A controller's end of the wire that sends given messages."""

    def __init__(self, *answers: tuple[int, bytes]) -> None:
        self.link = Link()
        self.link.start_session(5, 0)
        for kind, payload in answers:
            self.link.send_once(kind, payload)

    def bytes(self) -> bytes:
        return self.link.outgoing(0)


class ReportingController:
    """A controller's end of the wire: keeps the stages it is ordered, and reports what a test
    wants."""

    def __init__(self, session: HostSession) -> None:
        self.stages: list[int] = []
        self._session = session
        self._link = Link()
        self._link.start_session(5, 0)
        self._number = 0
        self.now = 0.0
        self._link.send_once(wire.WELCOME, wire.Welcome(1, 2, 0, IDENTITY, 1, (0, 1, 0)).pack())
        self.exchange()
        self.report(wire.NO_BALLOT, 0)

    def exchange(self) -> None:
        """Exchange bytes until neither end sends any more."""
        for _turn in range(5):
            self.now += 0.01
            ms = int(self.now * 1000)
            for message in self._link.receive(self._session.outgoing(self.now), ms):
                if message.kind == wire.BALLOT:
                    order = wire.read_ballot(message.payload)
                    self._number = order.number
                    self.stages.append(order.stage)
            self._session.receive(self._link.outgoing(ms), self.now)

    def order(self, phase: BallotPhase) -> None:
        cards = {box: frozenset(Button) for box in self._session.boxes}
        self._session.apply_order(Order(ballot=BallotOrder(1, phase, cards)), self.now)
        self.exchange()

    def report(self, stage: int, locked: int) -> None:
        status = wire.BallotStatus(self._number, stage, locked)
        self._link.send_reliable(wire.STANDING, status.pack())
        self.exchange()


def test_boxes_are_found_after_the_welcome() -> None:
    session = HostSession(session=5, run=1, now=0.0)
    found = exchange(session, Controller(IDENTITY, 1, 3, 0), 0.0)
    assert found == [Found(box_name(IDENTITY, port)) for port in range(3)]


def test_a_box_is_named_by_its_controller_and_port() -> None:
    assert box_name(bytes(range(8)), 2) == "0001020304050607-3"


def test_without_an_answer_the_session_ends() -> None:
    session = HostSession(session=5, run=1, now=0.0)
    now, sent = 0.0, b""
    while session.end is None:
        sent += session.outgoing(now)
        now = session.wake_at()
    assert session.end is SessionEnd.NO_ANSWER
    assert now <= CABLE.greeting + 0.2
    assert len(sent) > 100, "it greeted more than once"


def test_another_version_of_the_protocol_ends_the_session() -> None:
    welcome = wire.Welcome(wire.VERSION + 1, 4, 0, IDENTITY, 1, (9, 9, 9))
    session = HostSession(session=5, run=1, now=0.0)
    assert session.receive(ScriptedController((wire.WELCOME, welcome.pack())).bytes(), 0.0) == []
    assert session.end is SessionEnd.OTHER_VERSION
    assert not session.boxes


def test_a_silent_controller_is_given_up_after_a_second() -> None:
    session = met(Controller(IDENTITY, 1, 1, 0))
    now = 0.0
    while session.end is None:
        now = session.wake_at()
        session.outgoing(now)
    assert session.end is SessionEnd.SILENT
    assert 0.9 <= now <= 1.1


def test_a_controller_that_falls_silent_with_nothing_to_acknowledge_is_given_up_too() -> None:
    session = HostSession(session=5, run=1, now=0.0)
    silent_from = ReportingController(session).now
    now = silent_from
    while session.end is None and now < silent_from + 3:
        now = session.wake_at()
        session.outgoing(now)
    assert session.end is SessionEnd.SILENT
    assert 0.9 <= now - silent_from <= 1.1


def test_a_controller_that_never_reports_its_ballot_is_given_up() -> None:
    session = met(Controller(IDENTITY, 1, 1, 0))
    deaf = Link()
    deaf.start_session(5, 0)
    now = 0.0
    while session.end is None and now < 3:
        deaf.receive(session.outgoing(now), int(now * 1000))
        session.receive(deaf.outgoing(int(now * 1000)), now)
        now += 0.01
    assert session.end is SessionEnd.SILENT
    assert now <= CABLE.answer + 0.1


def test_the_reveal_waits_until_the_controller_has_closed_with_every_vote_in() -> None:
    controller = ReportingController(HostSession(session=5, run=1, now=0.0))
    controller.order(BallotPhase.REVEALED)
    assert controller.stages[-1] == wire.CLOSED
    controller.report(wire.CLOSED, 0b01)
    assert wire.REVEALED not in controller.stages
    controller.report(wire.CLOSED, 0b11)
    assert controller.stages[-1] == wire.REVEALED


def test_the_votes_of_an_unproven_controller_are_wiped_before_it_gets_the_ballot() -> None:
    session = HostSession(session=5, run=1, now=0.0)
    cards = {box_name(IDENTITY, port): frozenset(Button) for port in range(2)}
    session.apply_order(Order(ballot=BallotOrder(1, BallotPhase.OPEN, cards)), 0.0)
    assert ReportingController(session).stages == [wire.NO_BALLOT, wire.OPEN]


def test_a_ballot_that_was_opened_again_is_closed_again_before_the_reveal() -> None:
    controller = ReportingController(HostSession(session=5, run=1, now=0.0))
    controller.order(BallotPhase.CLOSED)
    controller.report(wire.CLOSED, 0b11)
    controller.order(BallotPhase.OPEN)
    controller.report(wire.OPEN, 0b11)
    controller.order(BallotPhase.REVEALED)
    assert controller.stages[-3:] == [wire.CLOSED, wire.OPEN, wire.CLOSED]
    controller.report(wire.CLOSED, 0b11)
    assert controller.stages[-1] == wire.REVEALED


def test_noise_and_malformed_messages_do_not_end_the_session() -> None:
    controller = Controller(IDENTITY, 1, 1, 0)
    session = met(controller)
    chance = Random(1)
    for _piece in range(200):
        assert session.receive(chance.randbytes(40), 0.01) == []
    nonsense = ScriptedController(
        (wire.CHOICES, b"\x01"),
        (wire.PRESSES, b"\xff"),
        (wire.STANDING, b""),
        (wire.PONG, b"\x00" * 20),
        (0x99, b"?"),
        (wire.HELLO, b"\x01"),
    )
    assert session.receive(nonsense.bytes(), 0.02) == []
    assert exchange(session, controller, 0.03) is not None
    assert session.end is None


def test_a_press_of_a_missing_port_is_ignored() -> None:
    session = met(Controller(IDENTITY, 1, 1, 0))
    presses = bytes([wire.pack_press(5, wire.YES), wire.pack_press(0, wire.NO)])
    signals = session.receive(ScriptedController((wire.PRESSES, presses)).bytes(), 0.0)
    assert signals == [Pressed(box_name(IDENTITY, 0), Button.NO)]


def test_a_restarted_controller_ends_the_session() -> None:
    session = met(Controller(IDENTITY, 1, 1, 0))
    again = wire.Welcome(wire.VERSION, 1, 0, IDENTITY, 2, (0, 1, 0))
    session.receive(ScriptedController((wire.WELCOME, again.pack())).bytes(), 0.1)
    assert session.end is SessionEnd.SILENT


def test_a_controllers_problem_is_stored() -> None:
    controller = Controller(IDENTITY, 1, 1, 0, problem="pin 5 is used twice")
    session = met(controller)
    exchange(session, controller, 0.01)
    exchange(session, controller, 0.02)
    assert session.problem == "pin 5 is used twice"


def test_a_lock_is_a_signal_once() -> None:
    election = WiredElection((2,), [(Button.YES, Button.NO)] * 2)
    all_signals: list[Signal] = []
    poll = election.wires.poll

    def recording_poll(now: float) -> list[Signal]:
        signals = list(poll(now))
        all_signals.extend(signals)
        return signals

    election.wires.poll = recording_poll  # type: ignore[method-assign]
    while not election.is_revealing:
        election.step()
    box = election.boxes[0]
    while_open = [signal for signal in all_signals if signal == Locked(box, 1)]
    assert 1 <= len(while_open) <= 2, "once while it is open, once more when it closes"


@pytest.mark.parametrize("ports", [(2,), (1, 1, 1), (8, 3)])
def test_the_lights_of_several_controllers_change_within_5_ms(ports: tuple[int, ...]) -> None:
    wires = WiredBoxes(ports)
    shown = dict.fromkeys(wires.ids, Light.NO)
    now = 0.0
    while now < 0.5:
        now += 0.002
        wires.poll(now)
        wires.apply_order(Order())
    at = now + 0.1
    turned: dict[str, float] = {}
    while len(turned) < len(wires.ids):
        now += 0.001
        wires.apply_order(Order(shown, at=at))
        wires.poll(now)
        for box in wires.ids:
            if wires.light(box) is Light.NO:
                turned.setdefault(box, now)
        assert now < at + 1
    assert max(turned.values()) - min(turned.values()) <= 0.005
    assert abs(min(turned.values()) - at) <= 0.005


@pytest.mark.parametrize("seed", sampled(range(100), every=10))
def test_the_clock_is_off_by_at_most_half_the_best_round_trip(seed: int) -> None:
    chance = Random(seed)
    clock = ControllerClock()
    ahead = chance.uniform(0, wire.CLOCK / 1000)
    now = 100.0
    trips = []
    for _ping in range(40):
        there, back = (0.0005 + chance.expovariate(100) for _way in range(2))
        shown = int((now + there + ahead) * 1000) % wire.CLOCK
        clock.add_answer(now, now + there + back, shown)
        trips.append(there + back)
        now += 0.2
    truth = int((now + ahead) * 1000)
    off = (clock.reading_at(now) - truth + wire.CLOCK // 2) % wire.CLOCK - wire.CLOCK // 2
    assert abs(off) <= min(trips[-ANSWERS_KEPT:]) / 2 * 1000 + 1.5


class NeverProves(Controller):
    """Says that it keeps keys, and ignores every challenge."""

    def _handle_keys(self, keys: KeyRing, message: Message) -> None:
        return


def test_a_controller_that_does_not_answer_the_challenge_is_unproven_after_a_second() -> None:
    keys = KeysInMemory()
    keys.save(IDENTITY, new_key())
    controller = NeverProves(IDENTITY, 1, 1, 0, keys=KeyStore())
    session = HostSession(5, 1, 0.0, keys)
    now, signals = 0.0, exchange(session, controller, 0.0)
    assert signals == []
    while not signals and now < 5:
        now += 0.01
        signals = exchange(session, controller, now)
    assert signals == [Found(box_name(IDENTITY, 0), Identity.UNPROVEN)]
    assert now <= PROOF_SECONDS + 0.1
    assert session.is_stranger


@pytest.mark.parametrize("is_voting", [False, True])
def test_a_new_controller_is_paired_only_while_no_vote_is_open(is_voting: bool) -> None:
    keys, store = KeysInMemory(), KeyStore()
    controller = Controller(IDENTITY, 1, 1, 0, keys=store)
    session = HostSession(5, 1, 0.0, keys)
    ballot = BallotOrder(1, BallotPhase.OPEN, {"a box elsewhere": frozenset(Button)})
    session.apply_order(Order(ballot=ballot if is_voting else None), 0.0)
    for step in range(50):
        exchange(session, controller, 0.01 * step)
    assert (keys.find(IDENTITY) is None) is is_voting
    assert (store.read() == b"") is is_voting


def test_a_controllers_text_can_neither_forge_a_line_nor_change_a_terminal() -> None:
    controller = Controller(IDENTITY, 1, 1, 0, problem="pin 5\n\x1b[31mall is well\x07")
    session = met(controller)
    exchange(session, controller, 0.01)
    exchange(session, controller, 0.02)
    assert session.problem == "pin 5 ?[31mall is well?"
    sentence = ConnectedWithProblem(port="a\nb", controller="c", problem="\x1b[31m")
    assert str(sentence).isprintable()


def stages_ordered(*phases: BallotPhase) -> tuple[list[int], list[Signal]]:
    """The stages that a host sends when the table orders these phases, and its last signals. The
    only box votes while the ballot is open."""
    controller = Controller(IDENTITY, 1, 1, 0)
    session, decoder = met(controller), Decoder()
    stages: list[int] = []
    signals: list[Signal] = []
    now = 0.0
    for phase in phases:
        ballot = BallotOrder(1, phase, {box_name(IDENTITY, 0): frozenset(Button)})
        session.apply_order(Order(ballot=ballot), now)
        for _step in range(60):
            now += 0.01
            sent = session.outgoing(now)
            for message in decoder.feed(sent):
                if message.kind == wire.BALLOT:
                    stages.append(wire.read_ballot(message.payload).stage)
            controller.receive(sent, int(now * 1000))
            controller.step(int(now * 1000))
            signals += session.receive(controller.outgoing(int(now * 1000)), now)
        touch(controller, 0, wire.NO)
        controller.step(int(now * 1000))
    assert session.end is None
    return stages, signals


def test_a_reveal_is_ordered_only_after_this_controller_closed() -> None:
    stages, signals = stages_ordered(BallotPhase.OPEN, BallotPhase.REVEALED)
    assert stages[-3:] == [wire.OPEN, wire.CLOSED, wire.REVEALED]
    assert signals[-1] == Opened(1, {box_name(IDENTITY, 0): Button.NO})


def test_a_reopened_ballot_is_not_revealed_because_it_was_closed_before() -> None:
    phases = (BallotPhase.OPEN, BallotPhase.CLOSED, BallotPhase.OPEN, BallotPhase.REVEALED)
    stages, _signals = stages_ordered(*phases)
    assert stages[-5:] == [wire.OPEN, wire.CLOSED, wire.OPEN, wire.CLOSED, wire.REVEALED]
