"""All boxes behind wires: finds controllers as they come and go, and joins what they say."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from secrets import randbelow
from threading import Event, Lock, Thread
from time import monotonic

from hardware.boxes import BoxId, Health, Lost, Opened, Order, Report, Signal
from hardware.controllers import status_messages
from hardware.controllers.port_finder import candidate_ports
from hardware.controllers.port_thread import PortThread
from hardware.controllers.serial_port import PortMissing
from hardware.inbox import Inbox

log = logging.getLogger(__name__)

LOOK_EVERY = 1.0
"""Seconds between two looks for controllers."""
CLOSE_SECONDS = 1.0
RUNS = 1 << 16


class ControllerBoxes:
    """The boxes of every controller on USB with one of these ids, and at the named serial
    ports."""

    def __init__(
        self,
        usb_ids: Sequence[str],
        paths: Sequence[str] = (),
        wake: Callable[[], None] = lambda: None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._usb_ids = tuple(usb_ids)
        self._paths = tuple(paths)
        self._wake = wake
        self._clock = clock
        self._run = randbelow(RUNS)
        self._inbox: Inbox[Signal] = Inbox(wake)
        self._order = Order()
        self._has_looked = False
        self._workers: dict[str, PortThread] = {}
        self._owners: dict[BoxId, PortThread] = {}
        self._lock = Lock()
        self._closing = Event()
        self._finder = Thread(target=self._find, name="box finder", daemon=True)
        self._finder.start()

    def poll(self, now: float) -> Sequence[Signal]:
        return self._inbox.drain()

    def wake_at(self) -> float | None:
        return None

    def apply_order(self, order: Order) -> None:
        if order == self._order:
            return
        with self._lock:
            self._order = order
            workers = list(self._workers.values())
        for worker in workers:
            worker.apply_order(order)

    def reports(self) -> Sequence[Report]:
        with self._lock:
            if not self._has_looked:
                return []
            known = [worker.report for worker in self._workers.values()]
            missing = [path for path in self._paths if path not in self._workers]
        absent = [Report(Health.FAILS, PortMissing(port=path)) for path in missing]
        return known + absent or [Report(Health.WAITS, status_messages.NoController())]

    def close(self) -> None:
        self._closing.set()
        with self._lock:
            workers = list(self._workers.values())
        for worker in workers:
            worker.close()
        for worker in workers:
            worker.join(CLOSE_SECONDS)
        if self._finder.is_alive():
            self._finder.join(CLOSE_SECONDS)

    def _find(self) -> None:
        while not self._closing.is_set():
            try:
                self._look()
            except Exception:  # the thread's edge: looking goes on
                log.exception("looking for box controllers failed")
            self._closing.wait(LOOK_EVERY)

    def _look(self) -> None:
        """Begin a conversation at every new port; end those whose port is gone."""
        there = candidate_ports(self._usb_ids, self._paths)
        with self._lock:
            if self._closing.is_set():
                return
            gone = [self._workers.pop(path) for path in self._stale(there)]
            begun = [self._begin(path) for path in there if path not in self._workers]
            is_first, self._has_looked = not self._has_looked, True
        for worker in gone:
            worker.close()
        if gone or begun or is_first:
            self._wake()

    def _stale(self, there: Sequence[str]) -> list[str]:
        """The ports that are gone, and those whose thread has failed: they are tried anew."""
        return [
            path
            for path, worker in self._workers.items()
            if path not in there or not worker.is_running
        ]

    def _begin(self, path: str) -> PortThread:
        """A conversation at a new port; it knows the newest order from its first word."""
        worker = PortThread(path, self._run, self, self._wake, self._clock)
        worker.apply_order(self._order)
        worker.start()
        self._workers[path] = worker
        return worker

    def claim(self, worker: PortThread, boxes: Sequence[BoxId]) -> bool:
        """Let a worker speak for these boxes, unless another one does."""
        with self._lock:
            if any(self._owners.get(box, worker) is not worker for box in boxes):
                return False
            self._owners.update(dict.fromkeys(boxes, worker))
            return True

    def tell(self, worker: PortThread, signal: Signal) -> None:
        """A signal of a worker that speaks for its boxes, until they are lost."""
        boxes = tuple(signal.votes) if isinstance(signal, Opened) else (signal.box,)
        with self._lock:
            if any(self._owners.get(box) is not worker for box in boxes):
                return
            if isinstance(signal, Lost):
                del self._owners[signal.box]
            self._inbox.put(signal)
