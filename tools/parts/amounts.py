"""How much of what is measured, not counted, drawings and wiring need."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from tools.parts import volumes
from tools.parts.box_wiring import lead_metres, link_metres, narrow_sleeve_cm, wide_sleeve_cm
from tools.parts.dimensions import APART, PLYWOOD, PRINTED
from tools.parts.hub_dimensions import HUB
from tools.parts.saw import area_cm2, strip_cm


class Measured(Enum):
    """The values are what the bill writes; each unit is in the name of its line."""

    THIN_PLYWOOD = "thin plywood"
    THICK_PLYWOOD = "thick plywood"
    STRIP = "strip"
    LEADS = "leads"
    LINKS = "links"
    WIDE_SLEEVE = "wide sleeve"
    NARROW_SLEEVE = "narrow sleeve"
    PRINTED_BOX = "printed box"
    PRINTED_HUB = "printed hub"
    PRINTED_CARRIER = "printed carrier"


@dataclass(frozen=True)
class Amount:
    for_seat: float = 0
    once: float = 0


def _box_grams() -> float:
    body = max(map(volumes.body, APART))
    return volumes.grams(body + volumes.lid(PRINTED) + volumes.hood())


AMOUNTS: Mapping[Measured, Amount] = {
    Measured.THIN_PLYWOOD: Amount(for_seat=area_cm2(PLYWOOD.plate)),
    Measured.THICK_PLYWOOD: Amount(for_seat=area_cm2(PLYWOOD.wall)),
    Measured.STRIP: Amount(for_seat=strip_cm()),
    Measured.LEADS: Amount(for_seat=lead_metres()),
    Measured.LINKS: Amount(once=link_metres()),
    Measured.WIDE_SLEEVE: Amount(for_seat=wide_sleeve_cm()),
    Measured.NARROW_SLEEVE: Amount(for_seat=narrow_sleeve_cm()),
    Measured.PRINTED_BOX: Amount(for_seat=_box_grams()),
    Measured.PRINTED_HUB: Amount(once=volumes.grams(volumes.hub() + volumes.lid(HUB))),
    Measured.PRINTED_CARRIER: Amount(once=volumes.grams(volumes.tray() + volumes.cover())),
}
