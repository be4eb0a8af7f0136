"""What is on the carrier board, and which pins are connected: knows no places and no files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from firmware.messages import MOST_PORTS
from tools.parts.cables import BUTTON_WIRES, WIRES, Carries
from tools.parts.pico_pins import AGND_PIN, GROUND_PINS, VBUS_PIN, button_pins, strip_pin

GROUND, FIVE_VOLTS, USB_VOLTS = "GND", "+5V", "VBUS"
UNUSED_GATES = (4, 5, 9, 10, 12, 13)
"""The inputs of the level shifter's gates 2 to 4."""


@dataclass(frozen=True)
class Component:
    """A part, with the net of each of its pins; pins without a net stay open."""

    name: str
    symbol: str
    footprint: str
    value: str
    nets: Mapping[str, str]


def components() -> tuple[Component, ...]:
    return (
        pico(), shifter(), fuse(), *map(socket, cables()), *button_resistors(),
        data_resistor(), *capacitors(), *map(jumper, cables()[:-1]), *holes(),
    )  # fmt: skip


def cables() -> range:
    return range(1, MOST_PORTS + 1)


def chain(cable: int) -> str:
    """The data that leaves a cable's light; 0 is the data for the first one."""
    return f"DATA{cable}"


def at_the_cable(cable: int, button: Carries) -> str:
    return f"{button.name}{cable}"


def at_the_pico(gpio: int) -> str:
    return f"GP{gpio}"


def pico() -> Component:
    buttons = [pin for cable in cables() for pin in button_pins(cable).values()]
    nets = {str(pin.number): at_the_pico(pin.gpio) for pin in (*buttons, strip_pin())}
    grounds = dict.fromkeys((str(pin) for pin in GROUND_PINS if pin != AGND_PIN), GROUND)
    nets |= grounds | {str(VBUS_PIN): USB_VOLTS}
    return Component(
        "A1", "MCU_Module:RaspberryPi_Pico", "Module:RaspberryPi_Pico_Common_THT",
        "Raspberry Pi Pico", nets,
    )  # fmt: skip


def shifter() -> Component:
    nets = {"1": GROUND, "2": at_the_pico(strip_pin().gpio), "3": "SHIFTED", "7": GROUND}
    nets |= {"14": FIVE_VOLTS} | {str(pin): GROUND for pin in UNUSED_GATES}
    return Component(
        "U1", "74xx:74AHCT125", "Package_DIP:DIP-14_W7.62mm", "SN74AHCT125N", nets
    )  # fmt: skip


def fuse() -> Component:
    return Component(
        "F1", "Device:Polyfuse", "Fuse:Fuse_Bourns_MF-RHT050", "0.5 A",
        {"1": USB_VOLTS, "2": FIVE_VOLTS},
    )  # fmt: skip


def socket(cable: int) -> Component:
    last = cable == MOST_PORTS
    wires = [wire for wire in WIRES if not (last and wire.carries is Carries.DATA_OUT)]
    nets = {str(wire.number): _net(cable, wire.carries) for wire in wires}
    return Component(
        f"J{cable}", "Connector:8P8C", "Connector_RJ:RJ45_Amphenol_54602-x08_Horizontal",
        f"box {cable}", nets,
    )  # fmt: skip


def button_resistors() -> Iterator[Component]:
    """Limit the current of a pin if a cable's wire touches 5 V."""
    number = 0
    for cable in cables():
        for button in BUTTON_WIRES:
            number += 1
            gpio = button_pins(cable)[button].gpio
            nets = {"1": at_the_cable(cable, button), "2": at_the_pico(gpio)}
            yield resistor(number, "1k", nets)


def data_resistor() -> Component:
    last = MOST_PORTS * len(BUTTON_WIRES)
    return resistor(last + 1, "330", {"1": "SHIFTED", "2": chain(0)})


def resistor(number: int, value: str, nets: Mapping[str, str]) -> Component:
    footprint = "Resistor_THT:R_Axial_DIN0204_L3.6mm_D1.6mm_P7.62mm_Horizontal"
    return Component(f"R{number}", "Device:R", footprint, value, nets)


def capacitors() -> tuple[Component, Component]:
    nets = {"1": FIVE_VOLTS, "2": GROUND}
    large, small = "CP_Radial_D8.0mm_P3.50mm", "C_Disc_D5.0mm_W2.5mm_P5.00mm"
    return (
        Component("C1", "Device:C_Polarized", f"Capacitor_THT:{large}", "470uF 10V", nets),
        Component("C2", "Device:C", f"Capacitor_THT:{small}", "100nF", nets),
    )


def jumper(cable: int) -> Component:
    """Bridges a cable without a light, for the lights behind it."""
    nets = {"1": chain(cable - 1), "2": chain(cable)}
    footprint = "Connector_PinHeader_2.54mm:PinHeader_1x02_P2.54mm_Vertical"
    return Component(f"JP{cable}", "Connector_Generic:Conn_01x02", footprint, "no light", nets)


def holes() -> Iterator[Component]:
    for number in range(1, 5):
        footprint = "MountingHole:MountingHole_2.7mm_M2.5"
        yield Component(f"H{number}", "Mechanical:MountingHole", footprint, "M2.5", {})


def _net(cable: int, carries: Carries) -> str:
    if carries in BUTTON_WIRES:
        return at_the_cable(cable, carries)
    others = {
        Carries.GROUND: GROUND,
        Carries.FIVE_VOLTS: FIVE_VOLTS,
        Carries.DATA_IN: chain(cable - 1),
        Carries.DATA_OUT: chain(cable),
    }
    return others[carries]
