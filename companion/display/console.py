"""The consoles of a computer without a desktop: Ctrl-Alt-F2 leads from the castle to a login.

There SDL takes the keyboard from the kernel, which then changes no console by itself, and
hears keys that are typed on another one. Knows no castle.
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
"""Names the console that has the screen: “tty1”."""
_VT_GETMODE, _VT_ACTIVATE = 0x5601, 0x5606
_VT_PROCESS = 1
_SIZE_OF_MODE = 8
"""These as in the kernel's linux/vt.h."""
_PATIENCE = 1.0
_SECONDS_BACK = 3.0
"""So long SDL may take until it draws on a screen that is given back."""
_FUNCTION_KEYS = range(pygame.K_F1, pygame.K_F12 + 1)
_PRESSES = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN, pygame.TEXTINPUT)


class Place(Enum):
    """Whether our console has the screen."""

    HERE = "here"
    AWAY = "away"
    BACK = "back"
    """Just now: what was drawn is gone, and SDL takes a moment to have the screen again."""


class Console:
    """The console at a file descriptor; where there is none, the screen is always ours."""

    def __init__(self, terminal: int = 0, active: Path = ACTIVE) -> None:
        self._terminal = terminal
        self._active = active
        self._place = Place.HERE
        self._settles_at = -inf
        self._own = _name(terminal) if _gives_way(terminal) else None

    @property
    def patience(self) -> float:
        """Seconds until one should look again: nothing tells that the screen is given back.
        Infinite where nobody else can have it.
        """
        return inf if self._own is None else _PATIENCE

    def look(self) -> Place:
        """Where the screen is now."""
        if self._own is not None:
            now = monotonic()
            is_away = self._active.read_text().strip() != self._own
            if is_away:
                self._settles_at = now + _SECONDS_BACK
            is_back = now < self._settles_at
            self._place = Place.AWAY if is_away else Place.BACK if is_back else Place.HERE
        return self._place

    def ours(self, events: Sequence[pygame.event.Event]) -> list[pygame.event.Event]:
        """The events that are meant for this console; goes to another one if they ask for it."""
        if self._own is None:
            return list(events)
        if self._place is not Place.AWAY:
            self._follow(events)
        return [event for event in events if not self._is_for_another(event)]

    def _follow(self, events: Sequence[pygame.event.Event]) -> None:
        for number in filter(None, map(_wanted, events)):
            with suppress(OSError):  # there is no such console
                ioctl(self._terminal, _VT_ACTIVATE, number)

    def _is_for_another(self, event: pygame.event.Event) -> bool:
        """Whether a press is; what is let go of is always told."""
        is_press = event.type in _PRESSES
        return is_press and (self._place is Place.AWAY or _wanted(event) is not None)


def _wanted(event: pygame.event.Event) -> int | None:
    """The number of the console that Ctrl-Alt and a function key ask for."""
    if event.type != pygame.KEYDOWN or event.key not in _FUNCTION_KEYS:
        return None
    if not (event.mod & pygame.KMOD_CTRL and event.mod & pygame.KMOD_ALT):
        return None
    return 1 + _FUNCTION_KEYS.index(event.key)


def _name(terminal: int) -> str:
    return Path(os.ttyname(terminal)).name


def _gives_way(terminal: int) -> bool:
    """Whether it is a console, and SDL leaves the screen to another one when asked."""
    mode = bytearray(_SIZE_OF_MODE)
    try:
        ioctl(terminal, _VT_GETMODE, mode)
    except OSError:
        return False
    return mode[0] == _VT_PROCESS
