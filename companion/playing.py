"""Opening the castle: settings, editions, boxes, window, and the loop until it ends."""

from __future__ import annotations

from pathlib import Path
from random import Random, SystemRandom
from time import monotonic

from companion.app import App
from companion.display.window import Window
from companion.library import library_of
from companion.settings import folder_of, read_settings
from companion.table.core import Table
from hardware.emulated import EmulatedBoxes


def play(boxes: int, settings_file: Path | None, seed: int | None) -> None:
    """Play with this many emulated boxes until somebody quits.

    Raises:
        Spoken: a file or the display is not as it must be; nothing was opened.
    """
    settings = read_settings(settings_file)
    library = library_of(settings.table, folder_of(settings_file))
    chance = SystemRandom() if seed is None else Random(seed)
    window = Window(settings.display)
    emulated = EmulatedBoxes(boxes, wake=window.wake)
    try:
        App(Table(settings, library, chance), emulated, window, monotonic, emulated).run()
    finally:
        emulated.close()
        window.close()
