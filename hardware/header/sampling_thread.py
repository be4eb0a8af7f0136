"""A thread that calls a function again and again until it is stopped. Knows no pins."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Thread
from time import monotonic


class SamplingThread:
    """Calls `sample` with the time, in seconds; it returns the seconds until the next call."""

    def __init__(self, name: str, sample: Callable[[float], float]) -> None:
        self._sample = sample
        self._stopping = Event()
        self._thread = Thread(target=self._run, name=name, daemon=True)

    def start(self) -> None:
        """Start sampling. To be called once."""
        self._thread.start()

    @property
    def is_stopped(self) -> bool:
        return self._stopping.is_set()

    def stop(self) -> None:
        """Returns when the last call of `sample` is over."""
        self._stopping.set()
        if self._thread.is_alive():
            self._thread.join()

    def _run(self) -> None:
        """Samples are never closer together than wanted, so that a debouncer's span their time."""
        pause = 0.0
        while not self._stopping.wait(pause):
            began = monotonic()
            next_at = began + self._sample(began)
            pause = max(0.0, next_at - monotonic())
