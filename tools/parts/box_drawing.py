"""Draws the inside of a button box: where each wire of its cable goes, and the ground joint."""

from __future__ import annotations

from tools.parts.box_wiring import LEAD_CM, LEADS, SHEATH_CM
from tools.parts.cables import BUTTON_WIRES, WIRES, CableWire, Carries
from tools.parts.dimensions import PLYWOOD
from tools.parts.svg import GREY, INK, card, dot, drawn_wire, heading, line, part, picture, text

GROUND, METAL, PAD, BOARD = "#3f444d", "#9aa1ac", "#c9a227", "#22252b"
WIDE, HIGH, STEPS_HIGH = 1120, 856, 200
ROWS = {
    **dict(zip(BUTTON_WIRES, (150, 220, 290), strict=True)),
    Carries.FIVE_VOLTS: 486, Carries.DATA_IN: 524, Carries.DATA_OUT: 562,
}  # fmt: skip
GROUND_ROWS = (350, 382)
CABLE_END, PART, PART_WIDE = 262, 560, 180
PART_END = PART + PART_WIDE
JOINT = (820, 366)
LEAD_STEP = 30
"""How far the leads of two buttons are apart, so that they don't cross."""
PADS = {Carries.FIVE_VOLTS: "5V", Carries.DATA_IN: "DIN", Carries.DATA_OUT: "DOUT"}
TITLE = "Wiring inside a button box"
DESCRIPTION = (
    "Where the eight wires of the network cable go: to three buttons, to the ground joint and to"
    " the light. The same stands as a table in cables.md."
)
SUBTITLE = (
    "A diagram, not to scale. Number and colour of each wire as in a network plug (T568B), and what"
    " it carries."
)


def drawing() -> str:
    head = heading("Inside a button box", SUBTITLE)
    parts = [*_cable(), *_leads(), *_buttons(), *_light(), *_joint()]
    return picture(WIDE, HIGH, TITLE, DESCRIPTION, [*head, *parts, *_steps(), *_plain_led()])


def _cable() -> list[str]:
    names = [
        card(32, 92, CABLE_END - 32, 508),
        text(48, 118, "The network cable", 15, bold=True),
    ]
    grounds = iter(GROUND_ROWS)
    rows = [(wire, ROWS.get(wire.carries) or next(grounds)) for wire in WIRES]
    return [*names, *(shape for wire, y in rows for shape in _wire(wire, y))]


def _wire(wire: CableWire, y: int) -> list[str]:
    x, y_joint = JOINT
    ends = dict.fromkeys(BUTTON_WIRES, f"H{PART - 14}") | dict.fromkeys(PADS, f"H{PART}")
    end = ends.get(wire.carries, f"H{x - 24}L{x} {y_joint}")
    return [
        *drawn_wire(f"M186 {y}{end}", wire),
        text(48, y + 5, str(wire.number), 13, GREY),
        text(68, y + 5, wire.carries.value, 13, bold=True),
        text(CABLE_END + 16, y - 8, wire.colour, 12, GREY),
    ]


def _leads() -> list[str]:
    """From the joint to the far contact of each button, outermost the first, and to the light."""
    x, y = JOINT
    rows = [ROWS[button] for button in BUTTON_WIRES]
    aside = [LEAD_STEP * n for n in reversed(range(len(rows)))]
    paths = [
        f"M{PART_END + 14} {row}H{x + by}V{y + into}H{x}"
        for row, by, into in zip(rows, aside, (6, -6, 0), strict=True)
    ]
    light = f"M{x} {y}V{ROWS[Carries.FIVE_VOLTS]}H{PART_END}"
    return [line(path, GROUND, 3.5) for path in (*paths, light)]


def _buttons() -> list[str]:
    shapes = [_button(button.value, ROWS[button]) for button in BUTTON_WIRES]
    return [shape for button in shapes for shape in button]


def _button(name: str, y: int) -> list[str]:
    left, right = PART + 132, PART + 160
    switch = f"M{left} {y - 8}H{right}M{(left + right) / 2:g} {y - 8}v-6M{left + 7} {y - 14}h14"
    return [
        part(PART, y - 24, PART_WIDE, 48),
        *(_push_on(x, y) for x in (PART - 14, PART_END)),
        text(PART + 12, y + 5, name, 13, bold=True),
        line(switch, INK, 2),
        *(dot(x, y, INK) for x in (left, right)),
    ]


def _push_on(x: float, y: float) -> str:
    return f'<rect x="{x:g}" y="{y - 7:g}" width="14" height="14" rx="2" fill="{METAL}"/>'


def _light() -> list[str]:
    y = ROWS[Carries.DATA_IN]
    pads = [(PART, ROWS[each], name) for each, name in PADS.items()]
    ground = ROWS[Carries.FIVE_VOLTS]
    return [
        *_capacitor(ground),
        part(PART, y - 62, PART_WIDE, 124),
        f'<circle cx="{PART + 116}" cy="{y + 8}" r="20" fill="#fff4c2" stroke="{INK}"/>',
        *(dot(x, row, PAD) for x, row, _name in (*pads, (PART_END, ground, ""))),
        *(text(x + 12, row + 5, name) for x, row, name in pads),
        text(PART_END - 12, ground + 5, "GND", end=True),
        text(PART_END + 14, y + 14, "Light: WS2812B,", 13, bold=True),
        text(
            PART_END + 14,
            y + 32,
            f"hot-glued below the hole of {PLYWOOD.light_hole:g} mm",
            12,
            GREY,
        ),
    ]


def _capacitor(y: float) -> list[str]:
    """Between 5 V and ground, beside the light's board."""
    left, middle, right, up = PART - 40, PART + 86, PART_END + 40, y - 56
    plates = f"M{middle} {up - 10}v20M{middle + 8} {up - 10}v20"
    path = f"M{left} {y}V{up}H{middle}M{middle + 8} {up}H{right}V{y}{plates}"
    return [
        line(path, GROUND),
        dot(left, y, GROUND),
        dot(right, y, GROUND),
        text(PART, up + 24, "100 nF on the board, if it has none", 12, GREY),
    ]


def _joint() -> list[str]:
    x, y = JOINT
    beside = x + 2 * LEAD_STEP + 18
    return [
        f'<circle cx="{x}" cy="{y}" r="10" fill="{GROUND}"/>',
        text(beside, y - 108, f"{len(LEADS)} leads of {LEAD_CM} cm", 12, GREY),
        text(beside, y - 4, "Ground joint", 13, bold=True),
        text(beside, y + 14, "soldered, in a sleeve", 12, GREY),
        text(beside, y + 30, "of 6 mm", 12, GREY),
    ]


def _steps() -> list[str]:
    steps = (
        f"Take {SHEATH_CM} cm off the cable’s sheath. Tie the cable down inside, behind its hole.",
        "Crimp push-on connectors onto 5, 7 and 8, for one contact of each button.",
        "Lay the ends of 2, 6 and all leads side by side and solder them. Sleeve the joint.",
        "Three leads get push-on connectors, for the other contacts of the buttons.",
        "Solder 4, 1, 3 and the fourth lead to the light. Some boards say VCC, IN and OUT.",
        "Shrink a sleeve over each connector. Without a light, sleeve the ends of 1, 3 and 4.",
        "Measure before you close the box: see building.md.",
    )
    return [
        card(32, 624, 624, STEPS_HIGH),
        text(48, 652, "Step by step", 15, bold=True),
        *(text(48, 676 + 22 * n, f"{n + 1}. {step}") for n, step in enumerate(steps)),
    ]


def _plain_led() -> list[str]:
    x, y = 672, 694
    led = f"M{x + 218} {y - 11}V{y + 11}L{x + 240} {y}ZM{x + 240} {y - 11}V{y + 11}"
    (wire,) = [each for each in WIRES if each.carries is Carries.DATA_OUT]
    return [
        card(x, 624, WIDE - 32 - x, STEPS_HIGH),
        text(x + 16, 652, "A plain LED instead of the light", 15, bold=True),
        text(x + 16, y + 5, f"wire {wire.number}", bold=True),
        *drawn_wire(f"M{x + 70} {y}H{x + 116}", wire),
        line(f"M{x + 180} {y}H{x + 218}M{x + 240} {y}H{x + 286}", GROUND, 3.5),
        part(x + 116, y - 12, 64, 24),
        text(x + 128, y + 5, "330 Ω"),
        line(led, INK, 2),
        text(x + 294, y + 5, "ground joint", bold=True),
        text(x + 16, 732, "The long leg to the resistor, the short one to the joint."),
        text(x + 16, 754, "Wires 1 and 4 stay free: sleeve their ends."),
        text(x + 16, 776, "A white or blue LED: 100 Ω instead of 330 Ω."),
        text(x + 16, 798, "Not with the carrier board: it has no pins for plain LEDs."),
    ]
