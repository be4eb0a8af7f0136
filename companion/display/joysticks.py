"""Passes pygame's joystick events on to the gamepad boxes.

Does not know what a button means.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Iterable, Iterator

import pygame

from hardware.local.gamepad_boxes import Gamepad, GamepadBoxes

log = logging.getLogger(__name__)

_WITHOUT_FOCUS = "SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS"
_BLOCKED = (
    pygame.JOYAXISMOTION,
    pygame.JOYBALLMOTION,
    pygame.JOYHATMOTION,
    pygame.JOYDEVICEREMOVED,
)
"""Axis noise would wake the loop all the time. A removal event for an unopened device makes
`pygame.event.get` raise SystemError (pygame 2.6, its issue 3634), so removals are polled."""
POLL_SECONDS = 0.25
"""Seconds between two polls while a joystick is connected."""
_COUNT = pygame.event.Event(pygame.event.custom_type())


class Joysticks:
    """Reads all joysticks while the window is open."""

    def __init__(self, gamepads: GamepadBoxes) -> None:
        """Needs an open window. Gamepads work even when another window has the focus."""
        self._gamepads = gamepads
        self._open: dict[int, pygame.joystick.JoystickType] = {}
        self._count = 0
        os.environ.setdefault(_WITHOUT_FOCUS, "1")
        pygame.event.set_blocked(_BLOCKED)
        pygame.joystick.init()
        self._update()

    def read(self, events: Iterable[pygame.event.Event], now: float) -> None:
        """Pass on the events of joysticks; `now` is in seconds."""
        for event in events:
            match event.type:
                case pygame.JOYDEVICEADDED:
                    self._update()
                case pygame.JOYBUTTONDOWN | pygame.JOYBUTTONUP:
                    down = event.type == pygame.JOYBUTTONDOWN
                    self._gamepads.button(event.instance_id, event.button, down, now)
        if pygame.joystick.get_count() != self._count:
            self._update()

    def close(self) -> None:
        """Close all joysticks. Can be called twice."""
        pygame.time.set_timer(_COUNT, 0)
        self._open.clear()
        pygame.joystick.quit()

    def _update(self) -> None:
        """Compare the connected joysticks with the open ones. An event's index may be outdated."""
        self._count = pygame.joystick.get_count()
        there = {joystick.get_instance_id(): joystick for joystick in _openable(self._count)}
        for instance in self._open.keys() - there.keys():
            self._gamepads.unplug(instance)
        for joystick in there.values():
            self._gamepads.plug_in(_gamepad(joystick))
        self._open = there
        pygame.time.set_timer(_COUNT, round(1000 * POLL_SECONDS) if there else 0)


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
