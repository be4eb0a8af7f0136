"""A display without pixels: every choice is an area that can be touched."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from companion.display.canvas import Hotspot
from companion.display.painter import Picture
from companion.display.window import Arrivals, Window
from companion.evening.inputs import Target
from companion.evening.scene import Scene
from tests.companion.simulated_table import touchable
from tests.simulation.clock import Alarm, Clock

SIDE = 40
"""Pixels of an area."""


class TouchScreen(Window):
    """Calls `on_show` with every scene; fingers touch it through pygame's events."""

    def __init__(self, clock: Clock, on_show: Callable[[Scene], None]) -> None:
        self._alarm = Alarm(clock)
        self._events: list[pygame.event.Event] = []
        self._spots: dict[Target, Hotspot] = {}
        self._shown: Scene | None = None
        self._on_show = on_show
        self._closing = False
        self.wakes = 0
        """How often the program's loop came round."""
        self.is_stalled = False
        """Whether the screen says that the disk does not answer."""
        self._clock = clock
        self._waited_at = clock.now
        self.longest_gap = 0.0
        """Seconds, between two rounds of the loop that had something to do."""

    @property
    def size(self) -> tuple[int, int]:
        return SIDE, SIDE

    def put(self, at: tuple[int, int]) -> None:
        """Nobody sees a pointer here."""

    def set_visible(self, visible: bool) -> None:
        """Nobody sees a pointer here."""

    def wait(self, seconds: float | None) -> Arrivals:
        self.longest_gap = max(self.longest_gap, self._clock.now - self._waited_at)
        self._alarm.wait(seconds)
        self._waited_at = self._clock.now
        self._alarm.is_set = False
        self.wakes += 1
        events, self._events = tuple(self._events), []
        return Arrivals(events, closing=self._closing, damaged=False)

    def finish_motion(self) -> None:
        """Nothing moves here."""

    @property
    def wake_at(self) -> float | None:
        return None

    def show(
        self, picture: Picture, now: float = 0.0, damaged: bool = False
    ) -> tuple[Hotspot, ...]:
        if picture.scene is not self._shown:
            self._shown = picture.scene
            self._spots = spots_of(picture.scene)
        self.is_stalled = picture.note is not None
        if not self.is_stalled:
            self._on_show(picture.scene)
        return tuple(self._spots.values())

    def presses_so_far(self) -> tuple[pygame.event.Event, ...]:
        """Nothing is pressed while a picture is drawn: that takes no time here."""
        return ()

    def touch(self, target: Target) -> bool:
        """A finger touches a choice; False if it is not on the screen."""
        spot = self._spots.get(target)
        if spot is None or self.is_stalled:
            return False
        at = pygame.Rect(spot.rect).center
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self._events.append(pygame.event.Event(kind, button=1, pos=at))
        self._alarm.set()
        return True

    def quit(self) -> None:
        """Close the window, as the desktop does."""
        self._closing = True
        self._alarm.set()

    def wake(self) -> None:
        self._alarm.set()

    def close(self) -> None:
        pass


def spots_of(scene: Scene) -> dict[Target, Hotspot]:
    """The areas of a scene, side by side."""
    return {
        target: Hotspot((place * SIDE, 0, SIDE, SIDE), target)
        for place, target in enumerate(touchable(scene))
    }
