"""A controller with its boxes: the real firmware, its contacts and lights, its power."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from firmware.controller import Controller
from firmware.key_ring import KeyStore
from firmware.messages import (
    BUTTONS,
    CHOICES,
    CLOCK,
    HAS_LIGHTS,
    HOST_SILENT_MS,
    INVITING,
    LOCKED,
    OPEN,
    REVEALED,
)
from hardware.boxes import BoxId, Button
from hardware.controllers.host_session import box_name
from hardware.protocol_codes import CODE_OF_BUTTON
from tests.simulation.cable import Cable
from tests.simulation.clock import Appointment, Clock
from tests.simulation.witness import Witness

SAMPLE = 0.002
"""Seconds between two samples of the contacts."""
SAMPLES_TO_SETTLE = 6
TURN = 0.001
"""Seconds until the firmware's loop comes round again."""
BOUNCES = 3


class Device:
    """One controller. Its loop sleeps while it has nothing to do."""

    def __init__(
        self,
        clock: Clock,
        chance: Random,
        identity: bytes,
        ports: int,
        name: str = "",
        has_keys: bool = True,
        make: type[Controller] = Controller,
    ) -> None:
        self._make = make
        self.clock, self.chance = clock, chance
        self.name = name or identity.hex()
        self.identity = identity
        self.ports = ports
        self._keys = KeyStore() if has_keys else None
        self.boxes: tuple[BoxId, ...] = tuple(box_name(identity, port) for port in range(ports))
        self.witnesses = [Witness(port) for port in range(ports)]
        self.cable: Cable | None = None
        self.controller: Controller | None = None
        self.on_vote: Callable[[Device, int, Button], None] = lambda _d, _p, _b: None
        self.on_light: Callable[[BoxId, int], None] = lambda _box, _light: None
        self.on_reveal: Callable[[], None] = lambda: None
        """Called while the votes are revealed, with every message of the host."""
        self._mute: Controller | None = None
        """The controller that hands nothing over, until its next start."""
        self._ahead = chance.uniform(0, 2**33 / 1000)
        self._levels = 0
        self._pending: dict[int, tuple[int, Button, int]] = {}
        """For each contact, the press that comes next: its port, button and number."""
        self._recognised: list[tuple[int, Button, int]] = []
        """Presses that the contacts have shown long enough, until the loop handles them."""
        self._next_step: Appointment | None = None
        self._next_at = 0.0

    def fall_mute(self) -> None:
        """From now on, lock votes but hand nothing over; until the next start."""
        if self.controller is not None and self._mute is not self.controller:
            self._mute = self.controller
            link = self.controller._link
            send = link.send_reliable

            def without_choices(kind: int, payload: bytes, replace: bool = False) -> None:
                if kind != CHOICES:
                    send(kind, payload, replace)

            link.send_reliable = without_choices  # type: ignore[method-assign]

    @property
    def is_on(self) -> bool:
        return self.controller is not None

    def power_on(self) -> None:
        """Start the firmware; nothing is left from before."""
        boot = self.chance.getrandbits(32)
        self.controller = self.new_controller(boot)

    def new_controller(self, boot: int) -> Controller:
        return self._make(self.identity, boot, self.ports, HAS_LIGHTS, keys=self._keys)

    def power_off(self) -> None:
        self.controller = None
        self._recognised.clear()
        for witness in self.witnesses:
            witness.lose_power(self.clock.now)

    def receive(self, data: bytes) -> None:
        if self.controller is not None:
            self.controller.receive(data, self._ms())
            self._look()
            self._step_at(self.clock.now + TURN)

    def light(self, port: int) -> int:
        """What a box's light shows now; it is dark without power."""
        return 0 if self.controller is None else self.controller.light(port)

    def is_inviting(self, port: int) -> bool:
        return self.light(port) == INVITING

    def is_voting(self, port: int) -> bool:
        """Whether a box takes part in a vote, as far as it knows."""
        return self.controller is not None and self.controller._ballot.is_voting(port)

    def can_vote(self, port: int) -> bool:
        """Whether a box takes part in a vote and has not closed it."""
        controller = self.controller
        return controller is not None and controller._ballot.stage == OPEN and self.is_voting(port)

    def is_locked(self, port: int) -> bool:
        return self.light(port) == LOCKED

    def press(self, port: int, button: Button, number: int, seconds: float = 0.06) -> None:
        """Press a button, with bounces, and release it."""
        bit = 1 << (BUTTONS * port + CODE_OF_BUTTON[button] - 1)
        begin = self.clock.now
        for bounce in range(self.chance.randrange(BOUNCES)):
            at = begin + (2 * bounce) * SAMPLE
            self.clock.at(at, lambda: self._sample(self._levels | bit))
            self.clock.at(at + SAMPLE, lambda: self._sample(self._levels))
            begin = at + 2 * SAMPLE
        self.clock.at(begin, lambda: self._set(bit, True))
        for sample in range(SAMPLES_TO_SETTLE):
            self.clock.at(begin + sample * SAMPLE, self._sample_all)
        self._pending[bit] = port, button, number
        end = max(begin + SAMPLES_TO_SETTLE * SAMPLE, begin + seconds)
        self.clock.at(end, lambda: self._set(bit, False))
        for sample in range(SAMPLES_TO_SETTLE):
            self.clock.at(end + sample * SAMPLE, self._sample_all)

    def _set(self, bit: int, down: bool) -> None:
        self._levels = self._levels | bit if down else self._levels & ~bit

    def _sample_all(self) -> None:
        self._sample(self._levels)

    def _sample(self, levels: int) -> None:
        if self.controller is None:
            return
        scanner = self.controller.scanner
        before = scanner.pressed
        scanner.sample(levels)
        closed = scanner.pressed & ~before
        if closed:
            self._recognised += [press for bit, press in self._pending.items() if closed & bit]
            self._step_at(self.clock.now + TURN)

    def _step_at(self, when: float) -> None:
        """Run the loop at this time, or earlier if that was planned."""
        if self._next_step is not None and not self._next_step.is_cancelled:
            if self._next_at <= when:
                return
            self._next_step.cancel()
        self._next_at = when
        self._next_step = self.clock.at(when, self._step)

    def _step(self) -> None:
        """One turn of the firmware's loop."""
        self._next_step = None
        controller = self.controller
        if controller is None:
            return
        now = self._ms()
        for port, button, number in self._recognised:
            became_vote = self.witnesses[port].press(
                controller._ballot, button, number, self.clock.now
            )
            if became_vote:
                self.on_vote(self, port, button)
        self._recognised.clear()
        controller.step(now)
        for port, box in enumerate(self.boxes):
            self.on_light(box, controller.light(port))
        data = controller.outgoing(now)
        if data and self.cable is not None:
            self.cable.send_to_host(data)
        self._plan()

    def _plan(self) -> None:
        """Plan the next turn: to repeat a message, to change lights, or to notice silence."""
        controller = self.controller
        if controller is None or not controller._has_host:
            return
        link, now = controller._link, self._ms()
        due = link.last_frame_at + HOST_SILENT_MS - now
        retry, planned = link.wake_at(), controller._planned_lights
        if retry is not None:
            due = min(due, retry - now)
        if planned is not None:
            due = min(due, (planned.at - now) % CLOCK)
        self._step_at(self.clock.now + max(TURN, due / 1000))

    def _look(self) -> None:
        controller = self.controller
        if controller is not None:
            for witness in self.witnesses:
                witness.look(controller._ballot, self.clock.now)
            if controller._ballot.stage == REVEALED:
                self.on_reveal()

    def _ms(self) -> int:
        return int((self.clock.now + self._ahead) * 1000)
