"""The host's side of a conversation with one controller: greeting, orders, news.

Knows no port, no thread and no clock: bytes and times in, bytes and signals out.
Times are in seconds.
"""

from __future__ import annotations

from enum import Enum

from firmware import messages as wire
from firmware.ballot import is_closed
from firmware.codec import Message, encode
from firmware.link import Link, following
from hardware.boxes import (
    BoxId,
    Button,
    Closed,
    Found,
    Light,
    Locked,
    Opened,
    Order,
    Pressed,
    Signal,
)
from hardware.codes import BUTTON_OF_CODE, CODE_OF_LIGHT, CODE_OF_STAGE, mask_of
from hardware.controllers.clock import ControllerClock

HELLO_EVERY = 0.1
"""Seconds between two greetings that nobody answered."""
GREETING_SECONDS = 1.5
ANSWER_SECONDS = 1.0
"""A controller says within this time where its ballot stands, or it is as good as gone."""
PINGS_KEPT = 8
_HELLO = wire.Hello(wire.VERSION).pack()
NO_CARDS: frozenset[Button] = frozenset()


class End(Enum):
    """Why a conversation is over."""

    NO_ANSWER = "no-answer"
    """Nobody who speaks the protocol is there."""
    OTHER_VERSION = "other-version"
    SILENT = "silent"
    """The controller was there, and is silent or does not do as it must."""


def box_name(identity: bytes, port: int) -> BoxId:
    """A box's name: its controller's, and its port's number from 1."""
    return f"{identity.hex()}-{port + 1}"


class Dialogue:
    """One conversation. `session` is 1 to 255, another one each time; `run` tells this
    program's ballots from those of an earlier one, 0 to 65535."""

    def __init__(self, session: int, run: int, now: float) -> None:
        self.welcome: wire.Welcome | None = None
        self.problem = ""
        """What the controller says is wrong with it."""
        self.end: End | None = None
        self.clock = ControllerClock()
        self._run = run
        self._began = now
        self._link = Link()
        self._link.begin(session, _ms(now))
        self._opening = _hello_of_another(session)
        self._order = Order()
        self._boxes: tuple[BoxId, ...] = ()
        self._ballot_sent: tuple[int, int, bytes] | None = None
        self._lights_sent: tuple[bytes, float | None] | None = None
        self._answer_by: float | None = None
        self._asked: dict[int, float] = {}
        self._token = 0
        self._next_word = now
        """When the next HELLO or PING is due."""
        self._told: set[Signal] = set()

    @property
    def boxes(self) -> tuple[BoxId, ...]:
        """The controller's boxes, once it has said who it is."""
        return self._boxes

    def follow(self, order: Order, now: float) -> None:
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

    def due(self) -> float:
        """When `outgoing` is to be called at the latest."""
        retry = self._link.due()
        times = [self._next_word, self._answer_by]
        times.append(retry / 1000 if retry is not None else None)
        return min(time for time in times if time is not None)

    def goodbye(self, now: float) -> bytes:
        """The last bytes to send."""
        self._link.mention(wire.GOODBYE, b"")
        return self._link.outgoing(_ms(now))

    def _speak_up(self, now: float) -> None:
        if self.welcome is None:
            self._link.mention(wire.HELLO, _HELLO)
            self._next_word = now + HELLO_EVERY
            return
        self._token += 1
        self._asked[self._token] = now
        self._asked.pop(self._token - PINGS_KEPT, None)
        self._link.mention(wire.PING, wire.pack_token(self._token))
        self._next_word = now + wire.HEARTBEAT_MS / 1000

    def _watch(self, now: float) -> None:
        """Nothing is waited for without end."""
        silence = _ms(now) - self._link.heard_at
        if self.end is not None:
            return
        if self.welcome is None:
            if now - self._began >= GREETING_SECONDS:
                self.end = End.NO_ANSWER
        elif self._link.broken or silence >= wire.CONTROLLER_SILENT_MS or self._is_late(now):
            self.end = End.SILENT

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
                return self._standing(wire.read_standing(payload))
            case wire.CHOICES:
                return self._choices(wire.read_choices(payload))
            case wire.PRESSES:
                return self._presses(wire.read_presses(payload))
            case wire.PROBLEM:
                self.problem = wire.read_problem(payload)
        return []

    def _meet(self, welcome: wire.Welcome, now: float) -> list[Signal]:
        if self.welcome is not None:
            self._meet_again(welcome)
            return []
        if welcome.version != wire.VERSION:
            self.end = End.OTHER_VERSION
            self.welcome = welcome
            return []
        self.welcome = welcome
        self._boxes = tuple(box_name(welcome.identity, port) for port in range(welcome.ports))
        self._next_word = now
        self.follow(self._order, now)
        return [Found(box) for box in self._boxes]

    def _meet_again(self, welcome: wire.Welcome) -> None:
        """A second answer to a greeting; one that has started anew meanwhile is another one."""
        if self.welcome is not None and welcome.boot != self.welcome.boot:
            self.end = End.SILENT

    def _send_lights(self) -> None:
        lights = bytes(CODE_OF_LIGHT[self._order.lights.get(box, Light.OFF)] for box in self._boxes)
        at = self._order.at if self.clock.is_known else None
        if (lights, at) == self._lights_sent:
            return
        self._lights_sent = lights, at
        when = wire.AT_ONCE if at is None else wire.AT_AN_INSTANT
        instant = 0 if at is None else self.clock.shows(at)
        order = wire.LightsOrder(when, instant, lights)
        self._link.say(wire.LIGHTS, order.pack(), instead=True)

    def _send_ballot(self, now: float) -> None:
        wanted = self._wanted_ballot()
        if wanted == self._ballot_sent:
            return
        if self._ballot_sent is None or wanted[:2] != self._ballot_sent[:2]:
            self._told.clear()
        self._ballot_sent = wanted
        self._answer_by = now + ANSWER_SECONDS
        self._lights_sent = None  # a light that invites to vote must come after the ballot
        self._link.say(wire.BALLOT, wire.BallotOrder(*wanted).pack(), instead=True)

    def _wanted_ballot(self) -> tuple[int, int, bytes]:
        ballot = self._order.ballot
        cards = ballot.cards if ballot is not None else {}
        masks = bytes(mask_of(cards.get(box, NO_CARDS)) for box in self._boxes)
        if ballot is None or not any(masks):
            return 0, wire.NO_BALLOT, masks
        return self._run << 16 | ballot.number & 0xFFFF, CODE_OF_STAGE[ballot.stage], masks

    def _is_current(self, number: int) -> bool:
        return self._ballot_sent is not None and number == self._ballot_sent[0]

    def _standing(self, standing: wire.Standing) -> list[Signal]:
        if self._ballot_sent is None or not self._is_current(standing.number):
            return []
        if standing.stage >= self._ballot_sent[1]:
            self._answer_by = None
        ballot = self._order.ballot
        if ballot is None:
            return []
        news: list[Signal] = []
        for port, box in enumerate(self._boxes):
            if standing.locked & 1 << port:
                news.append(Locked(box, ballot.number))
                if is_closed(standing.stage):
                    news.append(Closed(box, ballot.number))
        return self._untold(news)

    def _untold(self, news: list[Signal]) -> list[Signal]:
        untold = [signal for signal in news if signal not in self._told]
        self._told.update(untold)
        return untold

    def _choices(self, choices: wire.Choices) -> list[Signal]:
        ballot = self._order.ballot
        if ballot is None or not self._is_current(choices.number):
            return []
        votes = {
            box: BUTTON_OF_CODE[vote]
            for box, vote in zip(self._boxes, choices.votes, strict=False)
            if vote != wire.NO_BUTTON
        }
        return [Opened(ballot.number, votes)] if votes else []

    def _presses(self, presses: list[tuple[int, int]]) -> list[Signal]:
        return [
            Pressed(self._boxes[port], BUTTON_OF_CODE[button])
            for port, button in presses
            if port < len(self._boxes)
        ]

    def _set_clock(self, pong: wire.Pong, now: float) -> None:
        asked = self._asked.pop(pong.token, None)
        if asked is not None:
            self.clock.heard(asked, now, pong.clock)


def _hello_of_another(session: int) -> bytes:
    """A greeting that ends whatever session the controller believes to be in: an earlier
    program may have chosen the same number a moment ago."""
    return encode(Message(following(session), 0, 0, wire.HELLO, _HELLO))


def _ms(seconds: float) -> int:
    return int(seconds * 1000)
