"""Proves, under MicroPython, that sampling allocates nothing: the heap is locked meanwhile."""

import json

import machine
import micropython
import rig

from firmware import pico
from firmware.pin_map import default_pin_map
from firmware.scanner import Scanner

SAMPLES = 5000
HELD = 40
"""Samples that a button is down; it is up as long."""

CHATTER = bytes([1, 0, 1, 1, 0])


class SampleClock:
    """A clock that is a sample ahead at each look."""

    now = 0


def ticks_us() -> int:
    SampleClock.now += pico.MIN_SAMPLE_GAP_US
    return SampleClock.now


pico.ticks_us = ticks_us  # type: ignore[attr-defined]
board = default_pin_map()
pins = [pin for box in board.boxes for pin in box.buttons]
scanner = Scanner(len(board.boxes), pico.button_pins(board.boxes))
contacts = pico.ButtonPins(board.boxes, scanner)


def press_everything() -> None:
    for number in range(SAMPLES):
        if number % HELD == 0:
            closed = number // HELD % 2 == 0
            for contact in range(len(pins)):
                machine.touch(pins[contact], closed, CHATTER)
        contacts.sample(None)


micropython.heap_lock()
try:
    press_everything()
finally:
    micropython.heap_unlock()

kept = 0
while scanner.pop_press() is not None:
    kept += 1
rig.tell(json.dumps({"answer": {"samples": SAMPLES, "kept": kept}}))
