"""Controllers that say what can't be read: payloads cut short, drawn out, or drawn by lot."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from firmware.codec import LONGEST_PAYLOAD, Decoder, Message, encode
from firmware.controller import Controller
from hardware.emulation.emulated_controller import MakeController

Spoil = Callable[[bytes], bytes]
"""What becomes of a payload."""


def cut(length: int) -> Spoil:
    """Only the first bytes come."""
    return lambda payload: payload[:length]


def longer(payload: bytes) -> bytes:
    """As many bytes more as a frame has room for."""
    return payload.ljust(LONGEST_PAYLOAD, b"\xff")


def scrambled(seed: int) -> Spoil:
    """Any bytes, any number of them."""
    lot = Random(seed)
    return lambda _payload: lot.randbytes(lot.randrange(LONGEST_PAYLOAD + 1))


def garbled(kind: int, spoil: Spoil, problem: str = "") -> MakeController:
    """A controller whose messages of one kind have other payloads than they should."""

    class Garbled(Controller):
        def __init__(self, identity: bytes, boot: int, ports: int, capabilities: int) -> None:
            super().__init__(identity, boot, ports, capabilities, problem)

        def outgoing(self, now: int) -> bytes:
            messages = Decoder().feed(super().outgoing(now))
            for message in messages:
                if message.kind == kind:
                    message.payload = spoil(message.payload)
            return b"".join(map(encode, messages))

    return Garbled


def babbler(seed: int) -> MakeController:
    """A controller that says anything, unasked, and crackles between its frames."""

    class Babbler(Controller):
        lot = Random(seed)

        def outgoing(self, now: int) -> bytes:
            data = super().outgoing(now)
            return data + self._babble() if self._has_host and now % 10 == 0 else data

        def _babble(self) -> bytes:
            sequence, acked, kind = self.lot.randbytes(3)
            payload = self.lot.randbytes(self.lot.randrange(LONGEST_PAYLOAD + 1))
            noise = self.lot.randbytes(self.lot.randrange(9))
            return noise + encode(
                Message(self._link.session, sequence, acked, kind | 0x80, payload)
            )

    return Babbler
