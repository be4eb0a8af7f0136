"""Opening the castle: settings, editions, games, boxes, window, and the loop until it ends."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from random import Random, SystemRandom
from time import monotonic

from msgspec.structs import replace

from companion.app import App
from companion.boxes.opening import OpenedBoxes, open_boxes
from companion.display.joysticks import Joysticks
from companion.display.window import Window
from companion.journal.keeper import Keeper
from companion.journal.opening import locked, open_journal
from companion.library import Library, library_of
from companion.log import start_log
from companion.places import places_of
from companion.settings import Settings, folder_of, read_settings
from companion.table.core import Table


@dataclass(frozen=True)
class Wishes:
    """What was asked for on the command line."""

    emulate: int = 0
    ports: Sequence[str] = ()
    settings: Path | None = None
    seed: int | None = None
    kiosk: bool = False
    verbose: bool = False


def play(wishes: Wishes) -> None:
    """Play with the settings' boxes and those that were asked for, until somebody quits.

    Raises:
        Spoken: a file or the display is not as it must be, or another vivat has the journal;
            nothing was opened.
    """
    settings = read_settings(wishes.settings)
    if wishes.kiosk:
        settings = replace(settings, display=replace(settings.display, kiosk=True))
    beside = folder_of(wishes.settings)
    library = library_of(settings.table, beside)
    places = places_of(settings.keeping, beside, os.environ)
    chance = SystemRandom() if wishes.seed is None else Random(wishes.seed)
    with ExitStack() as stack:
        # First of all: whoever comes second leaves the log to the first.
        problem = stack.enter_context(locked(places.journal))
        start_log(places.log, wishes.verbose)
        journal = open_journal(places.journal, problem)
        keeper = Keeper(places, journal, library, now_here)
        stack.callback(keeper.close)
        window = Window(settings.display)
        stack.callback(window.close)
        boxes = open_boxes(settings.boxes, wishes.emulate, wishes.ports, window.wake)
        stack.callback(boxes.all.close)
        _app(settings, library, chance, keeper, window, boxes, stack).run()


def now_here() -> datetime:
    """The time on this computer's clock, with its zone."""
    return datetime.now().astimezone()


def _app(
    settings: Settings,
    library: Library,
    chance: Random,
    keeper: Keeper,
    window: Window,
    boxes: OpenedBoxes,
    stack: ExitStack,
) -> App:
    joysticks = Joysticks(boxes.gamepads) if boxes.gamepads is not None else None
    if joysticks is not None:
        stack.callback(joysticks.close)
    drawn = boxes.drawn.ids if boxes.drawn is not None else ()
    table = Table(settings, library, chance, keeper.shelf, drawn)
    return App(table, boxes, window, monotonic, joysticks, keeper)
