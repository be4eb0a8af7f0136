"""What docs/boxes.md says of pins and lights is what boards, firmware and program have."""

from __future__ import annotations

import json
import re
import tomllib
from importlib import import_module
from pathlib import Path
from threading import Event
from typing import Any

import msgspec
import pytest

from companion.box_settings import BoxesSettings
from companion.boxes.emulate import command_for
from companion.boxes.listing import report_line
from companion.boxes.monitor import monitor
from companion.settings import Settings
from firmware.controller import FIRMWARE_VERSION
from firmware.lights import COLOURS, FAST_BLINK_MS, FLASH_EVERY_MS
from firmware.messages import LOCKED, SHOWS_NO, SHOWS_STOMACHACHE, SHOWS_YES
from firmware.pin_map import BRIGHTNESS, STRIP, InvalidPinMap, default_pin_map, parse_pin_map
from hardware.boxes import Button, Health, Report
from hardware.controllers.host_session import box_name
from hardware.controllers.port_finder import PICO
from hardware.controllers.status_messages import Connected
from hardware.header.pins import CONSOLE_PINS, HAT_PINS, BoxPins, Wiring
from hardware.local.gamepads import BUZZ, PLAIN
from tests.hardware.scripted import ScriptedBoxes

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAGE = (DOCS / "boxes.md").read_text(encoding="utf-8")
PI_4 = "c03111"
PICO_LEFT = "GP0 GP1 GND GP2 GP3 GP4 GP5 GND GP6 GP7 GP8 GP9 GND GP10 GP11 GP12 GP13 GND GP14 GP15"
PICO_RIGHT = (
    "GP16 GP17 GND GP18 GP19 GP20 GP21 GND GP22 RUN GP26 GP27 AGND GP28 ADC_VREF 3V3 3V3_EN "
    "GND VSYS VBUS"
)
PICO_EDGES = (*PICO_LEFT.split(), *PICO_RIGHT.split())
"""Pins 1 to 40: down the left edge from the USB socket, and up the right one.

Source: the pinout in the Raspberry Pi Pico datasheet.
"""
GPIOZERO: Any = import_module("gpiozero")
HEADER = {
    number: str(pin.name) for number, pin in GPIOZERO.pi_info(PI_4).headers["J8"].pins.items()
}
RED_LED_VOLTS, PIN_VOLTS, LED_AMPERES = 2.0, 3.3, 0.004
WS2812B_MILLIAMPERES = 60


def tables() -> list[list[list[str]]]:
    """The cells of every table's rows, without their heads."""
    found = re.findall(r"^\|[-|]+\|\n((?:\|.+\n)+)", PAGE, re.MULTILINE)
    return [
        [[cell.strip() for cell in line.strip("|").split("|")] for line in body.splitlines()]
        for body in found
    ]


def wirings() -> list[list[list[str]]]:
    """The tables with a row for each box: the Pico, four at the header, eight at the header."""
    return [table for table in tables() if table[0][0] == "1"]


def numbers(cell: str) -> tuple[int, int]:
    """The number after GP or GPIO, and the pin's place on the board."""
    found = re.fullmatch(r"GP(?:IO )?(\d+) \((\d+)\)", cell)
    assert found is not None, cell
    return int(found[1]), int(found[2])


def example(language: str) -> str:
    (text,) = re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)
    return str(text)


def settings(text: str) -> BoxesSettings:
    return msgspec.convert(tomllib.loads(text), Settings).boxes


def test_the_picos_table_is_its_default_wiring() -> None:
    told = [tuple(numbers(cell)[0] for cell in row[1:4]) for row in wirings()[0]]
    assert told == [box.buttons for box in default_pin_map().boxes]


def test_every_pin_of_the_picos_table_is_where_the_board_has_it() -> None:
    for row in wirings()[0]:
        for cell in row[1:4]:
            gpio, place = numbers(cell)
            assert PICO_EDGES[place - 1] == f"GP{gpio}"
        assert PICO_EDGES[int(row[4]) - 1] == "GND"


def test_the_strips_three_pins_are_where_the_board_has_them() -> None:
    (told,) = re.findall(r"data GP(\d+) \((\d+)\), 5 V from VBUS \((\d+)\), ground \((\d+)\)", PAGE)
    gpio, data, power, ground = map(int, told)
    assert gpio == STRIP
    assert [PICO_EDGES[place - 1] for place in (data, power, ground)] == [
        f"GP{STRIP}",
        "VBUS",
        "GND",
    ]


@pytest.mark.parametrize("which", [1, 2])
def test_every_pin_of_the_headers_tables_is_where_the_header_has_it(which: int) -> None:
    for row in wirings()[which]:
        for cell in row[1:-1]:
            gpio, place = numbers(cell)
            assert HEADER[place] == f"GPIO{gpio}"
        assert HEADER[int(row[-1])] == "GND"


@pytest.mark.parametrize(("which", "count"), [(1, 4), (2, 8)])
def test_the_headers_tables_are_wirings_that_can_be(which: int, count: int) -> None:
    boxes = [[numbers(cell)[0] for cell in row[1:-1]] for row in wirings()[which]]
    assert len(Wiring(tuple(BoxPins(*pins) for pins in boxes)).boxes) == count


def test_no_two_boxes_at_the_header_need_the_same_ground() -> None:
    for wiring in wirings()[1:]:
        grounds = [row[-1] for row in wiring]
        assert len(set(grounds)) == len(grounds)


def test_the_settings_are_the_wiring_of_the_first_header_table() -> None:
    told = [BoxPins(*(numbers(cell)[0] for cell in row[1:5])) for row in wirings()[1]]
    assert settings(example("toml")).wiring() == Wiring(tuple(told))


def test_what_the_page_says_under_boxes_are_settings() -> None:
    lines = re.findall(r"`(\w+ = [^`]+)`", PAGE)
    assert [line.split()[0] for line in lines] == ["gamepads", "usb_ids", "ports"]
    told = settings("\n".join(["[boxes]", *lines]))
    assert told != BoxesSettings()


def test_the_answers_of_list_and_monitor_are_the_programs() -> None:
    controller = "e661410403562b2c"
    said = Connected(
        port="/dev/ttyACM0",
        controller=controller,
        boxes=len(default_pin_map().boxes),
        firmware=".".join(map(str, FIRMWARE_VERSION)),
    )
    assert f"```\n{report_line(Report(Health.WORKS, said))}\n```" in PAGE
    lines = monitored(box_name(bytes.fromhex(controller), port=0), Button.YES)
    assert "```\n{}\n{}\n```".format(*lines) in PAGE


def monitored(box: str, button: Button) -> list[str]:
    """What is told of a box that is there and pressed once."""
    ends, lines = Event(), []

    def tell(line: str) -> None:
        lines.append(line)
        if len(lines) == 2:
            ends.set()

    boxes = ScriptedBoxes((box,))
    boxes.press(box, button)
    monitor(lambda wake: boxes, tell, ends)
    return lines


def test_what_emulate_prints_is_what_the_page_shows() -> None:
    assert f"Open the castle with: {command_for('/dev/pts/0')}" in PAGE


def test_the_refused_pins_are_named() -> None:
    refused = [str(pin) for pin in (*HAT_PINS, *CONSOLE_PINS)]
    assert f"GPIO {', '.join(refused[:-1])} and {refused[-1]} are refused" in PAGE


def test_the_example_of_a_picos_file_is_one() -> None:
    board = parse_pin_map(example("json").encode())
    assert (len(board.boxes), board.strip, board.brightness) == (2, None, BRIGHTNESS)
    assert set(json.loads(example("json"))) == set(
        re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE)
    )


def test_what_the_page_says_of_a_wrong_file_is_what_the_firmware_says() -> None:
    twice = b'{"boxes": [{"yes": 0, "no": 1, "stomachache": 1}]}'
    with pytest.raises(InvalidPinMap, match="used twice") as wrong:
        parse_pin_map(twice)
    assert f"```\n{wrong.value}\n```" in PAGE


def test_the_picos_usb_id_is_the_one_that_is_looked_for() -> None:
    (told,) = re.findall(r'idVendor}=="(\w+)", ATTRS{idProduct}=="(\w+)"', PAGE)
    assert ":".join(told) == PICO


@pytest.mark.parametrize(
    ("row", "light", "name"),
    [
        ("this box has voted; nobody sees what", LOCKED, "blue"),
        ("Yes", SHOWS_YES, "green"),
        ("No", SHOWS_NO, "red"),
        ("Stomachache", SHOWS_STOMACHACHE, "orange"),
    ],
)
def test_the_colours_are_those_of_the_lights(row: str, light: int, name: str) -> None:
    red, green, blue = COLOURS[light]
    seen = {
        "blue": blue > 2 * max(red, green),
        "green": green > 2 * max(red, blue),
        "red": red > 2 * max(green, blue),
        "orange": red > green > red // 3 > blue,
    }
    assert [colour for colour, is_seen in seen.items() if is_seen] == [name]
    assert f"| {row} | {name} |" in PAGE


def test_the_paces_of_the_lights_are_theirs() -> None:
    assert 1000 // FAST_BLINK_MS == 5
    assert "flutters, five times a second" in PAGE
    assert f"glimpse every {FLASH_EVERY_MS // 1000} seconds" in PAGE


def test_the_lights_take_no_more_current_than_the_page_says() -> None:
    each = WS2812B_MILLIAMPERES * BRIGHTNESS // 255
    assert f"{each} mA: 8 lights take {8 * each} mA" in PAGE


def test_the_resistor_is_the_next_that_can_be_bought() -> None:
    ohms = round((PIN_VOLTS - RED_LED_VOLTS) / LED_AMPERES)
    assert f"= {ohms} Ω, so" in PAGE
    assert "**330 Ω**" in PAGE


def test_the_gamepads_buttons_are_those_of_the_table() -> None:
    order = ("first", "second", "third")
    assert f"its {order[PLAIN[0]]} button | its {order[PLAIN[1]]} | its {order[PLAIN[2]]}" in PAGE
    colours = ("red", "yellow", "green", "orange", "blue")
    handset = " | ".join(colours[index] for index in BUZZ[0])
    assert f"| {len(BUZZ)} | {handset} |" in PAGE


@pytest.mark.parametrize("drawing", ["wiring-pico.svg", "wiring-header.svg"])
def test_every_drawing_stands_on_the_page(drawing: str) -> None:
    assert f"]({drawing})" in PAGE
    assert (DOCS / drawing).exists()


def drawn(drawing: str) -> list[tuple[float, float, str]]:
    """Every text of a drawing with its place."""
    texts = re.findall(
        r'<text x="([\d.]+)" y="([\d.]+)"[^>]*>([^<]*)</text>',
        (DOCS / drawing).read_text(encoding="utf-8"),
    )
    return [(float(x), float(y), text) for x, y, text in texts]


def labels_of_pins(drawing: str, prefix: str) -> dict[str, str]:
    """What is drawn beside each pin: on its row, nearest to it, and a box's part."""
    parts = ("Yes", "No", "Stomachache", "Light")
    texts = [each for each in drawn(drawing) if each[0] < 700]
    pins = [each for each in texts if re.fullmatch(rf"{prefix}\d+", each[2])]
    found = {}
    for pin_x, pin_y, name in pins:
        beside = [
            (abs(x - pin_x), text)
            for x, y, text in texts
            if text in parts and abs(y - pin_y) < 2 and abs(x - pin_x) < 120
        ]
        if beside:
            found[name] = min(beside)[1]
    return found


def test_the_drawing_of_the_pico_says_what_its_table_says() -> None:
    names = ("Yes", "No", "Stomachache")
    told = {
        f"GP{numbers(cell)[0]}": name
        for row in wirings()[0]
        for cell, name in zip(row[1:4], names, strict=True)
    }
    assert labels_of_pins("wiring-pico.svg", "GP") == told


def test_the_drawing_of_the_header_says_what_its_table_says() -> None:
    names = ("Yes", "No", "Stomachache", "Light")
    told = {
        f"GPIO{numbers(cell)[0]}": name
        for row in wirings()[1]
        for cell, name in zip(row[1:5], names, strict=True)
    }
    assert labels_of_pins("wiring-header.svg", "GPIO") == told


def test_every_link_leads_somewhere() -> None:
    for target in re.findall(r"\]\((?!https:)([^)#]+)[^)]*\)", PAGE):
        assert (DOCS / target).exists(), target


def test_every_link_inside_the_page_has_its_heading() -> None:
    headings = re.findall(r"^#+ (.+)$", PAGE, re.MULTILINE)
    anchors = {re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in headings}
    assert set(re.findall(r"\]\(#([^)]+)\)", PAGE)) <= anchors
