"""Joysticks as pygame tells of them: what is plugged in and pressed, passed on to the boxes.

Knows nothing of which button means what.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Iterable, Iterator

import pygame

from hardware.local.gamepad_boxes import Gamepad, GamepadBoxes

log = logging.getLogger(__name__)

_WITHOUT_FOCUS = "SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS"
_UNHEARD = (
    pygame.JOYAXISMOTION,
    pygame.JOYBALLMOTION,
    pygame.JOYHATMOTION,
    pygame.JOYDEVICEREMOVED,
)
"""A stick trembles all the time: told, it would wake the table's loop for nothing. That one
is gone which nobody had opened ends `pygame.event.get` with a SystemError (pygame 2.6, its
issue 3634); counting finds the same out."""
COUNT_EVERY = 0.25
"""Seconds between two counts while any is plugged in."""
_COUNT = pygame.event.Event(pygame.event.custom_type())


class Joysticks:
    """Listens to every joystick there is, for as long as the window is open."""

    def __init__(self, gamepads: GamepadBoxes) -> None:
        """Needs an open window. Gamepads are heard whichever window has the focus."""
        self._gamepads = gamepads
        self._open: dict[int, pygame.joystick.JoystickType] = {}
        self._count = 0
        os.environ.setdefault(_WITHOUT_FOCUS, "1")
        pygame.event.set_blocked(_UNHEARD)
        pygame.joystick.init()
        self._look_around()

    def read(self, events: Iterable[pygame.event.Event], now: float) -> None:
        """Pass on what these events tell of joysticks; `now` is in seconds."""
        for event in events:
            match event.type:
                case pygame.JOYDEVICEADDED:
                    self._look_around()
                case pygame.JOYBUTTONDOWN | pygame.JOYBUTTONUP:
                    down = event.type == pygame.JOYBUTTONDOWN
                    self._gamepads.button(event.instance_id, event.button, down, now)
        if pygame.joystick.get_count() != self._count:
            self._look_around()

    def close(self) -> None:
        """Let go of them. Can be called twice."""
        pygame.time.set_timer(_COUNT, 0)
        self._open.clear()
        pygame.joystick.quit()

    def _look_around(self) -> None:
        """Who is there, whatever an event said: its index may be out of date already."""
        self._count = pygame.joystick.get_count()
        there = {joystick.get_instance_id(): joystick for joystick in _openable(self._count)}
        for instance in self._open.keys() - there.keys():
            self._gamepads.unplug(instance)
        for joystick in there.values():
            self._gamepads.plug_in(_gamepad(joystick))
        self._open = there
        pygame.time.set_timer(_COUNT, round(1000 * COUNT_EVERY) if there else 0)


def _openable(count: int) -> Iterator[pygame.joystick.JoystickType]:
    for index in range(count):
        try:
            yield pygame.joystick.Joystick(index)
        except pygame.error as error:
            log.warning("joystick %s can't be opened: %s", index, error)


def _gamepad(joystick: pygame.joystick.JoystickType) -> Gamepad:
    return Gamepad(
        joystick.get_instance_id(),
        joystick.get_name(),
        joystick.get_guid(),
        joystick.get_numbuttons(),
    )
