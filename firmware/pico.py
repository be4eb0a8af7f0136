"""A Raspberry Pi Pico as a controller: its pins, its strip of lights, its USB, its clock.

The only file that knows this hardware; what presses and lights mean is the
controller's affair. Runs under MicroPython alone.
"""

import gc
import random
import select
from time import sleep_ms, ticks_diff, ticks_ms, ticks_us  # type: ignore[attr-defined]

import machine
import neopixel

from firmware.board import Board, Box
from firmware.controller import Controller
from firmware.lights import BLACK
from firmware.messages import HAS_COLOURS, HAS_LIGHTS
from firmware.scanner import Scanner

SAMPLE_EVERY_MS = 2
LEVELS = 0xD0000004
"""The address where the levels of all pins stand, a bit each: GPIO_IN of RP2040 and RP2350."""
CLOSEST_SAMPLES_US = 1500
"""Of samples that were held up and come in a burst, one counts. One that was late by up to
0.5 ms costs none of those that follow."""
GARBAGE = 32 * 1024
"""Bytes after which memory is cleaned up: often and briefly, not seldom and long."""
REDRAW_MS = 20
REFRESH_MS = 1000
"""A strip that was disturbed is right again after so long."""
WATCHDOG_MS = 8000
HELD_FOR_MS = 20
LAST_WORDS_MS = 100
"""How long the wire is still served after the host asked to make way: it hears that it was."""
MOST_BYTES = 256
"""How much is read at once, so that a talkative host holds up nothing."""


class Clock:
    """Milliseconds since it was made; never goes back. To be read once a day at least."""

    def __init__(self) -> None:
        self._now = 0
        self._ticks = ticks_ms()

    def now(self) -> int:
        """The time."""
        ticks = ticks_ms()
        self._now += ticks_diff(ticks, self._ticks)
        self._ticks = ticks
        return self._now


class Wire:
    """Bytes both ways without ever waiting. Takes text streams with `buffer`, as `sys` has."""

    def __init__(self, source, sink) -> None:  # type: ignore[no-untyped-def]
        self._arrived = select.poll()
        self._arrived.register(source, select.POLLIN)
        self._room = select.poll()
        self._room.register(sink, select.POLLOUT)
        self._source = source.buffer
        self._sink = sink.buffer
        self._byte = bytearray(1)

    def read(self) -> bytes:
        """The bytes that have come."""
        data = bytearray()
        while len(data) < MOST_BYTES and self._arrived.poll(0):
            data += self._source.read(1)
        return bytes(data)

    def write(self, data: bytes) -> None:
        """Send what there is room for, and drop the rest: the link says it again.

        Byte by byte, because a poll promises room for no more than one.
        """
        for byte in data:
            if not self._room.poll(0):
                return
            self._byte[0] = byte
            if not self._sink.write(self._byte):
                return


def contacts_of(boxes: list[Box]) -> list[int]:
    """The pins of all buttons, in the order of their contacts."""
    return [number for box in boxes for number in box.buttons]


class Contacts:
    """The boxes' buttons, which close to ground."""

    def __init__(self, boxes: list[Box], scanner: Scanner) -> None:
        self._mask = 0
        for number in contacts_of(boxes):
            _contact(number)
            self._mask |= 1 << number
        self._memory = machine.mem32
        self._scanner = scanner
        self._sampled_at = ticks_us()

    def sample(self, _timer: object) -> None:
        """Take a sample of every contact, all at one moment. Runs from a timer: allocates nothing.

        Calls that were held up come in a burst; they would see a bounce as a level at rest.
        """
        now = ticks_us()
        if ticks_diff(now, self._sampled_at) < CLOSEST_SAMPLES_US:
            return
        self._sampled_at = now
        self._scanner.sample(~self._memory[LEVELS] & self._mask)


class Lights:
    """The strip and the lights of one colour; drawn when they change, and once a second."""

    def __init__(self, board: Board) -> None:
        self._brightness = board.brightness
        self._strip = None
        if board.strip is not None:
            pin = machine.Pin(board.strip, machine.Pin.OUT)
            self._strip = neopixel.NeoPixel(pin, len(board.boxes))
            self._strip.write()
        self._colours = [BLACK] * len(board.boxes)
        self._singles = [
            (port, machine.Pin(box.light, machine.Pin.OUT, value=0))
            for port, box in enumerate(board.boxes)
            if box.light is not None
        ]
        self._drawn_at = -REDRAW_MS
        self._written_at = 0

    def capabilities(self) -> int:
        """What the host is told of them."""
        colours = 0 if self._strip is None else HAS_COLOURS
        return colours | (HAS_LIGHTS if colours or self._singles else 0)

    def draw(self, controller: Controller, now: int) -> None:
        """Show what the controller wants, unless it was drawn a moment ago."""
        if now - self._drawn_at < REDRAW_MS:
            return
        self._drawn_at = now
        for port, pin in self._singles:
            pin.value(controller.is_on(port, now))
        if self._strip is not None:
            is_new = self._has_coloured(self._strip, controller, now)
            if is_new or now - self._written_at >= REFRESH_MS:
                self._strip.write()
                self._written_at = now

    def _has_coloured(  # type: ignore[no-untyped-def]
        self, strip, controller: Controller, now: int
    ) -> bool:
        """Set the strip's colours; whether one is another now."""
        is_new = False
        for port in range(len(self._colours)):
            colour = controller.colour(port, now, self._brightness)
            if colour != self._colours[port]:
                self._colours[port] = strip[port] = colour
                is_new = True
        return is_new


class Pico:
    """A controller at work. `problem` is a sentence for the host; once made, the watchdog bites."""

    def __init__(self, board: Board, problem: str, wire: Wire) -> None:
        self._wire = wire
        self._lights = Lights(board)
        self.controller = Controller(
            machine.unique_id(),
            random.getrandbits(32),
            len(board.boxes),
            self._lights.capabilities(),
            problem,
            contacts_of(board.boxes),
        )
        gc.threshold(GARBAGE)  # type: ignore[attr-defined]
        self._clock = Clock()
        contacts = Contacts(board.boxes, self.controller.scanner)
        self._timer = machine.Timer(
            period=SAMPLE_EVERY_MS, mode=machine.Timer.PERIODIC, callback=contacts.sample
        )
        self._watchdog = machine.WDT(timeout=WATCHDOG_MS)

    def run(self) -> None:
        """Serve the boxes until the host asks to make way, and a moment longer."""
        while not self.controller.wants_update:
            self.step()
        asked_at = self._clock.now()
        while self.step() - asked_at < LAST_WORDS_MS:
            pass

    def step(self) -> int:
        """Once round: listen, think, speak, shine, rest. Returns the time."""
        now = self._clock.now()
        self.controller.receive(self._wire.read(), now)
        self.controller.step(now)
        self._wire.write(self.controller.outgoing(now))
        self._lights.draw(self.controller, now)
        self._watchdog.feed()
        machine.idle()
        return now


def reset() -> None:
    """Start anew, as after plugging in."""
    machine.reset()


def is_held(box: Box) -> bool:
    """Whether a box's first button is down, and stays so for a moment."""
    pin = _contact(box.buttons[0])
    for _look in range(HELD_FOR_MS):
        sleep_ms(1)
        if pin.value():
            return False
    return True


def _contact(number: int):  # type: ignore[no-untyped-def]
    return machine.Pin(number, machine.Pin.IN, machine.Pin.PULL_UP)
