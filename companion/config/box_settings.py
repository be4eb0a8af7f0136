"""The settings of the button boxes: which kinds are used, and their pins."""

from __future__ import annotations

import re
from typing import Annotated

from msgspec import Meta, Struct

from hardware.controllers.port_finder import PICO
from hardware.header.pins import MOST_BOXES, BoxPins, Wiring
from sentences import N_, ExplainedError

USB_ID = re.compile("[0-9a-fA-F]{4}:[0-9a-fA-F]{4}")


class HeaderBoxSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """A box at the Pi's header: the GPIO number (BCM) of each button and of its light."""

    yes: int
    no: int
    stomachache: int
    light: int | None = None

    def pins(self) -> BoxPins:
        """The checked pins. Raises ExplainedError if one can't be used."""
        return BoxPins(self.yes, self.no, self.stomachache, self.light)


class BoxesSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """Which kinds of boxes are used."""

    drawn: Annotated[int, Meta(ge=0, le=MOST_BOXES)] = 0
    """How many boxes are drawn on the screen, for mouse or keys."""
    controllers: bool = True
    """Whether to use controllers on USB."""
    ports: tuple[Annotated[str, Meta(min_length=1)], ...] = ()
    """Serial ports to open in addition to those found on USB."""
    usb_ids: tuple[str, ...] = (PICO,)
    """Vendor and product ids of controllers."""
    gamepads: bool = True
    header: tuple[HeaderBoxSettings, ...] = ()

    def __post_init__(self) -> None:
        """Raises ExplainedError if a USB id is invalid or the pins can't be used together."""
        for usb_id in self.usb_ids:
            if not USB_ID.fullmatch(usb_id):
                sentence = N_(
                    "“{id}” in boxes.usb_ids is not a USB id. "
                    "Write vendor and product in four hexadecimal digits each, such as 2e8a:0005"
                )
                raise ExplainedError(sentence, id=usb_id)
        self.wiring()

    @classmethod
    def only_drawn(cls) -> BoxesSettings:
        """All boxes drawn on the screen, and no kind that may fail."""
        return cls(drawn=MOST_BOXES, controllers=False, gamepads=False)

    def wiring(self) -> Wiring | None:
        """The wiring of the header; None if there is none."""
        return Wiring(tuple(box.pins() for box in self.header)) if self.header else None
