"""A bouncing contact gives one clean change per press and per release."""

from __future__ import annotations

from random import Random

import pytest

from firmware.debounce import SAMPLES, Debouncer
from tests.sampling import sampled

SAMPLE = 2
"""Milliseconds between two samples."""


def edges(levels: list[bool]) -> list[tuple[int, bool]]:
    """The times in milliseconds when `pressed` changed, and its new values."""
    debouncer = Debouncer()
    return [
        (number * SAMPLE, debouncer.pressed == 1)
        for number, level in enumerate(levels)
        if debouncer.sample(level)
    ]


def bouncing(chance: Random, press: int, bounce: int = 10) -> list[bool]:
    """The levels of a press of this many milliseconds that bounces at both ends."""
    noise = [[chance.random() < 0.5 for _ in range(bounce // SAMPLE)] for _end in range(2)]
    held = [True] * ((press - bounce) // SAMPLE)
    return [False] * 20 + noise[0] + held + noise[1] + [False] * 20


def closed_for(microseconds: int, phase: int) -> list[bool]:
    """The samples of a solid closure that begins `phase` microseconds after one of them."""
    times = range(0, 40_000, SAMPLE * 1000)
    return [phase <= time < phase + microseconds for time in times]


def test_a_clean_press_gives_one_press_and_one_release() -> None:
    assert [pressed for _, pressed in edges([False] * 5 + [True] * 20 + [False] * 20)] == [
        True,
        False,
    ]


@pytest.mark.parametrize("seed", sampled(range(200), every=20))
def test_a_press_of_30_ms_that_bounces_for_10_ms_is_one_press(seed: int) -> None:
    found = edges(bouncing(Random(seed), press=30))
    assert [pressed for _, pressed in found] == [True, False]


@pytest.mark.parametrize("seed", sampled(range(200), every=20))
def test_noise_of_too_few_samples_is_not_a_press(seed: int) -> None:
    chance = Random(seed)
    levels: list[bool] = []
    for _spike in range(50):
        levels += [True] * chance.randrange(1, SAMPLES) + [False] * chance.randrange(1, 20)
    assert edges(levels) == []


@pytest.mark.parametrize("phase", range(0, 2_000, 100))
def test_a_solid_closure_of_less_than_10_ms_never_counts(phase: int) -> None:
    assert edges(closed_for(9_999, phase)) == []


@pytest.mark.parametrize("phase", range(0, 2_000, 100))
def test_a_solid_closure_of_12_ms_always_counts(phase: int) -> None:
    assert [pressed for _, pressed in edges(closed_for(12_000, phase))] == [True, False]


def test_a_press_counts_within_12_ms_after_the_contact_settles() -> None:
    just_after_a_sample = 9 * SAMPLE
    (at, pressed), *_rest = edges([False] * 10 + [True] * 20)
    assert pressed
    assert at - just_after_a_sample == 12


def test_a_button_does_not_stick_after_a_lost_edge() -> None:
    debouncer = Debouncer()
    for _sample in range(SAMPLES):
        debouncer.sample(True)
    assert debouncer.pressed
    for _sample in range(SAMPLES):
        debouncer.sample(False)
    assert not debouncer.pressed


def test_thirty_contacts_are_debounced_independently() -> None:
    chance = Random(1)
    together, alone = Debouncer(), [Debouncer() for _contact in range(30)]
    levels = [0] * 30
    for _sample in range(5_000):
        levels = [level ^ (chance.random() < 0.1) for level in levels]
        changed = together.sample(sum(level << at for at, level in enumerate(levels)))
        changes = [each.sample(level) for each, level in zip(alone, levels, strict=True)]
        assert changed == sum(change << at for at, change in enumerate(changes))
        assert together.pressed == sum(each.pressed << at for at, each in enumerate(alone))
        assert together.pressed < 1 << 30
