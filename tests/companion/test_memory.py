"""A table that runs for weeks does not run out of memory."""

from __future__ import annotations

import pytest

from tests.bench.memory import MOST_GROWTH, growth_in_bytes


@pytest.mark.slow
def test_memory_hardly_grows_over_fifty_games_in_one_process() -> None:
    assert growth_in_bytes() <= MOST_GROWTH
