"""Opening the castle: settings, editions, boxes, window, and the loop until it ends."""

from __future__ import annotations

import os
from datetime import date
from pathlib import Path
from random import Random, SystemRandom
from time import monotonic

from companion.app import App
from companion.display.window import Window
from companion.library import library_of
from companion.record.scribe import Scribe, games_folder
from companion.settings import folder_of, read_settings
from companion.table.core import Table
from hardware.emulated import EmulatedBoxes


def play(boxes: int, settings_file: Path | None, seed: int | None) -> None:
    """Play with this many emulated boxes until somebody quits.

    Raises:
        Spoken: a file or the display is not as it must be; nothing was opened.
    """
    settings = read_settings(settings_file)
    folder = folder_of(settings_file)
    library = library_of(settings.table, folder)
    games = games_folder(settings.table.games, folder, os.environ)
    chance = SystemRandom() if seed is None else Random(seed)
    window = Window(settings.display)
    emulated = EmulatedBoxes(boxes, wake=window.wake)
    scribe = Scribe(games, library, date.today)
    try:
        table = Table(settings, library, chance)
        App(table, emulated, window, monotonic, emulated, scribe).run()
    finally:
        emulated.close()
        window.close()
