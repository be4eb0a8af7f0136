"""Samples under MicroPython with a locked heap: any allocation would raise MemoryError."""

import json

import machine
import micropython
import rig

from firmware import pico
from firmware.pin_map import default_pin_map
from firmware.scanner import Scanner

SAMPLES = 5000
HELD = 40
"""Samples that a button stays down, and then up."""

BOUNCE = bytes([1, 0, 1, 1, 0])


class SampleClock:
    """A clock that advances by one sample with each reading."""

    now = 0


def ticks_us() -> int:
    SampleClock.now += pico.MIN_SAMPLE_GAP_US
    return SampleClock.now


pico.ticks_us = ticks_us  # type: ignore[attr-defined]
pin_map = default_pin_map()
pins = [pin for box in pin_map.boxes for pin in box.buttons]
scanner = Scanner(len(pin_map.boxes), pico.button_pins(pin_map.boxes))
buttons = pico.ButtonPins(pin_map.boxes, scanner)


def press_all_buttons() -> None:
    for number in range(SAMPLES):
        if number % HELD == 0:
            closed = number // HELD % 2 == 0
            for contact in range(len(pins)):
                machine.touch(pins[contact], closed, BOUNCE)
        buttons.sample(None)


micropython.heap_lock()
try:
    press_all_buttons()
finally:
    micropython.heap_unlock()

queued = 0
while scanner.pop_press() is not None:
    queued += 1
rig.tell(json.dumps({"answer": {"samples": SAMPLES, "queued": queued}}))
