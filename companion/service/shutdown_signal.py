"""Turns SIGTERM into events that the main loop waits for."""

from __future__ import annotations

from dataclasses import dataclass, field
from queue import SimpleQueue
from threading import Event, Thread


@dataclass(frozen=True)
class ShutdownSignal:
    """`woken` wakes the main loop, and any thread may set it; `requested` means: shut down."""

    woken: Event = field(default_factory=Event)
    requested: Event = field(default_factory=Event)
    _signals: SimpleQueue[int] = field(default_factory=SimpleQueue)

    def __post_init__(self) -> None:
        Thread(target=self._listen, name="shutdown signal", daemon=True).start()

    def handle(self, number: int, _frame: object) -> None:
        """The handler to be passed to `signal.signal`.

        A signal may interrupt Event.set() while it holds its lock, and setting the event here
        would then deadlock; SimpleQueue.put() is reentrant.
        """
        self._signals.put(number)

    def _listen(self) -> None:
        self._signals.get()
        self.requested.set()
        self.woken.set()
