"""The Raspberry Pi Pico's hardware: pins, light strip, USB, timer and clock.

The only file that uses this hardware; `Controller` decides what presses and lights
mean. Runs only under MicroPython.
"""

import gc
import random
import select
from time import sleep_ms, ticks_diff, ticks_ms, ticks_us  # type: ignore[attr-defined]

import machine
import neopixel

from firmware.controller import Controller
from firmware.key_ring import KeyFile
from firmware.lights import colour_of, look
from firmware.messages import DARK, HAS_COLOURS, HAS_LIGHTS
from firmware.pin_map import PinMap, PortPins
from firmware.scanner import Scanner

SAMPLE_EVERY_US = 1900
"""Six samples (`debounce.py:SAMPLES`) fit into 12 ms, even if one of them is 0.5 ms late."""
LEVELS = 0xD0000004
"""The address of the levels of all pins, a bit each: GPIO_IN of RP2040 and RP2350."""
MIN_SAMPLE_GAP_US = 1400
"""Of delayed samples that come in a burst, only one counts. A sample that is up to 0.5 ms late
doesn't make the next one too early."""
COLLECT_AFTER_BYTES = 32 * 1024
"""Collect garbage after this many allocated bytes: many short pauses instead of few long ones."""
REDRAW_MS = 20
REFRESH_MS = 1000
"""A strip that was disturbed shows the right colours again after this time."""
WATCHDOG_MS = 8000
HOLD_MS = 20
KEYS = "vivat-keys"
"""A file beside the folder of the firmware, so that an update keeps it."""
UPDATE_DELAY_MS = 100
"""How long to go on after an UPDATE, so that the host gets the acknowledgement."""
MAX_READ_BYTES = 256
"""The most to read at once, so that a host that sends a lot doesn't block the rest."""


class PicoClock:
    """Milliseconds since it was created; never goes back. Must be read at least once a day."""

    def __init__(self) -> None:
        self._now = 0
        self._ticks = ticks_ms()

    def now(self) -> int:
        """The time in milliseconds."""
        ticks = ticks_ms()
        self._now += ticks_diff(ticks, self._ticks)
        self._ticks = ticks
        return self._now


class UsbSerial:
    """Reads and writes bytes without blocking, over text streams with a `buffer` as in `sys`."""

    def __init__(self, source, sink) -> None:  # type: ignore[no-untyped-def]
        self._arrived = select.poll()
        self._arrived.register(source, select.POLLIN)
        self._room = select.poll()
        self._room.register(sink, select.POLLOUT)
        self._source = source.buffer
        self._sink = sink.buffer
        self._byte = bytearray(1)
        self._incoming = bytearray(MAX_READ_BYTES)

    def read(self) -> bytes:
        """The bytes that have come. Allocates nothing if there are none."""
        count = 0
        while count < MAX_READ_BYTES and _has_event(self._arrived):
            if not self._source.readinto(self._byte):
                break
            self._incoming[count] = self._byte[0]
            count += 1
        return bytes(self._incoming[:count]) if count else b""

    def write(self, data: bytes) -> None:
        """Send what fits, and drop the rest: the link sends it again.

        Byte by byte, because a poll guarantees room for only one.
        """
        for byte in data:
            if not _has_event(self._room):
                return
            self._byte[0] = byte
            if not self._sink.write(self._byte):
                return


def _has_event(streams) -> bool:  # type: ignore[no-untyped-def]
    """Whether a poll finds a stream ready. Unlike `poll`, `ipoll` allocates nothing."""
    for _stream in streams.ipoll(0):
        return True
    return False


def button_pins(boxes: list[PortPins]) -> list[int]:
    """The pins of all buttons, in the order of the Scanner's contacts."""
    return [number for box in boxes for number in box.buttons]


class ButtonPins:
    """Samples the pins of the buttons, which close to ground."""

    def __init__(self, boxes: list[PortPins], scanner: Scanner) -> None:
        self._mask = 0
        for number in button_pins(boxes):
            _input_pin(number)
            self._mask |= 1 << number
        self._registers = machine.mem32
        self._scanner = scanner
        self._sampled_at = ticks_us()
        self._has_sampled = False

    def start(self) -> machine.Timer:
        """Sample from now on, in the timer's interrupt: neither the collection of garbage nor
        a long step delays a sample. An error there would end the samples for ever."""
        return machine.Timer(
            period=SAMPLE_EVERY_US,
            tick_hz=1_000_000,
            mode=machine.Timer.PERIODIC,
            callback=self.sample,
            hard=True,
        )

    def sample(self, _timer: object) -> None:
        """Sample all contacts at once. Called in the interrupt; allocates nothing.

        Skips all but one of delayed calls that come in a burst: they would all see the
        same moment of a bounce.
        """
        now = ticks_us()
        if ticks_diff(now, self._sampled_at) < MIN_SAMPLE_GAP_US:
            return
        self._sampled_at = now
        self._scanner.sample(~self._registers[LEVELS] & self._mask)
        self._has_sampled = True

    def have_sampled(self) -> bool:
        """Whether there was a sample since the last call."""
        has_sampled = self._has_sampled
        self._has_sampled = False
        return has_sampled


class PicoLights:
    """The strip and the single-colour lights. The strip is written on change and every second."""

    def __init__(self, pins: PinMap) -> None:
        self._brightness = pins.brightness
        self._strip = None
        if pins.strip is not None:
            pin = machine.Pin(pins.strip, machine.Pin.OUT)
            self._strip = neopixel.NeoPixel(pin, len(pins.boxes))
            self._strip.write()
        self._looks = [DARK] * len(pins.boxes)
        self._singles = [
            (port, machine.Pin(box.light, machine.Pin.OUT, value=0))
            for port, box in enumerate(pins.boxes)
            if box.light is not None
        ]
        self._drawn_at = -REDRAW_MS
        self._written_at = 0

    def capabilities(self) -> int:
        """The bits of WELCOME that describe the lights."""
        colours = 0 if self._strip is None else HAS_COLOURS
        return colours | (HAS_LIGHTS if colours or self._singles else 0)

    def draw(self, controller: Controller, now: int) -> None:
        """Show the controller's lights, at most every REDRAW_MS."""
        if now - self._drawn_at < REDRAW_MS:
            return
        self._drawn_at = now
        for port, pin in self._singles:
            pin.value(controller.is_on(port, now))
        if self._strip is not None:
            has_changed = self._update_colours(self._strip, controller, now)
            if has_changed or now - self._written_at >= REFRESH_MS:
                self._strip.write()
                self._written_at = now

    def _update_colours(  # type: ignore[no-untyped-def]
        self, strip, controller: Controller, now: int
    ) -> bool:
        """Set the strip's colours; whether any has changed. Allocates only if so."""
        has_changed = False
        for port in range(len(self._looks)):
            new = look(controller.light(port), now)
            if new != self._looks[port]:
                self._looks[port] = new
                strip[port] = colour_of(new, self._brightness)
                has_changed = True
        return has_changed


class Pico:
    """A running controller. `problem` is a sentence for the host. Starts the watchdog."""

    def __init__(self, pins: PinMap, problem: str, usb: UsbSerial) -> None:
        self._usb = usb
        self._lights = PicoLights(pins)
        self.controller = Controller(
            machine.unique_id(),
            random.getrandbits(32),
            len(pins.boxes),
            self._lights.capabilities(),
            problem,
            button_pins(pins.boxes),
            KeyFile(KEYS),
        )
        gc.threshold(COLLECT_AFTER_BYTES)  # type: ignore[attr-defined]
        self._clock = PicoClock()
        self._buttons = ButtonPins(pins.boxes, self.controller.scanner)
        self._timer = self._buttons.start()
        self._watchdog = machine.WDT(timeout=WATCHDOG_MS)

    def run(self) -> None:
        """Serve the boxes until the host asks for an update."""
        while not self.controller.wants_update:
            self.step()
        requested_at = self._clock.now()
        while self.step() - requested_at < UPDATE_DELAY_MS:
            pass

    def step(self) -> int:
        """One round: read, handle, write, draw, idle. Returns the time.

        Without anything to do it allocates nothing, so garbage is rarely collected. The
        watchdog is fed only while the buttons are sampled.
        """
        now = self._clock.now()
        data = self._usb.read()
        if data:
            self.controller.receive(data, now)
        self.controller.step(now)
        self._usb.write(self.controller.outgoing(now))
        self._lights.draw(self.controller, now)
        if self._buttons.have_sampled():
            self._watchdog.feed()
        machine.idle()
        return now


def reset() -> None:
    """Restart the Pico."""
    machine.reset()


def is_button_held(box: PortPins) -> bool:
    """Whether a box's first button is down without a break for HOLD_MS."""
    pin = _input_pin(box.buttons[0])
    for _sample in range(HOLD_MS):
        sleep_ms(1)
        if pin.value():
            return False
    return True


def _input_pin(number: int):  # type: ignore[no-untyped-def]
    return machine.Pin(number, machine.Pin.IN, machine.Pin.PULL_UP)
