"""The path for makers orders what the list of parts has, and quotes program and pages."""

from __future__ import annotations

import re

import pytest

from companion.commands.box.emulate import command_for
from companion.words.i18n import translate
from firmware.controller import FIRMWARE_VERSION
from firmware.pin_map import default_pin_map
from hardware.controllers.flash import FirmwareRunning
from hardware.controllers.status_messages import DoesNotAnswer, NoController
from tests.catalogues import catalogue
from tests.pages import DOCS, numbers, read
from tests.parts.test_bill import ALTOGETHER, CUT_PLAN, GROUPS, row
from tests.test_box_docs import PAGE as BOXES

PAGE = read("docs/weekend.md")
SEATS = 6
SPARES = 10.0
"""Euros for what is ordered besides: a button, a light, connectors, wire, the plates' rests."""
PORT = "/dev/ttyACM0"
WIRE = "stranded wire of 0.25 mm² (AWG 24)"
ORDERED = {
    "push buttons that snap in": ["push button that snaps in"],
    "push-on connectors": ["push-on connector"],
    "network cables": ["network cable"],
    "lights WS2812B": ["WS2812B"],
    "ceramic capacitors of 100 nF": [
        "capacitor 100 nF, ceramic, if",
        "capacitor 100 nF, ceramic, for the level shifter",
    ],
    "rubber feet": ["rubber foot"],
    "Raspberry Pi Pico H": ["Raspberry Pi Pico H"],
    "USB cable": ["USB cable"],
    "board with screw terminals": ["board with screw terminals"],
    "level shifter 74AHCT125": ["level shifter 74AHCT125"],
    "perforated board": ["perforated board"],
    "resistor of 330 Ω": ["resistor 330 Ω, 0.25 W; for the carrier board"],
    "capacitor of 10 µF": ["capacitor 10 µF"],
    "resettable fuse of 0.5 A": ["resettable fuse, holds 0.5 A"],
    "lever connectors for 5 wires": ["lever connector for 5 wires"],
    "lever connectors for 2 wires": ["lever connector for 2 wires"],
    "box of plastic": ["box of plastic"],
    "cable glands M12": ["cable gland M12"],
    "screw-on base": ["screw-on base"],
    "m of stranded wire": [f"{WIRE}, metres: four leads", f"{WIRE}, metres: links"],
    "cm of heat-shrink sleeve of 6 mm": ["heat-shrink sleeve 6 mm"],
    "cm of 3 mm": ["heat-shrink sleeve 3 mm, cm: over wire 3"],
    "wood screws 3 × 16 mm": ["wood screw 3 × 16 mm"],
    "cable ties": ["cable tie 2.5 × 100 mm: in the box"],
    "push button with a 12 mm thread": ["push button with a 12 mm thread"],
    "jumper wires": ["jumper wire"],
}  # fmt: skip
"""What the page orders, and how the lines of the list of parts begin that it sums."""


@pytest.mark.parametrize(("ordered", "lines"), ORDERED.items())
def test_as_much_is_ordered_as_six_seats_need(ordered: str, lines: list[str]) -> None:
    (quantity,) = re.findall(rf"(\d+) {re.escape(ordered)}", PAGE)
    assert 0 <= int(quantity) - sum(row(line)[SEATS - 1] for line in lines) < 1


def test_the_wood_is_what_six_boxes_are_sawn_from() -> None:
    """The page about boxes says how the plates are cut."""
    plates = numbers(re.findall(r"plate of plywood .+? of square strip", PAGE, re.DOTALL)[0])
    side, other_side, thin, _one, thick, strip = plates
    assert f"one plate of {side} × {other_side} mm of each thickness" in read("docs/building.md")
    assert {str(thin), str(thick)} == {thickness for _, thickness, _, _ in CUT_PLAN}
    cuts = 4 * SEATS
    assert row("square strip")[SEATS - 1] + 0.3 * cuts <= strip


def test_the_price_is_that_of_the_list() -> None:
    (said,) = numbers(re.findall(r"about €\d+", PAGE)[0])
    terminals = next(sums for name, *sums in ALTOGETHER if name == "a hub with terminals")
    bought_box = [line[0] for line in GROUPS["A bought box for that hub (if you don’t print it)"]]
    prices = {line[0]: float(line[-1]) for group in GROUPS.values() for line in group}
    box = sum(row(part)[SEATS - 1] * prices[part] for part in bought_box)
    assert 0 <= said - int(terminals[SEATS - 1]) - box < SPARES


def test_the_messages_are_the_programs() -> None:
    version = ".".join(map(str, FIRMWARE_VERSION))
    boxes = len(default_pin_map().boxes)
    for quoted, sentence in {
        f"{PORT}: no answer.": DoesNotAnswer(port=PORT),
        f"firmware {version} is running; boxes: {boxes}.": FirmwareRunning(
            port=PORT, version=version, boxes=boxes
        ),
        "No box controller found": NoController(),
    }.items():
        assert quoted in translate(sentence)
        assert quoted in " ".join(PAGE.split())
    _vivat, _space, shown = command_for("/tmp/boxes").partition(" ")  # noqa: S108 the reader's
    assert f".venv/bin/vivat {shown}`" in PAGE


def test_the_words_to_choose_are_the_screens() -> None:
    known = {each.id for each in catalogue("de") if isinstance(each.id, str)}
    text = " ".join(PAGE.split())
    chosen = set(re.findall(r"(?<!\*)\*([A-Z][^*]+)\*(?!\*)", text))
    chosen -= {"Check", "Check:", "If not:"}
    assert {"Two-minute guide", "Let phones join", "Take your seats"} <= chosen
    assert chosen - known == set()


def test_the_pins_of_the_bench_are_those_of_the_first_box() -> None:
    for pin in ("GP0 (1)", "VBUS (40)", "GP28 (34)"):
        assert pin in PAGE
        assert pin in BOXES


def test_every_step_has_its_number_and_its_check() -> None:
    _before, *steps = re.split(r"^(?=\d+\. )", PAGE, flags=re.MULTILINE)
    assert [int(each.partition(".")[0]) for each in steps] == list(range(1, len(steps) + 1))
    assert [each for each in steps if "*Check" not in each] == []


def test_it_leads_through_every_drawing_of_a_box_and_its_hub() -> None:
    shown = set(re.findall(r"!\[[^]]+\]\(([^)]+)\)", PAGE))
    needed = {each.name for each in DOCS.glob("wiring-*.svg")} - {"wiring-header.svg"}
    assert needed | {"enclosure.svg"} == shown
