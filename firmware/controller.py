"""A controller of button boxes: presses and the host's words in, words and lights out.

Knows no pin, no wire and no clock: whoever runs it samples its contacts, hands
it the bytes that came, sends those that it gives, and tells the time in
milliseconds, on a clock that never goes back.
"""

from firmware.ballot import Ballot
from firmware.codec import Message
from firmware.lights import colour, is_on
from firmware.link import Link
from firmware.messages import (
    ALONE,
    AT_AN_INSTANT,
    BALLOT,
    CHOICES,
    CLOCK,
    DARK,
    GOODBYE,
    HELLO,
    HOST_SILENT_MS,
    INVITING,
    LIGHTS,
    LOCKED,
    PING,
    PONG,
    PRESSES,
    PROBLEM,
    REVEALED,
    STANDING,
    UPDATE,
    VERSION,
    WELCOME,
    BallotOrder,
    Choices,
    LightsOrder,
    Malformed,
    Pong,
    Standing,
    Welcome,
    pack_press,
    pack_problem,
    read_ballot,
    read_hello,
    read_lights,
    read_token,
)
from firmware.scanner import Scanner

FIRMWARE_VERSION = (0, 1, 0)
MOST_PRESSES = 32


class Controller:
    """Up to 8 button boxes at one wire.

    `identity` is 8 bytes that never change, `boot` a number under 2³² that is another
    after each start, `problem` a sentence for the host if something is wrong, of which
    the first 55 bytes are told.
    """

    def __init__(
        self,
        identity: bytes,
        boot: int,
        ports: int,
        capabilities: int,
        problem: str = "",
        places: list[int] | None = None,
    ) -> None:
        self.scanner = Scanner(ports, places)
        self.wants_update = False
        """Whether the host asks to make way for a new firmware."""
        self._welcome = Welcome(VERSION, ports, capabilities, identity, boot, FIRMWARE_VERSION)
        self._problem = problem
        self._ballot = Ballot(ports)
        self._link = Link()
        self._is_met = False
        self._is_told = False
        """Whether the host has said in this session what ballot there is."""
        self._lights = bytearray(ports)
        self._next_lights: LightsOrder | None = None
        self._presses: list[int] = []

    def receive(self, data: bytes, now: int) -> None:
        """Bytes that came over the wire."""
        for message in self._link.receive(data, now):
            try:
                self._take(message, now)
            except Malformed:
                pass  # said in a way that this version does not know: as if not said

    def step(self, now: int) -> None:
        """Time passes: presses become votes or words, and a light's instant comes."""
        press = self.scanner.take()
        while press is not None:
            self._press(*press)
            press = self.scanner.take()
        self._tell_presses()
        order = self._next_lights
        if order is not None and _is_past(order.at, now):
            self._show(order)
        if self._is_met and (self._link.broken or now - self._link.heard_at >= HOST_SILENT_MS):
            self._forget_host()

    def outgoing(self, now: int) -> bytes:
        """The bytes to send now."""
        return self._link.outgoing(now) if self._is_met else b""

    def light(self, port: int) -> int:
        """What a box's light shows: while it votes, whether its vote is locked."""
        if not self._is_met:
            return ALONE
        if self._ballot.has(port):
            return LOCKED if self._ballot.is_locked(port) else INVITING
        return self._lights[port]

    def colour(self, port: int, now: int, brightness: int) -> tuple[int, int, int]:
        """What an addressable light is sent."""
        return colour(self.light(port), now, brightness)

    def is_on(self, port: int, now: int) -> bool:
        """Whether a light of one colour is on."""
        return is_on(self.light(port), now)

    def _take(self, message: Message, now: int) -> None:
        if message.kind == HELLO:
            read_hello(message.payload)
            self._meet(message.session, now)
        elif not self._is_met or message.session != self._link.session:
            pass  # said to a connection that has ended, maybe with a HELLO of these very bytes
        elif message.kind == PING:
            answer = Pong(read_token(message.payload), now % CLOCK)
            self._link.mention(PONG, answer.pack())
        elif message.kind == BALLOT:
            self._follow(read_ballot(message.payload))
        elif message.kind == LIGHTS:
            self._plan(read_lights(message.payload))
        elif message.kind == GOODBYE:
            self._forget_host()
        elif message.kind == UPDATE:
            self.wants_update = True

    def _meet(self, session: int, now: int) -> None:
        """A host says hello; one that says it again has not heard the answer."""
        if not self._is_met or session != self._link.session:
            self._link.begin(session, now)
            self._is_met = True
            self._is_told = False
            self._presses = []
            self._next_lights = None
            self._darken()
        self._link.heard_at = now
        self._link.mention(WELCOME, self._welcome.pack())

    def _follow(self, order: BallotOrder) -> None:
        if self._problem and not self._is_told:
            self._link.say(PROBLEM, pack_problem(self._problem))
        self._is_told = True
        self._ballot.apply_order(order.number, order.stage, order.cards)
        self._tell_standing()
        if self._ballot.stage == REVEALED:
            choices = Choices(self._ballot.number, self._ballot.choices())
            self._link.say(CHOICES, choices.pack(), instead=True)

    def _press(self, port: int, button: int) -> None:
        """A press may be a vote: nothing is said of it before the host has told what there is."""
        was_locked = self._ballot.is_locked(port)
        if not self._ballot.press(port, button):
            if self._is_told and len(self._presses) < MOST_PRESSES:
                self._presses.append(pack_press(port, button))
        elif self._ballot.is_locked(port) != was_locked:
            self._tell_standing()

    def _tell_standing(self) -> None:
        ballot = self._ballot
        standing = Standing(ballot.number, ballot.stage, ballot.locked())
        self._link.say(STANDING, standing.pack(), instead=True)

    def _tell_presses(self) -> None:
        if self._presses:
            self._link.say(PRESSES, bytes(self._presses))
            self._presses = []

    def _plan(self, order: LightsOrder) -> None:
        if order.when == AT_AN_INSTANT:
            self._next_lights = order
        else:
            self._show(order)

    def _show(self, order: LightsOrder) -> None:
        self._next_lights = None
        for port in range(min(len(self._lights), len(order.lights))):
            self._lights[port] = order.lights[port]

    def _forget_host(self) -> None:
        """Nobody is there any more; votes stay, in case it is the cable."""
        self._is_met = False
        self._is_told = False
        self._next_lights = None
        self._darken()

    def _darken(self) -> None:
        for port in range(len(self._lights)):
            self._lights[port] = DARK


def _is_past(at: int, now: int) -> bool:
    """Whether an instant on the wire's clock has come, less than half its round ago."""
    return (now - at) % CLOCK < CLOCK // 2
