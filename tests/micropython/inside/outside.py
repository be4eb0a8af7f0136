"""Connects the firmware to the test: buttons, lights, time and a measure of memory.

Runs under MicroPython. Reads the test's orders while the firmware idles.
"""

import json
import os
from errno import ENOENT
from gc import mem_alloc  # type: ignore[attr-defined]
from time import ticks_diff, ticks_us  # type: ignore[attr-defined]

import machine
import neopixel
import rig

pause = rig.pause
next_order = rig.next_order


class Outside:
    """What was measured so far."""

    now = 0
    """Microseconds since the start."""
    ticks = ticks_us()
    is_running = False
    peak = 0
    """Bytes: the most of the heap in use so far."""
    live = 0
    """Bytes: the heap in use after the last garbage collection."""


def idle() -> None:
    """Wait until the next interrupt, as on a Pico."""
    pause(machine.until_timers(clock_us()) / 1000)
    machine.fire_timers(clock_us())
    if not Outside.is_running:
        Outside.is_running = True
        rig.tell('{"state": "runs"}')
    Outside.peak = max(Outside.peak, mem_alloc())
    handle_orders()


def clock_us() -> int:
    ticks = ticks_us()
    Outside.now += ticks_diff(ticks, Outside.ticks)
    Outside.ticks = ticks
    return Outside.now


def handle_orders() -> None:
    line = next_order()
    while line:
        order = json.loads(line)
        if order["do"] == "touch":
            machine.touch(order["pin"], order["closed"], bytes(order["bounce"]))
        else:
            rig.tell(json.dumps({"answer": answer(order)}))
        line = next_order()


def answer(order: dict[str, str]) -> object:
    if order["do"] == "strip":
        return neopixel.strips.get(order["pin"])
    if order["do"] == "outputs":
        return machine.state.outputs
    if order["do"] == "fed":
        return machine.state.watchdogs[0].fed
    if order["do"] == "room":
        return rig.room()
    if order["do"] == "list":
        return os.listdir(order["folder"])
    if order["do"] == "memory":
        return {"peak": Outside.peak, "live": Outside.live}
    raise ValueError("no such order")


def stat(path: str) -> object:
    """Gives a missing file the errno that it has on a Pico; mpremote relies on it."""
    try:
        return stat_here(path)
    except OSError:
        raise OSError(ENOENT)  # noqa: B904 MicroPython chains no exceptions


stat_here = os.stat
os.stat = stat  # type: ignore[assignment]
machine.Hooks.idle = idle
machine.Hooks.reset = rig.reset
handle_orders()
