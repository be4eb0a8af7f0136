"""Controllers and their host sessions on an emulated wire, on a virtual clock.

Bytes take no time, and the cable can be cut after any byte.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf

from firmware.controller import Controller
from firmware.key_ring import KeyRing, KeyStore
from firmware.link import next_sequence
from firmware.messages import BUTTONS, HAS_LIGHTS, KEY_LENGTH, Welcome
from hardware.boxes import BoxId, Button, Cause, Light, Lost, Order, Report, Signal
from hardware.controllers.host_session import Admission, HostSession, box_name
from hardware.controllers.identification import Proof
from hardware.controllers.known_controllers import KnownControllers
from hardware.controllers.pairing_keys import PairingKey
from hardware.protocol_codes import CODE_OF_BUTTON, CODE_OF_LIGHT
from tests.hardware.keys_in_memory import KeysInMemory

TICK = 0.002
"""Seconds between two samples of a contact."""
Carry = Callable[[bytes], bytes]
"""A direction of a cable: the bytes that arrive of those sent."""
LIGHT_OF_CODE = {code: light for light, code in CODE_OF_LIGHT.items()}


@dataclass
class CableCut:
    """A cable that is pulled after this many bytes, counted in both directions."""

    after: float = inf
    seconds: float = 0.3
    """How long it stays pulled."""
    power: bool = True
    """Whether the controller keeps its power."""


class WiredController:
    """One controller, its contacts, its cable, and the host's session; they are paired."""

    tick = TICK
    """Seconds between two of its steps."""

    def __init__(self, number: int, ports: int, clock_ahead: float, cut: CableCut) -> None:
        self.identity = bytes([0xC0, 0, 0, 0, 0, 0, 0, number])
        self.ports = ports
        self.names = tuple(box_name(self.identity, port) for port in range(ports))
        self.levels = [False] * (BUTTONS * ports)
        self.sent = 0
        """The number of bytes that have gone over the cable."""
        self.bytes_sent = b""
        """All bytes that the controller has sent."""
        self.to_box: Carry = lambda data: data
        self.to_host: Carry = lambda data: data
        self._clock_ahead = clock_ahead
        self._cut = cut
        self._back_at = -inf
        self._boot = 0
        self._session_number = 0
        self.keys = KeyStore()
        self._host_keys = KeysInMemory()
        key = PairingKey(b"the host", bytes(KEY_LENGTH))
        KeyRing(self.keys).add(key.name, key.key)
        self._host_keys.save(self.identity, key)
        self._known = KnownControllers()
        self.session: HostSession | None = None
        self.start()

    def start(self) -> None:
        """Switch the power on; everything from before is lost."""
        self._boot += 1
        self.controller = Controller(
            self.identity, self._boot, self.ports, HAS_LIGHTS, keys=self.keys
        )

    def pull(self) -> None:
        """Pull the cable until it is put back."""
        self._back_at = inf

    def put_back(self) -> None:
        self._back_at = -inf

    def light(self, box: BoxId) -> Light:
        return LIGHT_OF_CODE.get(self.controller.light(self.names.index(box)), Light.OFF)

    def touch(self, port: int, button: Button, down: bool) -> None:
        """Close or open a contact."""
        self.levels[BUTTONS * port + CODE_OF_BUTTON[button] - 1] = down

    def sample(self) -> None:
        """Read the contacts."""
        self.controller.scanner.sample(sum(level << n for n, level in enumerate(self.levels)))

    def close(self) -> None:
        """Take it away."""

    def step(self, now: float, order: Order) -> list[Signal]:
        """Run both ends for two milliseconds."""
        ahead = round((now + self._clock_ahead) * 1000)
        self.sample()
        self.controller.step(ahead)
        if now < self._back_at:
            return self._hang_up(Cause.UNPLUGGED)
        return [*self._host_to_box(now, ahead, order), *self._box_to_host(now, ahead)]

    def _host_to_box(self, now: float, ahead: int, order: Order) -> list[Signal]:
        signals: list[Signal] = []
        if self.session is not None and self.session.end is not None:
            signals = self._hang_up(Cause.SILENT)
        if self.session is None:
            self._session_number = next_sequence(self._session_number)
            self.session = HostSession(self._session_number, 7, now, self._host_keys, self._admit)
        self.session.apply_order(order, now)
        arrived = self.to_box(self._carry(self.session.outgoing(now), now))
        self.controller.receive(arrived, ahead)
        return signals + self._check_cable(now)

    def _admit(self, welcome: Welcome, shown: Proof) -> Admission:
        identity = self._known.judge(welcome.identity, welcome.boot, "its socket", shown)
        return Admission(identity, self._known.watch(welcome.identity))

    def _box_to_host(self, now: float, ahead: int) -> list[Signal]:
        if self.session is None:
            return []
        leaving = self.controller.outgoing(ahead)
        self.bytes_sent += leaving
        signals = self.session.receive(self.to_host(self._carry(leaving, now)), now)
        return signals + self._check_cable(now)

    def _carry(self, data: bytes, now: float) -> bytes:
        """The bytes that arrive before the cable is pulled."""
        room = self._cut.after - self.sent
        self.sent += len(data)
        if len(data) <= room or self._back_at != -inf:
            return data
        self._back_at = now + self._cut.seconds
        return data[: int(room)]

    def _check_cable(self, now: float) -> list[Signal]:
        """End the session if the cable is pulled."""
        if now >= self._back_at or self.session is None:
            return []
        if not self._cut.power:
            self.start()
        return self._hang_up(Cause.UNPLUGGED)

    def _hang_up(self, cause: Cause) -> list[Signal]:
        boxes = self.session.boxes if self.session is not None else ()
        self.session = None
        return [Lost(box, cause) for box in boxes]


class WiredBoxes:
    """Several controllers at one table."""

    def __init__(
        self,
        ports: Sequence[int] = (2,),
        cuts: Sequence[CableCut] = (),
        make: type[WiredController] = WiredController,
    ) -> None:
        all_cuts = [*cuts, *(CableCut() for _rest in ports[len(cuts) :])]
        self.controllers = [
            make(number, count, clock_ahead=1000.0 * number + 0.7, cut=cut)
            for number, (count, cut) in enumerate(zip(ports, all_cuts, strict=True), 1)
        ]
        self.tick = make.tick
        self.ids = tuple(name for each in self.controllers for name in each.names)
        self._order = Order()
        self._now = 0.0

    def lose(self, box: BoxId) -> None:
        """Pull the cable of a box's controller, which keeps its power."""
        self._of(box).pull()

    def find(self, box: BoxId) -> None:
        """Put the cable back."""
        self._of(box).put_back()

    def forget(self, box: BoxId) -> None:
        """Interrupt the power of a box's controller."""
        self._of(box).start()

    def touch(self, box: BoxId, button: Button, down: bool) -> None:
        """Close or open a contact."""
        controller = self._of(box)
        controller.touch(controller.names.index(box), button, down)

    def light(self, box: BoxId) -> Light:
        return self._of(box).light(box)

    def poll(self, now: float) -> Sequence[Signal]:
        signals: list[Signal] = []
        while self._now + self.tick <= now:
            self._now += self.tick
            for controller in self.controllers:
                signals += controller.step(self._now, self._order)
        return signals

    def wake_at(self) -> float | None:
        """The bench polls all the time."""
        return None

    def apply_order(self, order: Order) -> None:
        self._order = order

    def reports(self) -> Sequence[Report]:
        return ()

    def close(self) -> None:
        for controller in self.controllers:
            controller.close()
        self.controllers.clear()

    def _of(self, box: BoxId) -> WiredController:
        return next(each for each in self.controllers if box in each.names)
