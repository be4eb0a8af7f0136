"""Opening the castle: settings, editions, boxes, window, and the loop until it ends."""

from __future__ import annotations

import os
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from random import Random, SystemRandom
from time import monotonic

from companion.app import App
from companion.boxes.opening import open_boxes
from companion.display.joysticks import Joysticks
from companion.display.window import Window
from companion.library import library_of
from companion.record.scribe import Scribe, games_folder
from companion.settings import folder_of, read_settings
from companion.table.core import Table


def play(emulate: int, ports: Sequence[str], settings_file: Path | None, seed: int | None) -> None:
    """Play with the settings' boxes, those at `ports` and `emulate` drawn ones, until
    somebody quits.

    Raises:
        Spoken: a file or the display is not as it must be; nothing was opened.
    """
    settings = read_settings(settings_file)
    folder = folder_of(settings_file)
    library = library_of(settings.table, folder)
    games = games_folder(settings.table.games, folder, os.environ)
    chance = SystemRandom() if seed is None else Random(seed)
    window = Window(settings.display)
    boxes = open_boxes(settings.boxes, emulate, ports, window.wake)
    joysticks = Joysticks(boxes.gamepads) if boxes.gamepads is not None else None
    scribe = Scribe(games, library, date.today)
    drawn = boxes.drawn.ids if boxes.drawn is not None else ()
    try:
        table = Table(settings, library, chance, drawn=drawn)
        App(table, boxes, window, monotonic, joysticks, scribe).run()
    finally:
        boxes.all.close()
        if joysticks is not None:
            joysticks.close()
        window.close()
