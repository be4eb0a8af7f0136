"""Some seeds of the simulation; `make simulate` plays thousands."""

from __future__ import annotations

import pytest

from tests.simulation.evenings import play_evening

SEEDS = (7, 16, 24)


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_an_evening_under_faults_keeps_every_promise(seed: int) -> None:
    world = play_evening(seed)
    assert world.elections + world.crownings > 0


@pytest.mark.slow
def test_a_seed_always_gives_the_same_evening() -> None:
    def lines() -> list[str]:
        lines: list[str] = []
        play_evening(28, lambda now, line: lines.append(f"{now} {line}"))
        return lines

    assert lines() == lines()
