"""Cables between the computer and the controllers, and what goes wrong on them.

The computer's end is a serial port like `hardware/controllers/serial_port.py:SerialPort`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from random import Random

from hardware.controllers.serial_port import WRITE_SECONDS, NotReading, PortMissing, Unplugged
from tests.simulation.clock import SHORTEST_WAIT, Alarm, Clock
from tests.simulation.tally import Tally

USB_SECONDS = 0.001
"""How long bytes are under way on a good cable."""
MOST_WRONG_BITS = 3
"""Wrong bits in one piece: that many are always noticed."""
CLOSING_SECONDS = 24.0
"""How long the kernel waits when a port is closed whose device doesn't read."""


@dataclass(frozen=True)
class Noise:
    """How likely each fault is, for each piece of bytes in each direction."""

    lost: float = 0.0
    doubled: float = 0.0
    corrupted: float = 0.0
    late: float = 0.0
    disordered: float = 0.0

    @property
    def is_quiet(self) -> bool:
        return self == QUIET


QUIET = Noise()
LATEST = 0.3
"""Seconds by which a piece can be late."""


class Direction:
    """One direction of a cable."""

    def __init__(
        self, clock: Clock, chance: Random, tally: Tally, deliver: Callable[[bytes], None]
    ) -> None:
        self._clock, self._chance, self._tally = clock, chance, tally
        self._deliver = deliver
        self._last = 0.0
        """When the last piece arrives: the next one comes after it, unless they change places."""

    def send(self, data: bytes, noise: Noise) -> None:
        if noise.is_quiet:
            self._deliver_after(USB_SECONDS, data)
            return
        if self._happens(noise.lost, "piece lost on a cable"):
            return
        copies = 2 if self._happens(noise.doubled, "piece doubled on a cable") else 1
        for _copy in range(copies):
            arriving = data
            if self._happens(noise.corrupted, "piece corrupted on a cable"):
                arriving = self._corrupted(data)
            delay = USB_SECONDS
            if self._happens(noise.late, "piece delayed on a cable"):
                delay += self._chance.random() * LATEST
            if self._happens(noise.disordered, "piece overtaken on a cable"):
                late = self._clock.now + delay + self._chance.random() * LATEST
                self._clock.at(late, partial(self._deliver, arriving))
            else:
                self._deliver_after(delay, arriving)

    def _deliver_after(self, delay: float, data: bytes) -> None:
        self._last = max(self._last, self._clock.now + delay)
        self._clock.at(self._last, lambda: self._deliver(data))

    def _happens(self, likelihood: float, what: str) -> bool:
        if likelihood and self._chance.random() < likelihood:
            self._tally.note(what)
            return True
        return False

    def _corrupted(self, data: bytes) -> bytes:
        changed = bytearray(data)
        for _bit in range(self._chance.randint(1, MOST_WRONG_BITS)):
            changed[self._chance.randrange(len(changed))] ^= 1 << self._chance.randrange(8)
        return bytes(changed)


class Cable:
    """A cable that is plugged in at both ends; it ends when it is pulled."""

    def __init__(
        self, clock: Clock, chance: Random, tally: Tally, to_device: Callable[[bytes], None]
    ) -> None:
        self.noise = QUIET
        self.is_in = True
        self.device_reads = True
        self.on_bytes: Callable[[str, bytes], None] = lambda _direction, _data: None
        self._clock = clock
        self._arrived = b""
        self.alarm = Alarm(clock)
        self._to_device = Direction(clock, chance, tally, self._if_in(to_device))
        self._to_host = Direction(clock, chance, tally, self._if_in(self._arrive))

    def pull(self) -> None:
        self.is_in = False
        self.alarm.set()

    def send_to_device(self, data: bytes) -> None:
        self.on_bytes("to a box", data)
        self._to_device.send(data, self.noise)

    def inject(self, data: bytes) -> None:
        """Another program sends bytes to the device."""
        self._to_device.send(data, QUIET)

    def send_to_host(self, data: bytes) -> None:
        if self.is_in:
            self.on_bytes("from a box", data)
            self._to_host.send(data, self.noise)

    def take(self) -> bytes:
        """The bytes that have arrived at the computer."""
        data, self._arrived = self._arrived, b""
        return data

    @property
    def has_arrivals(self) -> bool:
        return bool(self._arrived)

    def _arrive(self, data: bytes) -> None:
        self._arrived += data
        self.alarm.set()

    def _if_in(self, deliver: Callable[[bytes], None]) -> Callable[[bytes], None]:
        return lambda data: deliver(data) if self.is_in else None


class Sockets:
    """Where cables can be plugged in: each place has a serial port while a device is there."""

    def __init__(self) -> None:
        self.cables: dict[str, Cable] = {}
        self.taken: set[str] = set()
        """The ports that another program has open, with exclusive access."""
        self.on_open: Callable[[str], None] = lambda _path: None

    def paths(self) -> list[str]:
        return sorted(self.cables)


class SimulatedPort:
    """The computer's end of a cable."""

    def __init__(self, sockets: Sockets, clock: Clock, path: str) -> None:
        self.path = path
        self._clock = clock
        self._is_closed = False
        cable = sockets.cables.get(path)
        if cable is None or not cable.is_in:
            raise PortMissing(port=path)
        self._cable = cable
        cable.alarm.is_set = False
        cable.take()  # opening a port drops what came before
        sockets.on_open(path)

    def __enter__(self) -> SimulatedPort:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def wait(self, seconds: float) -> bytes:
        """The bytes that come within this time."""
        cable = self._cable
        if not cable.has_arrivals and cable.is_in:
            cable.alarm.wait(max(SHORTEST_WAIT, seconds))
        cable.alarm.is_set = False
        if not cable.is_in:
            raise Unplugged(port=self.path)
        return cable.take()

    def send(self, data: bytes) -> None:
        if not self._cable.device_reads:
            self._pause(WRITE_SECONDS)
            raise NotReading(port=self.path)
        if not self._cable.is_in:
            raise Unplugged(port=self.path)
        self._cable.send_to_device(data)

    def wake(self) -> None:
        if not self._is_closed:
            self._cable.alarm.set()

    def close(self) -> None:
        if not self._is_closed:
            self._is_closed = True
            if not self._cable.device_reads:
                self._pause(CLOSING_SECONDS)

    def _pause(self, seconds: float) -> None:
        Alarm(self._clock).wait(seconds)
