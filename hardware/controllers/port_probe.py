"""Asks who answers at a serial port, and asks a controller to stop for new firmware.

Blocks until the answer comes or the time is up. Knows nothing of boxes or of the game.
"""

from __future__ import annotations

import random
import time
from dataclasses import dataclass

from firmware.codec import Message
from firmware.controller import FIRMWARE_VERSION
from firmware.link import LAST_SEQUENCE, Link
from firmware.messages import (
    HELLO,
    UPDATE,
    VERSION,
    WELCOME,
    Malformed,
    Welcome,
    pack_hello,
    read_welcome,
)
from hardware.controllers.host_session import CABLE
from hardware.controllers.serial_port import SerialPort

HELLO_SECONDS = 0.2
LISTEN_SECONDS = 0.02
ANSWER_SECONDS = 1.5
"""Firmware that runs answers within this time."""

Version = tuple[int, int, int]

OUR_PROTOCOL: int = VERSION
"""The version of the protocol that this program speaks."""
OUR_FIRMWARE: Version = FIRMWARE_VERSION
"""The version of the firmware that `vivat box flash` installs."""


@dataclass(frozen=True)
class ControllerInfo:
    """What a controller says about itself: `identity` in hexadecimal digits, the number of its
    boxes, the version of the protocol that it speaks and of its firmware."""

    identity: str
    boxes: int
    protocol: int
    firmware: Version


def identify(port: str, seconds: float = CABLE.greeting) -> ControllerInfo | None:
    """The controller that answers at a port within this time; None if none does.

    Raises:
        PortError: the port can't be opened.
    """
    with PortProbe(port) as probe:
        welcome = probe.greet(seconds)
    if welcome is None:
        return None
    return ControllerInfo(welcome.identity.hex(), welcome.ports, welcome.version, welcome.firmware)


class PortProbe:
    """Holds the port open while its `with` block runs. Every call may raise PortError."""

    def __init__(self, port: str) -> None:
        self._path = port
        self._link = Link()
        self._link.start_session(random.randint(1, LAST_SEQUENCE), _now_ms())

    def __enter__(self) -> PortProbe:
        self._port = SerialPort(self._path)
        return self

    def __exit__(self, *_error: object) -> None:
        self._port.close()

    def greet(self, seconds: float) -> Welcome | None:
        """Send HELLO until a controller answers; None if none does within this time."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            self._link.send_once(HELLO, pack_hello(VERSION))
            welcome = self._exchange(HELLO_SECONDS)
            if welcome is not None:
                return welcome
        return None

    def request_update(self) -> None:
        """Send UPDATE until it is acknowledged, for ANSWER_SECONDS at most."""
        self._link.send_reliable(UPDATE, b"")
        deadline = time.monotonic() + ANSWER_SECONDS
        while self._link.wake_at() is not None and time.monotonic() < deadline:
            self._exchange(LISTEN_SECONDS)

    def _exchange(self, seconds: float) -> Welcome | None:
        """Send what is due, then listen for this time or until a WELCOME comes."""
        deadline = time.monotonic() + seconds
        self._port.send(self._link.outgoing(_now_ms()))
        while (left := deadline - time.monotonic()) > 0:
            for message in self._link.receive(self._port.wait(left), _now_ms()):
                welcome = _welcome_in(message)
                if welcome is not None:
                    return welcome
        return None


def _welcome_in(message: Message) -> Welcome | None:
    """The WELCOME in a message; None if it is another message or malformed."""
    if message.kind != WELCOME:
        return None
    try:
        return read_welcome(message.payload)
    except Malformed:
        return None


def _now_ms() -> int:
    return time.monotonic_ns() // 1_000_000
