"""Pins and colours on docs/cables.md and its drawings are those of the firmware and the Pico."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from firmware.pin_map import STRIP, default_pin_map, parse_pin_map
from tests.pages import examples, read, tables
from tests.svg_drawings import SVG, Label, drawing, labels
from tests.test_box_docs import BOXES, PICO_PINS, WIRINGS
from tools.parts.cables import WIRES, CableWire, Carries
from tools.parts.dimensions import PRINTED
from tools.parts.hub_dimensions import HUB

CABLES = "docs/cables.md"
(WIRE_ROWS,) = tables(CABLES)
TERMINAL_ROWS = [[*row[:-1], row[-1].strip(")").replace(" (", ", ")] for row in WIRINGS[0]]
"""Cable, Yes, No, Stomachache, ground: the terminals are the pins of the boxes."""
IN_THE_BOX = {int(number): goes_to for number, _colour, _carries, goes_to in WIRE_ROWS}
"""Where each wire goes in a box, as the page says."""
BOX, HUB_SIDE = "wiring-box.svg", "wiring-cables.svg"
BOX_WORDS = " ".join(label.text for label in labels(drawing(BOX)))
((LEADS, LEAD_CM),) = (
    map(int, found) for found in re.findall(r"(\d+) leads of (\d+) cm", BOX_WORDS)
)
"""How many leads the drawing has in a box, and how long each is."""
TO_SOLDER = 60.0
"""How many millimetres of a wire must stand out of a hole, to solder something to it."""
T568B = {
    1: "white-orange", 2: "orange", 3: "white-green", 4: "blue",
    5: "white-blue", 6: "green", 7: "white-brown", 8: "brown",
}  # fmt: skip
TWISTED = ((1, 2), (3, 6), (4, 5), (7, 8))
each_box = pytest.mark.parametrize("cable", range(1, 9))


def cards() -> dict[int, dict[int, tuple[str, str]]]:
    """For each cable and wire that is drawn: what it carries, and where it goes."""
    found = labels(drawing(HUB_SIDE))
    titles = {label: int(label.text[-1]) for label in found if label.text.startswith("Cable ")}
    return {cable: wires_below(title, found) for title, cable in titles.items()}


def wires_below(title: Label, found: list[Label]) -> dict[int, tuple[str, str]]:
    numbers = [
        each
        for each in found
        if each.text.isdigit()
        and each.left == title.left
        and 0 < each.baseline - title.baseline < 180
    ]
    rows = {}
    for number in numbers:
        beside = [
            each
            for each in found
            if each.baseline == number.baseline and 0 < each.left - number.left < 240
        ]
        carries, goes_to = sorted(beside, key=lambda each: each.left)
        rows[int(number.text)] = (carries.text, goes_to.text)
    return rows


def terminal(gpio: int) -> str:
    """A GPIO with the pin of the board that has it."""
    (number,) = [number for number, name in PICO_PINS.items() if name == f"GP{gpio}"]
    return f"GP{gpio} ({number})"


def test_the_colours_are_those_of_a_network_plug() -> None:
    assert {wire.number: wire.colour for wire in WIRES} == T568B
    assert [[str(wire.number), wire.colour, wire.carries.value] for wire in WIRES] == [
        row[:3] for row in WIRE_ROWS
    ]


@pytest.mark.parametrize("wire", WIRES, ids=lambda wire: str(wire.number))
def test_each_wire_goes_to_what_it_is_for(wire: CableWire) -> None:
    names = {
        Carries.DATA_IN: "DIN of the light",
        Carries.DATA_OUT: "DOUT of the light",
        Carries.FIVE_VOLTS: "5V of the light",
        Carries.GROUND: "the ground joint",
    }
    button = f"{wire.carries.value}, either contact"
    assert IN_THE_BOX[wire.number] == names.get(wire.carries, button)


def test_each_data_wire_is_twisted_with_a_ground() -> None:
    carries = {wire.number: wire.carries for wire in WIRES}
    pairs = [{carries[one], carries[other]} for one, other in TWISTED]
    assert {Carries.DATA_IN, Carries.GROUND} in pairs
    assert {Carries.DATA_OUT, Carries.GROUND} in pairs


@each_box
def test_the_terminals_of_the_page_are_the_firmwares_pins(cable: int) -> None:
    number, *buttons, _ground = TERMINAL_ROWS[cable - 1]
    assert number == str(cable)
    assert buttons == [terminal(gpio) for gpio in default_pin_map().boxes[cable - 1].buttons]


def test_the_terminals_of_boxes_with_plain_leds_are_in_the_table_of_the_boxes() -> None:
    """The example has a box for each cable that the page allows, and the table their terminals."""
    (example,) = examples(BOXES, "json")
    boxes = parse_pin_map(example.encode()).boxes
    in_the_table = {cell for row in WIRINGS[0] for cell in row}
    assert "For up to six boxes" in read(CABLES)
    assert len(boxes) == 6
    assert {terminal(gpio) for box in boxes for gpio in box.pins()} <= in_the_table


@each_box
def test_the_drawing_leads_each_wire_where_the_page_does(cable: int) -> None:
    drawn, (_number, yes, no, stomachache, ground) = cards()[cable], TERMINAL_ROWS[cable - 1]
    names = {number: carries for number, (carries, _to) in drawn.items()}
    assert names == {wire.number: wire.carries.value for wire in WIRES}
    goes = dict(drawn.values())
    assert [goes["Yes"], goes["No"], goes["Stomachache"]] == [yes, no, stomachache]
    assert goes["ground"] == f"ground ({ground})"
    assert goes["data in"] == ("330 Ω" if cable == 1 else f"cable {cable - 1}, wire 3")
    assert goes["data out"] == ("free" if cable == 8 else f"cable {cable + 1}, wire 1")


def test_the_supply_begins_at_the_pins_of_the_board() -> None:
    texts = {label.text for label in labels(drawing(HUB_SIDE))}
    assert {f"VBUS ({40})", terminal(STRIP)} <= texts
    assert PICO_PINS[40] == "VBUS"
    assert "VBUS (40)" in read(CABLES)
    assert terminal(STRIP) in read(CABLES)


@pytest.mark.parametrize("name", [BOX, HUB_SIDE])
def test_no_text_of_the_drawing_covers_another_or_runs_off_it(name: str) -> None:
    root = drawing(name)
    _x, _y, wide, high = map(float, root.get("viewBox", "").split())
    found = labels(root)
    assert [(a.text, b.text) for a, b in combinations(found, 2) if a.covers(b)] == []
    assert all(0 < each.left < each.right < wide and each.baseline < high for each in found)


@pytest.mark.parametrize("wire", WIRES, ids=lambda wire: str(wire.number))
def test_the_box_is_drawn_with_each_wire_beside_what_it_goes_to(wire: CableWire) -> None:
    found = labels(drawing(BOX))
    (number,) = [each for each in found if each.text == str(wire.number)]
    row = sorted((each.left, each.text) for each in found if each.baseline == number.baseline)
    goes_to = IN_THE_BOX[wire.number].split(" ")[0].strip(",")
    beside = {Carries.GROUND: [], Carries.FIVE_VOLTS: [goes_to, "GND"]}
    expected = [number.text, wire.carries.value, *beside.get(wire.carries, [goes_to])]
    assert [text for _left, text in row] == expected
    assert wire.colour in {each.text for each in found if each.baseline == number.baseline - 13}


def test_the_ground_wires_and_leads_of_the_box_end_at_the_joint() -> None:
    """Two wires of the cable; a lead for each button, and one for the light."""
    root = drawing(BOX)
    (joint,) = [each for each in root.iter(f"{SVG}circle") if each.get("r") == "10"]
    x, y = joint.get("cx"), joint.get("cy")
    paths = {path.get("d", "") for path in root.iter(f"{SVG}path")}
    wires = [path for path in paths if path.endswith(f"L{x} {y}")]
    leads = [path for path in paths if path.endswith(f"H{x}") or path.startswith(f"M{x} {y}")]
    assert (len(wires), len(leads)) == (2, LEADS)


def test_the_sheath_is_off_far_enough_to_reach_the_light() -> None:
    """From the cable's hole up to that in the top, to the roof and along it; and leads reach from
    below the top to the light, and from button to button."""
    (sheath,) = re.findall(r"Take (\d+) cm off", BOX_WORDS)
    aside = PRINTED.wires_from_left - PRINTED.middle
    in_the_hood = PRINTED.hood_height + aside + TO_SOLDER
    assert PRINTED.height - PRINTED.cable_up + aside + in_the_hood < 10 * int(sheath)
    assert PRINTED.plate + in_the_hood < 10 * LEAD_CM
    buttons = PRINTED.button_places(30)
    assert buttons["stomachache"][0] - buttons["yes"][0] < 10 * LEAD_CM


def test_the_page_has_the_measures_of_the_hub() -> None:
    page = read(CABLES)
    assert f"{HUB.width:g} × {HUB.depth:g} × {HUB.height:g} mm" in page
    assert f"hole of {HUB.cable_hole:g} mm" in page
    assert HUB.cables_a_side * 2 == len(TERMINAL_ROWS)
