"""Where each component is on the board, in steps of its grid of 1.27 mm; y counts down."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from firmware.messages import MOST_PORTS
from tools.carrier.circuit import cables
from tools.parts.cables import BUTTON_WIRES
from tools.parts.carrier_dimensions import HIGH

A_SIDE = MOST_PORTS // 2
FIRST, APART = 10, 18
SOCKET_IN = 10
"""From the edge to the sockets' row of pins; the sockets stand out beyond the edge."""
RESISTOR_IN, RESISTORS = 15, (5, 7, 9)
JUMPER_IN = 17
LAST_PIN = 7
"""From the first to the last pin of a socket."""


@dataclass(frozen=True)
class Spot:
    """Where pin 1 is, and how far the component is turned, in degrees against the clock."""

    x: float
    y: float
    turned: int = 0


def places() -> dict[str, Spot]:
    found = {
        "A1": Spot(2, 38, 90), "U1": Spot(50, 25), "F1": Spot(20, 18), "R25": Spot(45, 27, 270),
        "C1": Spot(65, 31), "C2": Spot(60, 25, 270),
        "H1": Spot(22.5, 4), "H2": Spot(58.5, 4), "H3": Spot(22.5, 58), "H4": Spot(58.5, 58),
    }  # fmt: skip
    for cable in cables():
        found |= dict(_cable(cable))
    return found


def at_the_bottom(cable: int) -> bool:
    """Cables 1 to 4 are at the lower edge from the left, 5 to 8 at the upper one from the right."""
    return cable <= A_SIDE


def _cable(cable: int) -> Iterator[tuple[str, Spot]]:
    """What belongs to a cable; at the upper edge everything is turned round."""
    first, way, edge, turned = _frame(cable)
    yield f"J{cable}", Spot(first, edge - way * SOCKET_IN, turned)
    if cable < MOST_PORTS:
        jumper = edge - way * JUMPER_IN
        yield f"JP{cable}", Spot(first, jumper, (turned + 90) % 360)
    for n, along in enumerate(RESISTORS):
        number = (cable - 1) * len(BUTTON_WIRES) + n + 1
        upright = Spot(first + way * along, edge - way * RESISTOR_IN, (turned + 90) % 360)
        yield f"R{number}", upright


def _frame(cable: int) -> tuple[int, int, int, int]:
    """The first pin's x, the direction of x and inwards, the edge's y, and the turn."""
    if at_the_bottom(cable):
        return FIRST + (cable - 1) * APART, 1, HIGH, 0
    return FIRST + (MOST_PORTS - cable) * APART + LAST_PIN, -1, 0, 180
