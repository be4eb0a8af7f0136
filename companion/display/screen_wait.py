"""Opens the window as soon as there is a screen: it may be switched on after the computer."""

from __future__ import annotations

import logging
from threading import Event

from companion.config.settings import DisplaySettings
from companion.display.opening import NoDisplay
from companion.display.window import Window
from companion.service.computer import Computer
from companion.words.i18n import translate

log = logging.getLogger(__name__)

RETRY_SECONDS = 2.0
"""Between two attempts to open the window."""


def open_window(
    settings: DisplaySettings, woken: Event, computer: Computer, waits: bool
) -> Window | None:
    """The window, opened once there is a screen if `waits`; None after a request to shut down.

    Raises:
        NoDisplay: there is no screen, and `waits` is False.
    """
    reported = ""
    while not computer.shutdown.is_set():
        try:
            return Window(settings, woken)
        except NoDisplay as error:
            if not waits:
                raise
            problem = translate(error)
        if problem != reported:
            _report(problem, computer)
            reported = problem
        computer.supervisor.alive()
        computer.shutdown.wait(RETRY_SECONDS)
    computer.supervisor.stopping()
    return None


def _report(problem: str, computer: Computer) -> None:
    """Log the problem, and report READY so that systemd doesn't time out."""
    log.warning("waiting for a screen: %s", problem)
    computer.supervisor.ready(f"waiting for a screen: {problem}")
