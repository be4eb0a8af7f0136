"""Test host: sends a check's messages and waits for the expected replies.

Unlike the real host, which uses `firmware.link`, it can also break the protocol's rules.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic
from typing import Protocol, TypeVar

from firmware.codec import Decoder, Message, encode
from firmware.link import next_sequence
from firmware.messages import (
    ACKNOWLEDGE,
    ALL_CARDS,
    AT_ONCE,
    BALLOT,
    HELLO,
    LIGHTS,
    MOST_PORTS,
    NO_BALLOT,
    OPEN,
    PING,
    PONG,
    STANDING,
    VERSION,
    WELCOME,
    BallotCommand,
    BallotStatus,
    LightsCommand,
    Malformed,
    Pong,
    Welcome,
    pack_hello,
    pack_token,
    read_ballot_status,
    read_pong,
    read_welcome,
)
from hardware.conformance.check import (
    MissingMessage,
    UnexpectedMessage,
    UnreadablePayload,
    hex_bytes,
    kind_name,
)
from hardware.controllers.host_session import CABLE, STARTING_SECONDS
from sentences import N_, ExplainedError

REPLY_SECONDS = 0.25
"""How long to wait for a reply that has no time limit of its own in PROTOCOL.md."""
QUIET_SECONDS = 0.12
"""How long to make sure that nothing comes: three times the interval of repetitions."""
HELLO_EVERY = 0.2
HEARTBEAT = 1.0
"""Seconds between PINGs that no check asked for: longer than a check waits without a person."""
LISTEN_SECONDS = 0.2
EVERY_CARD = bytes([ALL_CARDS] * MOST_PORTS)
NO_CARD = bytes(MOST_PORTS)

Content = TypeVar("Content")


class SilentPort(ExplainedError):
    template = N_(
        "{port}: no reply to HELLO within {seconds} seconds. "
        "Is it the right port, and does your program answer HELLO?"
    )


class Wire(Protocol):
    """Bytes in both directions: a SerialPort, or a test's own."""

    path: str
    """The port's name, for people."""

    def send(self, data: bytes) -> None:
        """Send bytes."""

    def wait(self, seconds: float) -> bytes:
        """The next bytes; none if none come within this time."""


@dataclass(frozen=True)
class Sent:
    """A numbered message, its frame, and when it was sent, in seconds."""

    sequence: int
    frame: bytes
    at: float


@dataclass(frozen=True)
class Received:
    """A message, and when it came, in seconds."""

    message: Message
    at: float


@dataclass
class CheckSession:
    """One session. A check may turn automatic acknowledgements and heartbeats off."""

    number: int
    acknowledges: bool = True
    pings: bool = True
    sent: int = 0
    """The sequence of our last message; 0 for none."""
    received: int = 0
    """The sequence of the last message received; 0 for none."""
    log: list[Received] = field(default_factory=list)
    unread: list[Received] = field(default_factory=list)
    """What no check has asked for yet, without repetitions."""


class CheckHost:
    """The host's end of a wire; `now` is in seconds, `welcome` is what the last session began with.

    Every `expect…` raises CheckFailed.
    """

    welcome: Welcome

    def __init__(
        self,
        wire: Wire,
        clock: Callable[[], float] = monotonic,
        session: int = 0,
        reply_seconds: float = REPLY_SECONDS,
    ) -> None:
        self.now = clock
        self.reply_seconds = reply_seconds
        self.session = CheckSession(session)
        self._wire = wire
        self._decoder = Decoder()
        self._last_token = 0
        self._last_sent_at = clock()

    def find_controller(self) -> None:
        """Send HELLO until a controller replies. Raises SilentPort if none does."""
        deadline = self.now() + CABLE.greeting
        while self.now() < deadline:
            self.begin_session()
            if self.receive(WELCOME, HELLO_EVERY) is not None:
                return
        raise SilentPort(port=self._wire.path, seconds=round(STARTING_SECONDS))

    def start_session(self, version: int = VERSION) -> None:
        """Begin another session and read WELCOME. Raises CheckFailed."""
        self.begin_session(version)
        self.welcome = self.expect_content(WELCOME, read_welcome)

    def begin_session(self, version: int = VERSION) -> None:
        """Send HELLO with another session's number, as a host of this version."""
        self.session = CheckSession(next_sequence(self.session.number))
        self.send_hello(version)

    def send_hello(self, version: int = VERSION) -> None:
        """Send HELLO, with the session's number as it is."""
        self.send_once(HELLO, pack_hello(version))

    def send_reliable(self, kind: int, payload: bytes) -> Sent:
        """Send the next numbered message. It is not repeated automatically."""
        sequence = self.session.sent = next_sequence(self.session.sent)
        return self.resend(Sent(sequence, self.frame(kind, payload, sequence), self.now()))

    def resend(self, sent: Sent) -> Sent:
        """Send the same frame again."""
        again = Sent(sent.sequence, sent.frame, self.now())
        self.send_bytes(sent.frame)
        return again

    def send_once(self, kind: int, payload: bytes) -> None:
        """Send an unnumbered message."""
        self.send_bytes(self.frame(kind, payload))

    def send_ping(self) -> int:
        """Send a PING; returns its token."""
        token = self.new_token()
        self.send_once(PING, pack_token(token))
        return token

    def new_token(self) -> int:
        """A token that no PING has had."""
        self._last_token += 1
        return self._last_token

    def acknowledge(self, sequence: int) -> None:
        """Acknowledge one of the controller's messages."""
        self.session.received = sequence
        self.send_once(ACKNOWLEDGE, b"")

    def frame(
        self, kind: int, payload: bytes, sequence: int = 0, session: int | None = None
    ) -> bytes:
        """The frame of a message of this session, or of another one."""
        number = self.session.number if session is None else session
        return encode(Message(number, sequence, self.session.received, kind, payload))

    def send_bytes(self, data: bytes) -> None:
        """Send bytes as they are."""
        self._last_sent_at = self.now()
        self._wire.send(data)

    def send_ballot(self, number: int, stage: int, cards: bytes = EVERY_CARD) -> Sent:
        """Order a ballot without waiting for the reply."""
        return self.send_reliable(BALLOT, BallotCommand(number, stage, cards).pack())

    def order_ballot(self, number: int, stage: int, cards: bytes = EVERY_CARD) -> BallotStatus:
        """Order a ballot; returns the reply. Raises CheckFailed."""
        self.send_ballot(number, stage, cards)
        return self.expect_content(STANDING, read_ballot_status)

    def open_ballot(self, number: int, cards: bytes = EVERY_CARD) -> BallotStatus:
        """End any earlier ballot and open another; returns the reply. Raises CheckFailed."""
        self.end_ballot()
        return self.order_ballot(number, OPEN, cards)

    def end_ballot(self) -> None:
        """Order that there is no ballot. Raises CheckFailed."""
        self.order_ballot(0, NO_BALLOT, NO_CARD)

    def order_lights(
        self, lights: bytes = bytes(MOST_PORTS), when: int = AT_ONCE, at: int = 0
    ) -> Sent:
        """Order lights, dark ones by default."""
        return self.send_reliable(LIGHTS, LightsCommand(when, at, lights).pack())

    def receive(self, kind: int, within: float | None = None) -> Received | None:
        """The next message of a kind, if it comes in time; others stay unread."""
        return self._next_unread(lambda each: each.message.kind == kind, within)

    def expect(self, kind: int, within: float | None = None) -> Received:
        """The next message of a kind."""
        return self._not_missing(self.receive(kind, within), kind, within)

    def expect_content(
        self, kind: int, reader: Callable[[bytes], Content], within: float | None = None
    ) -> Content:
        """The content of the next message of a kind."""
        return read_content(reader, self.expect(kind, within))

    def expect_pong(self, token: int) -> tuple[Received, Pong]:
        """The reply to a PING."""

        def is_meant(each: Received) -> bool:
            return each.message.kind == PONG and read_content(read_pong, each).token == token

        received = self._not_missing(self._next_unread(is_meant), PONG)
        return received, read_content(read_pong, received)

    def expect_alive(self) -> Pong:
        """The reply to a new PING."""
        return self.expect_pong(self.send_ping())[1]

    def expect_no_host(self) -> None:
        """A PING of this session is not answered."""
        self.pop_unread()
        self.send_ping()
        self.expect_none(PONG)

    def expect_acknowledged(self, sent: Sent) -> Received:
        """The first message, read or not, that acknowledges one of ours."""

        def acknowledgement() -> Received | None:
            answers = (each for each in self.session.log if each.message.acked == sent.sequence)
            return next((each for each in answers if each.at >= sent.at), None)

        return self._not_missing(self._wait_for(acknowledgement), ACKNOWLEDGE)

    def expect_none(self, *kinds: int) -> None:
        """No message of these kinds is unread or comes within QUIET_SECONDS."""
        self._expect_no(lambda each: each.message.kind in kinds, QUIET_SECONDS)

    def expect_only(self, *kinds: int, seconds: float) -> None:
        """Only messages of these kinds are unread or come within this time."""
        self._expect_no(lambda each: each.message.kind not in kinds, seconds)

    def stay_silent(self, seconds: float) -> None:
        """Let time pass without sending heartbeats."""
        self.session.pings = False
        self.wait(seconds)
        self.session.pings = True

    def wait(self, seconds: float) -> None:
        """Let time pass; messages that come stay unread."""
        self._wait_for(lambda: None, seconds)

    def pop_unread(self) -> list[Received]:
        """Every unread message, oldest first."""
        unread, self.session.unread = self.session.unread, []
        return unread

    def _expect_no(self, is_unexpected: Callable[[Received], bool], seconds: float) -> None:
        unexpected = self._next_unread(is_unexpected, seconds)
        if unexpected is not None:
            raise UnexpectedMessage(kind=kind_name(unexpected.message.kind))

    def _next_unread(
        self, is_meant: Callable[[Received], bool], within: float | None = None
    ) -> Received | None:
        def first() -> Received | None:
            return next(filter(is_meant, self.session.unread), None)

        found = self._wait_for(first, within)
        if found is not None:
            self.session.unread.remove(found)
        return found

    def _wait_for(
        self, find: Callable[[], Received | None], within: float | None = None
    ) -> Received | None:
        """What `find` returns as soon as that is not None; None after this time."""
        deadline = self.now() + (self.reply_seconds if within is None else within)
        while True:
            found = find()
            left = deadline - self.now()
            if found is not None or left <= 0:
                return found
            self._listen(min(left, LISTEN_SECONDS))

    def _not_missing(
        self, received: Received | None, kind: int, within: float | None = None
    ) -> Received:
        """Raises MissingMessage."""
        if received is None:
            seconds = self.reply_seconds if within is None else within
            raise MissingMessage(kind=kind_name(kind), milliseconds=round(seconds * 1000))
        return received

    def _listen(self, seconds: float) -> None:
        if self.session.pings and self.now() - self._last_sent_at >= HEARTBEAT:
            self.send_ping()
        for message in self._decoder.feed(self._wire.wait(seconds)):
            if message.session == self.session.number:
                self._record(Received(message, self.now()))

    def _record(self, received: Received) -> None:
        self.session.log.append(received)
        if self._acknowledge_if_due(received.message):
            self.session.unread.append(received)

    def _acknowledge_if_due(self, message: Message) -> bool:
        """Acknowledge a numbered message; returns whether it is new."""
        if not message.sequence or not self.session.acknowledges:
            return True
        is_new = message.sequence == next_sequence(self.session.received)
        self.acknowledge(message.sequence if is_new else self.session.received)
        return is_new


def read_content(reader: Callable[[bytes], Content], received: Received) -> Content:
    """The content of a message. Raises UnreadablePayload."""
    message = received.message
    try:
        return reader(message.payload)
    except Malformed as error:
        payload = hex_bytes(message.payload)
        raise UnreadablePayload(kind=kind_name(message.kind), payload=payload) from error
