"""Says to a controller whatever a check wants said, right or wrong. Hears nothing."""

from __future__ import annotations

from dataclasses import dataclass

from firmware.codec import Message, encode
from firmware.link import next_sequence
from firmware.messages import ACKNOWLEDGE, HELLO, PING, VERSION, Hello, pack_token
from hardware.conformance.notebook import OWN_TOKEN
from hardware.conformance.wire import Wire


@dataclass(frozen=True)
class Sent:
    """A numbered message, its frame, and when it was sent, in seconds."""

    sequence: int
    frame: bytes
    at: float


class Speaker:
    """What the host's end of a wire says."""

    def __init__(self, wire: Wire, session: int) -> None:
        self.session = session
        self._wire = wire
        self._tokens = OWN_TOKEN
        self._sequence = 0
        self._received = 0
        self._last_put = wire.now()

    def begin(self) -> None:
        """Say HELLO for another session."""
        self.session = next_sequence(self.session)
        self._sequence = 0
        self._received = 0
        self.hello()

    def hello(self) -> None:
        """Say HELLO, again if it was said."""
        self.mention(HELLO, Hello(VERSION).pack())

    def say(self, kind: int, payload: bytes) -> Sent:
        """Send the next numbered message, once."""
        self._sequence = next_sequence(self._sequence)
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

    def acknowledge(self, sequence: int) -> None:
        """Acknowledge one of the controller's messages."""
        self._received = sequence
        self.mention(ACKNOWLEDGE, b"")

    def now(self) -> float:
        """Seconds."""
        return self._wire.now()
