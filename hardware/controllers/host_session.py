"""The host's side of one session with a controller: greeting, orders, clock and timeouts.

Knows no port, no thread and no clock: bytes and times in, bytes and signals out.
Times are in seconds.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from firmware import messages as wire
from firmware.codec import Message, encode
from firmware.link import Link, next_sequence
from hardware.boxes import BoxId, Found, Order, Signal
from hardware.controllers.controller_clock import ControllerClock
from hardware.controllers.signal_decoder import SignalDecoder
from hardware.protocol_codes import (
    CodedBallot,
    CodedLights,
    encode_ballot,
    encode_lights,
    is_closed,
)

HELLO_EVERY = 0.1
"""Seconds between two HELLOs while none is answered."""
GREETING_SECONDS = 1.5
ANSWER_SECONDS = 1.0
"""A controller must answer a BALLOT within this time, or the session ends."""
PINGS_KEPT = 8
_HELLO = wire.Hello(wire.VERSION).pack()


class SessionEnd(Enum):
    """Why a session is over."""

    NO_ANSWER = "no-answer"
    """Nothing that speaks the protocol answered."""
    TAKEN = "taken"
    """Another controller with the same identity is already connected."""
    SILENT = "silent"
    """The controller stopped answering, or broke the protocol's rules."""


@dataclass(frozen=True)
class VersionMismatch:
    """The session is over: the controller speaks another version of the protocol."""

    theirs: int


def box_name(identity: bytes, port: int) -> BoxId:
    """A box's name: its controller's identity, and its port's number from 1."""
    return f"{identity.hex()}-{port + 1}"


class HostSession:
    """One session with a controller.

    `session` is 1 to 255 and differs from the last one. `run`, 0 to 65535, makes the
    numbers of this program's ballots differ from an earlier program's.
    """

    def __init__(self, session: int, run: int, now: float) -> None:
        self.welcome: wire.Welcome | None = None
        """The controller's WELCOME, once it has answered."""
        self.problem = ""
        """The sentence of the controller's PROBLEM; "" for none."""
        self.end: SessionEnd | VersionMismatch | None = None
        self.clock = ControllerClock()
        self._run = run
        self._began = now
        self._link = Link()
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
        self._asked: dict[int, float] = {}
        self._token = 0
        self._heartbeat_at = now
        """When the next HELLO or PING is due."""

    @property
    def boxes(self) -> tuple[BoxId, ...]:
        """The controller's boxes; empty before its WELCOME."""
        return self._boxes

    def apply_order(self, order: Order, now: float) -> None:
        """Send the controller what has changed for its boxes."""
        self._order = order
        if self.welcome is not None:
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
        return signals

    def outgoing(self, now: float) -> bytes:
        """The bytes to send now. Also checks the timeouts and sets `end`."""
        if now >= self._heartbeat_at:
            self._send_heartbeat(now)
        data = self._opening + self._link.outgoing(_ms(now))
        self._opening = b""
        self._check_timeouts(now)
        return data

    def wake_at(self) -> float:
        """When `outgoing` must be called at the latest."""
        retry = self._link.wake_at()
        times = [self._heartbeat_at, self._answer_by]
        times.append(retry / 1000 if retry is not None else None)
        return min(time for time in times if time is not None)

    def goodbye(self, now: float) -> bytes:
        """The last bytes to send."""
        self._link.send_once(wire.GOODBYE, b"")
        return self._link.outgoing(_ms(now))

    def _send_heartbeat(self, now: float) -> None:
        """Send HELLO before the WELCOME, and PING after it."""
        if self.welcome is None:
            self._link.send_once(wire.HELLO, _HELLO)
            self._heartbeat_at = now + HELLO_EVERY
            return
        self._token += 1
        self._asked[self._token] = now
        self._asked.pop(self._token - PINGS_KEPT, None)
        self._link.send_once(wire.PING, wire.pack_token(self._token))
        self._heartbeat_at = now + wire.HEARTBEAT_MS / 1000

    def _check_timeouts(self, now: float) -> None:
        """End the session if an answer has taken too long."""
        silence = _ms(now) - self._link.last_frame_at
        if self.end is not None:
            return
        if self.welcome is None:
            if now - self._began >= GREETING_SECONDS:
                self.end = SessionEnd.NO_ANSWER
        elif self._link.is_broken or silence >= wire.CONTROLLER_SILENT_MS or self._is_late(now):
            self.end = SessionEnd.SILENT

    def _is_late(self, now: float) -> bool:
        return self._answer_by is not None and now >= self._answer_by

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
                status = wire.read_ballot_status(payload)
                signals = self._decoder.decode_status(status)
                self._handle_status(status, now)
                return signals
            case wire.CHOICES:
                return self._decoder.decode_choices(wire.read_choices(payload))
            case wire.PRESSES:
                return self._decoder.decode_presses(wire.read_presses(payload))
            case wire.PROBLEM:
                self.problem = wire.read_problem(payload)
        return []

    def _handle_welcome(self, welcome: wire.Welcome, now: float) -> list[Signal]:
        if self.welcome is not None:
            if welcome.boot != self.welcome.boot:  # it has restarted meanwhile
                self.end = SessionEnd.SILENT
            return []
        if welcome.version != wire.VERSION:
            self.end = VersionMismatch(welcome.version)
            return []
        self.welcome = welcome
        self._boxes = tuple(box_name(welcome.identity, port) for port in range(welcome.ports))
        self._decoder = SignalDecoder(self._boxes)
        self._heartbeat_at = now
        self.apply_order(self._order, now)
        return [Found(box) for box in self._boxes]

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
        wanted = self._without_early_reveal(encode_ballot(self._order, self._boxes, self._run))
        if wanted == self._ballot_sent:
            return
        self._decoder.expect_ballot(wanted)
        self._ballot_sent = wanted
        if wanted.stage == wire.OPEN:
            self._closed = None
        self._answer_by = now + ANSWER_SECONDS
        self._lights_sent = None  # send the lights again: they must come after the ballot
        command = wire.BallotCommand(wanted.number, wanted.stage, wanted.cards)
        self._link.send_reliable(wire.BALLOT, command.pack(), replace=True)

    def _without_early_reveal(self, wanted: CodedBallot) -> CodedBallot:
        """The ballot to order now. A reveal can't be undone, so it waits until this session's
        controller has reported that the ballot is closed and every voting box locked."""
        if wanted.stage != wire.REVEALED or self._closed == wanted.number:
            return wanted
        return replace(wanted, stage=wire.CLOSED)

    def _handle_status(self, status: wire.BallotStatus, now: float) -> None:
        """The controller has reported its ballot, perhaps one of an earlier order."""
        sent = self._ballot_sent
        if sent is None or status.number != sent.number or status.stage < sent.stage:
            return
        self._answer_by = None
        voters = sum(1 << port for port, cards in enumerate(sent.cards) if cards)
        if is_closed(status.stage) and voters & ~status.locked == 0:
            self._closed = sent.number
            self._send_ballot(now)

    def _set_clock(self, pong: wire.Pong, now: float) -> None:
        asked = self._asked.pop(pong.token, None)
        if asked is not None:
            self.clock.add_answer(asked, now, pong.clock)


def _hello_of_another(session: int) -> bytes:
    """A HELLO that ends the controller's session: an earlier program may have chosen the same
    number a moment ago."""
    return encode(Message(next_sequence(session), 0, 0, wire.HELLO, _HELLO))


def _ms(seconds: float) -> int:
    return int(seconds * 1000)
