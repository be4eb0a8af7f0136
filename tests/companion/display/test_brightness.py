"""How bright the picture is drawn: as set, less when nobody plays, and black when it sleeps."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pygame
import pytest

from companion.config.preferences import Motion, Rotation
from companion.config.settings import DisplaySettings
from companion.display.canvas import BoxButton
from companion.display.painter import Picture
from companion.evening.inputs import Command
from companion.evening.screens.edition import EditionScene
from companion.evening.screens.title import TitleScene
from companion.evening.wakefulness import Wakefulness
from hardware.boxes import Button
from tests.companion.simulated_evening import SimulatedEvening

SIZE = (800, 480)
MINUTE = 60.0


@pytest.fixture
def evening() -> Iterator[SimulatedEvening]:
    evening = SimulatedEvening(size=SIZE, boxes=2)
    yield evening
    evening.close()


def brightest() -> int:
    """The brightest value of red on the screen."""
    return max(pixels()[::3])


def average() -> float:
    return sum(pixels()) / len(pixels())


def pixels() -> bytes:
    return pygame.image.tobytes(pygame.display.get_surface(), "RGB")


@pytest.mark.slow
@pytest.mark.parametrize("rotation", Rotation)
def test_every_pixel_is_drawn_as_bright_as_set(rotation: Rotation) -> None:
    def pixels_at(brightness: int) -> bytes:
        display = DisplaySettings(
            *SIZE, rotation=rotation, brightness=brightness, motion=Motion.REDUCED
        )
        evening = SimulatedEvening(boxes=2, display=display)
        found = pixels()
        evening.close()
        return found

    full, half = pixels_at(100), pixels_at(50)
    assert all(abs(2 * dark - bright) <= 4 for dark, bright in zip(half, full, strict=True))


def test_a_motion_leaves_no_brighter_or_darker_traces() -> None:
    display = DisplaySettings(*SIZE, brightness=60)
    evening = SimulatedEvening(boxes=3, display=display)
    evening.begin("king-up", seats=3)
    evening.place_everyone()
    for _frame in range(100):
        evening.turn(after=0.04)
    moved = evening.fingerprint()
    pygame.event.post(pygame.event.Event(pygame.WINDOWEXPOSED))
    evening.turn()
    assert evening.fingerprint() == moved
    evening.close()


def test_the_picture_gets_darker_and_then_black(evening: SimulatedEvening) -> None:
    awake = average()
    evening.wait(11 * MINUTE)
    assert 0.2 * awake < average() < 0.4 * awake
    evening.wait(20 * MINUTE)
    assert brightest() == 0
    assert evening.app.hotspots == ()
    frames = evening.window.frames
    evening.wait(1000 * MINUTE)
    assert evening.window.frames == frames, "nothing is drawn while it sleeps"


@pytest.mark.parametrize("minutes", [15, 60], ids=["dimmed", "asleep"])
def test_a_finger_on_a_dark_screen_wakes_it_and_chooses_nothing(
    minutes: int, evening: SimulatedEvening
) -> None:
    at = pygame.Rect(evening.hotspot(Command.NEW_GAME).rect).center
    before = evening.fingerprint()
    evening.wait(minutes * MINUTE)
    evening.mouse(pygame.MOUSEBUTTONDOWN, at)
    assert evening.fingerprint() == before
    evening.mouse(pygame.MOUSEBUTTONUP, at)
    evening.expect(TitleScene)
    evening.click(Command.NEW_GAME)
    evening.expect(EditionScene)


def test_a_key_on_a_dark_screen_wakes_it_and_chooses_nothing(evening: SimulatedEvening) -> None:
    evening.wait(60 * MINUTE)
    evening.key(pygame.K_RETURN, "\r")
    evening.expect(TitleScene)
    evening.key(pygame.K_RETURN, "\r")
    evening.expect(EditionScene)


def test_a_drawn_box_is_not_pressed_on_a_dark_screen() -> None:
    evening = SimulatedEvening(size=SIZE, boxes=3)
    evening.begin("king-up", seats=3)
    before = evening.scene
    at = pygame.Rect(evening.hotspot(BoxButton(evening.boxes[0], Button.NO)).rect).center
    evening.wait(15 * MINUTE)
    evening.mouse(pygame.MOUSEBUTTONDOWN, at)
    evening.mouse(pygame.MOUSEBUTTONUP, at)
    evening.wait(1)
    assert evening.scene == before
    evening.press(1, Button.NO)
    assert evening.scene != before
    evening.close()


def test_a_picture_in_the_dark_does_not_move(evening: SimulatedEvening) -> None:
    picture = Picture(evening.scene, ())
    assert picture.may_move
    assert not replace(picture, wakefulness=Wakefulness.DIMMED).may_move
