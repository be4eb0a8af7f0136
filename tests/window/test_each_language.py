"""An evening with boxes in a real window, in each language that vivat is translated into."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from engine import Follow
from tests.catalogues import LANGUAGES
from tests.needed_programs import needs
from tests.window.in_window import PICTURES, SCREENS, run_in_window
from tests.window.xvfb import PROGRAMS, screen

BY_TOUCH_ONLY = {"FavouritesScene"}
"""A screen that an evening with boxes, on which vivat deals, doesn't come by."""

pytestmark = [
    pytest.mark.slow,
    needs(*PROGRAMS),
]


def screens_of_an_evening(language: str) -> set[str]:
    """Play to the end, and return the names of the screens whose pictures are kept."""
    pictures = PICTURES.with_name(f"screens-{language}")
    pictures.mkdir(parents=True, exist_ok=True)
    with screen() as x:
        way = ("boxes", Follow.MOVES.value, language)
        ended = run_in_window(x, "window_one_way", str(pictures), *way)
    assert ended.split()[-1] == "Ending.QUIT"
    return {file.stem for file in pictures.glob("*.png")}


def test_an_evening_in_a_real_window_is_played_by_boxes_in_each_language() -> None:
    with ThreadPoolExecutor() as evenings:
        for seen in evenings.map(screens_of_an_evening, LANGUAGES):
            assert seen >= SCREENS - BY_TOUCH_ONLY
