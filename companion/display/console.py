"""Switches Linux consoles where there is no desktop: Ctrl-Alt-F2 leads to a login.

SDL takes the keyboard away from the kernel, so the kernel no longer switches consoles, and SDL
receives what is typed on other consoles. Knows nothing of the game.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from enum import Enum
from fcntl import ioctl
from math import inf
from pathlib import Path
from time import monotonic

import pygame

ACTIVE = Path("/sys/class/tty/tty0/active")
"""Names the console that is on the screen, such as “tty1”."""
_VT_GETMODE, _VT_ACTIVATE = 0x5601, 0x5606
_VT_PROCESS = 1
_SIZE_OF_MODE = 8
"""From the kernel's linux/vt.h."""
_PATIENCE = 1.0
_SECONDS_BACK = 3.0
"""How long SDL may need before it can draw on a screen that has come back."""
_FUNCTION_KEYS = range(pygame.K_F1, pygame.K_F12 + 1)
_PRESSES = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN, pygame.TEXTINPUT)


class ConsoleState(Enum):
    """Whether our console is on the screen."""

    SHOWN = "shown"
    HIDDEN = "hidden"
    RETURNED = "returned"
    """It came back just now: what was drawn is gone, and SDL needs a moment."""


class Console:
    """The console at a file descriptor; without a console there, the screen is always ours."""

    def __init__(self, terminal: int = 0, active: Path = ACTIVE) -> None:
        self._terminal = terminal
        self._active = active
        self._state = ConsoleState.SHOWN
        self._settles_at = -inf
        self._own = _name(terminal) if _gives_way(terminal) else None

    @property
    def patience(self) -> float:
        """Seconds until `look` is needed again, because no event reports that the screen is back;
        infinite if no other console can take it."""
        return inf if self._own is None else _PATIENCE

    def look(self) -> ConsoleState:
        """Find out which console is on the screen."""
        if self._own is not None:
            now = monotonic()
            is_away = self._active.read_text().strip() != self._own
            if is_away:
                self._settles_at = now + _SECONDS_BACK
            is_back = now < self._settles_at
            self._state = (
                ConsoleState.HIDDEN
                if is_away
                else ConsoleState.RETURNED
                if is_back
                else ConsoleState.SHOWN
            )
        return self._state

    def filter(self, events: Sequence[pygame.event.Event]) -> list[pygame.event.Event]:
        """Switch the console if the events ask for it; returns those meant for this console."""
        if self._own is None:
            return list(events)
        if self._state is not ConsoleState.HIDDEN:
            self._switch(events)
        return [event for event in events if not self._is_for_another(event)]

    def _switch(self, events: Sequence[pygame.event.Event]) -> None:
        for number in filter(None, map(_wanted, events)):
            with suppress(OSError):  # no such console
                ioctl(self._terminal, _VT_ACTIVATE, number)

    def _is_for_another(self, event: pygame.event.Event) -> bool:
        """Whether this is a press for another console; releases always belong to this one."""
        is_press = event.type in _PRESSES
        return is_press and (self._state is ConsoleState.HIDDEN or _wanted(event) is not None)


def _wanted(event: pygame.event.Event) -> int | None:
    """The number of the console that Ctrl-Alt and a function key select."""
    if event.type != pygame.KEYDOWN or event.key not in _FUNCTION_KEYS:
        return None
    if not (event.mod & pygame.KMOD_CTRL and event.mod & pygame.KMOD_ALT):
        return None
    return 1 + _FUNCTION_KEYS.index(event.key)


def _name(terminal: int) -> str:
    return Path(os.ttyname(terminal)).name


def _gives_way(terminal: int) -> bool:
    """Whether this is a console that SDL releases when another one is selected."""
    mode = bytearray(_SIZE_OF_MODE)
    try:
        ioctl(terminal, _VT_GETMODE, mode)
    except OSError:
        return False
    return mode[0] == _VT_PROCESS
