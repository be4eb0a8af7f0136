"""A screen that hangs turned: the picture is turned, and touches reach what people see there."""

from __future__ import annotations

import pygame
import pytest

from companion.config.preferences import Rotation
from companion.display.canvas import Hotspot
from companion.display.projection import Projection
from companion.evening.inputs import Command
from tests.fingerprints import fingerprint

RED = (255, 0, 0)


@pytest.fixture
def window() -> pygame.Surface:
    pygame.display.init()
    return pygame.display.set_mode((800, 480))


@pytest.mark.parametrize("rotation", Rotation)
def test_a_touch_on_a_turned_button_reaches_it(window: pygame.Surface, rotation: Rotation) -> None:
    window.fill("black")
    projection = Projection(window, rotation)
    button = pygame.Rect(30, 50, 120, 60)
    projection.surface.fill("black")
    projection.surface.fill(RED, button)
    projection.show_all()
    spot = projection.in_window(Hotspot((30, 50, 120, 60), Command.NEW_GAME))
    mask = pygame.mask.from_threshold(window, RED, (1, 1, 1))
    assert mask.count() == mask.overlap_area(pygame.mask.Mask(spot.rect[2:], True), spot.rect[:2])
    assert mask.count() == button.width * button.height


@pytest.mark.parametrize("rotation", Rotation)
def test_what_changes_is_shown_turned_too(window: pygame.Surface, rotation: Rotation) -> None:
    projection = Projection(window, rotation)
    projection.surface.fill("black")
    projection.show_all()
    changed = pygame.Rect(10, 20, 90, 40)
    projection.surface.fill(RED, changed)
    projection.show([changed])
    after = fingerprint(window)
    projection.show_all()
    assert fingerprint(window) == after


@pytest.mark.parametrize("size", [(480, 800), (640, 400), (300, 500), (2000, 500)])
def test_a_picture_fills_a_window_of_any_shape(size: tuple[int, int]) -> None:
    pygame.display.init()
    window = pygame.display.set_mode(size)
    projection = Projection(window)
    projection.surface.fill(RED)
    projection.show_all()
    corners = [(0, 0), (size[0] - 1, size[1] - 1)]
    assert all(window.get_at(at).r > 250 for at in corners)
    assert min(projection.surface.get_size()) >= 480
