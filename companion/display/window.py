"""The window: waits for events, and draws when something has changed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from threading import Event
from time import monotonic, perf_counter

import pygame

from companion.config.settings import DisplaySettings
from companion.display import theme
from companion.display.canvas import Hotspot
from companion.display.console import Console, ConsoleState
from companion.display.opening import open_display
from companion.display.painter import Picture, paint
from companion.display.projection import Projection
from companion.display.stage.pace import FramePace
from companion.display.stage.stage import Stage

POLL_SECONDS = 0.01
"""Seconds between two polls for touches and keys while nothing happens."""
_PRESSES = (
    pygame.MOUSEBUTTONDOWN,
    pygame.MOUSEBUTTONUP,
    pygame.FINGERDOWN,
    pygame.FINGERUP,
    pygame.KEYDOWN,
    pygame.KEYUP,
)
_BEGINNINGS = (pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN, pygame.KEYDOWN)
_REDRAW = (pygame.WINDOWEXPOSED, pygame.WINDOWSIZECHANGED, pygame.WINDOWRESTORED)


@dataclass(frozen=True)
class Arrivals:
    """New events, and whether the window must be closed or redrawn."""

    events: tuple[pygame.event.Event, ...]
    closing: bool
    damaged: bool

    @property
    def touched(self) -> bool:
        """Whether somebody is there. A mouse also moves when the table is bumped."""
        return any(event.type in _BEGINNINGS for event in self.events)


class Window:
    """One window, or the whole screen."""

    def __init__(
        self,
        settings: DisplaySettings,
        woken: Event | None = None,
        stopwatch: Callable[[], float] = perf_counter,
    ) -> None:
        """Setting `woken` ends a wait; `stopwatch` measures how long drawing takes, in seconds.

        Raises:
            NoDisplay: no driver found a screen; a later try may find one.
        """
        open_display(settings)
        self.frames = 0
        """How many frames were drawn."""
        self._console = Console()
        self._woken = woken if woken is not None else Event()
        self._picture: Picture | None = None
        self._projection = Projection(pygame.display.get_surface())
        self._stage = Stage()
        self._pace = FramePace()
        self._stopwatch = stopwatch
        self._hotspots: tuple[Hotspot, ...] = ()

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return pygame.display.get_surface().get_size()

    @property
    def picture(self) -> Picture | None:
        """What was shown last."""
        return self._picture

    def wait(self, seconds: float | None) -> Arrivals:
        """Wait for events, at most `seconds`, or without limit for None.

        pygame's own wait polls a thousand times a second, which is too much for a Pi.
        """
        longest = self._console.patience
        deadline = monotonic() + (longest if seconds is None else min(seconds, longest))
        while not (events := pygame.event.get()):
            left = deadline - monotonic()
            if left <= 0 or self._woken.wait(min(left, POLL_SECONDS)):
                break
        self._woken.clear()
        is_back = self._console.look() is ConsoleState.RETURNED
        return _arrivals(tuple(self._console.filter(events)), is_back)

    def presses_so_far(self) -> tuple[pygame.event.Event, ...]:
        """What was pressed or let go until now: call it when a new screen has been drawn, for what
        was meant for the one before."""
        return tuple(self._console.filter(pygame.event.get(_PRESSES)))

    def show(
        self, picture: Picture, now: float = 0.0, damaged: bool = False
    ) -> tuple[Hotspot, ...]:
        """Draw a picture as it is at this time, unless that is on the screen already; returns what
        can be touched."""
        began = self._stopwatch()
        if picture != self._picture or damaged:
            self._begin(picture, now, damaged)
        elif (wake_at := self.wake_at) is not None and now >= wake_at:
            changed = self._stage.advance(self._projection.surface, now)
            self._projection.show(changed)
        else:
            return self._hotspots
        self.frames += 1
        self._pace.drawn(now, self._stopwatch() - began)
        return self._hotspots

    def _begin(self, picture: Picture, now: float, damaged: bool) -> None:
        """Draw a whole picture; who moves is at the beginning of the way."""
        if damaged or self._is_other_game(picture):
            self._stage.forget()
        rotation, light = picture.preferences.rotation, picture.light
        projection = Projection(pygame.display.get_surface(), rotation, light)
        direct = self._stage.director(now, picture.may_move, is_restored=damaged)
        spots = paint(projection.surface, picture, direct)
        self._stage.begin(projection.surface, now)
        projection.show_all()
        self._hotspots = tuple(map(projection.in_window, spots)) if picture.can_be_touched else ()
        self._projection, self._picture = projection, picture

    def _is_other_game(self, picture: Picture) -> bool:
        """Whether a demonstration begins or ends: nobody walks from one castle to the other."""
        before = self._picture is not None and self._picture.is_demonstration
        return before != picture.is_demonstration

    def finish_motion(self) -> None:
        """Somebody has pressed something: the next frame shows the picture as it is in the end."""
        self._stage.finish()
        self._pace.hurry()

    @property
    def wake_at(self) -> float | None:
        """When the next frame is due; None if nothing will move."""
        changes_at = self._stage.changes_at
        return None if changes_at is None else max(changes_at, self._pace.next_frame)

    @property
    def is_moving(self) -> bool:
        """Whether something is on its way, and not only alive."""
        return self._stage.is_moving

    def wake(self) -> None:
        """End a wait; any thread may call this."""
        self._woken.set()

    def close(self) -> None:
        """Close the window, and release the screen."""
        pygame.display.quit()
        theme.font.cache_clear()  # fonts must not outlive the library: that would crash
        pygame.font.quit()


def _arrivals(events: tuple[pygame.event.Event, ...], is_back: bool) -> Arrivals:
    return Arrivals(
        events,
        closing=any(event.type == pygame.QUIT for event in events),
        damaged=is_back or any(event.type in _REDRAW for event in events),
    )
