"""Notifies systemd that the program is ready, alive or stopping, with the protocol of sd_notify(3).

Messages are lines in a datagram to the socket that the environment names; without one, nothing
is sent.
"""

from __future__ import annotations

import logging
import os
import socket
from collections.abc import Callable, Mapping

log = logging.getLogger(__name__)

SOCKET = "NOTIFY_SOCKET"
WATCHDOG_TIMEOUT, WATCHED_PROCESS = "WATCHDOG_USEC", "WATCHDOG_PID"
MICROSECONDS = 1e6
SECONDS_FOR_A_STEP = 60
"""Of a start that takes long."""
SIGNALS_PER_TIMEOUT = 3
"""Two signals may be late before systemd restarts the program."""

SEND_TIMEOUT = 0.1
"""Seconds; after that, drop the notification rather than block the game."""


class Supervisor:
    """The service manager that watches this process. `clock` gives seconds and never goes back.

    Only the main loop may use it: a watchdog signal from another thread would hide that the
    loop hangs.
    """

    def __init__(self, environment: Mapping[str, str], clock: Callable[[], float]) -> None:
        self._address = environment.get(SOCKET, "")
        self._interval = _watchdog_interval(environment) if self._address else None
        self._clock = clock
        self._next_signal = clock()
        self._is_ready = False
        self._can_send = True

    @property
    def wake_at(self) -> float | None:
        """When the next watchdog signal must be sent; None without a watchdog."""
        return None if self._interval is None else self._next_signal

    def starting(self) -> None:
        """The start takes long, but goes on: it may take another while from now."""
        self._notify(f"EXTEND_TIMEOUT_USEC={SECONDS_FOR_A_STEP * MICROSECONDS:.0f}")

    def ready(self, status: str) -> None:
        """The program is ready; `status` is a sentence that `systemctl status` shows."""
        line = f"STATUS={' '.join(status.split())}"
        self._notify(line if self._is_ready else f"READY=1\n{line}")
        self._is_ready = True

    def alive(self) -> None:
        """The main loop is running; sends a watchdog signal if it is time for one."""
        if self._interval is not None and self._clock() >= self._next_signal:
            self._next_signal = self._clock() + self._interval
            self._notify("WATCHDOG=1")

    def stopping(self) -> None:
        """The program is shutting down as requested."""
        self._notify("STOPPING=1")

    def _notify(self, lines: str) -> None:
        """Send lines; only the first of several failures is logged."""
        if not self._address:
            return
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as sender:
                sender.settimeout(SEND_TIMEOUT)
                sender.sendto(lines.encode(errors="replace"), _path(self._address))
        except OSError as error:
            if self._can_send:
                log.warning("can't notify systemd of %s: %s", lines.partition("\n")[0], error)
            self._can_send = False
        else:
            self._can_send = True


def _path(address: str) -> str:
    """An address with an @ is an abstract socket: for the kernel it begins with a zero byte."""
    return f"\0{address[1:]}" if address.startswith("@") else address


def _watchdog_interval(environment: Mapping[str, str]) -> float | None:
    """Seconds between two watchdog signals; None if systemd expects none from this process."""
    if environment.get(WATCHED_PROCESS, str(os.getpid())) != str(os.getpid()):
        return None
    timeout = environment.get(WATCHDOG_TIMEOUT, "")
    microseconds = int(timeout) if timeout.isdecimal() else 0
    return microseconds / MICROSECONDS / SIGNALS_PER_TIMEOUT if microseconds else None
