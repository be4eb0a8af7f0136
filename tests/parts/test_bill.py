"""The quantities of docs/parts.md follow from the drawings, the wiring and the firmware."""

from __future__ import annotations

import pytest

from firmware.messages import MOST_PORTS
from tests.pages import numbers, read, tables
from tests.svg_drawings import drawing, holes
from tests.test_building_docs import PARTS as BUILDING_PARTS
from tests.test_enclosure_docs import ROWS as BUILDING_ROWS
from tools.parts.bill import SEATS, read_bill
from tools.parts.bill_page import updated
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
    return [int(cell) for cell in cells[: len(SEATS)]]


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
    assert row("lever connector for 2 wires")[seats - 1] == seats - 1


def test_the_lever_connectors_have_room_for_every_five_volts() -> None:
    supply, shifter, capacitor, links = 1, 1, 1, 2
    five_volts = [wire for wire in WIRES if wire.carries is Carries.FIVE_VOLTS]
    needed = MOST_PORTS * len(five_volts) + supply + shifter + capacitor + 2 * links
    assert 5 * row("lever connector for 5 wires")[-1] >= needed


def test_the_short_list_of_building_has_the_same_numbers() -> None:
    same = {
        "push buttons of": "push button that snaps in",
        "push-on connectors": "push-on connector",
        "lights, if you like": "WS2812B",
        "wood screws": "wood screw 3 × 16 mm",
        "cables of up to 2 m": "network cable",
        "with a Pico: Pico": "Raspberry Pi Pico H",
        "with a Pico and WS2812B": "resistor 330",
        "push button with": "push button with",
    }
    for short, long in same.items():
        (counts,) = [each[1:] for each in BUILDING_PARTS if each[0].startswith(short)]
        assert [int(count) for count in counts] == [row(long)[n - 1] for n in (2, 4, 8)], short


@each_count
def test_the_sums_are_those_of_their_lines(seats: int) -> None:
    choices = [group for group in BILL.group if group.choice]
    sums = tables(PAGE)[-1]
    assert len(sums) == len(choices) > 0
    for cells, choice in zip(sums, choices, strict=True):
        lines = [
            part
            for group in BILL.group
            if group is choice or not group.choice
            for part in group.part
        ]
        total = sum(part.price * row(part.name)[seats - 1] for part in lines)
        assert int(cells[seats]) == pytest.approx(total, abs=0.51)


def test_no_line_is_empty() -> None:
    assert all(part.price > 0 and part.quantity(8) > 0 for part in LINES.values())


def test_the_page_says_when_the_prices_were_estimated() -> None:
    assert f"estimated in {BILL.estimated}" in read(PAGE)
