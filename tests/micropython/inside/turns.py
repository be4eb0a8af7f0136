"""Runs the firmware step by step and measures the heap in between.

This MicroPython collects garbage only between two calls from outside; a Pico does it any time.
"""

import sys
from gc import collect, mem_alloc  # type: ignore[attr-defined]

import micropython
import rig
from outside import Outside

from firmware.pico import Pico, UsbSerial
from firmware.pin_map import default_pin_map

STEPS_PER_COLLECTION = 20

micropython.kbd_intr(-1)
pico = Pico(default_pin_map(), "", UsbSerial(sys.stdin, sys.stdout))
Outside.peak = mem_alloc()
collect()


class Steps:
    """How many there were."""

    count = 0


def step() -> None:
    if Steps.count % STEPS_PER_COLLECTION == 0:
        Outside.live = mem_alloc()
    Steps.count += 1
    pico.step()
    if Steps.count % STEPS_PER_COLLECTION == 0:
        collect()
    rig.once_more("step()")


rig.once_more("step()")
