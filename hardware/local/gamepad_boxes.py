"""Gamepads and quiz buzzers as button boxes: which of their buttons mean what.

TimedSignal from outside what is plugged in and pressed; knows nothing of how that is
found out. A gamepad shows no light of ours, so the display alone tells its lock.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import count
from math import inf

from hardware.boxes import BoxId, Button, Health, Report
from hardware.local.contact_boxes import ContactBoxes
from hardware.local.debounced_contact import SAMPLE_EVERY, SHORTEST_TOUCH
from sentences import N_, Sentence

Handset = tuple[int, int, int]
"""A device's buttons, from 0, that are Yes, No and Stomachache."""
PLAIN: Handset = (0, 1, 2)
BUZZ = tuple((5 * group + 2, 5 * group, 5 * group + 1) for group in range(4))
"""Four handsets with red, yellow, green, orange and blue: Yes is green, No red,
Stomachache yellow."""
BUZZ_BUTTONS = 20
BUZZ_SETS = {("4c05", "0200"), ("4c05", "0010")}
"""Maker and product as they stand in a GUID: the sets with cables, and without."""


class NoGamepad(Sentence):
    template = N_(
        "No gamepad is plugged in. One can come at any time: "
        "its first three buttons are Yes, No and Stomachache."
    )


class OneBox(Sentence):
    template = N_("“{name}” is 1 button box: its first three buttons are Yes, No and Stomachache.")


class QuizSet(Sentence):
    template = N_(
        "“{name}” is {count} button boxes: green is Yes, red is No, yellow is Stomachache."
    )


class TooFewButtons(Sentence):
    template = N_(
        "“{name}” has {count} buttons, and a button box needs 3. Plug in another gamepad instead."
    )


class GamepadUnplugged(Sentence):
    template = N_("“{name}” is unplugged. Plug it in again: its votes are kept.")


@dataclass(frozen=True)
class Gamepad:
    """A device with buttons. `instance` is its number until it is unplugged, `guid` tells
    its make in 32 hex digits, `buttons` is how many it has."""

    instance: int
    name: str
    guid: str
    buttons: int


class GamepadBoxes(ContactBoxes):
    """All gamepads and quiz sets; they come and go."""

    def __init__(self, wake: Callable[[], None] = lambda: None) -> None:
        super().__init__((), wake)
        self._places: dict[int, str] = {}
        self._known: dict[str, Gamepad] = {}
        self._last_edge: dict[BoxId, tuple[float, float]] = {}
        self._down_at: dict[tuple[BoxId, Button], float] = {}

    def plug_in(self, device: Gamepad) -> None:
        """A device is there; telling it twice changes nothing."""
        if device.instance in self._places:
            return
        place = self._free_place(device.guid)
        self._places[device.instance] = place
        self._known[place] = device
        for box in _boxes_at(place, device):
            if box not in self.ids:
                self.add(box)
            self.find(box)

    def unplug(self, instance: int) -> None:
        """A device is gone, if it was there; its boxes keep their votes."""
        place = self._places.pop(instance, None)
        if place is None:
            return
        boxes = _boxes_at(place, self._known[place])
        for box in boxes:
            self.lose(box)
        if not boxes:
            del self._known[place]

    def button(self, instance: int, button_index: int, down: bool, now: float) -> None:
        """A button of a device goes down or up; `now` is in seconds."""
        place = self._places.get(instance)
        if place is None:
            return
        device = self._known[place]
        for box, handset in zip(_boxes_at(place, device), _handsets(device), strict=True):
            if button_index in handset:
                self._touch(box, tuple(Button)[handset.index(button_index)], down, now)

    def reports(self) -> Sequence[Report]:
        if not self._known:
            return (Report(Health.WAITS, NoGamepad()),)
        there = set(self._places.values())
        return tuple(
            _report(device) if place in there else _farewell(device)
            for place, device in self._known.items()
        )

    def close(self) -> None:
        super().close()
        self._places.clear()

    def _touch(self, box: BoxId, button: Button, down: bool, now: float) -> None:
        """Edges that are told at once stay in their order, and a press between them lasts."""
        told, late = self._last_edge.get(box, (-inf, 0.0))
        late = late + SAMPLE_EVERY if told == now else 0.0
        self._last_edge[box] = now, late
        if down:
            self._down_at[box, button] = now
        elif self._down_at.get((box, button)) == now:
            late += SHORTEST_TOUCH
        self.set_level(box, button, down, now + late)

    def _free_place(self, guid: str) -> str:
        """The first place of a make that nobody has: whoever comes back finds its own."""
        taken = set(self._places.values())
        places = (f"gamepad-{guid}-{number}" for number in count(1))
        return next(place for place in places if place not in taken)


def _handsets(device: Gamepad) -> tuple[Handset, ...]:
    make = device.guid[8:12], device.guid[16:20]
    if make in BUZZ_SETS and device.buttons == BUZZ_BUTTONS:
        return BUZZ
    return (PLAIN,) if device.buttons >= len(PLAIN) else ()


def _boxes_at(place: str, device: Gamepad) -> tuple[BoxId, ...]:
    handsets = _handsets(device)
    if len(handsets) <= 1:
        return (place,) * len(handsets)
    return tuple(f"{place}-{number}" for number in range(1, len(handsets) + 1))


def _report(device: Gamepad) -> Report:
    boxes = len(_handsets(device))
    if boxes == 0:
        return Report(Health.FAILS, TooFewButtons(name=device.name, count=device.buttons))
    if boxes == 1:
        return Report(Health.WORKS, OneBox(name=device.name))
    return Report(Health.WORKS, QuizSet(name=device.name, count=boxes))


def _farewell(device: Gamepad) -> Report:
    return Report(Health.WAITS, GamepadUnplugged(name=device.name))
