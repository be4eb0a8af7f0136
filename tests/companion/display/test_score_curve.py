"""The curve tells everyone apart, also for people who see few colours."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from companion.display.score_curve import steps_aside


@given(st.lists(st.integers(0, 60), min_size=1, max_size=9))
def test_no_token_covers_another_one(heights: list[int]) -> None:
    size = 20
    placed = list(zip(steps_aside(heights, size), heights, strict=True))
    for at, (step, height) in enumerate(placed):
        for other_step, other_height in placed[:at]:
            assert step != other_step or abs(height - other_height) >= size
