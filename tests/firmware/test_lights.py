"""Each light looks different, and a lock doesn't show how the box voted."""

from __future__ import annotations

from itertools import combinations

import pytest

from firmware.lights import BLINK_MS, FADE_MS, FAST_BLINK_MS, FLASH_EVERY_MS, colour, fade, is_on
from firmware.messages import ALONE, DARK, INVITING, LOCKED, SHOWS_NO, SHOWS_STOMACHACHE, SHOWS_YES

EVERY_LIGHT = range(ALONE + 1)
SIX_SECONDS = range(2 * FLASH_EVERY_MS)


def flicker(light: int) -> tuple[bool, ...]:
    return tuple(is_on(light, now) for now in SIX_SECONDS)


def test_single_colour_lights_look_different_except_the_dark_and_the_steady_ones() -> None:
    alike = {
        (one, other)
        for one, other in combinations(EVERY_LIGHT, 2)
        if flicker(one) == flicker(other)
    }
    assert alike == {(DARK, SHOWS_NO), (LOCKED, SHOWS_YES)}


def test_no_two_lights_have_the_same_colours() -> None:
    looks = {tuple(colour(light, now) for now in SIX_SECONDS) for light in EVERY_LIGHT}
    assert len(looks) == len(EVERY_LIGHT)


@pytest.mark.parametrize(
    ("light", "rgb"),
    [
        (DARK, (0, 0, 0)),
        (LOCKED, (20, 60, 255)),
        (SHOWS_YES, (0, 255, 40)),
        (SHOWS_NO, (255, 0, 0)),
        (SHOWS_STOMACHACHE, (255, 130, 0)),
    ],
)
def test_a_steady_light_has_its_colour_at_any_time(light: int, rgb: tuple[int, int, int]) -> None:
    assert {colour(light, now, brightness=255) for now in SIX_SECONDS} == {rgb}


@pytest.mark.parametrize("brightness", [0, 1, 64, 255])
def test_no_light_exceeds_the_brightness(brightness: int) -> None:
    colours = {colour(light, now, brightness) for light in EVERY_LIGHT for now in SIX_SECONDS}
    assert min(map(min, colours)) >= 0
    assert max(map(max, colours)) <= brightness


def test_an_inviting_light_fades_from_40_to_255_and_back_in_1600_ms() -> None:
    levels = [fade(now) for now in range(FADE_MS + 1)]
    half = FADE_MS // 2
    assert (levels[0], levels[half], levels[-1]) == (40, 255, 40)
    assert levels[: half + 1] == sorted(levels[: half + 1])
    assert levels[half:] == sorted(levels[half:], reverse=True)


def test_an_inviting_single_colour_light_is_on_for_half_of_each_second() -> None:
    assert [is_on(INVITING, now) for now in (0, 499, 500, 999, 1000)] == [
        True,
        True,
        False,
        False,
        True,
    ]
    assert flicker(INVITING)[BLINK_MS:] == flicker(INVITING)[:-BLINK_MS]


def test_a_stomachache_blinks_five_times_a_second() -> None:
    shown = [is_on(SHOWS_STOMACHACHE, now) for now in range(1_000)]
    risen = [now for now in range(1, 1_000) if shown[now] and not shown[now - 1]]
    assert risen == [FAST_BLINK_MS * count for count in range(1, 5)]


def test_a_box_without_a_host_flashes_for_100_ms_every_3_seconds() -> None:
    assert [now for now in range(FLASH_EVERY_MS) if is_on(ALONE, now)] == list(range(100))
    assert colour(ALONE, 50, 64) == (16, 16, 16)
    assert colour(ALONE, 150, 64) == (0, 0, 0)
