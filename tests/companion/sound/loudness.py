"""How loud people find a sound: its greatest momentary loudness (ITU-R BS.1770), in LUFS."""

from __future__ import annotations

from math import cos, log10, pi, sin, sqrt

RATE = 22_050
"""Samples in a second."""
Signal = list[float]
"""Samples between -1 and 1."""

WINDOW_SECONDS = 0.4
STEP_SECONDS = 0.05
SHELF_HERTZ, SHELF_GAIN, SHELF_QUALITY = 1_500.0, 4.0, 0.7071752
"""High tones are heard louder, because of the head."""
BASS_HERTZ, BASS_QUALITY = 38.13547, 0.5003270

Filter = tuple[float, float, float, float, float]


def loudness(signal: Signal) -> float:
    """Of the loudest 0.4 seconds; a shorter sound counts with silence after it."""
    heard = _filtered(_filtered(signal, _shelf()), _without_bass())
    powers = [value * value for value in heard]
    length, step = round(WINDOW_SECONDS * RATE), round(STEP_SECONDS * RATE)
    starts = range(0, max(1, len(powers) - length + 1), step)
    greatest = max(sum(powers[start : start + length]) / length for start in starts)
    return -0.691 + 10 * log10(max(greatest, 1e-12))


def _filtered(signal: Signal, factors: Filter) -> Signal:
    b0, b1, b2, a1, a2 = factors
    x1 = x2 = y1 = y2 = 0.0
    result = []
    for x in signal:
        y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
        x1, x2, y1, y2 = x, x1, y, y1
        result.append(y)
    return result


def _shelf() -> Filter:
    gain, w = 10 ** (SHELF_GAIN / 40), 2 * pi * SHELF_HERTZ / RATE
    alpha, cosine = sin(w) / (2 * SHELF_QUALITY), cos(w)
    slope = 2 * sqrt(gain) * alpha
    more, less = gain + 1, gain - 1
    a0 = more - less * cosine + slope
    return (
        gain * (more + less * cosine + slope) / a0,
        -2 * gain * (less + more * cosine) / a0,
        gain * (more + less * cosine - slope) / a0,
        2 * (less - more * cosine) / a0,
        (more - less * cosine - slope) / a0,
    )


def _without_bass() -> Filter:
    w = 2 * pi * BASS_HERTZ / RATE
    alpha, cosine = sin(w) / (2 * BASS_QUALITY), cos(w)
    a0 = 1 + alpha
    half = (1 + cosine) / 2 / a0
    return half, -2 * half, half, -2 * cosine / a0, (1 - alpha) / a0
