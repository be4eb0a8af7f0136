"""Gamepads and quiz buzzers as button boxes.

The caller reports devices and buttons. A gamepad has no light: only the screen shows that it voted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import count
from math import inf

from hardware.boxes import BoxId, Button, Health, Identity, Report
from hardware.local.contact_boxes import SAMPLE_EVERY, SHORTEST_TOUCH, ContactBoxes
from sentences import N_, Sentence

Handset = tuple[int, int, int]
"""The numbers of the buttons, from 0, that are Yes, No and Stomachache."""
GAMEPAD: Handset = (0, 1, 2)
BUZZ = tuple((5 * group + 2, 5 * group, 5 * group + 1) for group in range(4))
"""Four handsets, each with red, yellow, green, orange and blue buttons, in this order."""
BUZZ_BUTTONS = 20
BUZZ_SETS = {("4c05", "0200"), ("4c05", "0010")}
"""Vendor and product in a GUID: of the sets with cables, and of the wireless ones."""


class NoGamepad(Sentence):
    template = N_(
        "No gamepad connected; you can plug one in at any time. "
        "Its first three buttons are Yes, No and Stomachache."
    )


class GamepadUnplugged(Sentence):
    template = N_("“{name}” is unplugged. Plug it in again; in an election it then votes again.")


@dataclass(frozen=True)
class Gamepad:
    """A device with a number of `buttons`. `instance` identifies it until it is unplugged, `guid`
    identifies its model, in 32 hexadecimal digits."""

    instance: int
    name: str
    guid: str
    buttons: int


class GamepadBoxes(ContactBoxes):
    """All gamepads and quiz sets. Each has a slot, which it finds again after it was unplugged.

    Two devices of the same model can't be told apart, so one that comes back has no vote.
    """

    identity = Identity.UNPROVEN

    def __init__(self, wake: Callable[[], None] = lambda: None) -> None:
        super().__init__((), wake)
        self._slots: dict[int, str] = {}
        self._devices: dict[str, Gamepad] = {}
        self._last_edge: dict[BoxId, tuple[float, float]] = {}
        self._down_at: dict[tuple[BoxId, Button], float] = {}

    def plug_in(self, device: Gamepad) -> None:
        """A device was plugged in. Repeating it changes nothing."""
        if device.instance in self._slots:
            return
        slot = self._free_slot(device.guid)
        self._slots[device.instance] = slot
        self._devices[slot] = device
        for box in _boxes_in(slot, device):
            if box not in self.ids:
                self.add(box)
            self.find(box)

    def unplug(self, instance: int) -> None:
        """A device was unplugged. An unknown device is ignored."""
        slot = self._slots.pop(instance, None)
        if slot is None:
            return
        boxes = _boxes_in(slot, self._devices[slot])
        for box in boxes:
            self.lose(box)
        if not boxes:
            del self._devices[slot]

    def button(self, instance: int, button_index: int, down: bool, now: float) -> None:
        """A button of a device was pressed or released; `now` is in seconds."""
        slot = self._slots.get(instance)
        if slot is None:
            return
        device = self._devices[slot]
        for box, handset in zip(_boxes_in(slot, device), _handsets(device), strict=True):
            if button_index in handset:
                self._touch(box, tuple(Button)[handset.index(button_index)], down, now)

    def reports(self) -> Sequence[Report]:
        if not self._devices:
            return (Report(Health.WAITS, NoGamepad()),)
        connected = set(self._slots.values())
        return tuple(_report(device, slot in connected) for slot, device in self._devices.items())

    def close(self) -> None:
        super().close()
        self._slots.clear()

    def _touch(self, box: BoxId, button: Button, down: bool, now: float) -> None:
        """Spread out edges that were reported at once: in order, each press SHORTEST_TOUCH long."""
        last, late = self._last_edge.get(box, (-inf, 0.0))
        late = late + SAMPLE_EVERY if last == now else 0.0
        self._last_edge[box] = now, late
        if down:
            self._down_at[box, button] = now
        elif self._down_at.get((box, button)) == now:
            late += SHORTEST_TOUCH
        self.set_level(box, button, down, now + late)

    def _free_slot(self, guid: str) -> str:
        """The first free slot of a model, so that a device that comes back finds its own."""
        taken = set(self._slots.values())
        slots = (f"gamepad-{guid}-{number}" for number in count(1))
        return next(slot for slot in slots if slot not in taken)


def _handsets(device: Gamepad) -> tuple[Handset, ...]:
    model = device.guid[8:12], device.guid[16:20]
    if model in BUZZ_SETS and device.buttons == BUZZ_BUTTONS:
        return BUZZ
    return (GAMEPAD,) if device.buttons >= len(GAMEPAD) else ()


def _boxes_in(slot: str, device: Gamepad) -> tuple[BoxId, ...]:
    handsets = _handsets(device)
    if len(handsets) <= 1:
        return (slot,) * len(handsets)
    return tuple(f"{slot}-{number}" for number in range(1, len(handsets) + 1))


def _report(device: Gamepad, is_connected: bool) -> Report:
    if not is_connected:
        return Report(Health.WAITS, GamepadUnplugged(name=device.name))
    boxes = len(_handsets(device))
    if boxes == 0:
        few = N_("“{name}” has {count} buttons, but a button box needs 3. Plug in another gamepad.")
        return Report(Health.FAILS, Sentence(few, name=device.name, count=device.buttons))
    sentence = N_(
        "“{name}” is {count} button boxes: green is Yes, red is No, yellow is Stomachache."
    )
    if boxes == 1:
        sentence = N_(
            "“{name}” is 1 button box: its first three buttons are Yes, No and Stomachache."
        )
    return Report(Health.WORKS, Sentence(sentence, name=device.name, count=boxes))
