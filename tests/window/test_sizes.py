"""A whole game by mouse and keyboard in a real window of each size, near and far."""

from __future__ import annotations

import shutil

import pytest

from companion.config.preferences import TextSize
from tests.needed_programs import needs
from tests.window.in_window import PICTURES, SCREENS, run_in_window
from tests.window.xvfb import PROGRAMS, screen

pytestmark = [pytest.mark.slow, needs(*PROGRAMS)]


@pytest.mark.parametrize(
    ("width", "height", "text_size"),
    [(800, 480, TextSize.NEAR), (480, 800, TextSize.NEAR), (1920, 1080, TextSize.FAR)],
)
def test_a_game_is_played_in_a_window_of_each_size(
    width: int, height: int, text_size: TextSize
) -> None:
    folder = PICTURES / f"{width}x{height}-{text_size.value}"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    with screen(width, height) as x:
        seen = run_in_window(
            x, "window_evening", str(folder), str(width), str(height), text_size.value
        )
    assert set(seen.split()) >= SCREENS
