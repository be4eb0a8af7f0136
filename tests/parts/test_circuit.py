"""The carrier board connects each wire of each cable with the pin that the firmware expects."""

from __future__ import annotations

from collections import Counter, defaultdict
from math import sqrt

import pytest

from firmware.messages import MOST_PORTS
from firmware.pin_map import STRIP, default_pin_map
from tests.pages import read
from tests.parts.carrier_board import components
from tests.parts.test_bill import row
from tests.test_box_docs import PICO_PINS, WS2812B_MILLIAMPERES
from tools.parts.cables import WIRES, Carries

PARTS = components()
PICO = {PICO_PINS[int(pin)]: net for pin, net in PARTS["A1"].nets.items()}
"""The net of each pin, by the name that the board's datasheet gives it."""
FUSE_OHMS, USB_CABLE_OHMS, SOCKET_VOLTS = 1.17, 0.43, 4.75
"""At most a Bourns MF-R050, and there and back through 1 m of AWG 28; at least a USB 2.0 socket."""
CABLE_HENRIES, LIGHT_FARADS, WS2812B_VOLTS = 1.5e-6, 100e-9, 3.7
"""Two wires of 2 m; what is at each light, and the least that it works with."""
PAGE = " ".join(read("docs/cables.md").split())
each_cable = pytest.mark.parametrize("cable", range(1, 9))


def wire(cable: int, carries: Carries) -> list[str]:
    """The nets of the socket's pins that carry this."""
    nets = PARTS[f"J{cable}"].nets
    return [nets[str(each.number)] for each in WIRES if each.carries is carries]


def beyond(net: str, kind: str) -> tuple[str, str]:
    """The value of the only part of this kind on a net, and the net at its other end."""
    (part,) = [
        part for name, part in PARTS.items() if name.startswith(kind) and net in part.nets.values()
    ]
    (other,) = set(part.nets.values()) - {net}
    return part.value, other


@each_cable
def test_each_button_reaches_its_pin_through_a_resistor(cable: int) -> None:
    box = default_pin_map().boxes[cable - 1]
    for carries, gpio in zip(
        (Carries.YES, Carries.NO, Carries.STOMACHACHE), box.buttons, strict=True
    ):
        (net,) = wire(cable, carries)
        assert beyond(net, "R") == ("1k", PICO[f"GP{gpio}"])


@each_cable
def test_each_cable_has_five_volts_behind_the_fuse_and_two_grounds(cable: int) -> None:
    assert wire(cable, Carries.GROUND) == ["GND", "GND"]
    (five_volts,) = wire(cable, Carries.FIVE_VOLTS)
    assert beyond(five_volts, "F") == ("0.5 A", PICO["VBUS"])


@each_cable
def test_a_light_sends_its_data_on_to_the_next_cable(cable: int) -> None:
    (data_in,) = wire(cable, Carries.DATA_IN)
    if cable == 1:
        assert beyond(data_in, "R") == ("330", PARTS["U1"].nets["3"])
    else:
        assert wire(cable - 1, Carries.DATA_OUT) == [data_in]
        jumper = PARTS[f"JP{cable - 1}"].nets
        assert set(jumper.values()) == {*wire(cable - 1, Carries.DATA_IN), data_in}


def test_the_last_light_sends_its_data_nowhere() -> None:
    (data_out,) = (each.number for each in WIRES if each.carries is Carries.DATA_OUT)
    assert str(data_out) not in PARTS["J8"].nets


def test_the_data_begins_at_the_firmwares_pin_and_is_shifted_to_five_volts() -> None:
    shifter = PARTS["U1"].nets
    assert shifter["2"] == PICO[f"GP{STRIP}"]
    assert (shifter["14"], shifter["7"], shifter["1"]) == ("+5V", "GND", "GND")
    assert {shifter[str(pin)] for pin in (4, 5, 9, 10, 12, 13)} == {"GND"}


def test_every_net_has_two_ends() -> None:
    ends = Counter(net for part in PARTS.values() for net in part.nets.values())
    assert [net for net, count in ends.items() if count < 2] == []


def test_the_pico_has_wires_at_the_firmwares_pins_and_at_no_other() -> None:
    buttons = [gpio for box in default_pin_map().boxes for gpio in box.buttons]
    assert PICO.keys() == {"GND", "VBUS", *(f"GP{gpio}" for gpio in (*buttons, STRIP))}


def test_the_capacitors_are_between_five_volts_and_ground() -> None:
    assert {PARTS[name].nets["1"] for name in ("C1", "C2")} == {"+5V"}
    assert {PARTS[name].nets["2"] for name in ("C1", "C2")} == {"GND"}


def test_the_capacitors_are_enough_for_all_lights_at_once() -> None:
    """The large one is what USB 2.0 allows at plug-in. A light takes its full current while it
    shines and nothing while it doesn't: that is how it is dimmed."""
    assert PARTS["C1"].value == "10uF"
    each = WS2812B_MILLIAMPERES / 1000
    lost = MOST_PORTS * each * (FUSE_OHMS + USB_CABLE_OHMS)
    pulse = each * sqrt(CABLE_HENRIES / LIGHT_FARADS)
    assert SOCKET_VOLTS - lost - pulse > WS2812B_VOLTS
    said = f"{1000 * MOST_PORTS * each:.0f} mA for less than a millisecond. Then fuse and USB cable"
    assert f"{said} take {lost:.1f} V of the 5 V, and a WS2812B needs {WS2812B_VOLTS} V" in PAGE


def test_no_pin_of_the_pico_has_five_volts_but_vbus() -> None:
    assert [pin for pin, net in PICO.items() if net in ("+5V", "VBUS")] == ["VBUS"]
    assert {net for pin, net in PICO.items() if pin == "GND"} == {"GND"}


def test_the_bill_has_what_is_on_the_board() -> None:
    kinds: defaultdict[str, int] = defaultdict(int)
    for name, part in PARTS.items():
        kinds[f"{name.rstrip('0123456789')} {part.value}".partition(" box")[0]] += 1
    bought = {
        "RJ45 socket": kinds["J"],
        "resistor 1 kΩ of size 0204": kinds["R 1k"],
        "resistor 330 Ω, 0.25 W; for the carrier board": kinds["R 330"],
        "pin header 1 × 2": kinds["JP no light"],
        "capacitor 10 µF": kinds["C 10uF"],
        "capacitor 100 nF, ceramic, for the level shifter": kinds["C 100nF"],
    }
    assert {name: set(row(name)) for name in bought} == {name: {n} for name, n in bought.items()}
