"""A few of the millions of wrong frames that `make proofs` sends."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.proofs.frames import ENDS, FrameCount


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("end", ENDS)
def test_wrong_frames_stop_neither_end(end: Callable[[int, int], FrameCount], seed: int) -> None:
    count = end(16_000, seed)
    count.check()
    assert count.frames == 16_000
