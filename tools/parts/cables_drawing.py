"""Draws how eight cables meet one Pico: where each wire of each cable goes, and the supply."""

from __future__ import annotations

from firmware.messages import MOST_PORTS
from tools.parts.cables import WIRES, CableWire, Carries
from tools.parts.pico_pins import VBUS_PIN, button_pins, ground_text, strip_pin
from tools.parts.svg import GREY, card, dot, drawn_wire, heading, line, part, picture, text

POWER, DATA, GROUND = "#8a2a6b", "#3454c5", "#3f444d"
WIDE, HIGH = 1120, 782
CARD_WIDE, CARD_HIGH, LEFT, TOP, GAP = 252, 206, 32, 92, 16
A_ROW = 4
TITLE = "Wiring of eight network cables at one Pico"
DESCRIPTION = (
    "A card for each of eight cables: where its eight wires go. Below, the supply of the lights:"
    " fuse, capacitor and level shifter. The same stands as tables in cables.md."
)
SUBTITLE = (
    "Number and colour of each wire as in a network plug (T568B), what it carries, where it goes."
    " In brackets: the Pico’s pin."
)
SUPPLY, SUPPLY_HIGH = TOP + 2 * (CARD_HIGH + GAP), 230


def goes_to(cable: int, wire: CableWire) -> str:
    """Where a wire of a cable goes in the hub."""
    if wire.carries is Carries.GROUND:
        return f"ground ({ground_text(cable)})"
    if wire.carries is Carries.FIVE_VOLTS:
        return "5 V behind the fuse"
    if wire.carries is Carries.DATA_IN:
        return "330 Ω" if cable == 1 else f"cable {cable - 1}, wire 3"
    if wire.carries is Carries.DATA_OUT:
        return "free" if cable == MOST_PORTS else f"cable {cable + 1}, wire 1"
    return button_pins(cable)[wire.carries].text


def drawing() -> str:
    head = heading("How eight cables meet one Pico", SUBTITLE)
    cables = [shape for cable in range(1, MOST_PORTS + 1) for shape in _cable(cable)]
    return picture(WIDE, HIGH, TITLE, DESCRIPTION, [*head, *cables, *_supply(), *_rules()])


def _cable(cable: int) -> list[str]:
    row, column = divmod(cable - 1, A_ROW)
    x, y = LEFT + column * (CARD_WIDE + GAP), TOP + row * (CARD_HIGH + GAP)
    title = [
        card(x, y, CARD_WIDE, CARD_HIGH),
        text(x + 16, y + 26, f"Cable {cable}", 15, bold=True),
    ]
    rows = [_wire(x, y + 30 + 20 * n, cable, wire) for n, wire in enumerate(WIRES, start=1)]
    return [*title, *(shape for shapes in rows for shape in shapes)]


def _wire(x: float, y: float, cable: int, wire: CableWire) -> list[str]:
    return [
        text(x + 16, y, str(wire.number), 12, GREY),
        *drawn_wire(f"M{x + 30:g} {y - 4:g}H{x + 54:g}", wire),
        text(x + 66, y, wire.carries.value, 12, bold=True),
        text(x + CARD_WIDE - 12, y, goes_to(cable, wire), 12, end=True),
    ]  # fmt: skip


def _supply() -> list[str]:
    y = SUPPLY
    title = "The supply of the lights, from the Pico’s USB cable"
    return [
        card(LEFT, y, 640, SUPPLY_HIGH),
        text(LEFT + 16, y + 28, title, 15, bold=True),
        *_five_volts(LEFT, y + 82),
        *_data(LEFT, y + 164, y + 82),
    ]


def _five_volts(x: float, y: float) -> list[str]:
    return [
        text(x + 16, y - 12, f"VBUS ({VBUS_PIN})", bold=True),
        line(f"M{x + 20} {y}H{x + 548}", POWER),
        dot(x + 20, y, POWER),
        part(x + 110, y - 11, 92, 22),
        text(x + 124, y + 5, "fuse 0.5 A"),
        *_capacitor(x + 392, y),
        text(x + 414, y + 24, "470 µF, + at 5 V"),
        text(x + 558, y + 5, "all wires 4", bold=True),
    ]


def _capacitor(x: float, y: float) -> list[str]:
    plates = f"M{x - 12} {y + 14}H{x + 12}M{x - 12} {y + 20}H{x + 12}"
    ground = f"M{x - 8} {y + 34}H{x + 8}M{x - 4} {y + 38}H{x + 4}"
    return [dot(x, y, POWER), line(f"M{x} {y}v14{plates}M{x} {y + 20}v14{ground}", GROUND)]


def _data(x: float, y: float, power: float) -> list[str]:
    return [
        text(x + 16, y - 12, strip_pin().text, bold=True),
        line(f"M{x + 20} {y}H{x + 502}", DATA),
        dot(x + 20, y, DATA),
        line(f"M{x + 291} {power}V{y - 22}", POWER),
        dot(x + 291, power, POWER),
        part(x + 230, y - 22, 122, 44),
        text(x + 246, y - 3, "74AHCT125"),
        text(x + 246, y + 13, "5 V and ground", 11, GREY),
        text(x + 230, y + 38, "100 nF between its pins 14 and 7", 11, GREY),
        part(x + 400, y - 11, 64, 22),
        text(x + 412, y + 5, "330 Ω"),
        text(x + 512, y + 5, "cable 1, wire 1", bold=True),
    ]


def _rules() -> list[str]:
    x, y = LEFT + 656, SUPPLY
    rules = (
        "A network cable, but not a network: never plug",
        "in a computer, a router or power over Ethernet.",
        "Only 5 V from USB; no mains anywhere.",
        "Tie each cable down, before its wires.",
        "A cable without a light: connect its data in",
        "with its data out, so that the next one works.",
        "Wire 3 of the last cable stays free, sleeved.",
        "Without lights: no 5 V and no data at all.",
    )
    return [
        card(x, y, WIDE - LEFT - x, SUPPLY_HIGH, "#fdf1ef"),
        text(x + 16, y + 28, "Rules", 15, "#c8322b", bold=True),
        *(text(x + 16, y + 54 + 22 * n, rule) for n, rule in enumerate(rules)),
    ]
