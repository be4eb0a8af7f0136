"""A phone can read the code of every game at the size it is shown."""

from __future__ import annotations

import pygame
import pytest
import zxingcpp

from companion.config.preferences import TextSize
from companion.display.painter import paint
from companion.evening.screens.bg_stats import BgStatsScene
from tests.companion.display.shots import picture_of, with_text
from tests.companion.display.staged import staged
from tests.companion.staging.stages import STAGES
from tests.sampling import sampled


def codes_on(surface: pygame.Surface) -> list[str]:
    width, height = surface.get_size()
    grey = bytes(pygame.image.tobytes(surface, "RGB"))[::3]
    picture = memoryview(grey).cast("B", (height, width))
    return [found.text for found in zxingcpp.read_barcodes(picture)]


SIZES = [(640, 400), (800, 480), (480, 800), (1920, 1080)]
SHOWN = [
    (people, size)
    for people in ("sixteen", "eight", "four")
    for size in SIZES
    if people != "sixteen" or size != SIZES[0]  # for so many, the window must be larger
]


@pytest.mark.slow
@pytest.mark.parametrize("shown", sampled(SHOWN, every=5), ids=str)
def test_a_reader_sees_the_link_on_the_screen(shown: tuple[str, tuple[int, int]]) -> None:
    people, size = shown
    pygame.font.init()
    table = staged("bg-stats" if people == "four" else f"bg-stats-{people}-people")
    surface = pygame.Surface(size)
    paint(surface, with_text(picture_of(table), TextSize.FAR))
    assert isinstance(table.scene, BgStatsScene)
    assert codes_on(surface) == [table.scene.link]


@pytest.mark.slow
def test_names_that_no_code_can_hold_are_said_to_be_too_long() -> None:
    scene = STAGES["bg-stats-too-long"]().scene
    assert isinstance(scene, BgStatsScene)
    assert not scene.link
    assert "too long" in scene.lines[0]
