"""A connection that loses nothing and repeats nothing: sequence, acknowledgement, patience.

The same at both ends. One message at a time is under way; it is sent again
until it is acknowledged, and the next follows. Knows nothing of what messages
mean. Times are in milliseconds, of any clock that never goes back.
"""

from firmware.codec import Decoder, Message, encode
from firmware.messages import ACKNOWLEDGE, GIVE_UP_MS, HELLO, RETRY_MS

LAST_SEQUENCE = 255
MOST_WAITING = 32


class Link:
    """One end of a connection. `session` is a byte that the host chooses anew each time."""

    def __init__(self) -> None:
        self._decoder = Decoder()
        self.begin(0, 0)

    def begin(self, session: int, now: int) -> None:
        """Start over: nothing of an earlier session is sent or understood any more."""
        self.session = session
        self.broken = False
        """Whether the other end did not acknowledge for too long."""
        self.heard_at = now
        """When the last frame of this session came."""
        self._sent = 0
        self._received = 0
        self._waiting: list[tuple[int, bytes]] = []
        self._under_way: tuple[int, bytes] | None = None
        self._first_sent_at = now
        self._retry_at = now
        self._owes_acknowledgement = False
        self._loose: list[tuple[int, bytes]] = []

    def say(self, kind: int, payload: bytes, instead: bool = False) -> None:
        """Send a message until it has arrived; `instead` of what waits of the same kind."""
        if instead:
            self._waiting = [each for each in self._waiting if each[0] != kind]
        if len(self._waiting) >= MOST_WAITING:
            self.broken = True
            return
        self._waiting.append((kind, payload))

    def mention(self, kind: int, payload: bytes) -> None:
        """Send a message once, arrive or not."""
        if len(self._loose) < MOST_WAITING:
            self._loose.append((kind, payload))

    def receive(self, data: bytes, now: int) -> list[Message]:
        """The messages in these bytes that are new, in their order.

        A HELLO is passed on whatever its session is; all else belongs to this one or to nobody.
        """
        return [message for message in self._decoder.feed(data) if self._is_new(message, now)]

    def _is_new(self, message: Message, now: int) -> bool:
        if message.kind == HELLO:
            return True
        if message.session != self.session:
            return False
        self.heard_at = now
        if self._under_way is not None and message.acked == self._sent:
            self._under_way = None
            self._retry_at = now
        if message.sequence == 0:
            return message.kind != ACKNOWLEDGE
        self._owes_acknowledgement = True
        if message.sequence != following(self._received):
            return False
        self._received = message.sequence
        return True

    def outgoing(self, now: int) -> bytes:
        """The bytes to send now."""
        frames = b""
        if self._under_way is None and self._waiting:
            self._under_way = self._waiting.pop(0)
            self._sent = following(self._sent)
            self._first_sent_at = self._retry_at = now
        if self._under_way is not None and now >= self._retry_at:
            self.broken = self.broken or now - self._first_sent_at >= GIVE_UP_MS
            self._retry_at = now + RETRY_MS
            frames += self._frame(self._sent, self._under_way)
        for loose in self._loose:
            frames += self._frame(0, loose)
        self._loose = []
        if self._owes_acknowledgement and not frames:
            frames = self._frame(0, (ACKNOWLEDGE, b""))
        self._owes_acknowledgement = False
        return frames

    def wake_at(self) -> int | None:
        """When `outgoing` has something to send at the latest, unless more is said."""
        return self._retry_at if self._under_way is not None or self._waiting else None

    def _frame(self, sequence: int, content: tuple[int, bytes]) -> bytes:
        kind, payload = content
        return encode(Message(self.session, sequence, self._received, kind, payload))


def following(sequence: int) -> int:
    """The sequence or session number after this one: 1 to 255, and 1 again; 0 is for what is
    sent once."""
    return sequence % LAST_SEQUENCE + 1
