"""What happens to a finished sound: the room it is in, and how loud it is."""

from __future__ import annotations

from math import tanh

from tools.sounds.loudness import loudness
from tools.sounds.signals import RATE, Signal, low_passed

COMBS = (0.0297, 0.0371, 0.0411, 0.0437)
"""Seconds between the echoes of the room (Schroeder)."""
SOFT_FROM = 0.6
"""Louder samples are rounded off."""


def in_a_hall(signal: Signal, share: float = 0.16, echo: float = 0.72) -> Signal:
    """The sound in a small stone hall; `share` is how much of the hall is heard."""
    echoes = [0.0] * len(signal)
    for seconds in COMBS:
        for index, value in enumerate(_comb(signal, round(seconds * RATE), echo)):
            echoes[index] += value / len(COMBS)
    for seconds in (0.005, 0.0017):
        echoes = _all_pass(echoes, round(seconds * RATE))
    soft = low_passed(echoes, 3_200)
    return [dry + share * wet for dry, wet in zip(signal, soft, strict=True)]


def _comb(signal: Signal, delay: int, echo: float) -> Signal:
    result: Signal = []
    for index, value in enumerate(signal):
        result.append(value + (echo * result[index - delay] if index >= delay else 0.0))
    return result


def _all_pass(signal: Signal, delay: int, share: float = 0.6) -> Signal:
    result: Signal = []
    for index, value in enumerate(signal):
        before, out = (signal[index - delay], result[index - delay]) if index >= delay else (0, 0)
        result.append(before + share * out - share * value)
    return result


def levelled(signal: Signal, target: float) -> Signal:
    """As loud as `target`, in LUFS, and never near the greatest value a sample can have."""
    for _pass in range(3):  # rounding peaks off makes it softer
        gain = 10 ** ((target - loudness(signal)) / 20)
        signal = [_rounded(value * gain) for value in signal]
    return signal


def _rounded(value: float) -> float:
    """
    >>> [round(_rounded(value), 2) for value in (0.5, -0.8, 2.0)]
    [0.5, -0.78, -0.98]
    """
    over = abs(value) - SOFT_FROM
    if over <= 0:
        return value
    room = 1 - SOFT_FROM
    limited = SOFT_FROM + room * tanh(over / room)
    return limited if value > 0 else -limited
