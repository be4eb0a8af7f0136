"""One end of a connection that loses nothing and repeats nothing; both ends use this file.

Stop and wait: one numbered message is in flight at a time. It is sent again until it
is acknowledged; then the next one follows. Knows nothing of what messages mean.
Times are in milliseconds, of any clock that never goes back.
"""

from firmware.codec import Decoder, Message, encode
from firmware.messages import ACKNOWLEDGE, GIVE_UP_MS, HELLO, RETRY_MS

LAST_SEQUENCE = 255
MAX_QUEUED = 32


class Link:
    """One end of a connection. `session` is a byte that the host chooses, different each time.

    A message is sent again after each `retry_ms`; one that is not acknowledged within
    `give_up_ms` breaks it.
    """

    def __init__(self, give_up_ms: int = GIVE_UP_MS, retry_ms: int = RETRY_MS) -> None:
        self._give_up_ms = give_up_ms
        self._retry_ms = retry_ms
        self._decoder = Decoder()
        self.start_session(0, 0)

    def start_session(self, session: int, now: int) -> None:
        """Start over: drop everything that was queued or received in an earlier session."""
        self.session = session
        self.is_broken = False
        """Whether a message was given up, or more than MAX_QUEUED were queued."""
        self.last_frame_at = now
        """When the last frame of this session came."""
        self._last_sent = 0
        self._last_received = 0
        self._queue: list[tuple[int, bytes]] = []
        self._in_flight: tuple[int, bytes] | None = None
        self._first_sent_at = now
        self._retry_at = now
        self._must_acknowledge = False
        self._unnumbered: list[tuple[int, bytes]] = []

    def send_reliable(self, kind: int, payload: bytes, replace: bool = False) -> None:
        """Queue a message that is sent until it is acknowledged.

        `replace` drops queued messages of the same kind; one in flight stays.
        """
        if replace:
            self._queue = [each for each in self._queue if each[0] != kind]
        if len(self._queue) >= MAX_QUEUED:
            self.is_broken = True
            return
        self._queue.append((kind, payload))

    def send_once(self, kind: int, payload: bytes) -> None:
        """Queue a message that is sent once and may get lost."""
        if len(self._unnumbered) < MAX_QUEUED:
            self._unnumbered.append((kind, payload))

    def receive(self, data: bytes, now: int) -> list[Message]:
        """The new messages in these bytes, in order.

        A HELLO is passed on in any session; other messages only in this one.
        """
        return [message for message in self._decoder.feed(data) if self._is_new(message, now)]

    def _is_new(self, message: Message, now: int) -> bool:
        if message.kind == HELLO:
            return True
        if message.session != self.session:
            return False
        self.last_frame_at = now
        if self._in_flight is not None and message.acked == self._last_sent:
            self._in_flight = None
            self._retry_at = now
        if message.sequence == 0:
            return message.kind != ACKNOWLEDGE
        self._must_acknowledge = True
        if message.sequence != next_sequence(self._last_received):
            return False
        self._last_received = message.sequence
        return True

    def outgoing(self, now: int) -> bytes:
        """The bytes to send now."""
        frames = b""
        if self._in_flight is None and self._queue:
            self._in_flight = self._queue.pop(0)
            self._last_sent = next_sequence(self._last_sent)
            self._first_sent_at = self._retry_at = now
        if self._in_flight is not None and now >= self._retry_at:
            self.is_broken = self.is_broken or now - self._first_sent_at >= self._give_up_ms
            self._retry_at = now + self._retry_ms
            frames += self._frame(self._last_sent, self._in_flight)
        for content in self._unnumbered:
            frames += self._frame(0, content)
        if self._unnumbered:
            self._unnumbered = []
        if self._must_acknowledge and not frames:
            frames = self._frame(0, (ACKNOWLEDGE, b""))
        self._must_acknowledge = False
        return frames

    def wake_at(self) -> int | None:
        """When `outgoing` next has a numbered message to send; None while there is none."""
        return self._retry_at if self._in_flight is not None or self._queue else None

    def _frame(self, sequence: int, content: tuple[int, bytes]) -> bytes:
        kind, payload = content
        return encode(Message(self.session, sequence, self._last_received, kind, payload))


def next_sequence(number: int) -> int:
    """The sequence or session number after this one: 1 to 255, then 1 again."""
    return number % LAST_SEQUENCE + 1
