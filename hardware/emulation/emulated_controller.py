"""A controller's real program in a thread, behind a pseudo terminal.

Only contacts and lights are emulated: levels are planned instead of pressed, and
light is told instead of shone.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from select import select
from threading import RLock, Thread
from time import monotonic

from firmware.controller import Controller
from firmware.messages import ALONE, BUTTONS, HAS_COLOURS, HAS_LIGHTS, MOST_PORTS
from hardware.boxes import Button
from hardware.emulation.cable import CableDirection
from hardware.emulation.planned_contacts import PlannedContacts
from hardware.emulation.pseudo_terminal import PseudoTerminal
from hardware.local.debounced_contact import SAMPLE_EVERY
from hardware.protocol_codes import CODE_OF_BUTTON
from sentences import N_, ExplainedError

IDENTITY = b"EMULATED"
FULL_BRIGHTNESS = 255
PRESS_SECONDS = 0.06
FINGER_SECONDS = 0.03
"""How long a finger needs at least to go down or up."""
BOUNCE_SECONDS = 0.008
CHATTER_EVERY = 0.001
DRAIN_SECONDS = 0.5
"""How long a host has to read what came before a cut."""

Make = Callable[[bytes, int, int, int], Controller]
"""A controller from its identity, boot number, ports and capabilities."""


class WrongBoxCount(ExplainedError):
    template = N_("{count} boxes can't hang on one controller: choose 1 to {most}.")


@dataclass(frozen=True)
class LightState:
    """What a box's light shows: the wire's number for it, and its colour right now, 0 to 255
    each; `since` is when it began to, in seconds of the controller's clock function."""

    light: int
    colour: tuple[int, int, int]
    since: float


class EmulatedController:
    """`ports` boxes at one cable, 1 to 8, powered and plugged in. Ports count from 0.

    `link` is where a symbolic link to the terminal is to stand while it is plugged in;
    `make` builds the program, for tests that want one with a fault. Safe from any thread.
    """

    def __init__(
        self,
        ports: int = MOST_PORTS,
        identity: bytes = IDENTITY,
        clock: Callable[[], float] = monotonic,
        link: Path | None = None,
        make: Make = Controller,
    ) -> None:
        """Raises:
        WrongBoxCount: a controller has 1 to 8 ports.
        ExplainedError: there is no terminal, or the link can't be made.
        """
        if not 1 <= ports <= MOST_PORTS:
            raise WrongBoxCount(count=ports, most=MOST_PORTS)
        self.ports = ports
        self.to_controller = CableDirection()
        self.to_host = CableDirection()
        self._identity = identity
        self._clock = clock
        self._link = link
        self._make = make
        self._lock = RLock()
        self._terminal: PseudoTerminal | None = PseudoTerminal(link)
        self._path = self._terminal.path
        self._power_up()
        self._is_closing = False
        self._thread = Thread(target=self._run, name="emulated controller", daemon=True)
        self._thread.start()

    @property
    def path(self) -> str:
        """What a host opens: the link if there is one; another terminal after each `plug_in`."""
        return self._path

    @property
    def is_plugged_in(self) -> bool:
        return self._terminal is not None

    @property
    def has_host(self) -> bool:
        """Whether a host has said hello and is still heard."""
        with self._lock:
            return self._controller.light(0) != ALONE

    @property
    def wants_update(self) -> bool:
        """Whether the host has asked to make way for a new firmware."""
        return self._controller.wants_update

    @property
    def lights(self) -> tuple[LightState, ...]:
        """What each box shows."""
        with self._lock:
            now = self._milliseconds(self._clock())
            return tuple(
                LightState(light, self._controller.colour(port, now, FULL_BRIGHTNESS), since)
                for port, (light, since) in enumerate(self._lights)
            )

    def touch(self, port: int, button: Button, down: bool) -> None:
        """A contact closes or opens, and stays so."""
        with self._lock:
            self._contacts.plan(_contact(port, button), down, self._clock())

    def finger(self, port: int, button: Button, down: bool) -> None:
        """A finger goes down on a button or leaves it, never faster than a finger can be."""
        self._finger(_contact(port, button), down, 0.0)

    def press(self, port: int, button: Button, seconds: float = PRESS_SECONDS) -> None:
        """A finger goes down on a button, and up after so long; returns at once."""
        self._finger(_contact(port, button), True, 0.0)
        self._finger(_contact(port, button), False, seconds)

    def bounce(
        self, port: int, button: Button, down: bool, seconds: float = BOUNCE_SECONDS
    ) -> None:
        """A contact closes or opens, chattering every millisecond until it rests."""
        contact = _contact(port, button)
        with self._lock:
            start = self._clock()
            for step in range(round(seconds / CHATTER_EVERY)):
                level = down if step % 2 == 0 else not down
                self._contacts.plan(contact, level, start + step * CHATTER_EVERY)
            self._contacts.plan(contact, down, start + seconds)

    def _finger(self, contact: int, down: bool, after: float) -> None:
        """Plan a change at its earliest, so long after the last one."""
        with self._lock:
            earliest = self._contacts.last_change(contact) + max(after, FINGER_SECONDS)
            self._contacts.plan(contact, down, max(self._clock(), earliest))

    def unplug(self) -> None:
        """The cable is pulled: the host's terminal hangs up."""
        with self._lock:
            terminal, self._terminal = self._terminal, None
            if terminal is not None:
                terminal.close()

    def plug_in(self, keep_power: bool = True) -> None:
        """Another terminal. Without `keep_power` everything is forgotten, as after a start."""
        with self._lock:
            self.unplug()
            self.to_controller.mend()
            self.to_host.mend()
            if not keep_power:
                self._power_up()
            self._terminal = PseudoTerminal(self._link)
            self._path = self._terminal.path

    def close(self) -> None:
        """Pull the cable and stop. Can be called twice."""
        self._is_closing = True
        self._thread.join()
        self.unplug()

    def _power_up(self) -> None:
        now = self._clock()
        self._started = now
        self._controller = self._make(
            self._identity, secrets.randbits(32), self.ports, HAS_LIGHTS | HAS_COLOURS
        )
        self._contacts = PlannedContacts(BUTTONS * self.ports, now)
        self._lights = [(ALONE, now)] * self.ports

    def _milliseconds(self, now: float) -> int:
        return int((now - self._started) * 1000)

    def _run(self) -> None:
        while not self._is_closing:
            self._wait()
            with self._lock:
                self._turn()

    def _wait(self) -> None:
        """Until bytes come, and no longer than to the next sample."""
        terminal = self._terminal
        try:
            select([] if terminal is None else [terminal], [], [], SAMPLE_EVERY)
        except OSError:
            return  # unplugged in this very moment

    def _turn(self) -> None:
        now = self._clock()
        ticks = self._milliseconds(now)
        self._receive(ticks)
        self._contacts.sample_until(now, self._controller.scanner)
        self._controller.step(ticks)
        self._send(self._controller.outgoing(ticks))
        self._note_lights()

    def _receive(self, ticks: int) -> None:
        if self._terminal is None:
            return
        data, is_cut = self.to_controller.carry(self._terminal.read())
        self._controller.receive(data, ticks)
        if is_cut:
            self.unplug()

    def _send(self, data: bytes) -> None:
        if self._terminal is None:
            return
        data, is_cut = self.to_host.carry(data)
        if data:
            self._terminal.write(data)
        if is_cut:
            self._terminal.drain(DRAIN_SECONDS)
            self.unplug()

    def _note_lights(self) -> None:
        now = self._clock()
        for port in range(self.ports):
            light = self._controller.light(port)
            if light != self._lights[port][0]:
                self._lights[port] = light, now


def _contact(port: int, button: Button) -> int:
    return BUTTONS * port + CODE_OF_BUTTON[button] - 1
