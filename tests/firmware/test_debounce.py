"""One clean edge per press and per release, however the contact bounces."""

from __future__ import annotations

from random import Random

import pytest

from firmware.debounce import Debouncer

SAMPLE = 2
"""Milliseconds between two samples."""


def edges(levels: list[bool]) -> list[tuple[int, bool]]:
    """When `pressed` changed, in milliseconds, and what to."""
    debouncer = Debouncer()
    return [
        (number * SAMPLE, debouncer.pressed)
        for number, level in enumerate(levels)
        if debouncer.sample(level)
    ]


def bouncing(chance: Random, press: int, bounce: int = 10) -> list[bool]:
    """A press of so many milliseconds, bouncing at both ends."""
    noise = [[chance.random() < 0.5 for _ in range(bounce // SAMPLE)] for _end in range(2)]
    held = [True] * ((press - bounce) // SAMPLE)
    return [False] * 20 + noise[0] + held + noise[1] + [False] * 20


def test_a_clean_press_gives_one_press_and_one_release() -> None:
    assert [pressed for _, pressed in edges([False] * 5 + [True] * 20 + [False] * 20)] == [
        True,
        False,
    ]


@pytest.mark.parametrize("seed", range(200))
def test_a_press_of_30_ms_that_bounces_for_10_ms_is_one_press(seed: int) -> None:
    found = edges(bouncing(Random(seed), press=30))
    assert [pressed for _, pressed in found] == [True, False]


@pytest.mark.parametrize("seed", range(200))
def test_noise_shorter_than_five_samples_is_no_press(seed: int) -> None:
    chance = Random(seed)
    levels: list[bool] = []
    for _spike in range(50):
        levels += [True] * chance.randrange(1, 5) + [False] * chance.randrange(1, 20)
    assert edges(levels) == []


def test_a_press_is_known_within_10_ms_of_the_contact_being_at_rest() -> None:
    (at, pressed), *_rest = edges([False] * 10 + [True] * 20)
    assert pressed
    assert at - 10 * SAMPLE <= 10


def test_a_lost_edge_heals_at_the_next_samples() -> None:
    debouncer = Debouncer()
    for _sample in range(5):
        debouncer.sample(True)
    assert debouncer.pressed
    for _sample in range(5):
        debouncer.sample(False)
    assert not debouncer.pressed
