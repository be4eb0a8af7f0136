"""Over a very bad wire every vote arrives exactly once, and soon enough."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

import pytest

from firmware.codec import Decoder, encode
from hardware.boxes import (
    BallotOrder,
    BallotPhase,
    BoxId,
    Button,
    Closed,
    Found,
    Light,
    Locked,
    Opened,
    Order,
    Signal,
)
from tests.hardware.wired_boxes import TICK, Carry, WiredBoxes

FAULT_RATE = 0.3
ARRIVES_WITHIN = 2.0
"""Seconds from a press to the report of the vote, from the order to close to the last
confirmation, and from the order to reveal to the votes."""
SETTLED = 0.02
"""Seconds that a press needs before it counts."""
LONGEST = 30.0
EVERY_CARD = frozenset(Button)
SEEDS = [
    pytest.param(range(5), id="5 elections"),
    pytest.param(range(5, 1000), id="1000 elections", marks=pytest.mark.slow),
]


def bad_wire(chance: Random) -> Carry:
    """Each frame is repeated, and each copy is lost or corrupted, with a chance of 30 % each."""
    decoder = Decoder()

    def copy(frame: bytes) -> bytes:
        if chance.random() < FAULT_RATE:
            return b""
        if chance.random() >= FAULT_RATE:
            return frame
        at = chance.randrange(len(frame))
        return frame[:at] + bytes([frame[at] ^ 1 << chance.randrange(8)]) + frame[at + 1 :]

    def carry(data: bytes) -> bytes:
        arrived = b""
        for message in decoder.feed(data):
            for _copy in range(2 if chance.random() < FAULT_RATE else 1):
                arrived += copy(encode(message))
        return arrived

    return carry


class BadWireElection:
    """Two boxes of one controller vote at random moments."""

    def __init__(self, seed: int) -> None:
        self.longest = 0.0
        """The longest time, in seconds, that a vote took."""
        self._chance = Random(seed)
        self._boxes = WiredBoxes((2,))
        self._now = 0.0
        self._signals: list[Signal] = []
        (controller,) = self._boxes.controllers
        controller.to_box, controller.to_host = bad_wire(self._chance), bad_wire(self._chance)
        self._wait(lambda: any(isinstance(signal, Found) for signal in self._signals))

    def run(self) -> dict[BoxId, Button]:
        """Vote, close and reveal; the votes that were cast."""
        votes = {box: self._chance.choice(list(Button)) for box in self._boxes.ids}
        self._order(BallotPhase.OPEN)
        for box, button in votes.items():
            self._pass(2 * self._chance.random())
            self._wait(partial(self._is_invited, box))
            self._vote(box, button)
        self._order(BallotPhase.CLOSED)
        self._measure(*(Closed(box, 1) for box in votes))
        self._order(BallotPhase.REVEALED)
        self._measure(Opened(1, votes))
        return votes

    def _is_invited(self, box: BoxId) -> bool:
        return self._boxes.light(box) is Light.INVITING

    def opened(self) -> list[Signal]:
        """Every report of votes, right or wrong."""
        return [signal for signal in self._signals if isinstance(signal, Opened)]

    def _vote(self, box: BoxId, button: Button) -> None:
        self._boxes.touch(box, button, True)
        self._pass(SETTLED)
        self._measure(Locked(box, 1))
        self._boxes.touch(box, button, False)
        self._pass(SETTLED)

    def _order(self, phase: BallotPhase) -> None:
        cards = dict.fromkeys(self._boxes.ids, EVERY_CARD)
        self._boxes.apply_order(Order(ballot=BallotOrder(1, phase, cards)))

    def _measure(self, *wanted: Signal) -> None:
        """Wait for these signals, and keep the longest time that this took."""
        since = self._now
        self._wait(lambda: all(signal in self._signals for signal in wanted))
        self.longest = max(self.longest, self._now - since)

    def _wait(self, holds: Callable[[], bool]) -> None:
        until = self._now + LONGEST
        while not holds():
            assert self._now < until, self._signals
            self._pass(TICK)

    def _pass(self, seconds: float) -> None:
        until = self._now + seconds
        while self._now < until:
            self._now += TICK
            self._signals.extend(self._boxes.poll(self._now))


@pytest.mark.parametrize("seeds", SEEDS)
def test_every_vote_arrives_exactly_once_within_two_seconds(seeds: range) -> None:
    longest = 0.0
    for seed in seeds:
        election = BadWireElection(seed)
        votes = election.run()
        assert election.opened() == [Opened(1, votes)], seed
        assert election.longest <= ARRIVES_WITHIN, seed
        longest = max(longest, election.longest)
    print(f"{len(seeds)} elections: the slowest vote took {longest:.2f} s")
