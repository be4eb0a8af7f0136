"""The standard library's threads, events and locks, on virtual time.

The program's own code for serial ports runs on them unchanged.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pkgutil import iter_modules
from random import Random
from types import ModuleType

import hardware.controllers
from companion.disk.worker import Worker
from tests.simulation.clock import Alarm, Clock, Task


class BlockedForever(AssertionError):
    """A thread wants a lock whose holder waits: with real threads, the program would hang."""


class Threads:
    """Makes threads, events and locks of one program, and kills them all together."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self._tasks: list[Task] = []

    def task(self, work: Callable[[], None]) -> Task:
        task = Task(self.clock, work)
        self._tasks = [each for each in self._tasks if each.is_running]
        self._tasks.append(task)
        return task

    def kill(self) -> None:
        """End all of them where they are."""
        for task in self._tasks:
            task.kill()
        self._tasks.clear()

    def thread(self, target: Callable[[], None], name: str = "", daemon: bool = False) -> Thread:
        return Thread(self, target)

    def event(self) -> Event:
        return Event(self.clock)

    def lock(self) -> Lock:
        return Lock()


class Thread:
    def __init__(self, threads: Threads, target: Callable[[], None]) -> None:
        self._ended = Alarm(threads.clock)
        self._task = threads.task(lambda: self._run(target))

    def _run(self, target: Callable[[], None]) -> None:
        target()
        self._ended.set()

    def start(self) -> None:
        self._task.start()

    def is_alive(self) -> bool:
        return self._task.is_running

    def join(self, timeout: float | None = None) -> None:
        self._ended.wait(timeout)


class Event:
    def __init__(self, clock: Clock) -> None:
        self._alarm = Alarm(clock)

    def is_set(self) -> bool:
        return self._alarm.is_set

    def set(self) -> None:
        self._alarm.set()

    def clear(self) -> None:
        self._alarm.is_set = False

    def wait(self, timeout: float | None = None) -> bool:
        return self._alarm.wait(timeout)


class Lock:
    def __init__(self) -> None:
        self._is_held = False

    def __enter__(self) -> bool:
        if self._is_held:
            raise BlockedForever("a thread waits while it holds a lock")
        self._is_held = True
        return True

    def __exit__(self, *_error: object) -> None:
        self._is_held = False


class SimulatedWorker(Worker):
    """The program's worker, whose thread is a task for each work, one after the other."""

    def __init__(self, threads: Threads) -> None:
        self._threads = threads
        self._done = threads.event()
        self._done.set()

    def begin(self, work: Callable[[], None]) -> None:
        earlier, done = self._done, self._threads.event()

        def run() -> None:
            earlier.wait()
            work()
            done.set()

        self._done = done
        self._threads.task(run).start()

    def wait(self, seconds: float | None = None) -> bool:
        return self._done.wait(seconds)

    def close(self) -> None:
        self._done.wait()


@contextmanager
def replaced(names: dict[str, object], only: dict[str, dict[str, object]]) -> Iterator[None]:
    """Replace what the controllers' modules have imported under these names; `only` has further
    names for some of the modules."""
    before: list[tuple[ModuleType, str, object]] = []
    for module in _modules():
        last = module.__name__.rsplit(".", 1)[1]
        for name, new in (names | only.get(last, {})).items():
            if hasattr(module, name):
                before.append((module, name, getattr(module, name)))
                setattr(module, name, new)
    try:
        yield
    finally:
        for module, name, old in before:
            setattr(module, name, old)


def _modules() -> list[ModuleType]:
    """The modules that talk to controllers."""
    package = hardware.controllers
    return [import_module(f"{package.__name__}.{m.name}") for m in iter_modules(package.__path__)]


def chance_instead_of_secrets(chance: Random) -> dict[str, object]:
    """What `secrets` offers, from the seed."""
    return {
        "randbelow": chance.randrange,
        "randbits": chance.getrandbits,
        "token_bytes": chance.randbytes,
    }
