"""What systemd is told: that the castle stands, that the loop goes round, that it ends.

The protocol is sd_notify(3)'s: lines in a datagram to the socket that the environment names.
Without one nobody listens, and nothing is said.
"""

from __future__ import annotations

import logging
import os
import socket
from collections.abc import Callable, Mapping

log = logging.getLogger(__name__)

SOCKET = "NOTIFY_SOCKET"
PATIENCE, WATCHED = "WATCHDOG_USEC", "WATCHDOG_PID"
MICROSECONDS = 1e6
SIGNS_IN_PATIENCE = 3
"""A sign of life can be late twice before anybody is restarted."""

LISTENING = 0.1
"""Seconds that the loop waits for a listener who is behind: then a game goes before a word."""


class Supervisor:
    """Whoever starts and watches this program. `clock` gives seconds and never goes back.

    To be used by the loop that is watched, and by nobody else: a sign of life from
    another thread would hide that the loop hangs.
    """

    def __init__(self, environment: Mapping[str, str], clock: Callable[[], float]) -> None:
        self._address = environment.get(SOCKET, "")
        self._pace = _pace(environment) if self._address else None
        self._clock = clock
        self._due = clock()
        self._is_ready = False
        self._is_heard = True

    @property
    def wake_at(self) -> float | None:
        """When the next sign of life is due, on its clock; None where nobody waits for one."""
        return None if self._pace is None else self._due

    def ready(self, status: str) -> None:
        """The program does what it was started for; `status` is a sentence for people."""
        line = f"STATUS={' '.join(status.split())}"
        self._tell(line if self._is_ready else f"READY=1\n{line}")
        self._is_ready = True

    def alive(self) -> None:
        """The loop has come round; said as often as is asked for."""
        if self._pace is not None and self._clock() >= self._due:
            self._due = self._clock() + self._pace
            self._tell("WATCHDOG=1")

    def stopping(self) -> None:
        """The program ends, because it was asked to."""
        self._tell("STOPPING=1")

    def _tell(self, lines: str) -> None:
        if not self._address:
            return
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as wire:
                wire.settimeout(LISTENING)
                wire.sendto(lines.encode(errors="replace"), _path(self._address))
        except OSError as error:
            if self._is_heard:
                log.warning("systemd can't be told %s: %s", lines.partition("\n")[0], error)
            self._is_heard = False
        else:
            self._is_heard = True


def _path(address: str) -> str:
    """An address with an @ is no file: the kernel knows it by a zero byte."""
    return f"\0{address[1:]}" if address.startswith("@") else address


def _pace(environment: Mapping[str, str]) -> float | None:
    """Seconds between two signs of life; None where nobody waits for them."""
    if environment.get(WATCHED, str(os.getpid())) != str(os.getpid()):
        return None
    patience = environment.get(PATIENCE, "")
    microseconds = int(patience) if patience.isdecimal() else 0
    return microseconds / MICROSECONDS / SIGNS_IN_PATIENCE if microseconds else None
