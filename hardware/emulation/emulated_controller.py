"""Runs the real firmware in a thread, behind a pseudo terminal.

Only contacts and lights are emulated: contact levels are planned, and lights are read
from `lights`.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from pathlib import Path
from select import select
from threading import RLock, Thread
from time import monotonic

from firmware.controller import Controller
from firmware.key_ring import KeyStore
from firmware.messages import ALONE, BUTTONS, HAS_COLOURS, HAS_LIGHTS, MOST_PORTS
from hardware.boxes import Button
from hardware.emulation.planned_contacts import PlannedContacts
from hardware.emulation.pseudo_terminal import PseudoTerminal
from hardware.local.contact_boxes import SAMPLE_EVERY
from hardware.protocol_codes import CODE_OF_BUTTON
from sentences import N_, ExplainedError

IDENTITY = b"EMULATED"
FULL_BRIGHTNESS = 255
PRESS_SECONDS = 0.06
FINGER_SECONDS = 0.03
"""Seconds that a finger needs at least to go down or up."""


class WrongBoxCount(ExplainedError):
    template = N_("A controller can't have {count} boxes: choose 1 to {most}.")


@dataclass(frozen=True)
class LightState:
    """What a box's light shows: its number in the protocol, its colour right now (0 to 255 each),
    and since when, in seconds of `monotonic`."""

    light: int
    colour: tuple[int, int, int]
    since: float


class EmulatedController:
    """A controller with 1 to 8 boxes, powered and plugged in. Ports count from 0.

    While it is plugged in, the symbolic link `link` leads to its terminal. `keys` outlives its
    power. Safe from any thread.
    """

    def __init__(
        self,
        ports: int = MOST_PORTS,
        identity: bytes = IDENTITY,
        link: Path | None = None,
        keys: KeyStore | None = None,
    ) -> None:
        """Raises:
        WrongBoxCount: `ports` is not 1 to 8.
        ExplainedError: no terminal is left, or the link can't be created.
        """
        if not 1 <= ports <= MOST_PORTS:
            raise WrongBoxCount(count=ports, most=MOST_PORTS)
        self.ports = ports
        self._identity = identity
        self._link = link
        self.keys = keys or KeyStore()
        self._lock = RLock()
        self._terminal: PseudoTerminal | None = PseudoTerminal(link)
        self._path = self._terminal.path
        self._power_up()
        self._is_closing = False
        self._thread = Thread(target=self._run, name="emulated controller", daemon=True)
        self._thread.start()

    @property
    def path(self) -> str:
        """The path for a host: the link if there is one; otherwise a new one after `plug_in`."""
        return self._path

    @property
    def has_host(self) -> bool:
        """Whether a host is connected."""
        with self._lock:
            return self._controller.light(0) != ALONE

    @property
    def lights(self) -> tuple[LightState, ...]:
        """What each box's light shows."""
        with self._lock:
            now = self._milliseconds(monotonic())
            return tuple(
                LightState(light, self._controller.colour(port, now, FULL_BRIGHTNESS), since)
                for port, (light, since) in enumerate(self._lights)
            )

    def finger(self, port: int, button: Button, down: bool) -> None:
        """Push a button down or release it, no faster than a finger can."""
        self._plan_finger(_contact(port, button), down, 0.0)

    def press(self, port: int, button: Button, seconds: float = PRESS_SECONDS) -> None:
        """Push a button down and release it after this time; returns at once."""
        self._plan_finger(_contact(port, button), True, 0.0)
        self._plan_finger(_contact(port, button), False, seconds)

    def _plan_finger(self, contact: int, down: bool, after: float) -> None:
        """Plan a change at the earliest, but `after` seconds after the last one."""
        with self._lock:
            earliest = self._contacts.last_change(contact) + max(after, FINGER_SECONDS)
            self._contacts.plan(contact, down, max(monotonic(), earliest))

    def unplug(self) -> None:
        """Pull the cable: the host's terminal hangs up."""
        with self._lock:
            terminal, self._terminal = self._terminal, None
            if terminal is not None:
                terminal.close()

    def plug_in(self, keep_power: bool = True) -> None:
        """Open another terminal. Without `keep_power` the controller restarts."""
        with self._lock:
            self.unplug()
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
        now = monotonic()
        self._started = now
        self._controller = Controller(
            self._identity,
            secrets.randbits(32),
            self.ports,
            HAS_LIGHTS | HAS_COLOURS,
            keys=self.keys,
        )
        self._contacts = PlannedContacts(BUTTONS * self.ports, now)
        self._lights = [(ALONE, now)] * self.ports

    def _milliseconds(self, now: float) -> int:
        return int((now - self._started) * 1000)

    def _run(self) -> None:
        while not self._is_closing:
            self._wait()
            with self._lock:
                self._step()

    def _wait(self) -> None:
        """Wait for bytes, at most until the next sample."""
        terminal = self._terminal
        try:
            select([] if terminal is None else [terminal], [], [], SAMPLE_EVERY)
        except OSError:
            return  # unplugged at this moment

    def _step(self) -> None:
        now = monotonic()
        ticks = self._milliseconds(now)
        if self._terminal is not None:
            self._controller.receive(self._terminal.read(), ticks)
        self._contacts.sample_until(now, self._controller.scanner)
        self._controller.step(ticks)
        data = self._controller.outgoing(ticks)
        if data and self._terminal is not None:
            self._terminal.write(data)
        self._update_lights()

    def _update_lights(self) -> None:
        now = monotonic()
        for port in range(self.ports):
            light = self._controller.light(port)
            if light != self._lights[port][0]:
                self._lights[port] = light, now


def _contact(port: int, button: Button) -> int:
    return BUTTONS * port + CODE_OF_BUTTON[button] - 1
