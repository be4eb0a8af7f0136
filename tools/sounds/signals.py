"""A sound as a list of samples, between -1 and 1: how to join, mix and shape them."""

from __future__ import annotations

from collections.abc import Iterable
from math import exp

RATE = 22_050
"""Samples in a second."""

Signal = list[float]
Part = tuple[float, Signal]
"""When it begins, in seconds, and what it is."""


def samples(seconds: float) -> int:
    """How many samples last this long."""
    return round(seconds * RATE)


def mix(parts: Iterable[Part], seconds: float) -> Signal:
    """All parts together; what lasts longer than `seconds` is cut off."""
    mixed = [0.0] * samples(seconds)
    for at, part in parts:
        begin = samples(at)
        for index, value in enumerate(part[: max(0, len(mixed) - begin)], start=begin):
            mixed[index] += value
    return mixed


def looped(parts: Iterable[Part], seconds: float) -> Signal:
    """All parts in a loop: what lasts beyond its end goes on at its beginning."""
    length = samples(seconds)
    mixed = [0.0] * length
    for at, part in parts:
        for index, value in enumerate(part, start=samples(at)):
            mixed[index % length] += value
    return mixed


def scaled(signal: Signal, by: float) -> Signal:
    return [value * by for value in signal]


def faded(signal: Signal, attack: float = 0.004, release: float = 0.03) -> Signal:
    """Without a click at its beginning and its end."""
    rise, fall = samples(attack), samples(release)
    last = len(signal) - 1
    return [
        value * min(1.0, index / rise, (last - index) / fall) for index, value in enumerate(signal)
    ]


def decayed(signal: Signal, seconds: float) -> Signal:
    """Dying away: after `seconds` a third is left."""
    factor, level = exp(-1 / (seconds * RATE)), 1.0
    result = []
    for value in signal:
        result.append(value * level)
        level *= factor
    return result


def low_passed(signal: Signal, hertz: float) -> Signal:
    """Without most of what is higher."""
    share = 1 - exp(-2 * 3.141592653589793 * hertz / RATE)
    held, result = 0.0, []
    for value in signal:
        held += share * (value - held)
        result.append(held)
    return result


def high_passed(signal: Signal, hertz: float) -> Signal:
    """Without most of what is lower."""
    low = low_passed(signal, hertz)
    return [value - below for value, below in zip(signal, low, strict=True)]
