"""Pins, lights and examples in docs/boxes.md match boards, firmware and program."""

from __future__ import annotations

import json
import re
import tomllib
from importlib import import_module
from typing import Any

import msgspec
import pytest

from companion.config.box_settings import BoxesSettings
from companion.config.settings import Settings
from firmware.lights import COLOURS, FAST_BLINK_MS, FLASH_EVERY_MS
from firmware.messages import LOCKED, SHOWS_NO, SHOWS_STOMACHACHE, SHOWS_YES
from firmware.pin_map import (
    BOX_KEYS,
    BRIGHTNESS,
    STRIP,
    USABLE,
    InvalidPinMap,
    default_pin_map,
    parse_pin_map,
)
from hardware.controllers.port_finder import PICO
from hardware.header.pins import CONSOLE_PINS, HAT_PINS, BoxPins, Wiring
from hardware.local.gamepad_boxes import BUZZ, GAMEPAD
from tests.pages import DOCS, examples, numbers, read, tables
from tests.svg_drawings import drawing, labels

BOXES = "docs/boxes.md"
PAGE = read(BOXES)
WIRINGS = [table for table in tables(BOXES) if table[0][0] == "1"]
"""The Pico, four boxes on the header, eight boxes on the header: a row for each box."""
PICO_LEFT = "GP0 GP1 GND GP2 GP3 GP4 GP5 GND GP6 GP7 GP8 GP9 GND GP10 GP11 GP12 GP13 GND GP14 GP15"
PICO_RIGHT = (
    "GP16 GP17 GND GP18 GP19 GP20 GP21 GND GP22 RUN GP26 GP27 AGND GP28 ADC_VREF 3V3 3V3_EN "
    "GND VSYS VBUS"
)
PICO_PINS = dict(enumerate([*PICO_LEFT.split(), *PICO_RIGHT.split()], start=1))
"""Down the left edge from the USB socket, and up the right one.

Source: the pinout in the Raspberry Pi Pico datasheet.
"""
GPIOZERO: Any = import_module("gpiozero")
HEADER_PINS = {
    number: str(pin.name) for number, pin in GPIOZERO.pi_info("c03111").headers["J8"].pins.items()
}
RED_LED_VOLTS, PIN_VOLTS, LED_AMPERES = 2.0, 3.3, 0.004
WS2812B_MILLIAMPERES = 60


def pins(row: list[str]) -> list[str]:
    """The cells of a row of a wiring that name a pin."""
    return [cell for cell in row if cell.startswith("GP")]


def gpios(row: list[str]) -> list[int]:
    return [numbers(cell)[0] for cell in pins(row)]


def settings(text: str) -> BoxesSettings:
    return msgspec.convert(tomllib.loads(text), Settings).boxes


def test_the_picos_table_is_its_default_wiring() -> None:
    assert [tuple(gpios(row)) for row in WIRINGS[0]] == [
        box.buttons for box in default_pin_map().boxes
    ]


@pytest.mark.parametrize("which", [0, 1, 2])
def test_every_pin_is_where_the_board_has_it(which: int) -> None:
    board = HEADER_PINS if which else PICO_PINS
    for row in WIRINGS[which]:
        for cell in pins(row):
            name, pin = re.fullmatch(r"(.+) \((\d+)\)", cell).groups()  # type: ignore[union-attr]
            assert board[int(pin)] == name.replace(" ", "")
        ground, *name = row[-1].strip(")").split(" (")
        assert board[int(ground)] == "".join(name or ["GND"])


def test_the_strips_pins_are_where_the_board_has_them() -> None:
    assert f"GP{STRIP} (34)" in PAGE
    assert "VBUS (40) through a resettable fuse of 0.5 A" in PAGE
    assert "ground (38)" in PAGE
    assert [PICO_PINS[pin] for pin in (34, 40, 38)] == [f"GP{STRIP}", "VBUS", "GND"]


@pytest.mark.parametrize("which", [0, 1, 2])
def test_each_box_has_a_ground_of_its_own(which: int) -> None:
    assert len({row[-1] for row in WIRINGS[which]}) == len(WIRINGS[which])


@pytest.mark.parametrize(("which", "count"), [(1, 4), (2, 8)])
def test_the_headers_tables_are_valid_wirings(which: int, count: int) -> None:
    wiring = Wiring(tuple(BoxPins(*gpios(row)) for row in WIRINGS[which]))
    assert len(wiring.boxes) == count


def test_the_example_of_settings_is_the_first_header_table() -> None:
    (example,) = examples(BOXES, "toml")
    assert settings(example).wiring() == Wiring(tuple(BoxPins(*gpios(row)) for row in WIRINGS[1]))


def test_the_settings_named_in_the_text_are_valid() -> None:
    lines = re.findall(r"`(\w+ = [^`]+)`", PAGE)
    assert {line.split()[0] for line in lines} == {"gamepads", "usb_ids", "ports"}
    assert settings("\n".join(["[boxes]", *lines])) != BoxesSettings()


def test_the_example_of_a_picos_file_is_valid() -> None:
    (example,) = examples(BOXES, "json")
    board = parse_pin_map(example.encode())
    most = len(USABLE) // len(BOX_KEYS)
    assert (len(board.boxes), board.strip, board.brightness) == (most, None, BRIGHTNESS)
    assert all(box.light is not None for box in board.boxes)
    keys = [row[0].strip("`") for table in tables(BOXES) for row in table]
    assert json.loads(example).keys() <= set(keys)


def test_the_example_of_a_mistake_in_a_picos_file_is_what_the_firmware_reports() -> None:
    with pytest.raises(InvalidPinMap) as mistake:
        parse_pin_map(b'{"boxes": [{"yes": 0, "no": 1, "stomachache": 1}]}')
    assert str(mistake.value) in PAGE


def test_the_named_ids_and_pins_are_the_programs() -> None:
    assert re.findall(r'idVendor}=="(\w+)", ATTRS{idProduct}=="(\w+)"', PAGE) == [
        tuple(PICO.split(":"))
    ]
    refused = sorted((*HAT_PINS, *CONSOLE_PINS))
    assert f"GPIO {', '.join(map(str, refused[:-1]))} and {refused[-1]}" in PAGE


def test_the_colours_are_those_of_the_lights() -> None:
    lights = {row[0]: row[1] for table in tables(BOXES) for row in table}
    for name, light in {"Yes": SHOWS_YES, "No": SHOWS_NO, "Stomachache": SHOWS_STOMACHACHE}.items():
        assert lights[name] == colour(light)
    assert colour(LOCKED) in lights.values()


def colour(light: int) -> str:
    red, green, blue = COLOURS[light]
    if red > green > red // 3 > blue:
        return "orange"
    return max((red, "red"), (green, "green"), (blue, "blue"))[1]


def test_the_lights_have_the_paces_and_currents_of_the_page() -> None:
    each = WS2812B_MILLIAMPERES * BRIGHTNESS // 255
    assert f"{1000 // FAST_BLINK_MS} times a second" in PAGE
    assert f"every {FLASH_EVERY_MS // 1000} seconds" in PAGE
    assert f"{each} mA: 8 lights draw {8 * each} mA" in PAGE
    assert f"= {round((PIN_VOLTS - RED_LED_VOLTS) / LED_AMPERES)} Ω" in PAGE


def test_the_buttons_of_gamepads_are_those_of_the_table() -> None:
    (gamepad, buzzers) = next(table for table in tables(BOXES) if table[0][0] == "a gamepad")
    order = ("first", "second", "third")
    assert [re.sub("its | button", "", cell) for cell in gamepad[2:]] == [order[i] for i in GAMEPAD]
    colours = ("red", "yellow", "green", "orange", "blue")
    assert buzzers[1:] == [str(len(BUZZ)), *(colours[index] for index in BUZZ[0])]


def test_the_strip_is_drawn_behind_the_fuse_that_the_page_asks_for() -> None:
    drawn = (DOCS / "wiring-pico.svg").read_text(encoding="utf-8")
    (fuse,) = re.findall(r"fuse of ([\d.]+ A) \(", PAGE)
    assert f">fuse {fuse}<" in drawn


@pytest.mark.parametrize("name", ["wiring-pico.svg", "wiring-cables.svg"])
def test_the_data_are_drawn_through_the_level_shifter_that_the_page_advises(name: str) -> None:
    """From left to right: the pin, the shifter, the resistor, which meets the first light."""
    (shifter,) = re.findall(r"such as a (\w+) at 5 V", PAGE)
    ways = [f"GP{STRIP}", shifter, "330 Ω"]
    last = {each.text.split(" (")[0]: each for each in labels(drawing(name))}
    data = [last[way] for way in ways]
    assert data == sorted(data, key=lambda each: each.left)
    assert all(abs(each.baseline - data[0].baseline) < 20 for each in data)


@pytest.mark.parametrize(("drawn", "which"), [("wiring-pico.svg", 0), ("wiring-header.svg", 1)])
def test_each_drawing_has_the_pins_of_its_table(drawn: str, which: int) -> None:
    names = ("Yes", "No", "Stomachache", "Light")
    table = {
        cell.split(" (")[0].replace(" ", ""): name
        for row in WIRINGS[which]
        for cell, name in zip(pins(row), names, strict=False)
    }
    assert labels_of_pins(drawn) == table


def labels_of_pins(drawn: str) -> dict[str, str]:
    """The part of a box that is drawn beside each pin: on its row, and nearest to it."""
    texts = [
        (float(x), float(y), text)
        for x, y, text in re.findall(
            r'<text x="([\d.]+)" y="([\d.]+)"[^>]*>([^<]*)</text>',
            (DOCS / drawn).read_text(encoding="utf-8"),
        )
        if float(x) < 700
    ]
    parts = [each for each in texts if each[2] in ("Yes", "No", "Stomachache", "Light")]
    found = {}
    for pin_x, pin_y, name in texts:
        beside = [
            (abs(x - pin_x), part)
            for x, y, part in parts
            if abs(y - pin_y) < 2 and abs(x - pin_x) < 120
        ]
        if beside and re.fullmatch(r"GP(IO)?\d+", name):
            found[name] = min(beside)[1]
    return found
