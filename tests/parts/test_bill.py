"""The quantities of docs/parts.md follow from the drawings, the wiring and the firmware."""

from __future__ import annotations

import re

import pytest

from firmware.messages import MOST_PORTS
from firmware.pin_map import BOX_KEYS, USABLE
from tests.pages import numbers, read, tables
from tests.svg_drawings import drawing, holes
from tests.test_enclosure_docs import ROWS as BUILDING_ROWS
from tools.parts.bill import SEATS, Counts, read_bill
from tools.parts.bill_page import updated
from tools.parts.box_wiring import CONTACTS, HUB_LINKS, IN_THE_BOX, JOINT, LEAD_CM, LEADS
from tools.parts.cables import WIRES, Carries
from tools.parts.dimensions import BUTTONS
from tools.parts.saw import pieces, strip_cm

PAGE = "docs/parts.md"
BILL = read_bill()
LINES = {part.name: part for group in BILL.group for part in group.part}
ON_THE_PAGE = {row[0].split(": *")[0]: row[1:] for table in tables(PAGE) for row in table}
each_count = pytest.mark.parametrize("seats", SEATS)


def row(beginning: str) -> list[int]:
    """The quantities on the page, for 1 to 8 seats."""
    (cells,) = [cells for name, cells in ON_THE_PAGE.items() if name.startswith(beginning)]
    return [0 if cell == "–" else int(cell) for cell in cells[: len(SEATS)]]


def test_the_page_has_the_tables_of_the_bill() -> None:
    assert updated(read(PAGE)) == read(PAGE)


@each_count
def test_buttons_and_connectors_are_those_of_the_drawing(seats: int) -> None:
    buttons = [name for name in holes(drawing("enclosure-24mm.svg")) if name in BUTTONS]
    assert row("push button that snaps in")[seats - 1] == len(buttons) * seats
    assert row("push-on connector")[seats - 1] == 2 * len(buttons) * seats


@each_count
def test_screws_are_those_of_the_lids(seats: int) -> None:
    screws = [name for name in holes(drawing("enclosure-24mm.svg")) if name.startswith("screw")]
    assert row("wood screw 3 × 16 mm")[seats - 1] == len(screws) * seats


def test_the_pieces_are_those_of_the_saw_table() -> None:
    for piece in pieces():
        thickness, size, number = BUILDING_ROWS[piece.name]
        assert [piece.thickness, piece.long, piece.wide] == numbers(f"{thickness} {size}")
        assert piece.number == int(number)


@each_count
def test_the_wood_is_that_of_the_saw_table(seats: int) -> None:
    for thickness in (3, 6):
        cut = sum(
            numbers(size)[0] * numbers(size)[1] * int(number) * seats
            for thick, size, number in (BUILDING_ROWS[piece.name] for piece in pieces())
            if int(thick) == thickness
        )
        assert 0 <= row(f"plywood {thickness} mm")[seats - 1] - cut / 100 < 1
    assert row("square strip")[seats - 1] == strip_cm() * seats == 4 * 5 * seats


@each_count
def test_cables_and_lights_are_one_for_each_seat(seats: int) -> None:
    assert row("network cable")[seats - 1] == row("WS2812B")[seats - 1] == seats
    assert (
        row("capacitor 100 nF, ceramic, if")[seats - 1] == row("resistor 100 Ω")[seats - 1] == seats
    )


def test_the_lever_connectors_have_room_for_every_five_volts() -> None:
    supply, shifter, capacitor, links = 1, 1, 1, 2
    five_volts = [wire for wire in WIRES if wire.carries is Carries.FIVE_VOLTS]
    needed = MOST_PORTS * len(five_volts) + supply + shifter + capacitor + 2 * links
    assert 5 * row("lever connector for 5 wires")[-1] >= needed


@each_count
def test_each_data_wire_that_meets_another_has_a_connector(seats: int) -> None:
    """Data in of the first cable meets the resistor, that of each other one the cable before."""
    ends = [wire for wire in WIRES if wire.carries is Carries.DATA_IN]
    assert row("lever connector for 2 wires")[seats - 1] == seats * len(ends)


@each_count
def test_the_wire_is_as_long_as_its_leads(seats: int) -> None:
    each_contact_once = CONTACTS // 2
    assert len(LEADS) == each_contact_once + 1, "the light's ground"
    leads = seats * len(LEADS) * LEAD_CM / 100
    assert 0 <= row("stranded wire of 0.25 mm² (AWG 24), metres: four leads")[seats - 1] - leads < 1
    links = len(HUB_LINKS) * LEAD_CM / 100
    assert 0 <= row("stranded wire of 0.25 mm² (AWG 24), metres: links")[seats - 1] - links < 1


def test_every_wire_of_the_cable_has_its_place_in_the_box() -> None:
    assert {wire.carries for wire in WIRES} == IN_THE_BOX.keys()
    assert [wire.number for wire in WIRES if IN_THE_BOX[wire.carries] == JOINT] == [2, 6]


@each_count
def test_the_sleeves_reach_over_joints_connectors_and_ends(seats: int) -> None:
    joint, connectors, plain_led = 4, 6 * 2, 5 * 2
    assert row("heat-shrink sleeve 6 mm")[seats - 1] == (joint + connectors) * seats
    assert row("heat-shrink sleeve 3 mm")[seats - 1] == plain_led * seats


@each_count
def test_the_filament_is_that_of_the_pages_weights(seats: int) -> None:
    (said,) = re.findall(r"Printed solid.*", read("docs/building.md"))
    box, hub, carrier = numbers(said)[:3]
    assert row("filament for the boxes")[seats - 1] == pytest.approx(box * seats, rel=0.02)
    assert row("filament for `hub`")[seats - 1] == pytest.approx(hub, rel=0.02)
    assert row("or for `carrier-tray`")[seats - 1] == pytest.approx(carrier, rel=0.02)


@each_count
def test_a_plain_led_is_for_as_many_seats_as_a_pico_has_pins_for(seats: int) -> None:
    for part in ("LED of 5 mm", "resistor 330 Ω, 0.25 W; [100 Ω]"):
        assert row(part)[seats - 1] == (seats if seats * len(BOX_KEYS) <= len(USABLE) else 0)


@each_count
def test_every_cable_is_held(seats: int) -> None:
    usb, in_the_box, in_the_hub = 1, seats, seats
    assert row("cable tie")[seats - 1] == in_the_box + in_the_hub + usb
    assert row("cable gland")[seats - 1] == in_the_hub
    assert row("screw-on base")[seats - 1] == usb


def test_two_wires_lead_to_the_power_button() -> None:
    assert set(row("jumper wire with a 2.54 mm socket")) == {2}


@each_count
def test_the_sums_are_those_of_their_lines(seats: int) -> None:
    sums = tables(PAGE)[-1]
    assert len(sums) == len(BILL.choices) > 0
    for cells, choice in zip(sums, BILL.choices, strict=True):
        lines = [
            part
            for group in BILL.group
            if group is choice or group.counts is Counts.ALWAYS
            for part in group.part
        ]
        total = sum(part.price * row(part.name)[seats - 1] for part in lines)
        assert int(cells[seats]) == pytest.approx(total, abs=0.51)


def test_no_line_is_empty() -> None:
    assert all(part.price > 0 and part.quantity(1) > 0 for part in LINES.values())


def test_the_page_says_when_the_prices_were_estimated() -> None:
    assert f"estimated in {BILL.estimated}" in read(PAGE)
