"""A notice has a place of its own at the foot of every screen: it covers and moves nothing."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pygame
import pytest

from companion.config.preferences import TextSize
from companion.display.painter import Picture, paint
from companion.evening.scene import Notice, Tone
from tests.companion.display.measured_canvas import MeasuredCanvas
from tests.companion.display.shots import SIZES, picture_of, with_text
from tests.companion.display.staged import staged
from tests.companion.staging.stages import STAGES
from tests.sampling import sampled

SENTENCE = (
    "The boxes of Wilhelmina van Wassenaer and Großtante Mechthild are unplugged: plug them in."
)
NOTICE = Notice(SENTENCE, Tone.WARNING)


def telling(picture: Picture, notice: Notice | None) -> Picture:
    frame = replace(picture.scene.frame, notice=notice)
    return replace(picture, scene=replace(picture.scene, frame=frame))


def drawn(picture: Picture, size: tuple[int, int]) -> tuple[pygame.Surface, list[pygame.Rect]]:
    """The picture, and what of it can be touched."""
    surface = pygame.Surface(size)
    spots = paint(surface, picture)
    return surface, [pygame.Rect(spot.rect) for spot in spots]


def changed(one: pygame.Surface, other: pygame.Surface) -> pygame.Rect:
    """The smallest area that has all pixels which differ."""
    same = pygame.mask.from_threshold(one, (0, 0, 0), (1, 1, 1, 255), other)
    same.invert()
    image = same.to_surface(unsetcolor=(0, 0, 0, 0))
    return image.get_bounding_rect()


@pytest.mark.parametrize("name", sampled(sorted(STAGES), every=8))
def test_a_notice_covers_nothing(name: str) -> None:
    pygame.font.init()
    for size, text_size in product(SIZES, TextSize):
        picture = with_text(picture_of(staged(name)), text_size)
        silent, spots = drawn(telling(picture, None), size)
        told, same_spots = drawn(telling(picture, NOTICE), size)
        place = changed(silent, told)
        assert spots == same_spots
        assert place.collidelist(spots) < 0
        if any(face.own_card for face in picture.faces):
            continue  # the card lies over everything while its holder looks at it
        assert len({silent.get_at((x, place.y))[:3] for x in range(place.x, place.right)}) == 1
        texts = MeasuredCanvas(size, telling(picture, None)).texts
        assert place.collidelist([text.ink for text in texts]) < 0


@pytest.mark.parametrize("name", sampled(sorted(STAGES), every=8))
def test_the_whole_sentence_is_told(name: str) -> None:
    pygame.font.init()
    for size, text_size in product(SIZES, TextSize):
        picture = telling(with_text(picture_of(staged(name)), text_size), NOTICE)
        paragraphs = MeasuredCanvas(size, picture).paragraphs
        (told,) = ((area, taken) for words, area, taken in paragraphs if words == SENTENCE)
        area, taken = told
        assert area.inflate(4, 4).contains(taken)
