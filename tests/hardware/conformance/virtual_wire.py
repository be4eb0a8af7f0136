"""A wire without a serial port. Time passes only while the test host waits."""

from __future__ import annotations

from collections.abc import Callable

from firmware.controller import Controller
from firmware.key_ring import KeyStore
from firmware.messages import BUTTONS, HAS_COLOURS, HAS_LIGHTS
from hardware.conformance.press_checks import PressRequest
from hardware.emulation.emulated_controller import IDENTITY
from hardware.emulation.planned_contacts import PlannedContacts
from hardware.protocol_codes import CODE_OF_BUTTON

MakeController = Callable[[bytes, int, int, int], Controller]
"""Creates a controller from identity, boot number, ports and capabilities."""
PORTS = 3
TICK = 0.001
"""Seconds between two steps of the controller."""


def with_keys(identity: bytes, boot: int, ports: int, capabilities: int) -> Controller:
    """A controller that can keep keys."""
    return Controller(identity, boot, ports, capabilities, keys=KeyStore())


class VirtualWire:
    """A wire to a controller, and a finger that presses its buttons."""

    path = "the virtual wire"

    def __init__(self, make: MakeController = with_keys) -> None:
        self.controller = make(IDENTITY, 1, PORTS, HAS_LIGHTS | HAS_COLOURS)
        self._contacts = PlannedContacts(BUTTONS * PORTS, 0.0)
        self._now = 0.0

    def now(self) -> float:
        return self._now

    def send(self, data: bytes) -> None:
        self.controller.receive(data, self._ticks)

    def wait(self, seconds: float) -> bytes:
        deadline = self._now + seconds
        data = b""
        while not data and self._now < deadline:
            self._now += TICK
            self._contacts.sample_until(self._now, self.controller.scanner)
            self.controller.step(self._ticks)
            data = self.controller.outgoing(self._ticks)
        return data

    def press(self, request: PressRequest) -> None:
        """Press a button; a box that does not exist is ignored."""
        if request.port < PORTS:
            self._press(request)

    def _press(self, request: PressRequest) -> None:
        contact = BUTTONS * request.port + CODE_OF_BUTTON[request.button] - 1
        start = max(self._now, self._contacts.last_change(contact) + 0.03)
        self._contacts.plan(contact, True, start)
        self._contacts.plan(contact, False, start + 0.06)

    @property
    def _ticks(self) -> int:
        return round(self._now * 1000)


class StartingWire(VirtualWire):
    """Its controller takes this long to start, and hears nothing before."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self._starts_at = seconds

    def send(self, data: bytes) -> None:
        if self._now >= self._starts_at:
            super().send(data)
