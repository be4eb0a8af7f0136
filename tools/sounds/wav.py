"""Sounds as WAV files: mono, 16 bits a sample."""

from __future__ import annotations

import wave
from array import array
from pathlib import Path

from tools.sounds.signals import RATE, Signal

LARGEST = 32_767


def write(path: Path, signal: Signal) -> None:
    with wave.open(str(path), "wb") as file:
        file.setparams((1, 2, RATE, len(signal), "NONE", ""))
        file.writeframes(array("h", [round(value * LARGEST) for value in signal]).tobytes())


def read(path: Path) -> Signal:
    with wave.open(str(path), "rb") as file:
        frames = array("h", file.readframes(file.getnframes()))
    return [value / LARGEST for value in frames]
