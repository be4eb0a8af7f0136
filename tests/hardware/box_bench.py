"""Test benches for every kind of button box: contacts move at given times, signals are collected.

To test another kind, add its `BoxBench` to `BENCHES`. Time is virtual: nothing here waits.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import count
from random import Random
from typing import Any, ClassVar

import pytest
from gpiozero.pins.mock import MockFactory, MockPin  # type: ignore[import-untyped]

from hardware.boxes import (
    BallotOrder,
    BallotPhase,
    Boxes,
    BoxId,
    Button,
    Cause,
    Identity,
    Light,
    Order,
    Pressed,
    Signal,
)
from hardware.header.header_boxes import HeaderBoxes
from hardware.header.pin_factory import ChosenFactory, MockRequested
from hardware.header.pins import BoxPins, Wiring
from hardware.local.contact_boxes import DrawnBoxes
from hardware.local.gamepad_boxes import Gamepad, GamepadBoxes
from tests.hardware.phones.phone_boxes import WiredPhone
from tests.hardware.scripted_boxes import ScriptedBoxes
from tests.hardware.wired_boxes import WiredBoxes
from tests.needed_programs import needs

EVERY_CARD = frozenset(Button)
NOTHING: list[Signal] = []
LONGEST_BOUNCE = 0.010
SHORTEST_PRESS = 0.030
"""Seconds from the first touch of a contact until it begins to open."""
DEBOUNCE_SECONDS = 0.015
"""How long after its last bounce a press or release is known at the latest."""
A_HAIR = 1e-9


@dataclass(frozen=True)
class Edge:
    """A contact closes or opens. Boxes count from 0; `at` is in seconds."""

    at: float
    box: int
    button: Button
    down: bool
    is_reported: bool = True
    """Whether the hardware reports it."""


@dataclass(frozen=True)
class TimedSignal:
    """A signal, and when `poll` returned it."""

    at: float
    signal: Signal


ContactKind = DrawnBoxes
Kind = ContactKind | GamepadBoxes | HeaderBoxes | ScriptedBoxes | WiredBoxes


class BoxBench(ABC):
    """Two boxes of one kind, or more."""

    boxes: Boxes
    has_contacts: ClassVar[bool] = True
    """Whether contacts can bounce; otherwise a press is a single event."""
    marks: ClassVar[Sequence[pytest.MarkDecorator]] = ()
    """Of the tests with this kind."""
    identity: ClassVar[Identity] = Identity.PROVEN
    """What a box that was lost is when it comes back as it was."""

    def __init__(self) -> None:
        self.now = 0.0

    @property
    @abstractmethod
    def ids(self) -> Sequence[BoxId]:
        """The boxes' names."""

    @abstractmethod
    def light(self, box: int) -> Light:
        """The light of a box."""

    @abstractmethod
    def lose(self, box: int) -> Cause:
        """Make a box unreachable; returns the cause. Others may be lost with it."""

    @abstractmethod
    def find(self, box: int) -> None:
        """Make it reachable again."""

    @abstractmethod
    def move(self, edge: Edge) -> None:
        """Close or open a contact now."""

    def poll(self) -> list[TimedSignal]:
        """Poll now."""
        return [TimedSignal(self.now, signal) for signal in self.boxes.poll(self.now)]

    def run(self, until: float, *edges: Edge) -> list[TimedSignal]:
        """Let time pass while contacts move; returns the signals."""
        timed = []
        for edge in sorted(edges, key=lambda edge: edge.at):
            timed += self.advance(edge.at)
            self.move(edge)
        return timed + self.advance(until)

    def advance(self, until: float) -> list[TimedSignal]:
        """Poll whenever the boxes want it; returns the signals."""
        timed = self.poll()
        while (wake_at := self.boxes.wake_at()) is not None and wake_at <= until:
            self.now = max(self.now, wake_at)
            timed += self.poll()
        self.now = until
        return timed + self.poll()

    def settle(self, seconds: float = 0.3) -> list[Signal]:
        """Let time pass; returns the signals."""
        return signals(self.run(self.now + seconds))

    def press(self, box: int, button: Button = Button.YES) -> list[Signal]:
        """Press a button for 50 ms, without bounces."""
        return signals(self.run(self.now + 0.2, *clean_press(self.now, box, button)))

    def apply_order(self, order: Order) -> list[Signal]:
        """Give an order and let it take effect."""
        self.boxes.apply_order(order)
        return self.settle()

    def ballot(
        self,
        number: int,
        stage: BallotPhase = BallotPhase.OPEN,
        cards: frozenset[Button] = EVERY_CARD,
        voters: Iterable[int] = (0, 1),
    ) -> list[Signal]:
        """Order a ballot of these boxes, and lights that voting boxes must not show."""
        votes = BallotOrder(number, stage, {self.ids[box]: cards for box in voters})
        lights = dict.fromkeys(self.ids, Light.STOMACHACHE)
        return self.apply_order(Order(lights=lights, ballot=votes))

    def close(self) -> None:
        self.boxes.close()


class LocalBench(BoxBench):
    """Boxes with methods `lose` and `find`."""

    boxes: Kind

    @property
    def ids(self) -> Sequence[BoxId]:
        return self.boxes.ids

    def light(self, box: int) -> Light:
        return self.boxes.light(self.ids[box])

    def lose(self, box: int) -> Cause:
        self.boxes.lose(self.ids[box])
        return Cause.UNPLUGGED

    def find(self, box: int) -> None:
        self.boxes.find(self.ids[box])


class ScriptedBench(LocalBench):
    """Boxes without contacts."""

    has_contacts = False

    def __init__(self) -> None:
        super().__init__()
        self.boxes: ScriptedBoxes = ScriptedBoxes(("box-1", "box-2"))

    def move(self, edge: Edge) -> None:
        if edge.down:
            self.boxes.press(self.ids[edge.box], edge.button)


class ContactBench(LocalBench):
    """Boxes whose contacts report their edges."""

    boxes: ContactKind

    def move(self, edge: Edge) -> None:
        if edge.is_reported:
            self.boxes.set_level(self.ids[edge.box], edge.button, edge.down, edge.at)


class EmulatedBench(ContactBench):
    def __init__(self) -> None:
        super().__init__()
        self.boxes: DrawnBoxes = DrawnBoxes(2)


class GamepadBench(LocalBench):
    """Two gamepads, with another instance number after each plugging in."""

    identity = Identity.UNPROVEN

    MAKES = ("030000005e0400008e02000014010000", "030000004c050000c405000011010000")

    def __init__(self) -> None:
        super().__init__()
        self.boxes: GamepadBoxes = GamepadBoxes()
        self._plugs = count()
        self._instances = [0, 0]
        for box in range(len(self.MAKES)):
            self.find(box)

    def lose(self, box: int) -> Cause:
        self.boxes.unplug(self._instances[box])
        return Cause.UNPLUGGED

    def find(self, box: int) -> None:
        self._instances[box] = next(self._plugs)
        self.boxes.plug_in(Gamepad(self._instances[box], "Pad", self.MAKES[box], buttons=11))

    def move(self, edge: Edge) -> None:
        if edge.is_reported:
            index = tuple(Button).index(edge.button)
            self.boxes.button(self._instances[edge.box], index, edge.down, edge.at)


class WiredBench(LocalBench):
    """Two controllers with one box each; both ends of the protocol are real."""

    def __init__(self) -> None:
        super().__init__()
        self.boxes: WiredBoxes = WiredBoxes((1, 1))

    def move(self, edge: Edge) -> None:
        self.boxes.touch(self.ids[edge.box], edge.button, edge.down)

    def advance(self, until: float) -> list[TimedSignal]:
        timed = []
        while self.now + self.boxes.tick < until:
            self.now += self.boxes.tick
            timed += self.poll()
        self.now = until
        return timed + self.poll()


class PhoneBench(WiredBench):
    """Two phones: the real page's box, and the real host."""

    has_contacts = False
    marks = (pytest.mark.slow, needs("node"))

    def __init__(self) -> None:
        super().__init__()
        self.boxes.close()
        self.boxes = WiredBoxes((1, 1), make=WiredPhone)


class HeaderBench(LocalBench):
    """gpiozero's mock pins, sampled in virtual time."""

    WIRING = Wiring((BoxPins(2, 3, 4, 17), BoxPins(22, 10, 9, 11)))

    def __init__(self, pin_class: type[MockPin] = MockPin) -> None:
        super().__init__()
        self.factory = MockFactory(pin_class=pin_class)
        chosen = ChosenFactory(self.factory, "mock", MockRequested(variable="this test"))
        self.boxes: HeaderBoxes = HeaderBoxes(self.WIRING, chosen)
        self._next_sample = 0.0

    def pin(self, box: int, button: Button) -> Any:
        """The mock pin of a button."""
        pins = self.WIRING.boxes[box]
        place = tuple(Button).index(button)
        return self.factory.pin(f"GPIO{(pins.yes, pins.no, pins.stomachache)[place]}")

    def light_pin(self, box: int) -> Any:
        """The mock pin of a light."""
        return self.factory.pin(f"GPIO{self.WIRING.boxes[box].light}")

    def move(self, edge: Edge) -> None:
        pin = self.pin(edge.box, edge.button)
        pin.edges = "both" if edge.is_reported else "none"
        (pin.drive_low if edge.down else pin.drive_high)()

    def advance(self, until: float) -> list[TimedSignal]:
        timed = []
        while self._next_sample < until:
            timed += super().advance(self._next_sample)
            self._next_sample += self.boxes.sample(self.now)
            timed += self.poll()
        return timed + super().advance(until)


BENCHES: tuple[type[BoxBench], ...] = (
    HeaderBench,
    EmulatedBench,
    GamepadBench,
    ScriptedBench,
    PhoneBench,
    WiredBench,
)


def cases(makes: Iterable[type[BoxBench]]) -> list[Any]:
    """These kinds, as parameters of a test."""
    return [pytest.param(make, marks=make.marks) for make in makes]


def quick_cases(makes: Iterable[type[BoxBench]]) -> list[Any]:
    """These kinds, none of them slow."""
    kept = {make: [each for each in make.marks if each.name != "slow"] for make in makes}
    return [pytest.param(make, marks=marks) for make, marks in kept.items()]


WITH_CONTACTS = tuple(make for make in BENCHES if make.has_contacts)


def signals(timed: Iterable[TimedSignal]) -> list[Signal]:
    return [each.signal for each in timed]


def presses(timed: Iterable[TimedSignal]) -> list[TimedSignal]:
    return [each for each in timed if isinstance(each.signal, Pressed)]


def clean_press(
    at: float, box: int = 0, button: Button = Button.YES, seconds: float = 0.05
) -> list[Edge]:
    return [Edge(at, box, button, True), Edge(at + seconds, box, button, False)]


def bounces(
    chance: Random, at: float, to: bool, box: int = 0, button: Button = Button.YES
) -> list[Edge]:
    """The edges of a contact that bounces for up to 10 ms before it stays `to`."""
    flips = 2 * chance.randrange(12)
    length = chance.uniform(0, LONGEST_BOUNCE)
    moments = sorted(chance.uniform(0, length) for _flip in range(flips))
    return [
        Edge(at + moment, box, button, to is (number % 2 == 0))
        for number, moment in enumerate([0.0, *moments])
    ]


def bouncing_press(
    chance: Random, at: float, seconds: float, box: int = 0, button: Button = Button.YES
) -> list[Edge]:
    """A press that bounces at both ends, and begins to open after `seconds`."""
    closing = bounces(chance, at, True, box, button)
    opening = bounces(chance, at + seconds, False, box, button)
    return closing + opening
