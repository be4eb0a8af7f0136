"""Devices and programs that don't belong to the table."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

from companion.evening.screens.election import ElectionScene
from firmware import messages as wire
from firmware.codec import Message, encode
from firmware.link import next_sequence
from tests.simulation.device import Device
from tests.simulation.people import BUTTONS

if TYPE_CHECKING:
    from tests.simulation.world import World

PRESS_EVERY = 0.4
GAP = 0.004
"""Seconds between two orders of a thief."""


class Impostor:
    """A device that claims another one's identity, and votes as soon as it may. Somebody unplugs it
    when the election is over, or earlier."""

    def __init__(self, world: World, victim: Device, path: str) -> None:
        self._world, self._path = world, path
        self._chance = Random(f"impostor {world.plan.seed} {world.clock.now}")
        self._device = Device(
            world.clock, self._chance, victim.identity, victim.ports, f"impostor {victim.name}"
        )
        self._leaves_at = world.clock.now + self._chance.uniform(1, 8)
        self._device.power_on()
        world.impostors.append(self._device)
        world.plug(self._device, path)
        self._live()

    def _live(self) -> None:
        world = self._world
        is_noticed = not isinstance(world.scene, ElectionScene)
        if is_noticed or world.clock.now >= self._leaves_at:
            world.unplug(self._device)
            self._device.power_off()
            world.impostors.remove(self._device)
            return
        port = self._chance.randrange(self._device.ports)
        self._device.press(port, self._chance.choice(BUTTONS), 0)
        world.clock.after(PRESS_EVERY, self._live)


class Thief:
    """Another program with access to the port: it orders a box to close and reveal its ballot, in
    a session of its own or in the computer's."""

    def __init__(self, world: World, device: Device) -> None:
        self._chance = Random(f"thief {world.plan.seed} {world.clock.now}")
        controller, cable = device.controller, device.cable
        if controller is None or cable is None:
            return
        ballot, link = controller._ballot, controller._link
        own_session = self._chance.random() < 0.5
        session = next_sequence(link.session) if own_session else link.session
        sequence = 0 if own_session else link._last_received
        pieces = [encode(Message(session, 0, 0, wire.HELLO, b"\x01"))] if own_session else []
        for stage in self._stages():
            sequence = next_sequence(sequence)
            order = wire.BallotCommand(ballot.number, stage, bytes(ballot._cards)).pack()
            pieces.append(encode(Message(session, sequence, 0, wire.BALLOT, order)))
        for number, piece in enumerate(pieces):
            world.clock.after(number * GAP, _sending(device, piece))

    def _stages(self) -> list[int]:
        ways = (
            [wire.CLOSED, wire.REVEALED],
            [wire.REVEALED],
            [wire.CLOSED, wire.REVEALED, wire.OPEN],
            [wire.CLOSED],
            [wire.NO_BALLOT],
        )
        return [*self._chance.choice(ways)]


def _sending(device: Device, piece: bytes) -> Callable[[], None]:
    def send() -> None:
        if device.cable is not None:
            device.cable.inject(piece)

    return send
