"""The wire to the controller that is checked: a serial port, opened for us alone.

Knows no frames.
"""

from __future__ import annotations

import errno
import termios
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol

from serial import Serial, SerialException, SerialTimeoutException

from spoken import N_, Spoken

SLICE = 0.005
"""Seconds that one look for bytes takes at most."""
WRITE_SECONDS = 1.0
BAUD = 115200
"""USB does not care; a wire with a real UART does."""


class NoPort(Spoken):
    sentence = N_(
        "There is no port {port}. Is the controller plugged in? Look in /dev/serial/by-id."
    )


class BusyPort(Spoken):
    sentence = N_("Another program uses {port}. End it (it may be vivat), then check again.")


class ForbiddenPort(Spoken):
    sentence = N_(
        "You may not use {port}. Join the group dialout (sudo usermod -aG dialout $USER), "
        "then log in again."
    )


class NotAPort(Spoken):
    sentence = N_("{port} is not a serial port ({problem}). Name the port of a controller.")


class LostPort(Spoken):
    sentence = N_("{port} went away during the check. Look at the cable, then check again.")


class StuckPort(Spoken):
    sentence = N_("{port} takes no more bytes: the controller does not read. Plug it in anew.")


class Wire(Protocol):
    """Bytes both ways, and the time in seconds. Nothing waits longer than it is told."""

    name: str
    """How people call the port."""

    def now(self) -> float:
        """Seconds, on a clock that never goes back."""

    def put(self, data: bytes) -> None:
        """Send bytes."""

    def take(self, seconds: float) -> bytes:
        """The bytes that come first, within this time; none if none come."""


class SerialWire:
    """A wire over an open port."""

    def __init__(self, port: Serial, clock: Callable[[], float]) -> None:
        self.name = str(port.name)
        self._clock = clock
        self._port = port

    def now(self) -> float:
        return self._clock()

    def put(self, data: bytes) -> None:
        with _told(self.name):
            self._port.write(data)

    def take(self, seconds: float) -> bytes:
        deadline = self.now() + seconds
        with _told(self.name):
            while not (data := bytes(self._port.read(1))):
                if self.now() >= deadline:
                    return b""
            return data + bytes(self._port.read(self._port.in_waiting))


@contextmanager
def open_wire(port: str, clock: Callable[[], float]) -> Iterator[SerialWire]:
    """A port, held for as long as the block runs.

    Raises:
        NoPort, BusyPort, ForbiddenPort, NotAPort: it can't be opened.
    """
    try:
        opened = Serial(port, BAUD, timeout=SLICE, write_timeout=WRITE_SECONDS, exclusive=True)
    except (SerialException, termios.error, OSError) as error:
        raise refusal(port, error) from error
    with opened:
        yield SerialWire(opened, clock)


def refusal(port: str, error: Exception) -> Spoken:
    """Why a port could not be opened, in words."""
    number = getattr(error, "errno", None)
    if number in (errno.ENOENT, errno.ENXIO, errno.ENODEV):
        return NoPort(port=port)
    if number in (errno.EBUSY, errno.EAGAIN):
        return BusyPort(port=port)
    if number in (errno.EACCES, errno.EPERM):
        return ForbiddenPort(port=port)
    return NotAPort(port=port, problem=error)


@contextmanager
def _told(port: str) -> Iterator[None]:
    """An unplugged port shows in many ways, all of which mean one thing."""
    try:
        yield
    except SerialTimeoutException as error:
        raise StuckPort(port=port) from error
    except (SerialException, termios.error, OSError) as error:
        raise LostPort(port=port) from error
