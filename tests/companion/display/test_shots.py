"""The pictures of all screens: the same each time, a file for each size of screen and of text."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from companion.config.preferences import TextSize
from tests.companion.display.shots import SIZES, draw
from tests.companion.staging.stages import STAGES


@pytest.mark.slow
@pytest.mark.parametrize("name", ["castle-late", "private-view-vote"])
def test_a_state_is_the_same_each_time(name: str) -> None:
    first, second = STAGES[name]().outputs, STAGES[name]().outputs
    assert (first.scene, first.faces) == (second.scene, second.faces)


def test_there_is_a_file_for_each_size(tmp_path: Path) -> None:
    draw(tmp_path, ["how-to-play"])
    files = sorted(tmp_path.iterdir())
    assert len(files) == len(SIZES) * len(TextSize)
    assert {pygame.image.load(file).get_size() for file in files} == set(SIZES)
    assert len({file.read_bytes() for file in files}) == len(files), "near and far differ"
