"""What each wire of a network cable carries between a button box and the hub."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Carries(Enum):
    """The values are what people read."""

    YES = "Yes"
    NO = "No"
    STOMACHACHE = "Stomachache"
    GROUND = "ground"
    FIVE_VOLTS = "5 V"
    DATA_IN = "data in"
    DATA_OUT = "data out"


@dataclass(frozen=True)
class CableWire:
    """One wire, with its number in an RJ45 plug and its colour after T568B."""

    number: int
    colour: str
    carries: Carries


WIRES = (
    CableWire(1, "white-orange", Carries.DATA_IN),
    CableWire(2, "orange", Carries.GROUND),
    CableWire(3, "white-green", Carries.DATA_OUT),
    CableWire(4, "blue", Carries.FIVE_VOLTS),
    CableWire(5, "white-blue", Carries.YES),
    CableWire(6, "green", Carries.GROUND),
    CableWire(7, "white-brown", Carries.NO),
    CableWire(8, "brown", Carries.STOMACHACHE),
)
"""Each data wire is twisted with a ground wire: 1 with 2, 3 with 6, 4 with 5, 7 with 8."""
