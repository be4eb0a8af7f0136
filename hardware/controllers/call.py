"""A short conversation with whoever is at a port: who is there, and a request to make way.

Waits for its answers. Knows nothing of boxes.
"""

from __future__ import annotations

import random
import time

from firmware.codec import Message
from firmware.link import LAST_SEQUENCE, Link
from firmware.messages import (
    HELLO,
    UPDATE,
    VERSION,
    WELCOME,
    Hello,
    Malformed,
    Welcome,
    read_welcome,
)
from hardware.controllers.serial_port import SerialPort

HELLO_SECONDS = 0.2
LISTEN_SECONDS = 0.02
ANSWER_SECONDS = 1.5
"""Whoever speaks the protocol answers within this time."""


class Call:
    """The port is open, and ours alone, as long as the call is. Raises PortFailed."""

    def __init__(self, port: str) -> None:
        self._path = port
        self._link = Link()
        self._link.begin(random.randint(1, LAST_SEQUENCE), _now_ms())

    def __enter__(self) -> Call:
        self._port = SerialPort(self._path)
        return self

    def __exit__(self, *_error: object) -> None:
        self._port.close()

    def greet(self, seconds: float) -> Welcome | None:
        """Say hello until somebody answers, for so many seconds; the answer, or None."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            self._link.mention(HELLO, Hello(VERSION).pack())
            answer = self._listen(HELLO_SECONDS)
            if answer is not None:
                return answer
        return None

    def ask_to_make_way(self) -> None:
        """Ask until it is acknowledged, or too late."""
        self._link.say(UPDATE, b"")
        until = time.monotonic() + ANSWER_SECONDS
        while self._link.wake_at() is not None and time.monotonic() < until:
            self._listen(LISTEN_SECONDS)

    def _listen(self, seconds: float) -> Welcome | None:
        """Send what is due and hear for so long; a WELCOME ends it."""
        until = time.monotonic() + seconds
        self._port.send(self._link.outgoing(_now_ms()))
        while (left := until - time.monotonic()) > 0:
            for message in self._link.receive(self._port.wait(left), _now_ms()):
                welcome = _welcome_in(message)
                if welcome is not None:
                    return welcome
        return None


def _welcome_in(message: Message) -> Welcome | None:
    """What a message says of who is there, if that is what it is about."""
    if message.kind != WELCOME:
        return None
    try:
        return read_welcome(message.payload)
    except Malformed:
        return None


def _now_ms() -> int:
    return time.monotonic_ns() // 1_000_000
