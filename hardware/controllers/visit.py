"""A short visit at a port: which controller answers there, and what this program brings itself.

Knows the greeting; no boxes and no game.
"""

from __future__ import annotations

from dataclasses import dataclass

from firmware.controller import FIRMWARE_VERSION
from firmware.messages import VERSION
from hardware.controllers.call import ANSWER_SECONDS, Call

Version = tuple[int, int, int]

OUR_PROTOCOL: int = VERSION
"""The version of the protocol that this program speaks."""
OUR_FIRMWARE: Version = FIRMWARE_VERSION
"""The version of the firmware that this program brings."""


@dataclass(frozen=True)
class Controller:
    """A controller that answered: its identity in hexadecimal digits, how many boxes it has,
    and the versions of the protocol that it speaks and of the firmware that it runs."""

    identity: str
    boxes: int
    protocol: int
    firmware: Version


def visit(port: str, seconds: float = ANSWER_SECONDS) -> Controller | None:
    """Who answers at a port within so many seconds; None for nobody.

    Raises:
        PortFailed: it can't be opened.
    """
    with Call(port) as call:
        welcome = call.greet(seconds)
    if welcome is None:
        return None
    return Controller(welcome.identity.hex(), welcome.ports, welcome.version, welcome.firmware)
