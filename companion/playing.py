"""Opening the castle: settings, editions, boxes, window, and the loop until it ends."""

from __future__ import annotations

from pathlib import Path
from random import Random, SystemRandom
from time import monotonic

from companion.app import App
from companion.display.window import Window
from companion.library import open_library
from companion.settings import read_settings
from companion.table.core import Table
from hardware.emulated import EmulatedBoxes


def play(boxes: int, settings_file: Path | None, seed: int | None) -> None:
    """Play with this many emulated boxes until somebody quits.

    Raises:
        Spoken: a file or the display is not as it must be; nothing was opened.
    """
    settings = read_settings(settings_file)
    folder = settings_file.parent if settings_file is not None else Path()
    library = open_library(folder / file for file in settings.table.editions)
    chance = SystemRandom() if seed is None else Random(seed)
    window = Window(settings.display)
    emulated = EmulatedBoxes(boxes, wake=window.wake)
    try:
        App(Table(settings, library, chance), emulated, window, monotonic, emulated).run()
    finally:
        emulated.close()
        window.close()
