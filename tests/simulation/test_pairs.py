"""Worlds that differ in one secret look the same until it is revealed; see `make simulate`."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress

import pytest

from tests.simulation.pairs import Pair, SecretNotUsed, must_look_the_same
from tests.simulation.secrets_kept import Kind

CHANNELS = {"turn", "light", "to a box", "from a box", "log", "sound", "voice"}


@pytest.mark.slow
@pytest.mark.parametrize("kind", Kind, ids=str)
def test_nobody_can_see_the_secret_before_it_is_revealed(kind: Kind) -> None:
    assert set(_compared(kind)) >= CHANNELS


@pytest.mark.slow
def test_a_box_is_paired_while_the_disk_stalls() -> None:
    assert must_look_the_same(Pair(85, Kind.PILE))


def _compared(kind: Kind) -> Counter[str]:
    """Of the first pair in which somebody uses the secret."""
    for seed in range(38, 58):
        with suppress(SecretNotUsed):
            return must_look_the_same(Pair(seed, kind))
    raise AssertionError("nobody uses the secret")
