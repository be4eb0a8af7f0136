"""A wire without a serial port, on which time passes only while somebody waits."""

from __future__ import annotations

from firmware.controller import Controller
from firmware.messages import BUTTONS, HAS_COLOURS, HAS_LIGHTS
from hardware.conformance.sitting import Request
from hardware.emulation.emulated_controller import IDENTITY, Make
from hardware.emulation.planned_contacts import PlannedContacts
from hardware.protocol_codes import CODE_OF_BUTTON

PORTS = 3
TICK = 0.001
"""Seconds that pass on a virtual wire between two looks."""


class VirtualWire:
    """A controller at such a wire, and the finger that presses its buttons."""

    name = "the virtual wire"

    def __init__(self, make: Make = Controller) -> None:
        self.controller = make(IDENTITY, 1, PORTS, HAS_LIGHTS | HAS_COLOURS)
        self._contacts = PlannedContacts(BUTTONS * PORTS, 0.0)
        self._now = 0.0

    def now(self) -> float:
        return self._now

    def put(self, data: bytes) -> None:
        self.controller.receive(data, self._ticks)

    def take(self, seconds: float) -> bytes:
        deadline = self._now + seconds
        data = b""
        while not data and self._now < deadline:
            self._now += TICK
            self._contacts.sample_until(self._now, self.controller.scanner)
            self.controller.step(self._ticks)
            data = self.controller.outgoing(self._ticks)
        return data

    def press(self, request: Request) -> None:
        """Press a button; nothing happens at a box that is not there."""
        if request.port < PORTS:
            self._press(request)

    def _press(self, request: Request) -> None:
        contact = BUTTONS * request.port + CODE_OF_BUTTON[request.button] - 1
        start = max(self._now, self._contacts.last_change(contact) + 0.03)
        self._contacts.plan(contact, True, start)
        self._contacts.plan(contact, False, start + 0.06)

    @property
    def _ticks(self) -> int:
        return round(self._now * 1000)
