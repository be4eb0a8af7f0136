"""Some of the wrong frames that `make proofs` feeds by the million."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.proofs.frames import ENDS, Tally


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("end", ENDS)
def test_no_wrong_frame_stops_an_end(end: Callable[[int, int], Tally], seed: int) -> None:
    tally = end(16_000, seed)
    tally.hold()
    assert tally.frames == 16_000
