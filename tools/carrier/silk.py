"""The words on the board, with their middle and their height in millimetres."""

from __future__ import annotations

from collections.abc import Iterator

from tools.carrier.circuit import cables
from tools.carrier.placement import LAST_PIN, Spot, at_the_bottom, places
from tools.parts.carrier_dimensions import HIGH, STEP

Text = tuple[float, float, str, float]
NOTES = (
    (86, 46.5, "vivat carrier, 1", 1.2),
    (77, 28.8, "Not a network: 5 V on pin 4", 1.2),
)
EDGE = 6.35


def texts() -> Iterator[Text]:
    yield from NOTES
    for cable in cables():
        yield _name(cable, places()[f"J{cable}"])


def _name(cable: int, socket: Spot) -> Text:
    """Beside its socket, whose body covers what is below it."""
    bottom = at_the_bottom(cable)
    middle = socket.x + (LAST_PIN / 2 if bottom else -LAST_PIN / 2)
    y = HIGH * STEP - EDGE if bottom else EDGE
    return middle * STEP, y, str(cable), 2.0
