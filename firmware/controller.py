"""A controller of button boxes: turns presses and the host's messages into messages and lights.

Knows no pin, no wire and no clock. The caller samples the contacts, passes in the
bytes that came, sends the bytes that `outgoing` returns, and gives the time in
milliseconds, on a clock that never goes back.
"""

from firmware.ballot import HiddenVotes
from firmware.codec import Message
from firmware.key_ring import KeyRing, KeyStore
from firmware.lights import colour, is_on
from firmware.link import Link
from firmware.messages import (
    ALONE,
    AT_AN_INSTANT,
    BALLOT,
    CHALLENGE,
    CHOICES,
    CLOCK,
    DARK,
    GOODBYE,
    HAS_KEYS,
    HELLO,
    HOST_SILENT_MS,
    INVITING,
    KEY,
    LIGHTS,
    LOCKED,
    NO_BALLOT,
    PING,
    PONG,
    PRESSES,
    PROBLEM,
    PROOF,
    REVEALED,
    STANDING,
    UPDATE,
    VERSION,
    WELCOME,
    WITHDRAWS_SINCE,
    BallotCommand,
    BallotStatus,
    Challenge,
    Choices,
    LightsCommand,
    Malformed,
    Pong,
    Welcome,
    pack_press,
    pack_problem,
    read_ballot,
    read_challenge,
    read_hello,
    read_key,
    read_lights,
    read_token,
)
from firmware.proof import proof
from firmware.scanner import Scanner

FIRMWARE_VERSION = (0, 3, 0)
MAX_PRESSES = 32


class Controller:
    """Up to 8 button boxes on one wire.

    `identity` is 8 bytes that never change, `boot` a number below 2³² that differs
    after each start. `problem` is a sentence for the host if something is wrong; its
    first 55 bytes are sent. `contact_bits` is passed to the Scanner. `keys` keeps the
    keys of its hosts; without it the controller can't prove itself.
    """

    def __init__(
        self,
        identity: bytes,
        boot: int,
        ports: int,
        capabilities: int,
        problem: str = "",
        contact_bits: list[int] | None = None,
        keys: KeyStore | None = None,
    ) -> None:
        self.scanner = Scanner(ports, contact_bits)
        self.wants_update = False
        """Whether the host asks to stop for new firmware."""
        self._keys = None if keys is None else KeyRing(keys)
        if self._keys is not None:
            capabilities |= HAS_KEYS
        self._welcome = Welcome(VERSION, ports, capabilities, identity, boot, FIRMWARE_VERSION)
        self._problem = problem
        self._ballot = HiddenVotes(ports)
        self._link = Link()
        self._has_host = False
        self._knows_ballot = False
        """Whether the host has sent a BALLOT in this session."""
        self._lights = bytearray(ports)
        self._planned_lights: LightsCommand | None = None
        self._presses: list[int] = []

    def receive(self, data: bytes, now: int) -> None:
        """Handle bytes that came over the wire."""
        for message in self._link.receive(data, now):
            try:
                self._handle_message(message, now)
            except Malformed:
                pass  # perhaps from a later version of the protocol: ignored

    def step(self, now: int) -> None:
        """Handle presses, planned lights and a silent host."""
        press = self.scanner.pop_press()
        while press is not None:
            self._handle_press(*press)
            press = self.scanner.pop_press()
        self._send_presses()
        planned = self._planned_lights
        if planned is not None and _is_past(planned.at, now):
            self._show_lights(planned)
        is_silent = now - self._link.last_frame_at >= HOST_SILENT_MS
        if self._has_host and (self._link.is_broken or is_silent):
            self._drop_host()

    def outgoing(self, now: int) -> bytes:
        """The bytes to send now."""
        return self._link.outgoing(now) if self._has_host else b""

    def light(self, port: int) -> int:
        """What a box's light shows; while it votes, only whether it has voted."""
        if not self._has_host:
            return ALONE
        if self._ballot.is_voting(port):
            return LOCKED if self._ballot.is_locked(port) else INVITING
        return self._lights[port]

    def colour(self, port: int, now: int, brightness: int) -> tuple[int, int, int]:
        """The colour of a box's addressable light right now."""
        return colour(self.light(port), now, brightness)

    def is_on(self, port: int, now: int) -> bool:
        """Whether a box's single-colour light is on right now."""
        return is_on(self.light(port), now)

    def _handle_message(self, message: Message, now: int) -> None:
        if message.kind == HELLO:
            self._welcome.version = min(read_hello(message.payload), VERSION)
            self._handle_hello(message.session, now)
        elif not self._has_host or message.session != self._link.session:
            pass  # for a session that has ended, perhaps by a HELLO in the same bytes
        elif message.kind == PING:
            answer = Pong(read_token(message.payload), now % CLOCK)
            self._link.send_once(PONG, answer.pack())
        elif message.kind == BALLOT:
            self._handle_ballot(read_ballot(message.payload))
        elif message.kind == LIGHTS:
            self._handle_lights(read_lights(message.payload))
        elif message.kind == GOODBYE:
            self._drop_host()
        elif message.kind == UPDATE:
            self.wants_update = True
        elif self._keys is not None:
            self._handle_keys(self._keys, message)

    def _handle_keys(self, keys: KeyRing, message: Message) -> None:
        """Keep a key or prove that we have one. During a ballot no key is stored: writing a
        file would stop everything else for a moment."""
        if message.kind == KEY and self._ballot.stage == NO_BALLOT:
            keys.add(*read_key(message.payload))
        elif message.kind == CHALLENGE:
            challenge = read_challenge(message.payload)
            key = keys.find(challenge.name)
            answer = b"" if key is None else self._prove(key, challenge)
            self._link.send_reliable(PROOF, answer, replace=True)

    def _prove(self, key: bytes, challenge: Challenge) -> bytes:
        return proof(key, self._welcome, self._link.session, challenge)

    def _handle_hello(self, session: int, now: int) -> None:
        """Begin a session; the same HELLO again means that the WELCOME was lost."""
        if not self._has_host or session != self._link.session:
            self._link.start_session(session, now)
            self._has_host = True
            self._knows_ballot = False
            self._ballot.begin_session(self._welcome.version >= WITHDRAWS_SINCE)
            self._presses = []
            self._switch_lights_off()
        self._link.last_frame_at = now
        self._link.send_once(WELCOME, self._welcome.pack())

    def _handle_ballot(self, order: BallotCommand) -> None:
        if self._problem and not self._knows_ballot:
            self._link.send_reliable(PROBLEM, pack_problem(self._problem))
        self._knows_ballot = True
        self._ballot.apply_order(order.number, order.stage, order.cards)
        self._send_ballot_status()
        if self._ballot.stage == REVEALED:
            choices = Choices(self._ballot.number, self._ballot.votes())
            self._link.send_reliable(CHOICES, choices.pack(), replace=True)

    def _handle_press(self, port: int, button: int) -> None:
        """Any press may be a vote: none is sent before the host has sent a BALLOT."""
        was_locked = self._ballot.is_locked(port)
        if not self._ballot.press(port, button):
            if self._knows_ballot and len(self._presses) < MAX_PRESSES:
                self._presses.append(pack_press(port, button))
        elif self._ballot.is_locked(port) != was_locked:
            self._send_ballot_status()

    def _send_ballot_status(self) -> None:
        ballot = self._ballot
        locked, withdrawn = ballot.locked_ports(), ballot.withdrawn_ports()
        status = BallotStatus(ballot.number, ballot.stage, locked, withdrawn)
        self._link.send_reliable(STANDING, status.pack(), replace=True)

    def _send_presses(self) -> None:
        if self._presses:
            self._link.send_reliable(PRESSES, bytes(self._presses))
            self._presses = []

    def _handle_lights(self, order: LightsCommand) -> None:
        if order.when == AT_AN_INSTANT:
            self._planned_lights = order
        else:
            self._show_lights(order)

    def _show_lights(self, order: LightsCommand) -> None:
        self._planned_lights = None
        for port in range(min(len(self._lights), len(order.lights))):
            self._lights[port] = order.lights[port]

    def _drop_host(self) -> None:
        """End the session. Votes stay: the cable may only have been pulled."""
        self._has_host = False
        self._knows_ballot = False
        self._switch_lights_off()

    def _switch_lights_off(self) -> None:
        self._planned_lights = None
        for port in range(len(self._lights)):
            self._lights[port] = DARK


def _is_past(at: int, now: int) -> bool:
    """Whether an instant on the 32-bit clock has passed, by less than half its range."""
    return (now - at) % CLOCK < CLOCK // 2
