"""A host that says what a check wants it to say, right or wrong, and writes down what it hears.

The real host uses `firmware.link`; this one must also be able to break the rules.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from firmware.codec import Decoder, Message, encode
from firmware.link import following
from firmware.messages import (
    ACKNOWLEDGE,
    CHOICES,
    HEARTBEAT_MS,
    HELLO,
    PING,
    PONG,
    PRESSES,
    PROBLEM,
    STANDING,
    VERSION,
    WELCOME,
    Hello,
    Malformed,
    Pong,
    pack_token,
    read_pong,
)
from hardware.conformance.finding import NothingCame, Unreadable, Unwanted
from hardware.conformance.wire import Wire
from spoken import N_, Spoken

ANSWER_SECONDS = 0.25
"""How long an answer is waited for that has no time of its own in PROTOCOL.md."""
QUIET_SECONDS = 0.12
"""How long nothing must come where nothing may: three times what a repetition takes."""
GREETING_SECONDS = 3.0
GREETING_EVERY = 0.2
HEARTBEAT = HEARTBEAT_MS / 1000
LAST_SESSION = 255
OWN_TOKEN = 0
"""The token of heartbeats that no check asked for; their answers are not written down."""

Content = TypeVar("Content")

NAMES = {
    ACKNOWLEDGE: "ACKNOWLEDGE",
    WELCOME: "WELCOME",
    PONG: "PONG",
    STANDING: "STANDING",
    CHOICES: "CHOICES",
    PRESSES: "PRESSES",
    PROBLEM: "PROBLEM",
}


class SilentPort(Spoken):
    sentence = N_(
        "Nothing at {port} answers HELLO within {seconds} seconds. "
        "Is it the right port, and does vivat's firmware run at its other end?"
    )


def name_of(kind: int) -> str:
    """A kind of message as PROTOCOL.md names it."""
    return NAMES.get(kind, f"kind 0x{kind:02X}")


@dataclass(frozen=True)
class Heard:
    """A message and when it came, in seconds."""

    message: Message
    at: float


@dataclass(frozen=True)
class Sent:
    """A numbered message, its frame, and when it was sent, in seconds."""

    sequence: int
    frame: bytes
    at: float


class Host:
    """One end of a wire. `acknowledges` and `beats` say whether it does so by itself."""

    def __init__(self, wire: Wire, session: int = 0) -> None:
        self.acknowledges = True
        self.beats = True
        self.session = session
        self.welcome = b""
        """The payload of the last WELCOME."""
        self._wire = wire
        self._decoder = Decoder()
        self._heard: list[Heard] = []
        self._acknowledging: list[Heard] = []
        self._tokens = OWN_TOKEN
        self._sequence = 0
        self._received = 0
        self._last_put = 0.0
        self._start_over()

    def greet(self) -> None:
        """Find a controller.

        Raises:
            SilentPort: nobody answers.
        """
        deadline = self._wire.now() + GREETING_SECONDS
        while self._wire.now() < deadline:
            self.begin()
            if self.hear(WELCOME, GREETING_EVERY) is not None:
                return
        raise SilentPort(port=self._wire.name, seconds=round(GREETING_SECONDS))

    def meet(self) -> None:
        """Begin another session. Raises NothingCame."""
        self.begin()
        self.welcome = self.expect(WELCOME).message.payload

    def begin(self) -> None:
        """Say HELLO for another session, and forget the last one."""
        self.session = self.session % LAST_SESSION + 1
        self._start_over()
        self.hello()

    def hello(self) -> None:
        """Say HELLO, again if it was said."""
        self.mention(HELLO, Hello(VERSION).pack())

    def say(self, kind: int, payload: bytes) -> Sent:
        """Send the next numbered message, once."""
        self._sequence = following(self._sequence)
        frame = self.frame(kind, payload, self._sequence)
        at = self._wire.now()
        self.put(frame)
        return Sent(self._sequence, frame, at)

    def repeat(self, sent: Sent) -> Sent:
        """Send a numbered message once more, byte by byte the same."""
        at = self._wire.now()
        self.put(sent.frame)
        return Sent(sent.sequence, sent.frame, at)

    def mention(self, kind: int, payload: bytes) -> None:
        """Send a message without a number."""
        self.put(self.frame(kind, payload))

    def ping(self) -> int:
        """Send a PING of its own; returns its token."""
        token = self.next_token()
        self.mention(PING, pack_token(token))
        return token

    def next_token(self) -> int:
        """A token that no PING has had."""
        self._tokens += 1
        return self._tokens

    def frame(
        self, kind: int, payload: bytes, sequence: int = 0, session: int | None = None
    ) -> bytes:
        """The frame of a message of this session, or of another one."""
        session = self.session if session is None else session
        return encode(Message(session, sequence, self._received, kind, payload))

    def put(self, data: bytes) -> None:
        """Send bytes as they are."""
        self._last_put = self._wire.now()
        self._wire.put(data)

    def hear(self, kind: int, within: float = ANSWER_SECONDS) -> Heard | None:
        """The next message of a kind, if it comes in time; what else comes stays noted."""
        return self._hear(lambda heard: heard.message.kind == kind, within)

    def expect(self, kind: int, within: float = ANSWER_SECONDS) -> Heard:
        """The next message of a kind. Raises NothingCame."""
        heard = self.hear(kind, within)
        if heard is None:
            raise NothingCame(kind=name_of(kind), milliseconds=round(within * 1000))
        return heard

    def expect_pong(self, token: int, within: float = ANSWER_SECONDS) -> tuple[Heard, Pong]:
        """The answer to a PING. Raises NothingCame."""
        heard = self._hear(lambda each: _token_of(each) == token, within)
        if heard is None:
            raise NothingCame(kind=name_of(PONG), milliseconds=round(within * 1000))
        return heard, read(read_pong, heard)

    def expect_acknowledged(self, sent: Sent, within: float = ANSWER_SECONDS) -> Heard:
        """The first message that acknowledges one of ours. Raises NothingCame."""
        heard = self._find(
            lambda: self._acknowledging,
            lambda each: each.message.acked == sent.sequence and each.at >= sent.at,
            within,
        )
        if heard is None:
            raise NothingCame(kind=name_of(ACKNOWLEDGE), milliseconds=round(within * 1000))
        return heard

    def expect_silence(self, *kinds: int, seconds: float = QUIET_SECONDS) -> None:
        """None of these kinds comes, nor has come unread. Raises Unwanted."""
        heard = self._hear(lambda each: each.message.kind in kinds, seconds)
        if heard is not None:
            raise Unwanted(kind=name_of(heard.message.kind))

    def expect_only(self, *kinds: int, seconds: float = QUIET_SECONDS) -> None:
        """Nothing comes but these kinds. Raises Unwanted."""
        heard = self._hear(lambda each: each.message.kind not in kinds, seconds)
        if heard is not None:
            raise Unwanted(kind=name_of(heard.message.kind))

    def is_alive(self) -> bool:
        """Whether a PING of this session is answered."""
        token = self.ping()
        return self._hear(lambda each: _token_of(each) == token, ANSWER_SECONDS) is not None

    def stay_silent(self, seconds: float) -> None:
        """Let time pass without a word."""
        beats, self.beats = self.beats, False
        self.wait(seconds)
        self.beats = beats

    def wait(self, seconds: float) -> None:
        """Let time pass; what comes stays noted."""
        self._hear(lambda _heard: False, seconds)

    def take_unread(self) -> list[Heard]:
        """Everything that has come unread, out of the notes."""
        heard, self._heard = self._heard, []
        return heard

    def acknowledge(self, sequence: int) -> None:
        """Acknowledge one of the controller's messages."""
        self._received = sequence
        self.mention(ACKNOWLEDGE, b"")

    def now(self) -> float:
        """Seconds."""
        return self._wire.now()

    def _start_over(self) -> None:
        self.acknowledges = True
        self.beats = True
        self._sequence = 0
        self._received = 0
        self._heard = []
        self._acknowledging = []
        self._last_put = self._wire.now()

    def _hear(self, is_meant: Callable[[Heard], bool], within: float) -> Heard | None:
        """The first message that is meant, taken from the notes."""
        heard = self._find(lambda: self._heard, is_meant, within)
        if heard is not None:
            self._heard.remove(heard)
        return heard

    def _find(
        self, notes: Callable[[], list[Heard]], is_meant: Callable[[Heard], bool], within: float
    ) -> Heard | None:
        deadline = self._wire.now() + within
        while True:
            found = next(filter(is_meant, notes()), None)
            left = deadline - self._wire.now()
            if found is not None or left <= 0:
                return found
            self._listen(min(left, HEARTBEAT))

    def _listen(self, seconds: float) -> None:
        if self.beats and self._wire.now() - self._last_put >= HEARTBEAT:
            self.mention(PING, pack_token(OWN_TOKEN))
        for message in self._decoder.feed(self._wire.take(seconds)):
            if message.session == self.session:
                self._note(Heard(message, self._wire.now()))

    def _note(self, heard: Heard) -> None:
        """Write down what came; acknowledge it, and pass over what came twice, if it is ours to."""
        self._acknowledging.append(heard)
        sequence = heard.message.sequence
        if sequence and self.acknowledges:
            is_new = sequence == following(self._received)
            self.acknowledge(sequence if is_new else self._received)
            if not is_new:
                return
        if _token_of(heard) != OWN_TOKEN:
            self._heard.append(heard)


def read(reader: Callable[[bytes], Content], heard: Heard) -> Content:
    """What a message says. Raises Unreadable."""
    payload = heard.message.payload
    try:
        return reader(payload)
    except Malformed as error:
        raise Unreadable(kind=name_of(heard.message.kind), payload=payload.hex(" ")) from error


def _token_of(heard: Heard) -> int | None:
    """The token of a PONG; None for what is none."""
    if heard.message.kind != PONG:
        return None
    try:
        return read_pong(heard.message.payload).token
    except Malformed:
        return None
