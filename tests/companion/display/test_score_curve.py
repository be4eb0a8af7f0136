"""The curve tells everyone apart, also for people who see few colours."""

from __future__ import annotations

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.display import theme
from companion.display.canvas import Canvas
from companion.display.score_curve import draw_score_curve, steps_aside
from companion.evening.screens.statistics import ScoreCurve
from companion.stories.score_lines import ScoreLine
from engine import lone_seats, tokens_of


@given(st.lists(st.integers(0, 60), min_size=1, max_size=9))
def test_no_token_covers_another_one(heights: list[int]) -> None:
    size = 20
    placed = list(zip(steps_aside(heights, size), heights, strict=True))
    for at, (step, height) in enumerate(placed):
        for other_step, other_height in placed[:at]:
            assert step != other_step or abs(height - other_height) >= size


@pytest.mark.parametrize("equal", [2, 3, 8])
def test_no_line_hides_behind_another_one(equal: int) -> None:
    pygame.font.init()
    surface = pygame.Surface((1280, 800))
    tokens = tokens_of(lone_seats(*"ABCDEFGH"[:equal]))
    lines = tuple(ScoreLine(token, "Anna", (20, 40, 60)) for token in tokens)
    draw_score_curve(Canvas(surface, None), surface.get_rect(), ScoreCurve(lines, (), ()))
    before_the_tokens = surface.subsurface(pygame.Rect(200, 0, 150, 800))
    for token in tokens:
        colour = theme.SEATS[token.colour]
        alike = pygame.transform.threshold(None, before_the_tokens, colour, (25, 25, 25), None, 0)
        assert alike > 200, token
