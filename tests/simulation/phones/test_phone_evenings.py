"""Evenings in which phones lose the network, lock their screens and load the page again: every vote
that counts is the one that was pressed, and the table never gets stuck."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from engine import Option
from hardware.controllers.host_session import RADIO
from tests.needed_programs import needs
from tests.simulation.phones.evening import Evening
from tests.simulation.phones.virtual_time import run

pytestmark = [pytest.mark.slow, needs("node")]
SEEDS = range(1, 21)
OFTEN = 0.04
"""How often something happens to a phone, each time that people look at the table."""


class Misfortunes:
    """They depend on the seed alone."""

    def __init__(self, seed: int) -> None:
        self._chance = Random(f"misfortunes {seed}")
        self.count = 0

    def happen(self, evening: Evening) -> None:
        if self._chance.random() >= OFTEN:
            return
        self.count += 1
        phone = self._chance.choice(evening.phones)
        kind = self._chance.choice(("reload", "network", "sleep"))
        if kind == "reload":
            phone.load()
        elif kind == "network":
            phone.lose_network()
        else:
            phone.sleep(self._chance.uniform(0.5, 8))


@pytest.mark.parametrize("seed", SEEDS)
def test_an_evening_with_unlucky_phones_keeps_every_promise(seed: int, tmp_path: Path) -> None:
    misfortunes = Misfortunes(seed)

    async def evening() -> None:
        seats = 3 + seed % 3
        evening = Evening(tmp_path, seed, seats, elections=4)
        evening.on_look = misfortunes.happen
        if seed % 2:
            evening.options = frozenset({Option.AMBITION})
        await evening.play()
        for pressed, ballot in evening.ballots:
            counted = dict(enumerate(ballot.votes))
            assert counted == pressed

    run(evening)
    assert misfortunes.count


def test_a_radio_that_stands_still_for_a_moment_loses_nobody(tmp_path: Path) -> None:
    async def evening() -> None:
        evening = Evening(tmp_path, seed=3, elections=2)
        pauses = iter(range(1000))
        joined: set[int] = set()

        def stand_still(evening: Evening) -> None:
            if evening.began_at and next(pauses) % 40 == 0:
                evening.phones[0].sleep(RADIO.silence - RADIO.heartbeat - 0.1)
            if evening.began_at:
                joined.add(len(evening.boxes.phones))

        evening.on_look = stand_still
        await evening.play()
        assert joined == {3}

    run(evening)


def test_a_calm_evening_is_the_same_each_time(tmp_path: Path) -> None:
    seen = []
    for _time in range(2):
        ends: dict[int, float] = {}

        async def evening(ends: dict[int, float] = ends) -> None:
            evening = Evening(tmp_path, seed=3)
            await evening.play()
            ends.update(evening.ended_at)

        run(evening)
        seen.append(ends)
    assert seen[0] == seen[1]
