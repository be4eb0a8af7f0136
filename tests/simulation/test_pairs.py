"""Worlds that differ in one secret look the same until it is revealed; see `make simulate`."""

from __future__ import annotations

import pytest

from tests.sampling import sampled
from tests.simulation.pairs import Pair, must_look_the_same
from tests.simulation.secrets_kept import Kind

CHANNELS = {"turn", "light", "to a box", "from a box", "log", "sound"}


@pytest.mark.parametrize("kind", sampled(Kind, every=len(Kind)), ids=str)
def test_nobody_can_see_the_secret_before_it_is_revealed(kind: Kind) -> None:
    seen = must_look_the_same(Pair(38, kind))
    assert set(seen) >= CHANNELS
