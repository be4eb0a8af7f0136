"""A table that is never switched off does not fill its computer's memory."""

from __future__ import annotations

import pytest

from tests.bench.memory import MOST_GROWTH, growth_in_bytes


@pytest.mark.slow
def test_fifty_games_in_one_process_leave_next_to_nothing_behind() -> None:
    assert growth_in_bytes() <= MOST_GROWTH
