"""What goes wrong: cables, power, strangers' devices and programs, the disk."""

from __future__ import annotations

import errno
from collections.abc import Callable
from itertools import count
from random import Random
from typing import TYPE_CHECKING

from companion.evening.screens.election import ElectionScene
from companion.evening.screens.seating import SeatingScene
from tests.simulation.cable import QUIET, Noise
from tests.simulation.device import Device
from tests.simulation.people import BUTTONS
from tests.simulation.plan import Misfortune
from tests.simulation.strangers import Impostor, Thief

if TYPE_CHECKING:
    from tests.simulation.world import World

LIGHT = Noise(lost=0.05, doubled=0.05, corrupted=0.05, late=0.05, disordered=0.02)
HEAVY = Noise(lost=0.3, doubled=0.3, corrupted=0.3, late=0.3, disordered=0.1)
FIRST_AFTER = 8.0
"""Seconds until the first misfortune: people sit down."""
MOST_WRITES = 12
"""A power cut while writing comes within this many operations of the disk."""


POWER_CUTS = (Misfortune.PI_DIES, Misfortune.PI_DIES_WRITING, Misfortune.BITS)
LEAST_UPTIME = 20.0
"""Seconds for which the computer runs before it loses power again, so that a game can go on."""


STALLS = (0.2, 1.0, 10.0, 60.0)
"""Seconds."""
MUTE_EVERY, MUTE_SECONDS = 90.0, 25.0


class Misfortunes:
    """Lets the plan's misfortunes happen, at random moments."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.chance = Random(f"misfortunes {world.plan.seed}")
        self._next_mute_at = 0.0
        self._places = count(len(world.devices))
        self._ways: dict[Misfortune, Callable[[], bool]] = {
            Misfortune.NOISE: self._noise,
            Misfortune.PULLED: self._pull,
            Misfortune.MOVED: self._move,
            Misfortune.POWER: self._lose_power,
            Misfortune.HANGS: self._hang,
            Misfortune.MUTE: self._mute,
            Misfortune.SPARE: self._press_spare,
            Misfortune.IMPOSTOR: self._impostor,
            Misfortune.THIEF: self._thief,
            Misfortune.PI_DIES: self._pi_dies,
            Misfortune.PI_DIES_WRITING: self._pi_dies_writing,
            Misfortune.BITS: self._flip_a_bit,
            Misfortune.DISK_FULL: lambda: self._disk_fails(errno.ENOSPC),
            Misfortune.STALLS: self._disk_stalls,
            Misfortune.READ_ONLY: lambda: self._disk_fails(errno.EROFS),
        }
        if not world.plan.is_calm:
            world.clock.after(FIRST_AFTER, self._next)

    def _next(self) -> None:
        kind = self.chance.choice(self.world.plan.misfortunes)
        if self._may_happen(kind) and self._ways[kind]():
            self.world.tell(kind.value)
        gap = self.chance.expovariate(1 / self.world.plan.seconds_between)
        self.world.clock.after(gap, self._next)

    def _may_happen(self, kind: Misfortune) -> bool:
        uptime = self.world.clock.now - self.world.started_at
        is_soon = kind in POWER_CUTS and uptime < LEAST_UPTIME
        return self.world.pi is not None and not is_soon

    def _noise(self) -> bool:
        cable = self._device().cable
        if cable is None or not cable.noise.is_quiet:
            return False
        cable.noise = self.chance.choice((LIGHT, HEAVY))

        def stop() -> None:
            cable.noise = QUIET

        self.world.clock.after(self.chance.uniform(2, 20), stop)
        return True

    def _pull(self) -> bool:
        device = self._device()
        if self.chance.random() < 0.5:
            return self._away(device, device.power_off)
        return self._away(device, lambda: None)

    def _move(self) -> bool:
        """Put a cable back where nothing was plugged in before; the controller may keep power."""
        device = self._device()

        def suspect() -> None:
            for witness in device.witnesses:
                witness.suspect_since = self.world.clock.now

        return self._away(device, suspect, moves=True)

    def _lose_power(self) -> bool:
        device = self._device()
        return self._away(device, device.power_off)

    def _away(self, device: Device, meanwhile: Callable[[], None], moves: bool = False) -> bool:
        """Unplug a device for a while; whether it was plugged in."""
        path = self.world.unplug(device)
        if path is None:
            return False
        meanwhile()
        place = self._new_place() if moves else path

        def put_back() -> None:
            if self.world.pi is None:
                self.world.clock.after(1.0, put_back)  # not while the computer is off
                return
            if not device.is_on:
                device.power_on()
            self.world.plug(device, place)

        seconds = self.chance.choice((0.05, 0.5, 1.5, 6.0, 20.0))
        self.world.clock.after(self.chance.uniform(0, seconds), put_back)
        return True

    def _hang(self) -> bool:
        """The device must be unplugged to work again."""
        device = self._device()
        cable = device.cable
        if cable is None:
            return False
        cable.device_reads = False

        def restart() -> None:
            if device.cable is cable:
                self._away(device, device.power_off)

        self.world.clock.after(self.chance.uniform(0.5, 6), restart)
        return True

    def _mute(self) -> bool:
        """At most once in MUTE_EVERY; later somebody unplugs the box that the screen names."""
        device, now = self._device(), self.world.clock.now
        if now < self._next_mute_at or not device.is_on:
            return False
        self._next_mute_at = now + MUTE_EVERY
        device.fall_mute()
        self.world.clock.after(MUTE_SECONDS, lambda: self._end(device))
        return True

    def _end(self, device: Device) -> None:
        self._away(device, device.power_off)

    def _press_spare(self) -> bool:
        """Not while seats are taken: it would take one, and a child plays no whole game."""
        if not self.world.plan.has_spare or isinstance(self.world.scene, SeatingScene):
            return False
        self.world.press(self.world.devices[-1], 0, self.chance.choice(BUTTONS), "by a child")
        return True

    def _impostor(self) -> bool:
        """Only in an open vote: otherwise people see what it does."""
        if not isinstance(self.world.scene, ElectionScene) or self.world.impostors:
            return False
        victim = self._device()
        if self.chance.random() < 0.5:
            self._away(victim, lambda: None)
        Impostor(self.world, victim, self._new_place())
        return True

    def _thief(self) -> bool:
        device = self._device()
        Thief(self.world, device)
        return device.cable is not None

    def _pi_dies(self) -> bool:
        self.world.disk.cut_power()
        self.world.lose_pi()
        return True

    def _flip_a_bit(self) -> bool:
        self.world.disk.cut_power()
        self.world.lose_pi(flips=True)
        return True

    def _pi_dies_writing(self) -> bool:
        self.world.disk.dies_in = self.chance.randrange(MOST_WRITES)
        return True

    def _disk_fails(self, error: int) -> bool:
        disk = self.world.disk
        disk.error = error

        def work_again() -> None:
            disk.error = 0

        self.world.clock.after(self.chance.uniform(2, 15), work_again)
        return True

    def _disk_stalls(self) -> bool:
        self.world.disk.stalls_until = self.world.clock.now + self.chance.choice(STALLS)
        return True

    def _device(self) -> Device:
        return self.chance.choice(self.world.devices)

    def _new_place(self) -> str:
        """A place where nothing was ever plugged in."""
        return f"/simulated/usb-{next(self._places)}"
