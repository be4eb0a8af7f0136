"""The wire to the controller that is checked: a serial port, or a test's own.

Knows no frames.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol

from hardware.controllers.serial_port import SerialPort


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

    def __init__(self, port: SerialPort, clock: Callable[[], float]) -> None:
        self.name = port.path
        self._clock = clock
        self._port = port

    def now(self) -> float:
        return self._clock()

    def put(self, data: bytes) -> None:
        self._port.send(data)

    def take(self, seconds: float) -> bytes:
        return self._port.wait(seconds)


@contextmanager
def open_wire(port: str, clock: Callable[[], float]) -> Iterator[SerialWire]:
    """A port, held for as long as the block runs.

    Raises:
        PortError: it can't be opened.
    """
    with SerialPort(port) as opened:
        yield SerialWire(opened, clock)
