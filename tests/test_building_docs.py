"""The builder's guide says what the program says, what the wiring allows, and what adds up."""

from __future__ import annotations

import ast
import re
import tomllib
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.settings import Settings
from companion.table.power_hold import HOLD_SECONDS
from firmware.lights import FLASH_EVERY_MS
from firmware.pin_map import STRIP, default_pin_map
from hardware.header.pins import CONSOLE_PINS, HAT_PINS

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAGE = (DOCS / "building.md").read_text(encoding="utf-8")
BOXES = (DOCS / "boxes.md").read_text(encoding="utf-8")
SPEAKING = ("companion/doctor", "hardware")
GPIOZERO: Any = import_module("gpiozero")
HEADER = {
    number: str(pin.name) for number, pin in GPIOZERO.pi_info("c03111").headers["J8"].pins.items()
}
PINS_OF_THE_HEADER = {name for name in HEADER.values() if name.startswith("GPIO")}
REFUSED = {f"GPIO{pin}" for pin in (*HAT_PINS, *CONSOLE_PINS)}
PINS_OF_A_PICO = 26
BARELY_ANYTHING = 8
"""Letters; a sentence with fewer of its own could be quoted as anything."""


@cache
def sentences() -> tuple[str, ...]:
    """Every sentence of the program's, with its parts in braces."""
    files = [file for folder in SPEAKING for file in (ROOT / folder).rglob("*.py")]
    return tuple(text for file in files for text in sentences_of(file))


def sentences_of(file: Path) -> list[str]:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    marked = [call for call in calls if getattr(call.func, "id", "") == "N_" and call.args]
    return [str(ast.literal_eval(call.args[0])) for call in marked]


def can_be_said(quote: str) -> bool:
    """Whether a sentence of the program's, its parts filled in, is what is quoted."""
    return any(re.fullmatch(pattern, quote) for pattern in patterns())


@cache
def patterns() -> tuple[str, ...]:
    telling = [each for each in sentences() if letters_of_its_own(each) > BARELY_ANYTHING]
    return tuple(pattern_of(each.replace("\n", " ")) for each in telling)


def letters_of_its_own(sentence: str) -> int:
    return len(re.sub(r"\{.*?\}|\W", "", sentence))


def pattern_of(sentence: str) -> str:
    words = re.split(r"\{[^}]*\}", sentence)
    return ".+".join(map(re.escape, words))


def quotes() -> list[str]:
    """What the tables say that the doctor says."""
    tables = re.findall(r"^\| the doctor says .*\n\|[-|]+\|\n((?:\|.+\n)+)", PAGE, re.MULTILINE)
    return [row.split("|")[1].strip() for table in tables for row in table.splitlines()]


def rows(head: str) -> list[list[str]]:
    """The cells of the table whose first head is this."""
    (body,) = re.findall(rf"^\| {head} \|.*\n\|[-|]+\|\n((?:\|.+\n)+)", PAGE, re.MULTILINE)
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in body.splitlines()]


def settings_with(power: str, header: str) -> Settings:
    return msgspec.convert(tomllib.loads(f"{power}\n{header}"), Settings)


def example() -> str:
    (text,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    return str(text)


def header_boxes(count: int) -> str:
    """The settings of the table of so many boxes at the header."""
    (table,) = [
        table
        for table in re.findall(r"^\| box \|.*\n\|[-|]+\|\n((?:\|.+\n)+)", BOXES, re.MULTILINE)
        if "GPIO" in table and table.count("\n") == count
    ]
    names = ("yes", "no", "stomachache")
    boxes = [re.findall(r"GPIO (\d+) ", row)[:3] for row in table.splitlines()]
    lines = [
        "".join(f"{name} = {pin}\n" for name, pin in zip(names, pins, strict=True))
        for pins in boxes
    ]
    return "".join(f"[[boxes.header]]\n{each}" for each in lines)


@pytest.mark.parametrize("quote", quotes())
def test_the_doctor_can_say_what_the_page_has_it_say(quote: str) -> None:
    assert can_be_said(quote.strip("`"))


def test_the_doctor_is_quoted_often_and_only_in_code() -> None:
    assert len(quotes()) > 15
    assert all(re.fullmatch("`[^`]+`", quote) for quote in quotes())


def test_what_nobody_says_is_found_out() -> None:
    assert not can_be_said("/dev/ttyACM0 …: nobody is at home.")


def test_the_parts_for_more_seats_are_so_many_more() -> None:
    for part, *counts in rows("for so many seats"):
        two, four, eight = map(int, counts)
        assert (four, eight) == (2 * two, 4 * two) or two == four == eight == 1, part
    needed = {part.split(" ")[0]: int(two) for part, two, *_more in rows("for so many seats")}
    assert (needed["push-on"], needed["wood"], needed["lights,"]) == (2 * 6, 2 * 4, 2)
    assert f"| {2 * 3} | {4 * 3} | {8 * 3} |" in PAGE


def test_a_pico_carries_the_boxes_that_the_page_says() -> None:
    wired = {pin for box in default_pin_map().boxes for pin in box.buttons} | {STRIP}
    assert len(wired) <= PINS_OF_A_PICO
    plain, coloured = PINS_OF_A_PICO // 4, len(default_pin_map().boxes)
    assert f"{coloured} with lights in colours (WS2812B), {plain} with plain LEDs" in PAGE


def test_the_header_leaves_a_pin_for_the_power_button_as_the_page_says() -> None:
    most = len(PINS_OF_THE_HEADER - REFUSED)
    beside = most - 1
    assert f"up to {beside // 4} boxes with lights, or {beside // 3} without" in PAGE
    assert f"they take all {most} that are allowed" in PAGE


def test_the_power_button_is_where_the_header_has_it() -> None:
    ((gpio, pin, ground),) = re.findall(
        r"\*\*GPIO (\d+) \(pin (\d+)\) and ground \(pin (\d+)\)", PAGE
    )
    assert (HEADER[int(pin)], HEADER[int(ground)]) == (f"GPIO{gpio}", "GND")
    assert settings_with(example(), "").power.button == int(gpio)
    drawing = (DOCS / "wiring-header.svg").read_text(encoding="utf-8")
    (y,) = re.findall(r'y="([\d.]+)"[^>]*>Power button<', drawing)
    assert re.search(rf'y="{y}"[^>]*>GPIO{gpio}<', drawing)


def test_four_boxes_and_the_power_button_go_together() -> None:
    assert settings_with(example(), header_boxes(4)).power.button is not None


def test_eight_boxes_and_the_power_button_are_refused_in_the_words_of_the_page() -> None:
    with pytest.raises(msgspec.ValidationError) as refused:
        settings_with(example(), header_boxes(8))
    (quote,) = [each for each in quotes() if "and the power button" in each]
    assert quote.strip("`").partition("…")[2] in str(refused.value)


def test_the_times_are_the_programs() -> None:
    assert set(re.findall(r"(?i)h[eo]ld .*?for (\d+) seconds", PAGE)) == {f"{HOLD_SECONDS:g}"}
    assert f"A glimpse every {FLASH_EVERY_MS // 1000} seconds" in PAGE


def test_every_link_leads_somewhere() -> None:
    for target in re.findall(r"\]\((?!https:)([^)#]+)[^)]*\)", PAGE):
        assert (DOCS / target).exists(), target


def test_every_link_to_a_heading_has_its_heading() -> None:
    for file, anchor in re.findall(r"\]\(([^)#:]*)#([^)]+)\)", PAGE):
        text = (DOCS / file).read_text(encoding="utf-8") if file else PAGE
        assert anchor in anchors(text), (file, anchor)


def anchors(text: str) -> set[str]:
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in headings}


def test_both_templates_and_the_sketch_stand_on_the_page() -> None:
    for name in ("enclosure.svg", "enclosure-24mm.svg", "enclosure-30mm.svg"):
        assert f"]({name})" in PAGE


def test_the_builders_guide_is_found_from_the_page_of_the_boxes() -> None:
    assert "](building.md)" in BOXES
