"""Words are set as large as their place allows, and no smaller."""

from __future__ import annotations

import pygame
import pytest

from companion.display import theme
from companion.display.canvas import fitted


@pytest.fixture(autouse=True)
def fonts() -> None:
    pygame.font.init()


@pytest.mark.parametrize("face", [theme.TEXT, theme.BOLD, theme.TITLE])
@pytest.mark.parametrize("words", ["Charles", "Éloïse", "Stomachache", "Waiting for a box"])
@pytest.mark.parametrize("width", range(20, 200, 7))
def test_a_word_fits_its_place_or_is_as_small_as_words_get(
    face: str, words: str, width: int
) -> None:
    font = fitted(words, face, 30, width)
    smallest = theme.font(face, theme.SMALLEST)
    assert font.size(words)[0] <= width or font is smallest
