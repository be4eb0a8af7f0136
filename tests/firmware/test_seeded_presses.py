"""The presses that `make chip` plays on the chip, at emulated pins: the same votes come out."""

from __future__ import annotations

from itertools import pairwise
from types import ModuleType

import pytest

from firmware.codec import Message
from firmware.link import Link
from firmware.messages import (
    BALLOT,
    CHOICES,
    CLOSED,
    HELLO,
    OPEN,
    PING,
    PRESSES,
    REVEALED,
    BallotCommand,
    pack_token,
    read_choices,
)
from firmware.pin_map import default_pin_map
from tests.chip.seeded_presses import SeededBallot, seeded_ballot
from tests.pico import machine
from tests.pico.emulated_pico import Ticks, as_a_pico
from tests.sampling import sampled

TURN_US = 500
"""How long a turn of the firmware takes on a chip, a little more than was measured."""
GRAIN_US = 50
LATEST_US = 300
"""Every fifteenth sample is late by as much, as while the strip is written."""
HEARTBEAT_TURNS = 400
LONGEST_GAP_MS = 3.0


class Host:
    """The wire and the host behind it."""

    def __init__(self, ticks: Ticks) -> None:
        self._ticks = ticks
        self._link = Link()
        self._link.start_session(1, 0)
        self._link.send_once(HELLO, b"\x01")
        self._turns = 0
        self.received: list[Message] = []

    def read(self) -> bytes:
        self._turns += 1
        if self._turns % HEARTBEAT_TURNS == 0:
            self._link.send_once(PING, pack_token(0))
        return self._link.outgoing(self._ticks.us // 1000)

    def write(self, data: bytes) -> None:
        self.received += self._link.receive(data, self._ticks.us // 1000)

    def order(self, stage: int, cards: bytes) -> None:
        self._link.send_reliable(BALLOT, BallotCommand(1, stage, cards).pack())


class Table:
    """A Pico, its pins and its host, in virtual time."""

    def __init__(self, ticks: Ticks, pico: ModuleType) -> None:
        self._ticks = ticks
        self.host = Host(ticks)
        self._pico = pico.Pico(default_pin_map(), "", self.host)
        machine.Hooks.idle = self._pass_time
        (self._timer,) = machine.state.timers
        self._sample = self._timer.callback
        self._timer.callback = self._note_sample
        self._due: list[tuple[float, int, bool]] = []
        self.sampled_at: list[float] = []

    def run(self, ms: float, presses: list[tuple[float, int, bool]] | None = None) -> None:
        start = self._ticks.us
        self._due = [(start + 1000 * at, pin, down) for at, pin, down in presses or []]
        while self._ticks.us < start + 1000 * ms:
            self._pico.step()

    def _pass_time(self) -> None:
        for _grain in range(TURN_US // GRAIN_US):
            self._ticks.us += GRAIN_US
            while self._due and self._due[0][0] <= self._ticks.us:
                _at, pin, is_down = self._due.pop(0)
                machine.touch(pin, is_down)
            is_writing = len(self.sampled_at) % 15 == 0
            machine.fire_timers(self._ticks.us - LATEST_US * is_writing)

    def _note_sample(self, timer: machine.Timer) -> None:
        self.sampled_at.append(self._ticks.us / 1000)
        self._sample(timer)


def votes_of(table: Table, ballot: SeededBallot) -> bytes:
    """Meet, and play a ballot; the votes that come out."""
    table.run(ms=20)
    table.host.order(OPEN, ballot.cards)
    table.run(ms=20)
    table.run(ballot.presses[-1][0] + 20, ballot.presses)
    for stage in (CLOSED, REVEALED):
        table.host.order(stage, ballot.cards)
        table.run(ms=20)
    (choices,) = [each for each in table.host.received if each.kind == CHOICES]
    return read_choices(choices.payload).votes


@pytest.mark.parametrize("seed", sampled(range(100), every=20))
def test_every_vote_is_the_card_last_pressed(seed: int) -> None:
    ballot = seeded_ballot(seed)
    ticks = Ticks()
    with as_a_pico(ticks) as (pico, _main):
        table = Table(ticks, pico)
        assert votes_of(table, ballot) == ballot.votes
    assert PRESSES not in {each.kind for each in table.host.received}
    gaps = [after - before for before, after in pairwise(table.sampled_at)]
    assert max(gaps) <= LONGEST_GAP_MS
