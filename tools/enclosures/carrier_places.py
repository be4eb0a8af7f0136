"""Where the carrier board's holes and sockets are in its tray; it needs no library for solids."""

from __future__ import annotations

from tools.carrier.placement import A_SIDE, APART, FIRST, LAST_PIN, places
from tools.parts.carrier_dimensions import CARRIER, STEP, CarrierDimensions


def posts(of: CarrierDimensions = CARRIER) -> list[tuple[float, float]]:
    """Below the board's holes, which are symmetric from front to back."""
    (left, front), holes = of.board_from, [name for name in places() if name.startswith("H")]
    return [(left + places()[name].x * STEP, front + places()[name].y * STEP) for name in holes]


def sockets(of: CarrierDimensions = CARRIER) -> list[float]:
    """The middle of each socket of a side, from the left; both sides have the same."""
    return [of.board_from[0] + (FIRST + n * APART + LAST_PIN / 2) * STEP for n in range(A_SIDE)]
