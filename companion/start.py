"""Opening the castle: settings, editions, games, boxes, window, and the loop until it ends."""

from __future__ import annotations

import logging
import os
import signal
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from random import Random, SystemRandom
from time import monotonic

from msgspec.structs import replace

from companion.app import App
from companion.boxes.open_boxes import open_boxes
from companion.display.joysticks import Joysticks
from companion.display.window import Window
from companion.log import start_log
from companion.paths import paths_of, service_folder
from companion.screen_wait import open_window
from companion.service.bell import Bell
from companion.service.computer import Computer
from companion.service.failures import Starts
from companion.service.off_switch import OffSwitch
from companion.service.safety import AskedFor, ButtonHeld, Start, start_with
from companion.service.supervisor import Supervisor
from companion.settings import Settings, folder_of, read_settings
from companion.storage.game_saver import GameSaver
from companion.storage.lock import journal_locked
from companion.storage.recovery import open_journal
from companion.table.core import Table
from companion.table.host_computer import HostComputer
from hardware.header.power_button import open_power_button

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Wishes:
    """What was asked for on the command line."""

    emulate: int = 0
    ports: Sequence[str] = ()
    settings: Path | None = None
    seed: int | None = None
    kiosk: bool = False
    service: bool = False
    """The computer starts it by itself: it falls back, waits, and switches off."""
    safe_mode: bool = False
    verbose: bool = False


def play(wishes: Wishes) -> None:
    """Play with the settings' boxes and those that were asked for, until somebody quits.

    Raises:
        ExplainedError: a file or the display is wrong, or another vivat has the journal;
            nothing was opened.
    """
    starts = Starts(_until_switched_off(wishes), monotonic)
    start, beside = _start(wishes, starts.begin()), folder_of(wishes.settings)
    places = paths_of(start.settings.keeping, beside, os.environ)
    with ExitStack() as stack:
        # First of all: whoever comes second leaves the log to the first.
        problem = stack.enter_context(journal_locked(places.journal))
        start_log(places.log, wishes.verbose)
        bell = Bell()
        signal.signal(signal.SIGTERM, bell.end)
        journal = open_journal(places.journal, problem)
        saver = GameSaver(places, journal, start.library, now_here)
        stack.callback(saver.close)
        computer = _computer(start.settings, wishes, bell, stack)
        if computer.power.is_down:
            start = start.safely(ButtonHeld())
        if start.safe_because is not None:
            log.warning("safe mode: %s", start.safe_because)
        window = open_window(start.settings.display, bell.rings, computer, wishes.service)
        if window is not None:
            stack.callback(window.close)
            _app(start, wishes, saver, window, computer, stack).run()
    starts.forget()


def now_here() -> datetime:
    """The time on this computer's clock, with its zone."""
    return datetime.now().astimezone()


def _start(wishes: Wishes, has_failed: bool) -> Start:
    """With the settings as they are wished, or safely."""
    beside, falls_back = folder_of(wishes.settings), wishes.service or wishes.safe_mode
    start = start_with(lambda: _wished(wishes), beside, falls_back, has_failed)
    is_asked_for = wishes.safe_mode and start.safe_because is None
    return start.safely(AskedFor()) if is_asked_for else start


def _until_switched_off(wishes: Wishes) -> Path | None:
    """The folder of the service whose files live until the computer is switched off."""
    return service_folder("RUNTIME_DIRECTORY", os.environ) if wishes.service else None


def _wished(wishes: Wishes) -> Settings:
    """The settings file, and what was asked for besides. Raises ExplainedError."""
    settings = read_settings(wishes.settings)
    if wishes.kiosk or wishes.service:
        settings = replace(settings, display=replace(settings.display, kiosk=True))
    if wishes.emulate:
        settings = replace(settings, boxes=replace(settings.boxes, drawn=wishes.emulate))
    return settings


def _computer(settings: Settings, wishes: Wishes, bell: Bell, stack: ExitStack) -> Computer:
    """The computer's button opens with it; its switch is there where it starts us by itself."""
    power = open_power_button(settings.power.pin(), bell.rings.set)
    stack.callback(power.close)
    folder = _until_switched_off(wishes)
    switch = None if folder is None else OffSwitch(folder)
    return Computer(Supervisor(os.environ, monotonic), power, switch, bell.ends)


def _app(
    start: Start,
    wishes: Wishes,
    saver: GameSaver,
    window: Window,
    computer: Computer,
    stack: ExitStack,
) -> App:
    settings = start.settings
    boxes = open_boxes(settings.boxes, wishes.ports, window.wake)
    stack.callback(boxes.all.close)
    joysticks = Joysticks(boxes.gamepads) if boxes.gamepads is not None else None
    if joysticks is not None:
        stack.callback(joysticks.close)
    drawn = boxes.drawn.ids if boxes.drawn is not None else ()
    chance = SystemRandom() if wishes.seed is None else Random(wishes.seed)
    appliance = HostComputer(computer.switch is not None, start.safe_because)
    table = Table(settings, start.library, chance, saver.saved_games, drawn, appliance)
    return App(table, boxes, window, monotonic, joysticks, saver, computer)
