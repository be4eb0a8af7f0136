"""What goes wrong: cables, power, strangers' devices and programs, the disk."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from tests.simulation.cable import QUIET, Noise
from tests.simulation.device import Device
from tests.simulation.plan import Misfortune

if TYPE_CHECKING:
    from tests.simulation.world import World

LIGHT = Noise(lost=0.05, doubled=0.05, corrupted=0.05, late=0.05, disordered=0.02)
HEAVY = Noise(lost=0.3, doubled=0.3, corrupted=0.3, late=0.3, disordered=0.1)
FIRST_AFTER = 8.0
"""Seconds until the first misfortune: people sit down."""


class Misfortunes:
    """Lets the plan's misfortunes happen, at random moments."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.chance = Random(f"misfortunes {world.plan.seed}")
        if not world.plan.is_calm:
            world.clock.after(FIRST_AFTER, self._next)

    def _next(self) -> None:
        kind = self.chance.choice(self.world.plan.misfortunes)
        {
            Misfortune.NOISE: self._noise,
            Misfortune.PULLED: self._pull,
            Misfortune.MOVED: self._move,
            Misfortune.POWER: self._lose_power,
        }[kind]()
        gap = self.chance.expovariate(1 / self.world.plan.seconds_between)
        self.world.clock.after(gap, self._next)

    def _noise(self) -> None:
        device = self._device()
        if device.cable is None or not device.cable.noise.is_quiet:
            return
        cable = device.cable
        cable.noise = self.chance.choice((LIGHT, HEAVY))
        self._tell(Misfortune.NOISE, device)

        def stop() -> None:
            cable.noise = QUIET

        self.world.clock.after(self.chance.uniform(2, 20), stop)

    def _pull(self) -> None:
        self._pull_and_put_back(Misfortune.PULLED, moves=False)

    def _move(self) -> None:
        self._pull_and_put_back(Misfortune.MOVED, moves=True)

    def _pull_and_put_back(self, kind: Misfortune, moves: bool) -> None:
        device = self._device()
        path = self.world.unplug(device)
        if path is None:
            return
        self._tell(kind, device)
        keeps_power = self.chance.random() < 0.5
        if not keeps_power:
            device.power_off()
        if moves:
            path = self._free_place()
            for witness in device.witnesses:
                witness.suspect_since = self.world.clock.now

        def put_back() -> None:
            if not device.is_on:
                device.power_on()
            self.world.plug(device, path)

        seconds = self.chance.choice((0.05, 0.5, 1.5, 6.0, 20.0))
        self.world.clock.after(self.chance.uniform(0, seconds), put_back)

    def _lose_power(self) -> None:
        device = self._device()
        path = self.world.unplug(device)
        if path is None:
            return
        self._tell(Misfortune.POWER, device)
        device.power_off()

        def start_again() -> None:
            device.power_on()
            self.world.plug(device, path)

        self.world.clock.after(self.chance.uniform(0.2, 2.0), start_again)

    def _device(self) -> Device:
        return self.chance.choice(self.world.devices)

    def _free_place(self) -> str:
        """A place where nothing was ever plugged in."""
        self._places = getattr(self, "_places", len(self.world.devices)) + 1
        return f"/simulated/usb-{self._places}"

    def _tell(self, kind: Misfortune, device: Device) -> None:
        self.world.tell(kind.value, f"({device.name})")
