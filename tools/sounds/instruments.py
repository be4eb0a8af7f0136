"""The instruments: plucked strings, bells, horns, drums, water, wood and iron.

Each function returns one tone. Frequencies are in hertz, times in seconds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp, pi, sin
from random import Random

from tools.sounds.signals import (
    RATE,
    Signal,
    decayed,
    faded,
    high_passed,
    low_passed,
    mix,
    samples,
    scaled,
)

Glide = Callable[[float], float]
"""A frequency that changes: what it is after so many seconds."""


def noise(seconds: float, seed: int) -> Signal:
    """The same noise for the same seed."""
    chance = Random(seed)
    return [chance.uniform(-1, 1) for _sample in range(samples(seconds))]


def tone(glide: Glide, seconds: float, harmonics: Sequence[float] = (1.0,)) -> Signal:
    """A tone whose pitch may glide; `harmonics` are the strengths of its multiples."""
    phase, result = 0.0, []
    for index in range(samples(seconds)):
        phase += 2 * pi * glide(index / RATE) / RATE
        parts = enumerate(harmonics, start=1)
        result.append(sum(strength * sin(number * phase) for number, strength in parts))
    return result


def steady(hertz: float) -> Glide:
    return lambda _at: hertz


def pluck(hertz: float, seconds: float, seed: int = 1, brightness: float = 0.5) -> Signal:
    """A plucked string (Karplus and Strong): a burst of noise that runs round and softens."""
    period = RATE / hertz - 0.5
    length = int(period)
    blend = period - length
    burst = low_passed(noise((length + 1.5) / RATE, seed), 700 + 6_000 * brightness)
    middle = sum(burst[: length + 1]) / (length + 1)
    line, result, before = [value - middle for value in burst[: length + 1]], [], 0.0
    loss = 0.5 * 0.996 ** (220 / hertz)
    for index in range(samples(seconds)):
        here, after = index % (length + 1), (index + 1) % (length + 1)
        value = line[after] * (1 - blend) + line[here] * blend
        line[here] = loss * (value + before)
        before = value
        result.append(value)
    return faded(result, attack=0.002)


BELL = ((0.5, 0.25, 1.2), (1.0, 1.0, 1.0), (2.0, 0.5, 0.6), (2.4, 0.2, 0.5), (3.01, 0.22, 0.35),
        (4.1, 0.12, 0.22))  # fmt: skip
"""A bell's partials: their multiple of its pitch, strength, and how long they ring."""


def bell(hertz: float, seconds: float, ring: float = 0.45) -> Signal:
    """A small bell that rings for about twice `ring` seconds."""
    partials = [
        (0.0, decayed(scaled(tone(steady(hertz * multiple), seconds), strength), ring * rings))
        for multiple, strength, rings in BELL
    ]
    return faded(mix(partials, seconds), attack=0.003)


def horn(glide: Glide, seconds: float, softness: float = 0.05, warmth: float = 0.62) -> Signal:
    """A natural horn: it speaks softly, then its higher harmonics join in."""
    dull = tone(glide, seconds, [warmth**number for number in range(3)])
    bright = tone(glide, seconds, [0.0, 0.0, *(warmth**number for number in range(2, 10))])
    result = []
    for index, (low, high) in enumerate(zip(dull, bright, strict=True)):
        opening = 1 - exp(-index / RATE / softness)
        result.append(low * opening + high * opening * opening)
    return faded(result, attack=0.008, release=min(0.1, seconds / 4))


def drum(hertz: float, seconds: float, seed: int, snares: float = 0.5) -> Signal:
    """A side drum: a skin whose pitch falls, and the snares below it."""
    skin = decayed(tone(lambda at: hertz * (1 + 0.5 * exp(-at / 0.015)), seconds), seconds / 4)
    rattle = high_passed(low_passed(noise(seconds, seed), 5_000), 900)
    return faded(
        mix([(0.0, skin), (0.0, scaled(decayed(rattle, seconds / 5), snares))], seconds), 0.001
    )


def knock(hertz: float, seconds: float, seed: int) -> Signal:
    """Wood on wood."""
    body = decayed(tone(steady(hertz), seconds, (1.0, 0.0, 0.35, 0.2)), seconds / 7)
    tip = decayed(low_passed(noise(seconds, seed), 3_500), 0.006)
    return faded(mix([(0.0, body), (0.0, scaled(tip, 0.6))], seconds), 0.001)


def bubble(hertz: float, seconds: float, rise: float = 1.2) -> Signal:
    """A bubble in water: it gets smaller, so its pitch rises."""
    glide = tone(lambda at: hertz * exp(rise * at / seconds), seconds, (1.0, 0.25))
    return faded(decayed(glide, seconds / 2), attack=seconds / 6, release=seconds / 4)


def creak(seconds: float, seed: int) -> Signal:
    """A dry hinge: a row of small jerks that become quicker and slower again."""
    chance, parts, at = Random(seed), [], 0.0
    while at < seconds:
        jerk = decayed(tone(steady(520 + 260 * at / seconds), 0.03, (1.0, 0.6, 0.5, 0.3)), 0.006)
        parts.append((at, scaled(jerk, 0.5 + 0.5 * sin(pi * at / seconds))))
        at += 0.014 + 0.016 * abs(at / seconds - 0.45) + chance.uniform(0, 0.003)
    return faded(mix(parts, seconds), attack=0.05, release=0.08)
