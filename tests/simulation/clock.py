"""Virtual time: what happens next, and tasks that wait for it. Idle time is skipped.

A task is code that blocks, such as the program's threads. It runs until it waits; only one runs
at a time, so that a seed always gives the same evening.
"""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush
from itertools import count

from greenlet import GreenletExit, getcurrent, greenlet

SHORTEST_WAIT = 0.0002
"""Seconds that any wait takes: a program that never sleeps must not stop the clock."""


MOST_IN_A_SECOND = 100_000
"""How many appointments a second may have: more means an endless loop."""


class NeverWaits(AssertionError):
    """Code runs in an endless loop without letting time pass."""


class Appointment:
    """Something that will happen, unless it is cancelled."""

    def __init__(self, action: Callable[[], None]) -> None:
        self.action = action
        self.is_cancelled = False

    def cancel(self) -> None:
        self.is_cancelled = True


class Clock:
    """Runs appointments in the order of their times. Seconds."""

    def __init__(self) -> None:
        self.now = 0.0
        self._numbers = count()
        self._agenda: list[tuple[float, int, Appointment]] = []
        self._done_in_second = 0

    def read(self) -> float:
        return self.now

    def at(self, when: float, action: Callable[[], None]) -> Appointment:
        """Do something at a time; what is late happens now."""
        appointment = Appointment(action)
        heappush(self._agenda, (max(when, self.now), next(self._numbers), appointment))
        return appointment

    def after(self, seconds: float, action: Callable[[], None]) -> Appointment:
        return self.at(self.now + seconds, action)

    def run(self, until: Callable[[], bool], latest: float) -> None:
        """Run until the condition holds, nothing is left to do, or `latest` has come."""
        while self._agenda and not until():
            when, _number, appointment = heappop(self._agenda)
            if when > latest:
                heappush(self._agenda, (when, _number, appointment))
                self.now = latest
                return
            if not appointment.is_cancelled:
                self._count(when)
                self.now = when
                appointment.action()

    def _count(self, when: float) -> None:
        self._done_in_second = self._done_in_second + 1 if int(when) == int(self.now) else 0
        if self._done_in_second > MOST_IN_A_SECOND:
            raise NeverWaits(f"at {when:.3f} s")


class Task:
    """Code that may wait. An error in it ends the simulation."""

    def __init__(self, clock: Clock, work: Callable[[], None]) -> None:
        self._clock = clock
        self._greenlet = greenlet(work)

    def start(self) -> None:
        self._clock.at(self._clock.now, self.go_on)

    @property
    def is_running(self) -> bool:
        return not self._greenlet.dead

    def go_on(self) -> None:
        """Run until the task waits again, or ends."""
        if not self._greenlet.dead:
            self._greenlet.parent = getcurrent()
            self._greenlet.switch()

    def kill(self) -> None:
        """End the task where it waits, as when power is cut."""
        if not self._greenlet.dead:
            self._greenlet.parent = getcurrent()
            self._greenlet.throw(GreenletExit)


class Alarm:
    """Wakes the task that waits for it."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._sleeper: greenlet | None = None
        self.is_set = False

    def set(self) -> None:
        self.is_set = True
        if self._sleeper is not None:
            self._clock.after(SHORTEST_WAIT, self._wake)

    def wait(self, seconds: float | None) -> bool:
        """Wait until the alarm is set, or for this time; whether it is set. Only in a task."""
        if not self.is_set:
            self._sleep(seconds)
        return self.is_set

    @staticmethod
    def can_wait() -> bool:
        """Whether this is a task: the simulation itself never waits."""
        return getcurrent().parent is not None

    def wait_until(self, when: float) -> None:
        if when > self._clock.now:
            self._sleep(when - self._clock.now)

    def _sleep(self, seconds: float | None) -> None:
        here = getcurrent()
        timer = None
        if seconds is not None:
            timer = self._clock.after(max(seconds, SHORTEST_WAIT), self._wake)
        self._sleeper = here
        try:
            here.parent.switch()
        finally:
            self._sleeper = None
            if timer is not None:
                timer.cancel()

    def _wake(self) -> None:
        sleeper = self._sleeper
        if sleeper is not None and not sleeper.dead:
            sleeper.parent = getcurrent()
            sleeper.switch()
