"""The castle of the first screen is alive: a little, often, and never in anybody's way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pygame
import pytest

from companion.config.preferences import Motion, Preferences
from companion.display.painter import Picture, paint
from companion.display.stage.habits import Loop
from companion.display.stage.motions import Drawn
from companion.display.stage.stage import Stage
from companion.evening.screens.title import TitleScene
from tests.companion.display.shots import picture_of
from tests.companion.simulated_evening import SimulatedEvening
from tests.companion.staging.stages import STAGES

SIZE = (800, 480)
MOST_FRAMES = 15
"""A second."""
MOST_PIXELS = 0.1
"""Of the whole picture, a second."""
A_WHILE = 20.0
STARTED = 1000.0


@pytest.fixture(scope="module", params=[1, 2, 3], ids="round {}".format)
def title(request: pytest.FixtureRequest) -> Picture:
    """In the morning, in the evening, at night."""
    pygame.font.init()
    picture = picture_of(STAGES["title"]())
    assert isinstance(picture.scene, TitleScene)
    return replace(picture, scene=replace(picture.scene, round=request.param))


def shown(picture: Picture, now: float) -> tuple[Stage, pygame.Surface]:
    stage, surface = Stage(), pygame.Surface(SIZE)
    paint(surface, picture, stage.director(now, picture.may_move))
    stage.begin(surface, now)
    return stage, surface


def frames(stage: Stage, surface: pygame.Surface) -> Iterator[tuple[float, list[pygame.Rect]]]:
    """When something changes, and where, for a while."""
    now = 0.0
    while stage.changes_at is not None and stage.changes_at < STARTED + A_WHILE:
        assert stage.changes_at > now
        now = stage.changes_at
        yield now, stage.advance(surface, now)


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def test_a_few_small_areas_change_a_few_times_a_second(title: Picture) -> None:
    changes = list(frames(*shown(title, STARTED)))
    assert A_WHILE < len(changes) < MOST_FRAMES * A_WHILE
    changed = sum(rect.width * rect.height for _now, rects in changes for rect in rects)
    assert changed / A_WHILE < MOST_PIXELS * SIZE[0] * SIZE[1]


def test_nothing_that_can_be_touched_changes(title: Picture) -> None:
    spots = [pygame.Rect(spot.rect) for spot in paint(pygame.Surface(SIZE), title)]
    for _now, rects in frames(*shown(title, STARTED)):
        assert not any(rect.collidelistall(spots) for rect in rects)


def test_it_looks_the_same_at_the_same_time(title: Picture) -> None:
    """Whether it was shown for a while, or is painted anew."""
    stage, surface = shown(title, STARTED)
    now = [now for now, _rects in frames(stage, surface)][-1]
    assert pixels(surface) == pixels(shown(title, now)[1])
    assert pixels(surface) != pixels(shown(title, STARTED)[1])


def test_with_reduced_motion_nothing_moves(title: Picture) -> None:
    calm = replace(title, preferences=Preferences(motion=Motion.REDUCED))
    stage, surface = shown(calm, STARTED)
    assert stage.changes_at is None
    everything = pygame.Surface(SIZE)
    paint(everything, calm)
    assert pixels(surface) == pixels(everything)


def test_between_two_changes_nothing_is_drawn_and_the_demonstration_still_begins() -> None:
    evening = SimulatedEvening(motion=Motion.FULL)
    for _turn in range(400):
        evening.turn()
    assert 4 < evening.window.frames < 4 * MOST_FRAMES
    evening.turn(after=180)
    assert evening.window.picture is not None
    assert evening.window.picture.is_demonstration
    evening.close()


def test_the_castle_lives_on_in_a_window_that_was_covered() -> None:
    evening = SimulatedEvening(motion=Motion.FULL)
    evening.turn(after=1)
    pygame.event.post(pygame.event.Event(pygame.WINDOWEXPOSED))
    evening.turn()
    before = evening.window.frames
    for _turn in range(400):
        evening.turn()
    assert evening.window.frames > before + 4
    evening.close()


def test_a_loop_begins_anew_after_its_last_image() -> None:
    one, other = (Drawn(pygame.Surface((1, 1)), pygame.Rect(at, 0, 1, 1)) for at in (1, 2))
    loop = Loop(((2.0, one), (3.0, other)), begins=10.0)
    seen = [loop.drawn(now) for now in (9.0, 10.0, 11.9, 12.0, 14.9, 15.0)]
    assert seen == [other, one, one, other, other, one]
    assert [loop.changes_at(now) for now in (10.0, 13.0)] == [12.0, 15.0]


def test_who_wakes_exactly_when_something_changes_sees_the_change() -> None:
    one, other = (Drawn(pygame.Surface((1, 1)), pygame.Rect(at, 0, 1, 1)) for at in (1, 2))
    loop, now = Loop(((0.3, one), (0.1, other)), begins=2.7), STARTED
    for _change in range(200):
        before, now = now, loop.changes_at(now)
        assert now > before
        assert loop.drawn(now) != loop.drawn(before)
