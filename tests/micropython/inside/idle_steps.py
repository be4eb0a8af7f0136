"""Runs the firmware while nothing happens, with a locked heap: any allocation raises an error."""

import json
import sys

import machine
import micropython
import rig

from firmware import messages
from firmware.codec import Message, encode
from firmware.pico import Pico, UsbSerial
from firmware.pin_map import default_pin_map

STEPS = 900
"""A millisecond each: the strip is written again only after a second."""
LIGHTS = bytes([messages.LOCKED, messages.SHOWS_YES, messages.SHOWS_NO, messages.DARK] * 2)


class StepClock:
    """A clock that advances by a millisecond with each reading."""

    time = 0

    def now(self) -> int:
        self.time += 1
        return self.time


def give(kind: int, payload: bytes, sequence: int = 0) -> None:
    """Let the controller handle a message, and send what it answers."""
    pico.controller.receive(encode(Message(1, sequence, 0, kind, payload)), 0)
    pico.controller.outgoing(0)


def run(steps: int) -> int:
    """How many steps ended without an error."""
    done = 0
    try:
        while done < steps:
            pico.step()
            done += 1
    except MemoryError:
        pass
    return done


micropython.kbd_intr(-1)
machine.Hooks.idle = machine.nothing
pico = Pico(default_pin_map(), "", UsbSerial(sys.stdin, sys.stdout))
pico._clock = StepClock()  # type: ignore[assignment]
give(messages.HELLO, messages.pack_hello(messages.VERSION))
give(messages.LIGHTS, messages.LightsCommand(messages.AT_ONCE, 0, LIGHTS).pack(), sequence=1)
run(50)  # the lights change, and the polls get the room they keep

micropython.heap_lock()
try:
    done = run(STEPS - 50)
finally:
    micropython.heap_unlock()
rig.tell(json.dumps({"answer": {"steps without an allocation": done + 50}}))
