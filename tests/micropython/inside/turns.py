"""The firmware turn by turn, so that the heap is cleaned up in between and can be measured.

This MicroPython cleans up only between two calls from outside; a Pico does whenever it must.
"""

import sys
from gc import collect, mem_alloc  # type: ignore[attr-defined]

import micropython
import rig
from outside import Outside

from firmware.pico import Pico, UsbSerial
from firmware.pin_map import default_pin_map

TURNS_PER_CLEANING = 20

micropython.kbd_intr(-1)
pico = Pico(default_pin_map(), "", UsbSerial(sys.stdin, sys.stdout))
Outside.peak = mem_alloc()
collect()


class Turns:
    """How many there were."""

    taken = 0


def turn() -> None:
    if Turns.taken % TURNS_PER_CLEANING == 0:
        Outside.live = mem_alloc()
    Turns.taken += 1
    pico.step()
    if Turns.taken % TURNS_PER_CLEANING == 0:
        collect()
    rig.once_more("turn()")


rig.once_more("turn()")
