"""At 30 % loss, doubling and corruption in each direction, every vote arrives, and once."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from hardware.boxes import (
    BallotOrder,
    BallotPhase,
    BoxId,
    Button,
    Closed,
    Locked,
    Opened,
    Order,
    Signal,
)
from tests.hardware.keys_in_memory import KeysInMemory
from tests.sampling import sampled
from tests.simulation.cable import Cable, Noise, Sockets
from tests.simulation.clock import Clock
from tests.simulation.device import Device
from tests.simulation.people import BUTTONS
from tests.simulation.tally import Tally
from tests.simulation.threads import Threads
from tests.simulation.wires import Wires

NOISE = Noise(lost=0.3, doubled=0.3, corrupted=0.3)
ARRIVAL_SECONDS = 2.0
BOXES = 4
BALLOTS = 6
EVERY_CARD = frozenset(Button)


class NoisyTable:
    """Four controllers on noisy cables, and the computer's end of them."""

    def __init__(self, seed: int) -> None:
        self.clock, self.chance, sockets = Clock(), Random(seed), Sockets()
        self.devices = [
            Device(self.clock, self.chance, bytes([1, 0, 0, 0, 0, 0, 0, n]), 1)
            for n in range(BOXES)
        ]
        for number, device in enumerate(self.devices):
            device.power_on()
            cable = Cable(self.clock, self.chance, Tally(), device.receive)
            device.cable = sockets.cables[f"/simulated/usb-{number}"] = cable
        self.names = [device.boxes[0] for device in self.devices]
        self.signals: list[tuple[float, Signal]] = []
        self.wires = Wires(Threads(self.clock), sockets, self.chance, self._woken, KeysInMemory())
        self.run(3.0)
        for device in self.devices:
            assert device.cable is not None
            device.cable.noise = NOISE

    def run(self, seconds: float) -> None:
        self.clock.run(lambda: False, self.clock.now + seconds)

    def order(self, number: int, phase: BallotPhase) -> None:
        cards = dict.fromkeys(self.names, EVERY_CARD)
        self.wires.boxes.apply_order(Order(ballot=BallotOrder(number, phase, cards)))

    def wait_for(self, kind: type[Signal], ballot: int) -> dict[str, float]:
        """When each box first sent this signal, once all have done so."""
        limit = self.clock.now + 60
        self.clock.run(lambda: len(self.first(kind, ballot)) == BOXES, limit)
        return self.first(kind, ballot)

    def first(self, kind: type[Signal], ballot: int) -> dict[str, float]:
        found: dict[str, float] = {}
        for at, signal in self.signals:
            if isinstance(signal, kind) and getattr(signal, "ballot", None) == ballot:
                votes = signal.votes if isinstance(signal, Opened) else [signal.box]
                for box in votes:
                    found.setdefault(box, at)
        return found

    def opened(self, ballot: int) -> list[tuple[BoxId, Button]]:
        """Every vote that was handed over in this ballot, each as often as it came."""
        opened = [s for _at, s in self.signals if isinstance(s, Opened) and s.ballot == ballot]
        return sorted((vote for each in opened for vote in each.votes.items()), key=str)

    def _woken(self) -> None:
        self.clock.at(self.clock.now, self._poll)

    def _poll(self) -> None:
        for signal in self.wires.boxes.poll(self.clock.now):
            self.signals.append((self.clock.now, signal))


@pytest.fixture
def table(request: pytest.FixtureRequest) -> Iterator[NoisyTable]:
    noisy = NoisyTable(request.param)
    yield noisy
    noisy.wires.cut()


@pytest.mark.parametrize("table", sampled(range(6), every=6), indirect=True)
def test_every_vote_arrives_exactly_once_within_two_seconds(table: NoisyTable) -> None:
    for ballot in range(1, BALLOTS + 1):
        table.order(ballot, BallotPhase.OPEN)
        table.run(3.0)
        began, votes = table.clock.now, {}
        for device in table.devices:
            votes[device.boxes[0]] = button = table.chance.choice(BUTTONS)
            device.press(0, button, ballot)
        arrived = table.wait_for(Locked, ballot)
        table.order(ballot, BallotPhase.CLOSED)
        table.wait_for(Closed, ballot)
        table.order(ballot, BallotPhase.REVEALED)
        table.wait_for(Opened, ballot)
        assert len(arrived) == BOXES
        assert max(arrived.values()) - began <= ARRIVAL_SECONDS
        assert table.opened(ballot) == sorted(votes.items(), key=str)
