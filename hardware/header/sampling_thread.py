"""A thread that samples again and again until it is stopped.

Knows neither pins nor what hangs on them.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Thread
from time import monotonic


class SamplingThread:
    """`sample` is called at an instant of `clock`, and gives the seconds until it wants to be
    called again.
    """

    def __init__(
        self, name: str, sample: Callable[[float], float], clock: Callable[[], float] = monotonic
    ) -> None:
        self._sample = sample
        self._clock = clock
        self._stopping = Event()
        self._thread = Thread(target=self._run, name=name, daemon=True)

    def start(self) -> None:
        """Sample from now on. To be called once."""
        self._thread.start()

    @property
    def is_stopped(self) -> bool:
        return self._stopping.is_set()

    def stop(self) -> None:
        """Returns when the last sample is over; nothing was sampled if it never started."""
        self._stopping.set()
        if self._thread.is_alive():
            self._thread.join()

    def _run(self) -> None:
        """Never closer together than is wanted, so that a debouncer's samples span their time."""
        pause = 0.0
        while not self._stopping.wait(pause):
            began = self._clock()
            next_at = began + self._sample(began)
            pause = max(0.0, next_at - self._clock())
