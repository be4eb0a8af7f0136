"""One who says what a check wants said, and expects what must come of it.

The real host uses `firmware.link`; this one must also be able to break the rules.
"""

from __future__ import annotations

from collections.abc import Callable

from firmware.codec import Decoder, Message
from firmware.link import next_sequence
from firmware.messages import (
    ACKNOWLEDGE,
    HEARTBEAT_MS,
    PING,
    PONG,
    WELCOME,
    Pong,
    pack_token,
    read_pong,
)
from hardware.conformance.finding import NothingCame, Unwanted
from hardware.conformance.notebook import (
    OWN_TOKEN,
    Heard,
    Notebook,
    may_answer,
    name_of,
    read,
    unreadable,
)
from hardware.conformance.speaker import Sent, Speaker
from hardware.conformance.wire import Wire
from sentences import N_, ExplainedError

ANSWER_SECONDS = 0.25
"""How long an answer is waited for that has no time of its own in PROTOCOL.md."""
QUIET_SECONDS = 0.12
"""How long nothing must come where nothing may: three times what a repetition takes."""
GREETING_SECONDS = 3.0
GREETING_EVERY = 0.2
HEARTBEAT = HEARTBEAT_MS / 1000
VERSION_PART, PORTS_PART = slice(0, 1), slice(1, 2)
IDENTITY_PART, BOOT_PART = slice(3, 11), slice(11, 15)
"""Where in WELCOME these stand."""


class SilentPort(ExplainedError):
    template = N_(
        "{port}: nobody answers HELLO within {seconds} seconds. "
        "Is it the right port, and does your program answer HELLO?"
    )


class Examiner(Speaker):
    """The host's end of a wire. `acknowledges` and `beats` say whether it does so by itself."""

    def __init__(self, wire: Wire, session: int = 0) -> None:
        super().__init__(wire, session)
        self.acknowledges = True
        self.beats = True
        self.welcome = b""
        """The payload of the last WELCOME."""
        self._decoder = Decoder()
        self._notes = Notebook()

    @property
    def version(self) -> int:
        """The version of the protocol that WELCOME tells. Raises Unreadable."""
        return self._introduction(VERSION_PART)[0]

    @property
    def ports(self) -> int:
        """How many ports WELCOME tells, be there so many or not. Raises Unreadable."""
        return self._introduction(PORTS_PART)[0]

    @property
    def identity(self) -> bytes:
        """The identity that WELCOME tells. Raises Unreadable."""
        return self._introduction(IDENTITY_PART)

    @property
    def boot(self) -> bytes:
        """The boot number that WELCOME tells, as it comes. Raises Unreadable."""
        return self._introduction(BOOT_PART)

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
        self.acknowledges = True
        self.beats = True
        self._notes = Notebook()
        super().begin()

    def hear(self, kind: int, within: float = ANSWER_SECONDS) -> Heard | None:
        """The next message of a kind, if it comes in time; what else comes stays noted."""
        return self._hear(lambda heard: heard.message.kind == kind, within)

    def expect(self, kind: int, within: float = ANSWER_SECONDS) -> Heard:
        """The next message of a kind. Raises NothingCame."""
        return _came(self.hear(kind, within), kind, within)

    def expect_pong(self, token: int, within: float = ANSWER_SECONDS) -> tuple[Heard, Pong]:
        """The answer to a PING. Raises NothingCame, Unreadable."""
        heard = self._hear(lambda each: may_answer(each, token), within)
        heard = _came(heard, PONG, within)
        return heard, read(read_pong, heard)

    def expect_acknowledged(self, sent: Sent, within: float = ANSWER_SECONDS) -> Heard:
        """The first message that acknowledges one of ours. Raises NothingCame."""
        heard = self._wait_for(lambda: self._notes.acknowledging(sent.sequence, sent.at), within)
        return _came(heard, ACKNOWLEDGE, within)

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
        """Whether a PING of this session is answered, rightly or not."""
        token = self.ping()
        return self._hear(lambda each: may_answer(each, token), ANSWER_SECONDS) is not None

    def stay_silent(self, seconds: float) -> None:
        """Let time pass without a word."""
        beats, self.beats = self.beats, False
        self.wait(seconds)
        self.beats = beats

    def wait(self, seconds: float) -> None:
        """Let time pass; what comes stays noted."""
        self._wait_for(lambda: None, seconds)

    def take_unread(self) -> list[Heard]:
        """Everything that has come unread, out of the notes."""
        return self._notes.take_all()

    def _introduction(self, part: slice) -> bytes:
        """A part of the last WELCOME."""
        if len(self.welcome) < part.stop:
            raise unreadable(WELCOME, self.welcome)
        return self.welcome[part]

    def _hear(self, is_meant: Callable[[Heard], bool], within: float) -> Heard | None:
        return self._wait_for(lambda: self._notes.take(is_meant), within)

    def _wait_for(self, look: Callable[[], Heard | None], within: float) -> Heard | None:
        """What a look into the notes finds at last; listens until then."""
        deadline = self._wire.now() + within
        while True:
            found = look()
            left = deadline - self._wire.now()
            if found is not None or left <= 0:
                return found
            self._listen(min(left, HEARTBEAT))

    def _listen(self, seconds: float) -> None:
        if self.beats and self._wire.now() - self._last_put >= HEARTBEAT:
            self.mention(PING, pack_token(OWN_TOKEN))
        for message in self._decoder.feed(self._wire.take(seconds)):
            if message.session == self.session:
                self._notes.write(Heard(message, self._wire.now()), self._receive(message))

    def _receive(self, message: Message) -> bool:
        """Acknowledge a numbered message, if it is ours to; whether it is new then."""
        sequence = message.sequence
        if not sequence or not self.acknowledges:
            return True
        is_new = sequence == next_sequence(self._received)
        self.acknowledge(sequence if is_new else self._received)
        return is_new


def _came(heard: Heard | None, kind: int, within: float) -> Heard:
    """What came. Raises NothingCame."""
    if heard is None:
        raise NothingCame(kind=name_of(kind), milliseconds=round(within * 1000))
    return heard
