"""Opens the boxes that the settings name."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from companion.config.box_settings import BoxesSettings
from hardware.boxes import Boxes, Health
from hardware.controllers.controller_boxes import ControllerBoxes
from hardware.controllers.pairing_keys import PairingKeys
from hardware.header.header_boxes import open_header
from hardware.header.left_lights import switch_left_lights_off
from hardware.joined_boxes import JoinedBoxes
from hardware.local.contact_boxes import DrawnBoxes
from hardware.local.gamepad_boxes import GamepadBoxes

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class OpenedBoxes:
    """All boxes together, and separately the kinds that need the window."""

    all: Boxes
    drawn: DrawnBoxes | None
    gamepads: GamepadBoxes | None


def open_boxes(
    settings: BoxesSettings,
    ports: Sequence[str],
    wake: Callable[[], None],
    keys: PairingKeys | None = None,
    others: Sequence[Boxes] = (),
) -> OpenedBoxes:
    """The boxes for a game: those in the settings, those at additional serial `ports`, `others`."""
    drawn = DrawnBoxes(settings.drawn, wake) if settings.drawn else None
    gamepads = GamepadBoxes(wake) if settings.gamepads else None
    window = [kind for kind in (drawn, gamepads) if kind is not None]
    boxes = JoinedBoxes([*window, *_wired(settings, ports, wake, keys), *others])
    for report in boxes.reports():
        if report.health is Health.FAILS:
            log.error("%s", report.sentence)
    return OpenedBoxes(boxes, drawn, gamepads)


def open_wired(settings: BoxesSettings, ports: Sequence[str], wake: Callable[[], None]) -> Boxes:
    """The boxes that need no window: at the header and behind controllers. They are not paired:
    a controller keeps few keys, and a command that only looks at it needs none."""
    return JoinedBoxes(_wired(settings, ports, wake, None))


def _wired(
    settings: BoxesSettings,
    ports: Sequence[str],
    wake: Callable[[], None],
    keys: PairingKeys | None,
) -> list[Boxes]:
    switch_left_lights_off()
    wiring = settings.wiring()
    kinds: list[Boxes] = [open_header(wiring, wake)] if wiring is not None else []
    named = [*settings.ports, *ports]
    if settings.controllers or named:
        usb_ids = settings.usb_ids if settings.controllers else ()
        kinds.append(ControllerBoxes(usb_ids, named, wake, keys=keys))
    return kinds
