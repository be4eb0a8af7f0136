"""The points of a coronation say what they are: of the round, or of one of two coronations."""

from __future__ import annotations

import pygame
import pytest

from companion.evening.screens.coronation import CoronationScene
from engine import Option
from tests.companion.display.measured_canvas import MeasuredCanvas
from tests.companion.display.shots import picture_of
from tests.companion.staging.table import StagedTable


@pytest.mark.parametrize(
    ("options", "points"), [((), "This round"), ((Option.WEDDING,), "This coronation")]
)
def test_points_and_sum_have_a_name(options: tuple[Option, ...], points: str) -> None:
    pygame.font.init()
    table = StagedTable().sit_down("vive-le-roi", 4, options).begin().until_a(CoronationScene)
    drawn = MeasuredCanvas((1280, 800), picture_of(table)).texts
    shown = [text.words for text in drawn]
    assert shown.count(points) == 4
    assert shown.count("Total") >= 4
    assert "Points" not in shown
