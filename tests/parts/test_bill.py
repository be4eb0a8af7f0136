"""The quantities of docs/parts.md follow from the drawings, the wiring and the firmware."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from firmware.messages import MOST_PORTS
from firmware.pin_map import BOX_KEYS, USABLE
from tests.pages import numbers, read, tables
from tests.parts.test_cables import LEAD_CM, LEADS
from tests.svg_drawings import drawing, holes
from tests.test_enclosure_docs import ROWS as BUILDING_ROWS
from tools.parts.cables import WIRES, Carries
from tools.parts.dimensions import BUTTONS

PAGE = "docs/parts.md"
HEADINGS = re.findall(r"^## (.+)$", read(PAGE), re.MULTILINE)
TABLES = dict(zip(HEADINGS, tables(PAGE), strict=False))
"""By the headings above them; the headings after the tables have none."""
ALTOGETHER, COMPUTERS = TABLES["Altogether"], TABLES["The computer"]
GROUPS = {name: table for name, table in TABLES.items() if table not in (ALTOGETHER, COMPUTERS)}
COUNTED = ("Button boxes", "Wood for the boxes", "Lights", "The Pico", "Power button")
"""How the groups begin that are in every sum."""
SEATS = range(1, MOST_PORTS + 1)
PIECES = {
    "top": 1, "lid": 1, "front and back": 2, "left and right": 2, "blocks for the screws": 4,
    "hood, left and right": 2, "hood, back": 1, "roof": 1,
}  # fmt: skip
"""The pieces of wood for one box, and how many of each."""
HUB_LINKS = (
    "VBUS to the fuse", "5 V to the lever connectors", "ground to terminal 38",
    "GP28 to the level shifter", "330 Ω to wire 1 of cable 1",
    "lever connector to lever connector", "and to the third",
)  # fmt: skip
"""The wires of a hub with terminals, beside those of the cables."""
(CUT_PLAN,) = [table for table in tables("docs/building.md") if " × 110: " in table[0][-1]]
"""So many columns, their thickness, their width, and the pieces in each of them."""
LINES = [cells for group in GROUPS.values() for cells in group]
each_count = pytest.mark.parametrize("seats", SEATS)
each_line = pytest.mark.parametrize("line", LINES, ids=lambda line: str(line[0])[:30])


def quantities(line: list[str]) -> list[float]:
    """For 1 to 8 seats: so many for each of them, and so many once."""
    each, once = (0 if cell == "–" else float(cell) for cell in line[1:-1])
    return [each * seats + once for seats in SEATS]


def row(beginning: str) -> list[float]:
    """The quantities of the only line that begins like this."""
    (line,) = [line for line in LINES if line[0].startswith(beginning)]
    return quantities(line)


@each_line
def test_a_line_has_a_price_and_a_quantity(line: list[str]) -> None:
    assert min(quantities(line)) > 0
    assert float(line[-1]) > 0


@each_count
def test_buttons_and_connectors_are_those_of_the_drawing(seats: int) -> None:
    buttons = [name for name in holes(drawing("enclosure-24mm.svg")) if name in BUTTONS]
    assert row("push button that snaps in")[seats - 1] == len(buttons) * seats
    assert row("push-on connector")[seats - 1] == 2 * len(buttons) * seats


@each_count
def test_screws_and_feet_are_those_of_the_lids(seats: int) -> None:
    screws = [name for name in holes(drawing("enclosure-24mm.svg")) if name.startswith("screw")]
    assert row("wood screw 3 × 16 mm")[seats - 1] == len(screws) * seats
    assert row("rubber foot")[seats - 1] == 4 * seats


def test_the_saw_table_has_every_piece() -> None:
    assert {name: int(BUILDING_ROWS[name][2]) for name in PIECES} == PIECES


@each_count
def test_the_wood_is_that_of_the_saw_table(seats: int) -> None:
    for thickness in (3, 6):
        cut = sum(
            numbers(size)[0] * numbers(size)[1] * int(number) * seats
            for thick, size, number in (BUILDING_ROWS[name] for name in PIECES)
            if int(thick) == thickness
        )
        assert 0 <= row(f"plywood {thickness} mm")[seats - 1] - cut / 100 < seats
    assert row("square strip")[seats - 1] == 4 * 5 * seats


@pytest.mark.parametrize("thickness", [3, 6])
def test_six_boxes_come_out_of_one_plate_of_each_thickness(thickness: int) -> None:
    """In columns side by side, each with its pieces one below the other."""
    side, kerf = 600, 3
    across, cut = -kerf, Counter[tuple[int, ...]]()
    for columns, thick, width, pieces in CUT_PLAN:
        if int(thick) == thickness:
            sizes = re.findall(r"(\d+) × (\d+): (\d+)", pieces)
            across += int(columns) * (int(width) + kerf)
            assert sum((int(high) + kerf) * int(number) for _, high, number in sizes) <= side + kerf
            assert max(int(wide) for wide, _, _ in sizes) == int(width)
            for wide, high, number in sizes:
                cut[size(f"{wide} × {high}")] += int(columns) * int(number)
    assert across <= side
    needed = Counter[tuple[int, ...]]()
    for thick, piece, number in (BUILDING_ROWS[name] for name in PIECES):
        if int(thick) == thickness:
            needed[size(piece)] += 6 * int(number)
    assert cut == needed


def size(text: str) -> tuple[int, ...]:
    return tuple(sorted(numbers(text)))


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
    assert len(BUTTONS) + 1 == LEADS, "the light's ground"
    leads = seats * LEADS * LEAD_CM / 100
    assert 0 <= row("stranded wire of 0.25 mm² (AWG 24), metres: four leads")[seats - 1] - leads < 1
    links = len(HUB_LINKS) * LEAD_CM / 100
    assert 0 <= row("stranded wire of 0.25 mm² (AWG 24), metres: links")[seats - 1] - links < 1


@each_count
def test_the_sleeves_reach_over_joints_connectors_and_ends(seats: int) -> None:
    joint, connectors, plain_led, last_wire = 4, 6 * 2, 5 * 2, 2
    assert row("heat-shrink sleeve 6 mm")[seats - 1] == (joint + connectors) * seats
    assert row("heat-shrink sleeve 3 mm, cm: over its joints")[seats - 1] == plain_led * seats
    assert row("heat-shrink sleeve 3 mm, cm: over wire 3")[seats - 1] == last_wire


@each_count
def test_the_filament_is_that_of_the_pages_weights(seats: int) -> None:
    (said,) = re.findall(r"Printed solid.*", read("docs/building.md"))
    box, hub, carrier = numbers(said)[:3]
    assert row("filament for the boxes")[seats - 1] == pytest.approx(box * seats, rel=0.02)
    assert row("filament for `hub`")[seats - 1] == pytest.approx(hub, rel=0.02)
    assert row("or for `carrier-tray`")[seats - 1] == pytest.approx(carrier, rel=0.02)


def test_plain_leds_are_for_as_many_seats_as_a_pico_has_pins_for() -> None:
    for part in ("LED of 5 mm", "resistor 330 Ω, 0.25 W; [100 Ω]"):
        assert row(part) == list(SEATS)
    assert len(USABLE) // len(BOX_KEYS) == 6
    assert "For up to six seats" in read(PAGE)


@each_count
def test_every_cable_is_held(seats: int) -> None:
    usb, in_the_box, in_the_hub = 1, seats, seats
    assert row("cable tie 2.5 × 100 mm: in the box")[seats - 1] == in_the_box + usb
    assert row("cable tie 2.5 × 100 mm, in the hub")[seats - 1] == in_the_hub
    assert row("cable gland")[seats - 1] == in_the_hub
    assert row("screw-on base")[seats - 1] == usb


def test_two_wires_lead_to_the_power_button() -> None:
    assert set(row("jumper wire with a 2.54 mm socket")) == {2}


@each_count
def test_the_sums_are_those_of_their_lines(seats: int) -> None:
    for name, *sums in ALTOGETHER:
        counted = [
            line
            for heading, group in GROUPS.items()
            if heading.startswith(COUNTED) or heading.endswith(f": {name}")
            for line in group
        ]
        total = sum(float(line[-1]) * quantities(line)[seats - 1] for line in counted)
        assert int(sums[seats - 1]) == pytest.approx(total, abs=0.51)


def test_the_sums_are_for_each_way_to_connect_the_boxes() -> None:
    assert [name for name, *_sums in ALTOGETHER] == ["a hub with terminals", "the carrier board"]
