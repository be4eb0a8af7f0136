"""The mouse pointer: it must not rest where a secret answer was pressed.

It starts in the middle when a player is alone with the screen. Afterwards it is hidden in the
middle again until the mouse is moved. Knows nothing of the game.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

import pygame

from companion.evening.scene import Privacy

NEAR = 2
"""Pixels: a scaled window rounds the place of the pointer."""
Place = tuple[int, int]


class Mouse(Protocol):
    """What a pointer can be told."""

    def put(self, at: Place) -> None:
        """Move it to this pixel of the window."""

    def set_visible(self, visible: bool) -> None: ...


class WindowMouse:
    """The mouse of the open window."""

    def put(self, at: Place) -> None:
        pygame.mouse.set_pos(at)

    def set_visible(self, visible: bool) -> None:
        pygame.mouse.set_visible(visible)


class Pointer:
    """Shows, hides and centres the pointer as the privacy of the screen changes."""

    def __init__(self, mouse: Mouse) -> None:
        self._mouse = mouse
        self._privacy = Privacy.OPEN
        self._hidden = False
        self._centre: Place = (0, 0)
        self._has_left = True
        """Whether it is known to have left the place where it was pressed."""

    def read(self, events: Iterable[pygame.event.Event]) -> None:
        """Show a hidden pointer again once the mouse moves it away from the middle."""
        for event in events:
            if self._hidden and event.type == pygame.MOUSEMOTION and not event.touch:
                self._moved(event)

    def follow(self, privacy: Privacy, size: Place) -> None:
        """Call it before a picture is shown; `size` is the window's, in pixels."""
        before, self._privacy = self._privacy, privacy
        if (before is Privacy.PRIVATE) is not (privacy is Privacy.PRIVATE):
            self._put_away(size, visible=privacy is Privacy.PRIVATE)

    def released(self, size: Place) -> None:
        """A button of a drawn box was released: while votes are secret, leave that place."""
        if self._privacy is Privacy.SEALED:
            self._put_away(size, visible=False)

    def _put_away(self, size: Place, visible: bool) -> None:
        self._hidden, self._has_left = not visible, False
        self._centre = size[0] // 2, size[1] // 2
        self._mouse.set_visible(visible)
        self._mouse.put(self._centre)

    def _moved(self, event: pygame.event.Event) -> None:
        """The first movements may be the programmed one, or older than it.

        A desktop can refuse to move the pointer: then it stays hidden while votes are secret.
        """
        start = event.pos[0] - event.rel[0], event.pos[1] - event.rel[1]
        self._has_left = self._has_left or self._is_centre(event.pos) or self._is_centre(start)
        may_show = self._has_left or self._privacy is not Privacy.SEALED
        if may_show and not any(event.buttons) and not self._is_centre(event.pos):
            self._hidden = False
            self._mouse.set_visible(True)

    def _is_centre(self, place: Place) -> bool:
        return all(abs(a - b) <= NEAR for a, b in zip(place, self._centre, strict=True))
