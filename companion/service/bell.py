"""What wakes the loop, and tells it that the system wants an end."""

from __future__ import annotations

from dataclasses import dataclass, field
from queue import SimpleQueue
from threading import Event, Thread


@dataclass(frozen=True)
class Bell:
    """Rung by any thread to wake the loop; `ends` when it is to end."""

    rings: Event = field(default_factory=Event)
    ends: Event = field(default_factory=Event)
    _wanted: SimpleQueue[int] = field(default_factory=SimpleQueue)

    def __post_init__(self) -> None:
        Thread(target=self._listen, name="bell", daemon=True).start()

    def end(self, number: int, _frame: object) -> None:
        """A signal's handler: the signal of this number says that the program is to end.

        It may have interrupted the loop in the midst of an event's lock, so that it can't
        set an event itself; a queue of this kind may be put into from anywhere.
        """
        self._wanted.put(number)

    def _listen(self) -> None:
        self._wanted.get()
        self.ends.set()
        self.rings.set()
