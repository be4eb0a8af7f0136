"""The boxes of all controllers: one thread for each serial port that comes and goes."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Sequence
from secrets import randbelow
from threading import Event, Lock, Thread
from time import monotonic

from firmware.messages import Welcome
from hardware.boxes import BoxId, Cause, Health, Lost, Opened, Order, Report, Signal
from hardware.controllers import status_messages
from hardware.controllers.host_session import Admission, box_name
from hardware.controllers.identification import Proof
from hardware.controllers.known_controllers import KnownControllers
from hardware.controllers.pairing_keys import PairingKeys
from hardware.controllers.port_finder import candidate_ports
from hardware.controllers.port_thread import PortThread
from hardware.controllers.serial_port import PortMissing
from hardware.inbox import Inbox

log = logging.getLogger(__name__)

SCAN_EVERY = 1.0
"""Seconds between two scans for ports."""
CLOSE_SECONDS = 1.0
RUNS = 1 << 16


class ControllerBoxes:
    """The boxes of all controllers on USB with one of these ids, and at the named serial
    ports. `wake` is called from any thread when there is something to poll. Without `keys`
    no controller can prove that it is the one that it was."""

    def __init__(
        self,
        usb_ids: Sequence[str],
        paths: Sequence[str] = (),
        wake: Callable[[], None] = lambda: None,
        clock: Callable[[], float] = monotonic,
        keys: PairingKeys | None = None,
    ) -> None:
        self._usb_ids = tuple(usb_ids)
        self._paths = tuple(paths)
        self._wake = wake
        self._clock = clock
        self._run = randbelow(RUNS)
        self._inbox: Inbox[Signal] = Inbox(wake)
        self._order = Order()
        self._has_scanned = False
        self._threads: dict[str, PortThread] = {}
        self._keys = keys
        self._known = KnownControllers()
        self._owners: dict[BoxId, PortThread] = {}
        self._proven: set[PortThread] = set()
        """The owners whose controller has shown its key."""
        self._lock = Lock()
        self._closing = Event()
        self._scanner = Thread(target=self._scan_forever, name="box finder", daemon=True)
        self._scanner.start()

    def poll(self, now: float) -> Sequence[Signal]:
        return self._inbox.drain()

    def wake_at(self) -> float | None:
        return None

    def apply_order(self, order: Order) -> None:
        if order == self._order:
            return
        with self._lock:
            self._order = order
            threads = list(self._threads.values())
        for thread in threads:
            thread.apply_order(order)

    def reports(self) -> Sequence[Report]:
        with self._lock:
            if not self._has_scanned:
                return []
            known = [thread.report for thread in self._threads.values()]
            open_ports = set(map(os.path.realpath, self._threads))
            missing = [path for path in self._paths if os.path.realpath(path) not in open_ports]
        absent = [Report(Health.FAILS, PortMissing(port=path)) for path in missing]
        return known + absent or [Report(Health.WAITS, status_messages.NoController())]

    def close(self) -> None:
        self._closing.set()
        with self._lock:
            threads = list(self._threads.values())
        for thread in threads:
            thread.close()
        for thread in threads:
            thread.join(CLOSE_SECONDS)
        if self._scanner.is_alive():
            self._scanner.join(CLOSE_SECONDS)

    def _scan_forever(self) -> None:
        while not self._closing.is_set():
            try:
                self._scan()
            except Exception:  # the thread's edge: scanning goes on
                log.exception("looking for box controllers failed")
            self._closing.wait(SCAN_EVERY)

    def _scan(self) -> None:
        """Start a thread for every new port; close those whose port is gone."""
        candidates = candidate_ports(self._usb_ids, self._paths)
        with self._lock:
            if self._closing.is_set():
                return
            open_as = {os.path.realpath(path): path for path in self._threads}
            there = [open_as.get(os.path.realpath(path), path) for path in candidates]
            gone = [self._threads.pop(path) for path in self._stale(there)]
            started = [self._start(path) for path in there if path not in self._threads]
            is_first, self._has_scanned = not self._has_scanned, True
        for thread in gone:
            thread.close()
        if gone or started or is_first:
            self._wake()

    def _stale(self, there: Sequence[str]) -> list[str]:
        """The ports that are gone, and those whose thread has failed: they get a new one."""
        return [
            path
            for path, thread in self._threads.items()
            if path not in there or not thread.is_running
        ]

    def _start(self, path: str) -> PortThread:
        """Start a thread that has the newest order from the beginning."""
        thread = PortThread(path, self._run, self, self._wake, self._clock, self._keys)
        thread.apply_order(self._order)
        thread.start()
        self._threads[path] = thread
        return thread

    def admit(
        self, thread: PortThread, welcome: Welcome, place: str, shown: Proof
    ) -> Admission | None:
        """Make a thread the owner of a controller's boxes, and decide who the controller is.
        None if another thread owns them, unless only this one's controller has its key."""
        boxes = [box_name(welcome.identity, port) for port in range(welcome.ports)]
        with self._lock:
            others = {self._owners[box] for box in boxes if box in self._owners} - {thread}
            if others:
                self._known.dispute(welcome.identity)
            if others and (shown is not Proof.RIGHT or others & self._proven):
                return None
            for other in others:
                self._evict(other)
            identity = self._known.judge(welcome.identity, welcome.boot, place, shown)
            self._own(thread, boxes, shown)
            return Admission(identity, self._known.watch(welcome.identity))

    def _own(self, thread: PortThread, boxes: Sequence[BoxId], shown: Proof) -> None:
        self._owners.update(dict.fromkeys(boxes, thread))
        self._proven.discard(thread)
        if shown is Proof.RIGHT:
            self._proven.add(thread)

    def _evict(self, thread: PortThread) -> None:
        """Take its boxes from a thread whose controller is not the one that it says."""
        for box in [box for box, owner in self._owners.items() if owner is thread]:
            del self._owners[box]
            self._inbox.put(Lost(box, Cause.SILENT))
        thread.evict()

    def deliver(self, thread: PortThread, signal: Signal) -> None:
        """Queue a signal of the thread that owns its boxes. Lost ends the ownership."""
        boxes = tuple(signal.votes) if isinstance(signal, Opened) else (signal.box,)
        with self._lock:
            if any(self._owners.get(box) is not thread for box in boxes):
                return
            if isinstance(signal, Lost):
                del self._owners[signal.box]
            self._inbox.put(signal)
