"""A small host connected to a controller, on a virtual clock."""

from __future__ import annotations

from firmware.codec import Message
from firmware.controller import Controller
from firmware.key_ring import KeyStore
from firmware.link import Link
from firmware.messages import (
    ALL_CARDS,
    AT_AN_INSTANT,
    AT_ONCE,
    BALLOT,
    CHOICES,
    CLOSED,
    HAS_COLOURS,
    HAS_LIGHTS,
    HEARTBEAT_MS,
    HELLO,
    LIGHTS,
    NO_BALLOT,
    NO_BUTTON,
    PING,
    PONG,
    PRESSES,
    PROBLEM,
    REVEALED,
    STANDING,
    VERSION,
    WELCOME,
    BallotCommand,
    LightsCommand,
    pack_hello,
    pack_token,
    read_ballot_status,
    read_choices,
    read_pong,
    read_presses,
    read_problem,
    read_welcome,
)

IDENTITY = b"\x01\x02\x03\x04\x05\x06\x07\x08"
BOOT = 0xC0FFEE
PORTS = 4
EVERYBODY = bytes([ALL_CARDS] * PORTS)
SETTLED = 6
"""Samples after which a press counts."""

READERS = {
    WELCOME: read_welcome,
    PONG: read_pong,
    STANDING: read_ballot_status,
    CHOICES: read_choices,
    PRESSES: read_presses,
    PROBLEM: read_problem,
}


def a_controller(problem: str = "", keys: KeyStore | None = None) -> Controller:
    return Controller(IDENTITY, BOOT, PORTS, HAS_LIGHTS | HAS_COLOURS, problem, keys=keys)


def touch(controller: Controller, port: int, button: int) -> None:
    """Press and release a button; the press waits in the scanner's queue."""
    for level in (True, False):
        for _sample in range(SETTLED):
            controller.scanner.sample(level << 3 * port + button - 1)


class VirtualHost:
    """Talks to a controller over a Link; `now` is in milliseconds."""

    def __init__(self, controller: Controller, now: int = 0) -> None:
        self.controller = controller
        self.now = now
        self.link = Link()
        self.received: list[Message] = []
        self.is_wire_to_host_up = True
        self.is_wire_to_controller_up = True
        self.pings = True
        self.sent_by_controller: list[tuple[int, bytes]] = []

    def greet(self, session: int = 1, version: int = VERSION) -> None:
        """Send HELLO once and wait for the answer."""
        self.link.start_session(session, self.now)
        self.link.send_once(HELLO, pack_hello(version))
        self.run(2)

    def order(self, number: int, stage: int, cards: bytes = EVERYBODY) -> None:
        self.link.send_reliable(BALLOT, BallotCommand(number, stage, cards).pack())
        self.run(3)

    def reveal(self, number: int, cards: bytes = EVERYBODY) -> None:
        """Close the ballot, then reveal it."""
        self.order(number, CLOSED, cards)
        self.order(number, REVEALED, cards)

    def end_ballot(self) -> None:
        self.order(0, NO_BALLOT, b"")

    def light(self, *lights: int, at: int | None = None) -> None:
        when = AT_ONCE if at is None else AT_AN_INSTANT
        self.link.send_reliable(LIGHTS, LightsCommand(when, at or 0, bytes(lights)).pack())
        self.run(3)

    def press(self, port: int, button: int) -> None:
        touch(self.controller, port, button)
        self.run(3)

    def run(self, milliseconds: int) -> None:
        """Let time pass in steps of a millisecond; bytes take no time."""
        for _tick in range(milliseconds):
            self._exchange()
            self.now += 1

    def payloads(self, kind: int) -> list[bytes]:
        return [message.payload for message in self.received if message.kind == kind]

    def presses(self) -> list[tuple[int, int]]:
        return [press for payload in self.payloads(PRESSES) for press in read_presses(payload)]

    def statuses(self) -> list[tuple[int, int, int]]:
        """Number, stage and locked ports of each STANDING, except those without a ballot."""
        read = map(read_ballot_status, self.payloads(STANDING))
        return [(each.number, each.stage, each.locked) for each in read if each.stage != NO_BALLOT]

    def choices(self) -> list[tuple[int, bytes]]:
        read = map(read_choices, self.payloads(CHOICES))
        return [(choices.number, choices.votes) for choices in read]

    def lights(self) -> list[int]:
        return [self.controller.light(port) for port in range(PORTS)]

    def _exchange(self) -> None:
        if self.pings and self.now % HEARTBEAT_MS == 0:
            self.link.send_once(PING, pack_token(self.now % 2**32))
        to_controller = self.link.outgoing(self.now)
        if to_controller and self.is_wire_to_controller_up:
            self.controller.receive(to_controller, self.now)
        self.controller.step(self.now)
        to_host = self.controller.outgoing(self.now)
        if to_host:
            self.sent_by_controller.append((self.now, to_host))
        if to_host and self.is_wire_to_host_up:
            self.received += self.link.receive(to_host, self.now)


def votes(*buttons: int) -> bytes:
    """The votes in CHOICES: those of the first ports, and none for the others."""
    return bytes(buttons).ljust(PORTS, bytes([NO_BUTTON]))
