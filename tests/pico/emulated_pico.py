"""Makes this computer's Python look like a Pico's: emulated modules and a virtual clock."""

from __future__ import annotations

import select
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType, SimpleNamespace
from typing import Protocol
from unittest.mock import patch

from tests.pico import machine, neopixel

WRAP = 1 << 30
"""A Pico's ticks start again at 0 here."""


class Ticks:
    """The emulated Pico's clock, in microseconds."""

    def __init__(self, start: int = 0) -> None:
        self.us = start

    def ticks_ms(self) -> int:
        """As on a Pico."""
        return self.us // 1000 % WRAP

    def ticks_us(self) -> int:
        """As on a Pico."""
        return self.us % WRAP

    def sleep_ms(self, ms: int) -> None:
        """As on a Pico."""
        self.pass_us(1000 * ms)

    def pass_us(self, us: int) -> None:
        """Let time pass, and run timers that are due."""
        until = self.us + us
        while self.us < until:
            self.us = min(until, self.us + 1000)
            machine.fire_timers(self.us)


def ticks_diff(later: int, earlier: int) -> int:
    """As on a Pico: correct across a wrap of the ticks."""
    return (later - earlier + WRAP // 2) % WRAP - WRAP // 2


class Interrupts:
    """The byte on the wire that interrupts the program; -1 for none."""

    byte = 3


class Stream(Protocol):
    """A stream with a descriptor."""

    def fileno(self) -> int: ...


class IterablePoll:
    """A `select.poll` that has `ipoll`, as on a Pico."""

    def __init__(self) -> None:
        self._poll = select.poll()

    def register(self, stream: Stream, events: int) -> None:
        """As on a Pico."""
        self._poll.register(stream, events)

    def ipoll(self, timeout: int) -> Iterator[tuple[int, int]]:
        """As on a Pico."""
        return iter(self._poll.poll(timeout))


def kbd_intr(byte: int) -> None:
    """As on a Pico."""
    Interrupts.byte = byte


@contextmanager
def as_a_pico(ticks: Ticks) -> Iterator[tuple[ModuleType, ModuleType]]:
    """Load `firmware.pico` and `firmware.main` as on a Pico that was just powered up."""
    machine.power_up()
    machine.Hooks.idle = lambda: ticks.pass_us(1000)
    machine.Hooks.reset = machine.nothing
    Interrupts.byte = 3
    modules = {
        "machine": machine,
        "neopixel": neopixel,
        "micropython": SimpleNamespace(kbd_intr=kbd_intr),
        "gc": SimpleNamespace(threshold=lambda _bytes: None),
        "select": SimpleNamespace(poll=IterablePoll, POLLIN=select.POLLIN, POLLOUT=select.POLLOUT),
    }
    clock = {name: getattr(ticks, name) for name in ("ticks_ms", "ticks_us", "sleep_ms")}
    with (
        patch.dict(sys.modules, modules),
        patch.multiple(time, create=True, ticks_diff=ticks_diff, **clock),
    ):
        for name in ("firmware.pico", "firmware.main"):
            sys.modules.pop(name, None)
        import firmware.main
        import firmware.pico

        yield firmware.pico, firmware.main
