"""In an upright window the castle has the room that prompt, tray, seats and buttons leave."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
import pytest

from companion.config.preferences import TextSize
from companion.display.painter import paint
from companion.display.portraits import LEAST_PORTRAIT
from companion.display.stage.actors import Actor, Part
from tests.companion.display.shots import picture_of, with_text
from tests.companion.staging.stages import STAGES
from tests.sampling import sampled

SIZE = (480, 800)
LARGE = 34
"""Pixels: figures that can be told apart at arm's length."""


def figures(stage: str, text_size: TextSize) -> list[int]:
    """The sides of the squares that the characters fill."""
    pygame.font.init()
    found: list[int] = []

    def note(actors: Sequence[Actor]) -> Sequence[Actor]:
        found.extend(each.rect.width for each in actors if each.key.part is Part.PIECE)
        return actors

    paint(pygame.Surface(SIZE), with_text(picture_of(STAGES[stage]()), text_size), note)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("stage", ["castle-late", "castle-sixteen-people"])
def test_who_climbs_is_large(stage: str) -> None:
    assert min(figures(stage, TextSize.NEAR)) >= LARGE


@pytest.mark.parametrize("stage", ["castle-placing", "castle-two-seats", "raising", "election"])
@pytest.mark.parametrize("text_size", sampled(TextSize, every=2))
def test_everybody_has_a_face(stage: str, text_size: TextSize) -> None:
    assert min(figures(stage, text_size)) >= LEAST_PORTRAIT


def test_the_castle_stays_when_the_last_character_is_placed() -> None:
    placing, climbing = (figures(f"castle-{stage}", TextSize.NEAR) for stage in ("placing", "late"))
    assert max(climbing) in placing
