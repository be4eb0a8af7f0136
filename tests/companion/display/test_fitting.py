"""Text shrinks until it fits its space, down to a smallest size."""

from __future__ import annotations

import pygame
import pytest

from companion.display import theme
from companion.display.canvas import fitting


@pytest.fixture(autouse=True)
def fonts() -> None:
    pygame.font.init()


@pytest.mark.parametrize("face", [theme.TEXT, theme.BOLD, theme.TITLE])
@pytest.mark.parametrize("words", ["Charles", "Éloïse", "Stomachache", "Waiting for a box"])
def test_a_text_fits_its_width_or_has_the_smallest_size(face: str, words: str) -> None:
    for width in range(20, 200, 7):
        pixels = fitting(words, face, 30, width)
        needed = theme.font(face, pixels).size(words)[0]
        assert needed <= width or pixels == theme.LEAST_TEXT, width
