"""Controllers with unreadable messages: payloads cut short, too long or random."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from firmware.codec import LONGEST_PAYLOAD, Decoder, Message, encode
from firmware.controller import Controller
from tests.hardware.conformance.virtual_wire import MakeController

ChangePayload = Callable[[bytes], bytes]
"""Makes another payload of one."""


def cut(length: int) -> ChangePayload:
    """Only the first bytes of a payload."""
    return lambda payload: payload[:length]


def longer(payload: bytes) -> bytes:
    """A payload filled up to the longest that a frame can hold."""
    return payload.ljust(LONGEST_PAYLOAD, b"\xff")


def scrambled(seed: int) -> ChangePayload:
    """Random bytes of random length."""
    random = Random(seed)
    return lambda _payload: random.randbytes(random.randrange(LONGEST_PAYLOAD + 1))


def garbled(kind: int, change: ChangePayload, problem: str = "") -> MakeController:
    """A controller that changes the payloads of one kind of message."""

    class Garbled(Controller):
        def __init__(self, identity: bytes, boot: int, ports: int, capabilities: int) -> None:
            super().__init__(identity, boot, ports, capabilities, problem)

        def outgoing(self, now: int) -> bytes:
            data = super().outgoing(now)
            messages = Decoder().feed(data) if data else []
            for message in messages:
                if message.kind == kind:
                    message.payload = change(message.payload)
            return b"".join(map(encode, messages))

    return Garbled


def sends_random_messages(seed: int) -> MakeController:
    """A controller that sends random messages with noise between them."""

    class SendsRandomMessages(Controller):
        random = Random(seed)

        def outgoing(self, now: int) -> bytes:
            data = super().outgoing(now)
            return data + self._random_message() if self._has_host and now % 10 == 0 else data

        def _random_message(self) -> bytes:
            sequence, acked, kind = self.random.randbytes(3)
            payload = self.random.randbytes(self.random.randrange(LONGEST_PAYLOAD + 1))
            noise = self.random.randbytes(self.random.randrange(9))
            return noise + encode(
                Message(self._link.session, sequence, acked, kind | 0x80, payload)
            )

    return SendsRandomMessages
