"""The settings of the button boxes: what is looked for, and what hangs on which pin."""

from __future__ import annotations

import re
from typing import Annotated

from msgspec import Meta, Struct

from hardware.controllers.port_finder import PICO
from hardware.header.pins import MOST_BOXES, BoxPins, Wiring
from sentences import N_, ExplainedError

USB_ID = re.compile("[0-9a-fA-F]{4}:[0-9a-fA-F]{4}")


class WrongUsbId(ExplainedError):
    template = N_(
        "“{id}” in boxes.usb_ids is no USB id. "
        "Write vendor and product in four hexadecimal digits each, such as 2e8a:0005"
    )


class HeaderBoxSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """A box at the Pi's header: the GPIO number (BCM) of each button and of its light."""

    yes: int
    no: int
    stomachache: int
    light: int | None = None

    def pins(self) -> BoxPins:
        """The same, checked. Raises ExplainedError where a pin can't be used."""
        return BoxPins(self.yes, self.no, self.stomachache, self.light)


class BoxesSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """Which kinds of boxes there may be."""

    drawn: Annotated[int, Meta(ge=0, le=MOST_BOXES)] = 0
    """So many are drawn on the screen, to be played with the mouse or keys."""
    controllers: bool = True
    """Whether controllers are looked for on USB."""
    ports: tuple[Annotated[str, Meta(min_length=1)], ...] = ()
    """Serial ports to open besides those that are found."""
    usb_ids: tuple[str, ...] = (PICO,)
    """Vendor and product of what is taken for a controller."""
    gamepads: bool = True
    header: tuple[HeaderBoxSettings, ...] = ()

    def __post_init__(self) -> None:
        """Raises ExplainedError where an id is none, or the pins can't be used together."""
        for usb_id in self.usb_ids:
            if not USB_ID.fullmatch(usb_id):
                raise WrongUsbId(id=usb_id)
        self.wiring()

    def wiring(self) -> Wiring | None:
        """What hangs on the header; None for nothing."""
        return Wiring(tuple(box.pins() for box in self.header)) if self.header else None
