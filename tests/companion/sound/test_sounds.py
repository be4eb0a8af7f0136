"""The sound files: small, as loud as their kind, and easily told apart."""

from __future__ import annotations

import wave
from array import array
from cmath import exp
from itertools import combinations, pairwise
from math import pi, sin
from pathlib import Path

import pytest

from companion.sound.cues import SOUND_OF_VERDICT, Sound
from companion.sound.sdl_mixer import FILES
from tests.companion.sound.loudness import RATE, Signal, loudness

SOFT, PLAIN, GRAND = -23.0, -20.0, -17.0
"""Loudness in LUFS: of what is heard at every move, of what is heard now and then, and of the
verdicts."""
LOUDNESS = {
    Sound.TURN: SOFT,
    Sound.HOP: SOFT,
    Sound.VOTE: SOFT,
    Sound.DRUM_ROLL: PLAIN,
    Sound.CROWNED: GRAND,
    Sound.REJECTED: GRAND,
    Sound.ANNULLED: GRAND,
    Sound.JESTER: SOFT,
    Sound.DUNGEON: PLAIN,
    Sound.PRIVY: PLAIN,
    Sound.CORONATION: PLAIN,
    Sound.PODIUM: GRAND,
}
MOST_BYTES = 700_000
LARGEST = 32_767
"""What a sample of 16 bits can be."""
LOUDEST_SAMPLE = 0.9
BANDS = [90 * 2 ** (number / 2) for number in range(13)]
"""Hertz: half octaves from 90 to 5760."""
SLICES = 6
WINDOW = 2_048
"""Samples that a slice is heard by: a tenth of a second."""
TOLD_APART = 0.55
"""The least part of a verdict's energy that lies elsewhere in time and pitch than another's."""


def read(path: Path) -> Signal:
    with wave.open(str(path), "rb") as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
        frames = array("h", file.readframes(file.getnframes()))
    return [value / LARGEST for value in frames]


SOUNDS = {each: read(FILES / each.file_name) for each in Sound}


def seconds(sound: Sound) -> float:
    return len(SOUNDS[sound]) / RATE


def test_there_is_a_file_for_each_sound_and_no_other_and_all_are_small() -> None:
    files = sorted(FILES.iterdir())
    named = sorted(sound.file_name for sound in Sound)
    assert [file.name for file in files] == named
    assert sum(file.stat().st_size for file in files) <= MOST_BYTES


@pytest.mark.parametrize("sound", Sound)
def test_a_sound_is_as_loud_as_its_kind_and_has_room_to_spare(sound: Sound) -> None:
    assert loudness(SOUNDS[sound]) == pytest.approx(LOUDNESS[sound], abs=0.5)
    assert max(map(abs, SOUNDS[sound])) <= LOUDEST_SAMPLE


@pytest.mark.parametrize("sound", [each for each in Sound if each is not Sound.DRUM_ROLL])
def test_a_sound_begins_and_ends_without_a_click(sound: Sound) -> None:
    assert abs(SOUNDS[sound][0]) < 0.01
    assert abs(SOUNDS[sound][-1]) < 0.01


def test_what_is_heard_at_every_move_is_short() -> None:
    for sound in (Sound.TURN, Sound.HOP, Sound.VOTE):
        assert seconds(sound) <= 0.4
    assert all(seconds(sound) <= 2 for sound in SOUND_OF_VERDICT.values())
    assert max(map(seconds, Sound)) <= 3


def test_the_end_of_the_drum_roll_leads_into_its_beginning() -> None:
    roll = SOUNDS[Sound.DRUM_ROLL]
    steps = [abs(b - a) for a, b in pairwise(roll)]
    assert abs(roll[0] - roll[-1]) <= max(steps)


@pytest.mark.slow
@pytest.mark.parametrize(("one", "other"), list(combinations(SOUND_OF_VERDICT.values(), 2)))
def test_verdicts_are_told_apart_by_ear_at_once(one: Sound, other: Sound) -> None:
    assert distance(SOUNDS[one], SOUNDS[other]) >= TOLD_APART
    beginnings = (SOUNDS[each][: RATE // 2] for each in (one, other))
    assert distance(*beginnings) >= TOLD_APART


def distance(one: Signal, other: Signal) -> float:
    """The share of energy that lies elsewhere, in time or pitch: 0 for the same, to 1."""
    shares = zip(energies(one), energies(other), strict=True)
    return sum(abs(a - b) for a, b in shares) / 2


def energies(signal: Signal) -> list[float]:
    """The share of all energy in each slice of time and band of pitch."""
    step = (len(signal) - WINDOW) // (SLICES - 1)
    parts = [powers(signal[number * step :][:WINDOW]) for number in range(SLICES)]
    edges = [round(hertz * WINDOW / RATE) for hertz in BANDS]
    found = [sum(part[low:high]) for part in parts for low, high in pairwise(edges)]
    return [each / sum(found) for each in found]


def powers(part: Signal) -> list[float]:
    """How strong each multiple of the lowest frequency is."""
    faded = [value * sin(pi * index / WINDOW) ** 2 for index, value in enumerate(part)]
    return [abs(value) ** 2 for value in fourier([complex(value) for value in faded])]


def fourier(values: list[complex]) -> list[complex]:
    """The discrete Fourier transform of 2, 4, 8, … values."""
    if len(values) == 1:
        return values
    even, odd = fourier(values[::2]), fourier(values[1::2])
    turned = [exp(-2j * pi * index / len(values)) * value for index, value in enumerate(odd)]
    sums = [a + b for a, b in zip(even, turned, strict=True)]
    return [*sums, *(a - b for a, b in zip(even, turned, strict=True))]
