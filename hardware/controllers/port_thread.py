"""One thread for one port: opens it, keeps up the conversation, begins again when it breaks.

The only place where a controller's bytes and the table's orders meet.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from threading import Event, Lock, Thread
from typing import Protocol

from firmware.link import next_sequence
from firmware.messages import VERSION, Welcome
from hardware.boxes import BoxId, Cause, Health, Lost, Order, Report, Signal
from hardware.controllers import status_messages
from hardware.controllers.host_session import HostSession, SessionEnd, VersionMismatch
from hardware.controllers.serial_port import PortError, SerialPort
from sentences import Sentence

log = logging.getLogger(__name__)

REOPEN_AFTER = 1.0
"""Seconds before a port that failed is opened again."""
GREET_AGAIN_AFTER = 4.0
"""Seconds before somebody who did not answer is greeted again."""


class Desk(Protocol):
    """Where workers hand in what their boxes tell. Safe from any thread."""

    def claim(self, worker: PortThread, boxes: Sequence[BoxId]) -> bool:
        """Let a worker speak for these boxes, unless another one does."""

    def tell(self, worker: PortThread, signal: Signal) -> None:
        """Take a signal, if the worker speaks for its boxes."""


class PortThread:
    """Keeps up the conversation at one port until it is closed.

    `desk` takes signals and `news` is called when the report has changed, both from
    this thread; `clock` is the table's.
    """

    def __init__(
        self,
        path: str,
        run: int,
        desk: Desk,
        news: Callable[[], None],
        clock: Callable[[], float],
    ) -> None:
        self.path = path
        self.report = Report(Health.WAITS, status_messages.Looking(port=path))
        self._run = run
        self._desk = desk
        self._news = news
        self._clock = clock
        self._session = next_sequence(run)
        self._order = Order()
        self._port: SerialPort | None = None
        self._lock = Lock()
        self._closing = Event()
        self._thread = Thread(target=self._work, name=f"boxes at {path}", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def apply_order(self, order: Order) -> None:
        """What the boxes here are to do; any thread may call this."""
        self._order = order
        with self._lock:
            if self._port is not None:
                self._port.wake()

    @property
    def is_running(self) -> bool:
        return self._thread.is_alive()

    def close(self) -> None:
        """SessionEnd the conversation politely, and the thread."""
        self._closing.set()
        with self._lock:
            if self._port is not None:
                self._port.wake()

    def join(self, seconds: float) -> None:
        """Wait for the thread's end."""
        if self._thread.is_alive():
            self._thread.join(seconds)

    def _work(self) -> None:
        try:
            while not self._closing.is_set():
                self._closing.wait(self._try_port())
        except Exception:  # the thread's edge: a fault in one port must not be silent
            log.exception("%s: the boxes here are lost", self.path)
            self._say(Health.FAILS, status_messages.WentSilent(port=self.path))

    def _try_port(self) -> float:
        """Use the port for as long as it works; how long to wait then."""
        try:
            port = SerialPort(self.path)
        except PortError as failed:
            self._say(Health.FAILS, failed.with_traceback(None))
            return REOPEN_AFTER
        with self._lock:
            self._port = port
        try:
            return self._use(port)
        except PortError as failed:
            self._say(Health.FAILS, failed.with_traceback(None))
            return REOPEN_AFTER
        finally:
            with self._lock:
                self._port = None
                port.close()

    def _use(self, port: SerialPort) -> float:
        """Talk for as long as the controller does; how long to wait then."""
        while not self._closing.is_set():
            dialogue = self._talk(port)
            if dialogue.end is SessionEnd.TAKEN:
                return REOPEN_AFTER
            if dialogue.end is not SessionEnd.SILENT:
                return GREET_AGAIN_AFTER
        return 0.0

    def _talk(self, port: SerialPort) -> HostSession:
        """One conversation, to its end."""
        self._session = next_sequence(self._session)
        dialogue = HostSession(self._session, self._run, self._clock())
        cause = Cause.UNPLUGGED
        try:
            while dialogue.end is None and not self._closing.is_set():
                self._exchange(port, dialogue)
            if self._closing.is_set():
                port.send(dialogue.goodbye(self._clock()))
            else:
                cause = Cause.SILENT
                self._explain(dialogue)
            return dialogue
        finally:
            for box in dialogue.boxes:
                self._desk.tell(self, Lost(box, cause))

    def _exchange(self, port: SerialPort, dialogue: HostSession) -> None:
        """Send what is due, wait for what comes, and tell what it means."""
        now = self._clock()
        dialogue.apply_order(self._order, now)
        data = dialogue.outgoing(now)
        if data:
            port.send(data)
        came = port.wait(dialogue.wake_at() - self._clock())
        if came:
            self._hear(dialogue, came)

    def _hear(self, dialogue: HostSession, data: bytes) -> None:
        signals = dialogue.receive(data, self._clock())
        if not self._desk.claim(self, dialogue.boxes):
            dialogue.end = SessionEnd.TAKEN
            return
        if dialogue.welcome is not None:
            self._welcome(dialogue.welcome, dialogue.problem)
        for signal in signals:
            self._desk.tell(self, signal)

    def _welcome(self, welcome: Welcome, problem: str) -> None:
        """Say who is there, and what they say is wrong with them."""
        parts = {"port": self.path, "controller": welcome.identity.hex()}
        if problem:
            sentence: Sentence = status_messages.ConnectedWithProblem(problem=problem, **parts)
            self._say(Health.FAILS, sentence)
        else:
            version = ".".join(map(str, welcome.firmware))
            sentence = status_messages.Connected(boxes=welcome.ports, firmware=version, **parts)
            self._say(Health.WORKS, sentence)

    def _explain(self, dialogue: HostSession) -> None:
        """Say why a conversation is over."""
        match dialogue.end:
            case VersionMismatch(theirs):
                sentence: Sentence = status_messages.UnsupportedVersion(
                    port=self.path, theirs=theirs, ours=VERSION
                )
            case SessionEnd.TAKEN if dialogue.welcome is not None:
                identity = dialogue.welcome.identity.hex()
                sentence = status_messages.SameIdentity(port=self.path, controller=identity)
            case SessionEnd.SILENT:
                sentence = status_messages.WentSilent(port=self.path)
            case _:
                sentence = status_messages.NoAnswer(port=self.path)
        self._say(Health.FAILS, sentence)

    def _say(self, health: Health, sentence: Sentence) -> None:
        report = Report(health, sentence)
        if report != self.report:
            log.info("%s", sentence)
            self.report = report
            self._news()
