"""The thread of one serial port: opens it, runs sessions, and starts again when one breaks.

The only place where a controller's bytes and the table's orders meet.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from threading import Event, Lock, Thread
from typing import Protocol

from firmware.link import next_sequence
from firmware.messages import VERSION, Welcome
from hardware.boxes import Cause, Health, Lost, Order, Report, Signal
from hardware.controllers import status_messages
from hardware.controllers.host_session import Admission, HostSession, SessionEnd
from hardware.controllers.identification import Proof
from hardware.controllers.pairing_keys import PairingKeys
from hardware.controllers.port_finder import place_of
from hardware.controllers.serial_port import PortError, SerialPort
from sentences import Sentence

log = logging.getLogger(__name__)

REOPEN_AFTER = 1.0
"""Seconds before a port that failed is opened again."""
GREET_AGAIN_AFTER = 4.0
"""Seconds before a device that did not answer is greeted again."""


class SignalHub(Protocol):
    """Collects the signals of all ports. Safe from any thread."""

    def admit(
        self, thread: PortThread, welcome: Welcome, place: str, shown: Proof
    ) -> Admission | None:
        """Make a thread the owner of a controller's boxes, and decide who the controller is.
        None if another thread owns them, unless only this one's controller has its key."""

    def deliver(self, thread: PortThread, signal: Signal) -> None:
        """Accept a signal if the thread owns its boxes."""


class PortThread:
    """Talks to the controller at one port until it is closed.

    Calls `hub` with signals and `on_report` when the report has changed, both from this
    thread; `clock` is the table's.
    """

    def __init__(
        self,
        path: str,
        run: int,
        hub: SignalHub,
        on_report: Callable[[], None],
        clock: Callable[[], float],
        keys: PairingKeys | None = None,
    ) -> None:
        self.path = path
        self.report = Report(Health.WAITS, status_messages.Starting(port=path))
        self._run = run
        self._hub = hub
        self._on_report = on_report
        self._clock = clock
        self._keys = keys
        self._is_evicted = False
        """Whether the controller whose identity this one claims has come back."""
        self._session_number = next_sequence(run)
        self._order = Order()
        self._port: SerialPort | None = None
        self._lock = Lock()
        self._closing = Event()
        self._thread = Thread(target=self._work, name=f"boxes at {path}", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def apply_order(self, order: Order) -> None:
        """Set the order for these boxes; any thread may call this."""
        self._order = order
        self._wake()

    def evict(self) -> None:
        """End the session: its boxes belong to another thread now."""
        self._is_evicted = True
        self._wake()

    @property
    def is_running(self) -> bool:
        return self._thread.is_alive()

    def close(self) -> None:
        """Say GOODBYE and end the thread; doesn't wait for its end."""
        self._closing.set()
        self._wake()

    def join(self, seconds: float) -> None:
        """Wait for the thread's end."""
        if self._thread.is_alive():
            self._thread.join(seconds)

    def _wake(self) -> None:
        with self._lock:
            if self._port is not None:
                self._port.wake()

    def _work(self) -> None:
        try:
            while not self._closing.is_set():
                self._closing.wait(self._use_port())
        except Exception:  # the thread's edge: a fault in one port must not be silent
            log.exception("%s: the boxes here are lost", self.path)
            self._set_report(Health.FAILS, status_messages.WentSilent(port=self.path))

    def _use_port(self) -> float:
        """Open the port and use it while it works; how many seconds to wait then."""
        try:
            port = SerialPort(self.path)
        except PortError as error:
            self._set_report(Health.FAILS, error.with_traceback(None))
            return REOPEN_AFTER
        with self._lock:
            self._port = port
        if not isinstance(self.report.sentence, status_messages.DoesNotAnswer):
            self._set_report(Health.WAITS, status_messages.Starting(port=self.path))
        try:
            return self._run_sessions(port)
        except PortError as error:
            self._set_report(Health.FAILS, error.with_traceback(None))
            return REOPEN_AFTER
        finally:
            with self._lock:
                self._port = None
            port.close()  # outside the lock: it may block, and the table's loop takes the lock

    def _run_sessions(self, port: SerialPort) -> float:
        """Run sessions while a controller answers; how many seconds to wait then."""
        while not self._closing.is_set():
            session = self._run_session(port)
            if session.end is SessionEnd.TAKEN:
                return REOPEN_AFTER
            if session.end is not SessionEnd.SILENT:
                return GREET_AGAIN_AFTER
        return 0.0

    def _run_session(self, port: SerialPort) -> HostSession:
        """Run one session to its end."""
        self._session_number = next_sequence(self._session_number)
        self._is_evicted = False
        session = HostSession(
            self._session_number, self._run, self._clock(), self._keys, self._admit
        )
        cause = Cause.UNPLUGGED
        try:
            while session.end is None and not self._closing.is_set():
                self._exchange(port, session)
                if self._is_evicted:
                    session.end = SessionEnd.TAKEN
            if self._closing.is_set():
                port.send(session.goodbye(self._clock()))
            else:
                cause = Cause.SILENT
                self._report_end(session)
            return session
        finally:
            for box in session.boxes:
                self._hub.deliver(self, Lost(box, cause))

    def _exchange(self, port: SerialPort, session: HostSession) -> None:
        """Send what is due, wait for bytes, and handle them."""
        now = self._clock()
        session.apply_order(self._order, now)
        data = session.outgoing(now)
        if data:
            port.send(data)
        received = port.wait(session.wake_at() - self._clock())
        signals = session.receive(received, self._clock())
        if session.welcome is not None and session.boxes:
            self._report_controller(session.welcome, session)
        for signal in signals:
            self._hub.deliver(self, signal)

    def _admit(self, welcome: Welcome, shown: Proof) -> Admission | None:
        return self._hub.admit(self, welcome, place_of(self.path), shown)

    def _report_controller(self, welcome: Welcome, session: HostSession) -> None:
        """Report which controller answers, and what is wrong with it, if anything."""
        parts = {"port": self.path, "controller": welcome.identity.hex()}
        if session.is_stranger:
            sentence: Sentence = status_messages.Stranger(**parts)
            self._set_report(Health.FAILS, sentence)
        elif session.problem:
            sentence = status_messages.ConnectedWithProblem(problem=session.problem, **parts)
            self._set_report(Health.FAILS, sentence)
        else:
            version = ".".join(map(str, welcome.firmware))
            sentence = status_messages.Connected(boxes=welcome.ports, firmware=version, **parts)
            self._set_report(Health.WORKS, sentence)

    def _report_end(self, session: HostSession) -> None:
        """Report why a session is over."""
        match session.end:
            case SessionEnd.OTHER_VERSION if session.welcome is not None:
                sentence: Sentence = status_messages.UnsupportedVersion(
                    port=self.path, theirs=session.welcome.version, ours=VERSION
                )
            case SessionEnd.TAKEN if session.welcome is not None:
                identity = session.welcome.identity.hex()
                sentence = status_messages.SameIdentity(port=self.path, controller=identity)
            case SessionEnd.KEEPS_VOTES:
                sentence = status_messages.KeepsVotes(port=self.path)
            case SessionEnd.SILENT:
                sentence = status_messages.WentSilent(port=self.path)
            case _:
                sentence = status_messages.DoesNotAnswer(port=self.path)
        self._set_report(Health.FAILS, sentence)

    def _set_report(self, health: Health, sentence: Sentence) -> None:
        report = Report(health, sentence)
        if report != self.report:
            log.info("%s", sentence)
            self.report = report
            self._on_report()
