"""Complete games with the whole program, from the title to the podium."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest

from companion.evening.screens.podium import PodiumScene
from tests.companion.simulated_evening import SimulatedEvening
from tests.companion.simulated_table import SimulatedTable, by_boxes, by_keys, by_touch


@pytest.fixture
def evening(request: pytest.FixtureRequest) -> Iterator[SimulatedEvening]:
    evening = SimulatedEvening(**getattr(request, "param", {}))
    yield evening
    evening.close()


SMALL = {"size": (800, 480), "boxes": 4}
BY_KEY = {"by_key": True, "size": (800, 480)}


@pytest.mark.parametrize(
    ("evening", "decide", "edition", "seats", "emissary", "own"),
    [
        (SMALL, by_touch, "viva-il-re", 3, False, False),
        pytest.param(BY_KEY, by_keys, "king-up", 4, False, False, marks=pytest.mark.slow),
        pytest.param(SMALL, by_boxes, "vive-le-roi", 2, True, False, marks=pytest.mark.slow),
        pytest.param(SMALL, by_touch, "king-up", 3, False, True, marks=pytest.mark.slow),
    ],
    indirect=["evening"],
)
def test_a_table_plays_with_the_whole_program(
    evening: SimulatedEvening,
    decide: Callable[[SimulatedTable, Random], None],
    edition: str,
    seats: int,
    emissary: bool,
    own: bool,
) -> None:
    chance = Random(5)
    evening.begin(edition, seats, emissary=emissary, own=own)
    evening.play_to_the_end(lambda each: decide(each, chance))
    evening.expect(PodiumScene)
