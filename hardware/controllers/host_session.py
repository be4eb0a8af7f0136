"""The host's side of one session with a controller: greeting, orders, clock and timeouts.

Knows no port, no thread and no clock: bytes and times in, bytes and signals out.
Times are in seconds.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum

from firmware import messages as wire
from firmware.codec import Message, encode
from firmware.link import Link, next_sequence
from hardware.boxes import BoxId, Found, Identity, Order, Signal, Tampered
from hardware.controllers.ballot_watch import BallotWatch
from hardware.controllers.controller_clock import ControllerClock
from hardware.controllers.identification import Identification, Proof
from hardware.controllers.pairing_keys import PairingKeys
from hardware.controllers.signal_decoder import SignalDecoder
from hardware.protocol_codes import (
    CodedBallot,
    CodedLights,
    encode_ballot,
    encode_lights,
    is_closed,
)
from sentences import printable

STARTING_SECONDS = 5.0
"""How long a controller may need to start. Some boards restart when their port is opened."""
HELLO_EVERY = 0.1
"""Seconds between two HELLOs while none is answered."""
FIRST_HEARTBEATS = wire.HEARTBEAT_MS / 1000
"""From one PING to the next until the controller's clock is settled."""
PINGS_KEPT = 32
_HELLO = wire.pack_hello(wire.VERSION)


@dataclass(frozen=True)
class Patience:
    """How long a controller may take before its session ends, in seconds. What comes over a radio
    may stand still for longer than what comes over a cable."""

    greeting: float = STARTING_SECONDS + 0.5
    """Until it answers at all."""
    answer: float = 1.0
    """Until it answers a BALLOT."""
    silence: float = wire.CONTROLLER_SILENT_MS / 1000
    """From one frame to the next."""
    acknowledgement: float = wire.GIVE_UP_MS / 1000
    """Until it has acknowledged a message."""
    heartbeat: float = wire.HEARTBEAT_MS / 1000
    """From one PING to the next."""
    retry: float = wire.RETRY_MS / 1000
    """From one PING to the next while no answer comes, and until a message is sent again."""


CABLE = Patience()
RADIO = Patience(5, 4, 4, 4, heartbeat=1.5, retry=1)


class SessionEnd(Enum):
    """Why a session is over."""

    NO_ANSWER = "no-answer"
    """Nothing that speaks the protocol answered."""
    TAKEN = "taken"
    """Another controller with the same identity is already connected."""
    SILENT = "silent"
    """The controller stopped answering, or broke the protocol's rules."""
    KEEPS_VOTES = "keeps-votes"
    """The controller reported votes but did not send them after the reveal."""
    OTHER_VERSION = "other-version"
    """The controller speaks another version of the protocol: see its WELCOME."""


@dataclass(frozen=True)
class Admission:
    """A controller's boxes are used in this session. `watch` knows what was ordered before."""

    identity: Identity
    watch: BallotWatch


Admit = Callable[[wire.Welcome, Proof], Admission | None]
"""Decides who a controller is; None refuses it, because its boxes are connected elsewhere."""


def admit_anyone(_welcome: wire.Welcome, shown: Proof) -> Admission:
    """Use any controller; one that shows a right proof is PROVEN."""
    identity = Identity.PROVEN if shown is Proof.RIGHT else Identity.UNPROVEN
    return Admission(identity, BallotWatch())


def box_name(identity: bytes, port: int) -> BoxId:
    """A box's name: its controller's identity, and its port's number from 1."""
    return f"{identity.hex()}-{port + 1}"


class HostSession:
    """One session with a controller.

    `session` is 1 to 255 and differs from the last one. `run`, 0 to 65535, makes the
    numbers of this program's ballots differ from an earlier program's. Without `keys` no
    controller is asked for a proof.
    """

    def __init__(
        self,
        session: int,
        run: int,
        now: float,
        keys: PairingKeys | None = None,
        admit: Admit = admit_anyone,
        patience: Patience = CABLE,
    ) -> None:
        self.welcome: wire.Welcome | None = None
        """The controller's WELCOME, once it has answered."""
        self.problem = ""
        """The sentence of the controller's PROBLEM; "" for none."""
        self.end: SessionEnd | None = None
        self.clock = ControllerClock()
        self._run = run
        self._began = now
        self._keys = keys
        self._admit = admit
        self._patience = patience
        self._identification: Identification | None = None
        self._watch = BallotWatch()
        self._must_wipe = False
        """Whether votes from before this session may not count."""
        self._link = Link(_ms(patience.acknowledgement), _ms(patience.retry))
        self._link.start_session(session, _ms(now))
        self._opening = _hello_of_another(session)
        self._order = Order()
        self._boxes: tuple[BoxId, ...] = ()
        self._decoder = SignalDecoder(self._boxes)
        self._ballot_sent: CodedBallot | None = None
        self._lights_sent: CodedLights | None = None
        self._closed: int | None = None
        """The wire's number of the ballot that is closed with every vote locked."""
        self._answer_by: float | None = None
        self._votes_by: float | None = None
        """When the revealed votes must have come."""
        self._asked: dict[int, float] = {}
        self._token = 0
        self._heartbeat_at = now
        """When the next HELLO or PING is due."""

    @property
    def boxes(self) -> tuple[BoxId, ...]:
        """The controller's boxes; empty before it is known who it is."""
        return self._boxes

    @property
    def is_stranger(self) -> bool:
        """Whether the controller does not have the key of the one that it says it is."""
        return self._identification is not None and self._identification.proof is Proof.WRONG

    def apply_order(self, order: Order, now: float) -> None:
        """Send the controller what has changed for its boxes."""
        self._order = order
        if self._boxes:
            self._send_ballot(now)
            self._send_lights()

    def receive(self, data: bytes, now: float) -> list[Signal]:
        """Handle bytes from the controller; the signals in them."""
        signals: list[Signal] = []
        for message in self._link.receive(data, _ms(now)):
            try:
                signals.extend(self._handle_message(message, now))
            except wire.Malformed:
                continue  # perhaps from a later version of the protocol: ignored
            signals.extend(self._begin_if_known(now))
        return [*signals, *self._begin_if_known(now)]

    def outgoing(self, now: float) -> bytes:
        """The bytes to send now. Also checks the timeouts and sets `end`."""
        if now >= self._heartbeat_at:
            self._send_heartbeat(now)
        self._pair_if_possible()
        data = self._opening + self._link.outgoing(_ms(now))
        self._opening = b""
        self._check_timeouts(now)
        return data

    def wake_at(self) -> float:
        """When `outgoing` must be called at the latest."""
        retry = self._link.wake_at()
        times = [self._heartbeat_at, self._answer_by, self._votes_by]
        times.append(retry / 1000 if retry is not None else None)
        return min(time for time in times if time is not None)

    def goodbye(self, now: float) -> bytes:
        """The last bytes to send."""
        self._link.send_once(wire.GOODBYE, b"")
        return self._link.outgoing(_ms(now))

    def _send_heartbeat(self, now: float) -> None:
        """Send HELLO before the WELCOME, and PING after it: more often while no answer comes, so
        that a bad wire is not taken for a cut one."""
        if self.welcome is None:
            self._link.send_once(wire.HELLO, _HELLO)
            self._heartbeat_at = now + HELLO_EVERY
            return
        self._token += 1
        self._asked[self._token] = now
        self._asked.pop(self._token - PINGS_KEPT, None)
        self._link.send_once(wire.PING, wire.pack_token(self._token))
        silence = now - self._link.last_frame_at / 1000
        is_quiet = silence >= self._patience.heartbeat + self._patience.retry
        heartbeat = self._patience.heartbeat if self.clock.is_settled else FIRST_HEARTBEATS
        self._heartbeat_at = now + (self._patience.retry if is_quiet else heartbeat)

    def _check_timeouts(self, now: float) -> None:
        """End the session if an answer has taken too long."""
        silence = _ms(now) - self._link.last_frame_at
        if self.end is not None:
            return
        if self.welcome is None:
            if now - self._began >= self._patience.greeting:
                self.end = SessionEnd.NO_ANSWER
        elif self._link.is_broken or silence >= _ms(self._patience.silence):
            self.end = SessionEnd.SILENT
        else:
            self._check_answers(now)

    def _check_answers(self, now: float) -> None:
        """End the session if an order has not been followed in time."""
        is_late = self._answer_by is not None and now >= self._answer_by
        keeps_votes = self._votes_by is not None and now >= self._votes_by
        if is_late or keeps_votes:
            self.end = SessionEnd.SILENT if is_late else SessionEnd.KEEPS_VOTES

    def _handle_message(self, message: Message, now: float) -> list[Signal]:
        payload = message.payload
        if message.kind == wire.WELCOME:
            return self._handle_welcome(wire.read_welcome(payload), now)
        if self.welcome is None:
            return []
        match message.kind:
            case wire.PONG:
                self._set_clock(wire.read_pong(payload), now)
            case wire.STANDING:
                return self._handle_status(wire.read_ballot_status(payload), now)
            case wire.CHOICES:
                return self._handle_choices(wire.read_choices(payload))
            case wire.PRESSES:
                return self._decoder.decode_presses(wire.read_presses(payload))
            case wire.PROBLEM:
                self.problem = printable(wire.read_problem(payload))
            case wire.PROOF if self._identification is not None:
                self._identification.handle_proof(wire.read_proof(payload))
        return []

    def _handle_welcome(self, welcome: wire.Welcome, now: float) -> list[Signal]:
        if self.welcome is not None:
            if welcome.boot != self.welcome.boot:  # it has restarted meanwhile
                self.end = SessionEnd.SILENT
            return []
        self.welcome = welcome
        if welcome.version > wire.VERSION:
            self.end = SessionEnd.OTHER_VERSION
            return []
        self._heartbeat_at = now
        self._identification = Identification(welcome, self._link, self._keys, now)
        return []

    def _begin_if_known(self, now: float) -> list[Signal]:
        """Begin to use the boxes as soon as it is decided who the controller is."""
        if self.welcome is None or self._identification is None or self._boxes or self.end:
            return []
        self._identification.check_time(now)
        if self._identification.proof is None:
            return []
        admission = self._admit(self.welcome, self._identification.proof)
        if admission is None:
            self.end = SessionEnd.TAKEN
            return []
        self._begin(self.welcome, admission)
        self.apply_order(self._order, now)
        return [Found(box, admission.identity) for box in self._boxes]

    def _begin(self, welcome: wire.Welcome, admission: Admission) -> None:
        self._boxes = tuple(box_name(welcome.identity, port) for port in range(welcome.ports))
        self._decoder = SignalDecoder(self._boxes)
        self._watch = admission.watch
        self._watch.begin_session()
        self._must_wipe = admission.identity is not Identity.PROVEN

    def _pair_if_possible(self) -> None:
        """Pair while no vote is open anywhere and the controller has confirmed that."""
        is_idle = self._answer_by is None and self._order.ballot is None and not self._must_wipe
        if self._identification is not None and self._boxes and is_idle:
            self._identification.pair()

    def _send_lights(self) -> None:
        wanted = encode_lights(self._order, self._boxes)
        if not self.clock.is_known:
            wanted = replace(wanted, at=None)
        if wanted == self._lights_sent:
            return
        self._lights_sent = wanted
        when = wire.AT_ONCE if wanted.at is None else wire.AT_AN_INSTANT
        instant = 0 if wanted.at is None else self.clock.reading_at(wanted.at)
        command = wire.LightsCommand(when, instant, wanted.lights)
        self._link.send_reliable(wire.LIGHTS, command.pack(), replace=True)

    def _send_ballot(self, now: float) -> None:
        order = Order() if self._must_wipe else self._order
        wanted = self._without_early_reveal(encode_ballot(order, self._boxes, self._run))
        if wanted == self._ballot_sent:
            return
        self._watch.order(wanted)
        self._decoder.expect_ballot(wanted)
        self._ballot_sent = wanted
        self._votes_by = now + self._patience.answer if wanted.stage == wire.REVEALED else None
        if wanted.stage == wire.OPEN:
            self._closed = None
        self._answer_by = now + self._patience.answer
        self._lights_sent = None  # send the lights again: they must come after the ballot
        command = wire.BallotCommand(wanted.number, wanted.stage, wanted.cards)
        self._link.send_reliable(wire.BALLOT, command.pack(), replace=True)

    def _without_early_reveal(self, wanted: CodedBallot) -> CodedBallot:
        """The ballot to order now. A reveal can't be undone, so it waits until this session's
        controller has reported that the ballot is closed and every voting box locked."""
        if wanted.stage != wire.REVEALED or self._closed == wanted.number:
            return wanted
        return replace(wanted, stage=wire.CLOSED)

    def _handle_status(self, status: wire.BallotStatus, now: float) -> list[Signal]:
        """The controller has reported its ballot, perhaps one of an earlier order."""
        if self._ballot_sent is None:
            return []
        if self._watch.check_status(status):
            return self._tampered(self._ballot_sent)
        signals = [] if self._watch.is_tampered else self._decoder.decode_status(status)
        self._go_on(self._ballot_sent, status, now)
        return signals

    def _go_on(self, sent: CodedBallot, status: wire.BallotStatus, now: float) -> None:
        """Send the next order if the last one was followed."""
        if status.number != sent.number or status.stage < sent.stage:
            return
        self._answer_by = None
        if self._must_wipe:
            self._must_wipe = status.stage != wire.NO_BALLOT
            self._send_ballot(now)
        elif is_closed(status.stage) and _voters(sent) & ~status.locked == 0:
            self._closed = None if self._watch.is_tampered else sent.number
            self._send_ballot(now)

    def _handle_choices(self, choices: wire.Choices) -> list[Signal]:
        """The controller has sent its votes."""
        sent = self._ballot_sent
        if sent is None or sent.stage == wire.NO_BALLOT or choices.number != sent.number:
            return []
        if self._watch.check_choices(choices.number):
            return self._tampered(sent)
        if self._watch.is_tampered:
            return []
        if all(choices.votes[port : port + 1].strip(b"\0") for port in _ports(_voters(sent))):
            self._votes_by = None
        return self._decoder.decode_choices(choices)

    def _tampered(self, ballot: CodedBallot) -> list[Signal]:
        """What the table must know: none of these votes is secret any more."""
        self._answer_by = self._votes_by = None
        voters = _ports(_voters(ballot))
        return [Tampered(self._boxes[port], ballot.ballot) for port in voters]

    def _set_clock(self, pong: wire.Pong, now: float) -> None:
        asked = self._asked.pop(pong.token, None)
        if asked is not None:
            self.clock.add_answer(asked, now, pong.clock)


def _voters(ballot: CodedBallot) -> int:
    """The ports that vote, a bit each."""
    return sum(1 << port for port, cards in enumerate(ballot.cards) if cards)


def _ports(mask: int) -> list[int]:
    return [port for port in range(wire.MOST_PORTS) if mask >> port & 1]


def _hello_of_another(session: int) -> bytes:
    """A HELLO that ends the controller's session: an earlier program may have chosen the same
    number a moment ago."""
    return encode(Message(next_sequence(session), 0, 0, wire.HELLO, _HELLO))


def _ms(seconds: float) -> int:
    """Rounded, so that at the time of `HostSession.wake_at` what is due is sent."""
    return round(seconds * 1000)
