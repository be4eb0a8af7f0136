"""A window as soon as there is a screen: a table may be switched on before its screen is."""

from __future__ import annotations

import logging
from threading import Event

from companion.display.window import NoDisplay, Window
from companion.i18n import translate
from companion.service.computer import Computer
from companion.settings import DisplaySettings

log = logging.getLogger(__name__)

LOOK_EVERY = 2.0
"""Seconds between two looks for a screen."""


def open_window(
    settings: DisplaySettings, woken: Event, computer: Computer, waits: bool
) -> Window | None:
    """The window; with `waits`, once there is a screen. None if the program is to end before.

    Raises:
        NoDisplay: there is no screen, and nobody waits for one.
    """
    told = ""
    while not computer.ends.is_set():
        try:
            return Window(settings, woken)
        except NoDisplay as problem:
            if not waits:
                raise
            sentence = translate(problem)
        if sentence != told:
            _tell(sentence, computer)
            told = sentence
        computer.supervisor.alive()
        computer.ends.wait(LOOK_EVERY)
    computer.supervisor.stopping()
    return None


def _tell(problem: str, computer: Computer) -> None:
    """What is waited for, in the log and to systemd: whoever waits does what it was started for."""
    log.warning("waiting for a screen: %s", problem)
    computer.supervisor.ready(f"waiting for a screen: {problem}")
