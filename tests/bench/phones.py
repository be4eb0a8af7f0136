"""Measures how quickly phones answer over the loopback, from another process."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event
from time import monotonic, sleep

from hardware.boxes import BallotOrder, BallotPhase, Button, Found, Light, Locked, Order, Signal
from hardware.phones.phone_boxes import PhoneBoxes
from hardware.phones.port import DirectPort
from tests.bench.phone_process import COUNT
from tests.hardware.phones.network_phone import HERE

BALLOTS = 25
VERDICTS = 30
PATIENCE = 2.0
SETTLING = 3.0
"""Seconds; eight pages have just started in one process."""
ALL = frozenset(Button)


class Phones:
    """Eight phones in another process, at a table without a game."""

    def __init__(self) -> None:
        self._woken = Event()
        self.boxes = PhoneBoxes(0, dict, self._woken.set, opener=DirectPort(HERE))
        self.boxes.switch_on()
        assert self.boxes.invitation is not None
        self._process = phone_process(self.boxes.port, self.boxes.invitation.fragment)
        self.ids: list[str] = []
        while len(self.ids) < COUNT:
            self.ids += [each.box for each in self.wait()[1] if isinstance(each, Found)]

    def wait(self) -> tuple[float, list[Signal]]:
        """Wait for the next signals; the time they came, and the signals."""
        self._woken.wait(PATIENCE)
        self._woken.clear()
        return monotonic(), list(self.boxes.poll(monotonic()))

    def press(self, phone: int, button: int) -> float:
        """The time of the press, in seconds of the monotonic clock."""
        return self._ask(f"{phone} {button}")[0]

    def light_changes(self) -> list[float]:
        """When each light last changed."""
        return self._ask("")

    def close(self) -> None:
        self.boxes.close()
        end(self._process)

    def _ask(self, line: str) -> list[float]:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{line}\n")
        self._process.stdin.flush()
        return [float(each) for each in self._process.stdout.readline().split()]


def phone_process(port: int, fragment: str) -> subprocess.Popen[str]:
    """Eight phones that join."""
    return subprocess.Popen(
        [sys.executable, "-m", "tests.bench.phone_process", str(port), fragment],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,  # when the table ends, they lose their connections
        text=True,
    )


def end(process: subprocess.Popen[str]) -> None:
    process.terminate()
    process.communicate()


@contextmanager
def _phones() -> Iterator[Phones]:
    phones = Phones()
    try:
        yield phones
    finally:
        phones.close()


def press_to_lock() -> list[float]:
    """Seconds from a touch until the table knows that the phone has voted."""
    with _phones() as phones:
        return [
            seconds for number in range(1, BALLOTS + 1) for seconds in _one_ballot(phones, number)
        ]


def _one_ballot(phones: Phones, number: int) -> Iterator[float]:
    ballot = BallotOrder(number, BallotPhase.OPEN, dict.fromkeys(phones.ids, ALL))
    phones.boxes.apply_order(Order(dict.fromkeys(phones.ids, Light.INVITING), ballot=ballot))
    sleep(0.2)
    for phone in range(COUNT):
        yield _press_until_locked(phones, phone, number)


def _press_until_locked(phones: Phones, phone: int, number: int) -> float:
    """Press again if the phone did not have the ballot yet; the seconds of the last press."""
    while True:
        pressed_at = phones.press(phone, (phone + number) % 3)
        at, signals = phones.wait()
        if any(isinstance(each, Locked) and each.ballot == number for each in signals):
            return at - pressed_at


def verdict_spreads() -> list[float]:
    """Seconds between the first and the last phone that shows a verdict, in a game that has begun:
    the phones' clocks are known."""
    with _phones() as phones:
        sleep(SETTLING)
        return [_spread(phones, turn) for turn in range(VERDICTS)]


def _spread(phones: Phones, turn: int) -> float:
    light = (Light.YES, Light.NO)[turn % 2]
    phones.boxes.apply_order(Order(dict.fromkeys(phones.ids, light), at=monotonic() + 0.2))
    sleep(0.5)
    changed = phones.light_changes()
    return max(changed) - min(changed)
