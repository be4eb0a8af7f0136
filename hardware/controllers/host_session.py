"""The host's side of a conversation with one controller: greeting, clock, waiting.

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
"""Seconds between two greetings that nobody answered."""
GREETING_SECONDS = 1.5
ANSWER_SECONDS = 1.0
"""A controller says within this time where its ballot stands, or it is as good as gone."""
PINGS_KEPT = 8
_HELLO = wire.Hello(wire.VERSION).pack()


class SessionEnd(Enum):
    """Why a conversation is over."""

    NO_ANSWER = "no-answer"
    """Nobody who speaks the protocol is there."""
    TAKEN = "taken"
    """Another controller of the same identity is there already."""
    SILENT = "silent"
    """The controller was there, and is silent or does not do as it must."""


@dataclass(frozen=True)
class VersionMismatch:
    """A conversation is over because the controller speaks another version of the protocol."""

    theirs: int


def box_name(identity: bytes, port: int) -> BoxId:
    """A box's name: its controller's, and its port's number from 1."""
    return f"{identity.hex()}-{port + 1}"


class HostSession:
    """One conversation. `session` is 1 to 255, another one each time; `run` tells this
    program's ballots from those of an earlier one, 0 to 65535."""

    def __init__(self, session: int, run: int, now: float) -> None:
        self.welcome: wire.Welcome | None = None
        """Who the controller is, once it has been met."""
        self.problem = ""
        """What the controller says is wrong with it."""
        self.end: SessionEnd | VersionMismatch | None = None
        self.clock = ControllerClock()
        self._run = run
        self._began = now
        self._link = Link()
        self._link.start_session(session, _ms(now))
        self._opening = _hello_of_another(session)
        self._order = Order()
        self._boxes: tuple[BoxId, ...] = ()
        self._news = SignalDecoder(self._boxes)
        self._ballot_sent: CodedBallot | None = None
        self._lights_sent: CodedLights | None = None
        self._closed: int | None = None
        """The ballot that is closed with every vote locked, by its number on the wire."""
        self._answer_by: float | None = None
        self._asked: dict[int, float] = {}
        self._token = 0
        self._next_word = now
        """When the next HELLO or PING is due."""

    @property
    def boxes(self) -> tuple[BoxId, ...]:
        """The controller's boxes, once it has said who it is."""
        return self._boxes

    def apply_order(self, order: Order, now: float) -> None:
        """Tell the controller what has changed for its boxes."""
        self._order = order
        if self.welcome is not None:
            self._send_ballot(now)
            self._send_lights()

    def receive(self, data: bytes, now: float) -> list[Signal]:
        """What the controller says, as signals."""
        signals: list[Signal] = []
        for message in self._link.receive(data, _ms(now)):
            try:
                signals.extend(self._take(message, now))
            except wire.Malformed:
                continue  # what this version does not know is as if not said
        return signals

    def outgoing(self, now: float) -> bytes:
        """The bytes to send now."""
        if now >= self._next_word:
            self._speak_up(now)
        data = self._opening + self._link.outgoing(_ms(now))
        self._opening = b""
        self._watch(now)
        return data

    def wake_at(self) -> float:
        """When `outgoing` is to be called at the latest."""
        retry = self._link.wake_at()
        times = [self._next_word, self._answer_by]
        times.append(retry / 1000 if retry is not None else None)
        return min(time for time in times if time is not None)

    def goodbye(self, now: float) -> bytes:
        """The last bytes to send."""
        self._link.send_once(wire.GOODBYE, b"")
        return self._link.outgoing(_ms(now))

    def _speak_up(self, now: float) -> None:
        if self.welcome is None:
            self._link.send_once(wire.HELLO, _HELLO)
            self._next_word = now + HELLO_EVERY
            return
        self._token += 1
        self._asked[self._token] = now
        self._asked.pop(self._token - PINGS_KEPT, None)
        self._link.send_once(wire.PING, wire.pack_token(self._token))
        self._next_word = now + wire.HEARTBEAT_MS / 1000

    def _watch(self, now: float) -> None:
        """Nothing is waited for without end."""
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

    def _take(self, message: Message, now: float) -> list[Signal]:
        payload = message.payload
        if message.kind == wire.WELCOME:
            return self._meet(wire.read_welcome(payload), now)
        if self.welcome is None:
            return []
        match message.kind:
            case wire.PONG:
                self._set_clock(wire.read_pong(payload), now)
            case wire.STANDING:
                standing = wire.read_ballot_status(payload)
                news = self._news.standing(standing)
                self._note_answer(standing, now)
                return news
            case wire.CHOICES:
                return self._news.choices(wire.read_choices(payload))
            case wire.PRESSES:
                return self._news.presses(wire.read_presses(payload))
            case wire.PROBLEM:
                self.problem = wire.read_problem(payload)
        return []

    def _meet(self, welcome: wire.Welcome, now: float) -> list[Signal]:
        if self.welcome is not None:
            self._meet_again(welcome)
            return []
        if welcome.version != wire.VERSION:
            self.end = VersionMismatch(welcome.version)
            return []
        self.welcome = welcome
        self._boxes = tuple(box_name(welcome.identity, port) for port in range(welcome.ports))
        self._news = SignalDecoder(self._boxes)
        self._next_word = now
        self.apply_order(self._order, now)
        return [Found(box) for box in self._boxes]

    def _meet_again(self, welcome: wire.Welcome) -> None:
        """A second answer to a greeting; one that has started anew meanwhile is another one."""
        if self.welcome is not None and welcome.boot != self.welcome.boot:
            self.end = SessionEnd.SILENT

    def _send_lights(self) -> None:
        wanted = encode_lights(self._order, self._boxes)
        if not self.clock.is_known:
            wanted = replace(wanted, at=None)
        if wanted == self._lights_sent:
            return
        self._lights_sent = wanted
        when = wire.AT_ONCE if wanted.at is None else wire.AT_AN_INSTANT
        instant = 0 if wanted.at is None else self.clock.shows(wanted.at)
        order = wire.LightsCommand(when, instant, wanted.lights)
        self._link.send_reliable(wire.LIGHTS, order.pack(), replace=True)

    def _send_ballot(self, now: float) -> None:
        wanted = self._ready_for(encode_ballot(self._order, self._boxes, self._run))
        if wanted == self._ballot_sent:
            return
        self._news.expect(wanted)
        self._ballot_sent = wanted
        if wanted.stage == wire.OPEN:
            self._closed = None
        self._answer_by = now + ANSWER_SECONDS
        self._lights_sent = None  # a light that invites to vote must come after the ballot
        order = wire.BallotCommand(wanted.number, wanted.stage, wanted.cards)
        self._link.send_reliable(wire.BALLOT, order.pack(), replace=True)

    def _ready_for(self, wanted: CodedBallot) -> CodedBallot:
        """A reveal can't be undone: it waits until this controller has said, in this
        conversation, that the ballot is closed and every voting box locked."""
        if wanted.stage != wire.REVEALED or self._closed == wanted.number:
            return wanted
        return replace(wanted, stage=wire.CLOSED)

    def _note_answer(self, standing: wire.BallotStatus, now: float) -> None:
        """The controller has said where its ballot stands; it may still be at an earlier one."""
        sent = self._ballot_sent
        if sent is None or standing.number != sent.number or standing.stage < sent.stage:
            return
        self._answer_by = None
        voters = sum(1 << port for port, cards in enumerate(sent.cards) if cards)
        if is_closed(standing.stage) and voters & ~standing.locked == 0:
            self._closed = sent.number
            self._send_ballot(now)

    def _set_clock(self, pong: wire.Pong, now: float) -> None:
        asked = self._asked.pop(pong.token, None)
        if asked is not None:
            self.clock.heard(asked, now, pong.clock)


def _hello_of_another(session: int) -> bytes:
    """A greeting that ends whatever session the controller believes to be in: an earlier
    program may have chosen the same number a moment ago."""
    return encode(Message(next_sequence(session), 0, 0, wire.HELLO, _HELLO))


def _ms(seconds: float) -> int:
    return int(seconds * 1000)
