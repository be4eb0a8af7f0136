"""Parts, pins and times in docs/building.md match the wiring and the program."""

from __future__ import annotations

import re
import tomllib

import msgspec
import pytest

from companion.config.settings import Settings
from companion.evening.power_button_hold import HOLD_SECONDS
from firmware.lights import FLASH_EVERY_MS
from firmware.pin_map import STRIP, default_pin_map
from hardware.header.pins import CONSOLE_PINS, HAT_PINS
from tests.pages import DOCS, examples, numbers, read
from tests.test_box_docs import HEADER_PINS, WIRINGS, gpios

BUILDING, WEEKEND = "docs/building.md", "docs/weekend.md"
PAGE = read(BUILDING)
PINS_OF_A_PICO = 26
REFUSED = {f"GPIO{pin}" for pin in (*HAT_PINS, *CONSOLE_PINS)}
FREE_PINS = {name for name in HEADER_PINS.values() if name.startswith("GPIO")} - REFUSED


def settings_with_power_button(boxes: list[list[str]]) -> Settings:
    """The settings of the page's power button, and of these boxes on the header."""
    (power,) = examples(BUILDING, "toml")
    wired = [dict(zip(("yes", "no", "stomachache"), gpios(row), strict=False)) for row in boxes]
    settings = tomllib.loads(power) | {"boxes": {"header": wired}}
    return msgspec.convert(settings, Settings)


def test_each_board_has_the_pins_for_its_number_of_boxes() -> None:
    boxes = default_pin_map().boxes
    assert len({STRIP, *(pin for box in boxes for pin in box.buttons)}) <= PINS_OF_A_PICO
    (beside,) = re.findall(r"leaves pins for up to (.+?)\.", PAGE)
    assert numbers(beside) == [(len(FREE_PINS) - 1) // 4, (len(FREE_PINS) - 1) // 3]
    assert f"all {len(FREE_PINS)}" in PAGE


def test_the_power_button_is_on_the_same_pins_everywhere() -> None:
    gpio, pin, ground = numbers(re.findall(r"GPIO \d+ \(pin \d+\) and ground \(pin \d+\)", PAGE)[0])
    assert (HEADER_PINS[pin], HEADER_PINS[ground]) == (f"GPIO{gpio}", "GND")
    assert settings_with_power_button(WIRINGS[1]).power.button == gpio
    drawing = (DOCS / "wiring-header.svg").read_text(encoding="utf-8")
    (y,) = re.findall(r'y="([\d.]+)"[^>]*>Power button<', drawing)
    assert re.search(rf'y="{y}"[^>]*>GPIO{gpio}<', drawing)


def test_eight_boxes_on_the_header_leave_no_pin_for_the_power_button() -> None:
    with pytest.raises(msgspec.ValidationError):
        settings_with_power_button(WIRINGS[2])


def test_the_times_are_the_programs() -> None:
    for page in (PAGE, read(WEEKEND)):
        assert set(re.findall(r"(?i)h[eo]ld .*?for (\d+) seconds", page)) == {f"{HOLD_SECONDS:g}"}
    assert f"every {FLASH_EVERY_MS // 1000} seconds" in read(WEEKEND)
