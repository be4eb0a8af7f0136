"""Where each wire of the cable goes inside a button box, and what connecting it takes."""

from __future__ import annotations

from tools.parts.cables import BUTTON_WIRES, Carries

JOINT = "the ground joint"
IN_THE_BOX = {
    Carries.DATA_IN: "DIN of the light",
    Carries.DATA_OUT: "DOUT of the light",
    Carries.FIVE_VOLTS: "5V of the light",
    Carries.GROUND: JOINT,
    **{button: f"{button.value}, either contact" for button in BUTTON_WIRES},
}
CONTACTS = 2 * len(BUTTON_WIRES)
"""Of the buttons: each gets a push-on connector with a sleeve over it."""
LEADS = (*(button.value for button in BUTTON_WIRES), "GND of the light")
"""What a lead from the ground joint goes to."""
LEAD_CM = 15
SHEATH_CM = 20
"""How much of the cable's sheath to take off, so that its wires reach everything."""
JOINT_SLEEVE_CM, CONNECTOR_SLEEVE_CM, END_SLEEVE_CM = 4, 2, 2
FREE_ENDS, LED_JOINTS = 2, 3
"""The most in a box, with a plain LED: wires 1 and 4; and from wire 3 through resistor and LED."""
HUB_LINKS = (
    "VBUS to the fuse", "5 V to the lever connectors", "ground to terminal 38",
    "GP28 to the level shifter", "330 Ω to wire 1 of cable 1",
    "lever connector to lever connector", "and to the third",
)  # fmt: skip
"""The wires of a hub with terminals, beside those of the cables."""


def lead_metres() -> float:
    return len(LEADS) * LEAD_CM / 100


def link_metres() -> float:
    return len(HUB_LINKS) * LEAD_CM / 100


def wide_sleeve_cm() -> int:
    return JOINT_SLEEVE_CM + CONTACTS * CONNECTOR_SLEEVE_CM


def narrow_sleeve_cm() -> int:
    return (FREE_ENDS + LED_JOINTS) * END_SLEEVE_CM
