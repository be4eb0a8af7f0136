"""Measures how quickly button boxes answer over a pseudo terminal, from another process."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import quantiles
from threading import Event
from time import monotonic, sleep

from companion.evening.screens.verdict import REVEAL_SECONDS
from firmware import messages as wire
from firmware.link import Link
from hardware.boxes import BallotOrder, BallotPhase, Button, Found, Light, Locked, Order, Signal
from hardware.controllers.controller_boxes import ControllerBoxes
from hardware.controllers.serial_port import SerialPort

BALLOTS = 40
PINGS = 500
REVEALS = 30
PATIENCE = 5.0
ALL = frozenset(Button)


class BoxProcess:
    """Eight emulated boxes in another process."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.bench.box_process"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.path = self._read_line()

    def press(self, port: int, button: int) -> float:
        """Press a button; the time, in seconds of the monotonic clock."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{port} {button}\n")
        self._process.stdin.flush()
        return float(self._read_line())

    def light_changes(self) -> list[float]:
        """The times when each light last changed."""
        assert self._process.stdin is not None
        self._process.stdin.write("\n")
        self._process.stdin.flush()
        return [float(each) for each in self._read_line().split()]

    def close(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(PATIENCE)

    def _read_line(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline().strip()


@contextmanager
def box_process() -> Iterator[BoxProcess]:
    boxes = BoxProcess()
    try:
        yield boxes
    finally:
        boxes.close()


class Listener:
    """The table's loop without the table: sleeps until a box sends a signal."""

    def __init__(self, *paths: str) -> None:
        self._woken = Event()
        self.boxes = ControllerBoxes((), paths, wake=self._woken.set)

    def wait(self) -> tuple[float, list[Signal]]:
        """Wait for the next signals; the time they came, and the signals."""
        self._woken.wait(PATIENCE)
        self._woken.clear()
        return monotonic(), list(self.boxes.poll(monotonic()))


def press_to_lock() -> list[float]:
    """Seconds from a pressed button until the host knows that the box has voted."""
    with box_process() as process:
        listener = Listener(process.path)
        try:
            ids = _names(listener, 8)
            return [
                seconds
                for number in range(1, BALLOTS + 1)
                for seconds in _one_ballot(process, listener, ids, number)
            ]
        finally:
            listener.boxes.close()


def _names(listener: Listener, count: int) -> list[str]:
    names: list[str] = []
    while len(names) < count:
        names += [signal.box for signal in listener.wait()[1] if isinstance(signal, Found)]
    return names


def _one_ballot(
    process: BoxProcess, listener: Listener, ids: list[str], number: int
) -> Iterator[float]:
    lights = dict.fromkeys(ids, Light.INVITING)
    ballot = BallotOrder(number, BallotPhase.OPEN, dict.fromkeys(ids, ALL))
    listener.boxes.apply_order(Order(lights, ballot=ballot))
    sleep(0.05)
    for port, box in enumerate(ids):
        pressed_at = process.press(port, (port + number) % 3)
        signals: list[Signal] = []
        while Locked(box, number) not in signals:
            at, signals = listener.wait()
        yield at - pressed_at


def light_spreads() -> list[float]:
    """Seconds between the first and the last light of a reveal, over three controllers."""
    with box_process() as one, box_process() as two, box_process() as three:
        processes = (one, two, three)
        listener = Listener(*(process.path for process in processes))
        try:
            ids = _names(listener, 24)
            sleep(1.0)
            return [_spread(processes, listener, ids, turn) for turn in range(REVEALS)]
        finally:
            listener.boxes.close()


def _spread(
    processes: tuple[BoxProcess, ...], listener: Listener, ids: list[str], turn: int
) -> float:
    shown = dict.fromkeys(ids, (Light.YES, Light.NO)[turn % 2])
    at = monotonic() + REVEAL_SECONDS
    listener.boxes.apply_order(Order(shown, at=at))
    sleep(REVEAL_SECONDS + 0.1)
    changed = [moment for process in processes for moment in process.light_changes()]
    return max(changed) - min(changed)


def round_trips() -> list[float]:
    """Seconds from a PING to its PONG."""
    with box_process() as process:
        port, link = SerialPort(process.path), Link()
        try:
            link.start_session(1, _ms())
            link.send_once(wire.HELLO, wire.pack_hello(wire.VERSION))
            _until(port, link, wire.WELCOME)
            return [_round_trip(port, link, token) for token in range(PINGS)]
        finally:
            port.close()


def _round_trip(port: SerialPort, link: Link, token: int) -> float:
    link.send_once(wire.PING, wire.pack_token(token))
    asked = monotonic()
    _until(port, link, wire.PONG)
    return monotonic() - asked


def _until(port: SerialPort, link: Link, kind: int) -> None:
    """Send what is due, and wait for a message of this kind."""
    port.send(link.outgoing(_ms()))
    while not any(message.kind == kind for message in link.receive(port.wait(PATIENCE), _ms())):
        pass


def _ms() -> int:
    return int(monotonic() * 1000)


def p99(figures: list[float]) -> float:
    """The 99th percentile."""
    return quantiles(figures, n=100)[98]
