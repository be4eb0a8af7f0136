"""The dimensions that the enclosures are made from are those of the drawings and the page."""

from __future__ import annotations

import pytest

from tests.pages import read
from tests.parts.carrier_board import board_size, components
from tests.svg_drawings import SVG, drawing, face, holes, labels, number
from tests.test_enclosure_docs import BLOCK, PLATE, ROWS, SIZES, WALL, on_the_top, widths
from tools.parts.carrier_dimensions import BOARD_DEEP, BOARD_WIDE, CARRIER, HOLES, SOCKETS
from tools.parts.dimensions import APART, BUTTONS, PRINTED
from tools.parts.hub_dimensions import HUB

each_size = pytest.mark.parametrize("size", SIZES)


def test_there_is_a_template_for_each_size_of_buttons() -> None:
    assert tuple(APART) == SIZES


@each_size
def test_the_outside_is_that_of_the_template(size: int) -> None:
    root = drawing(f"enclosure-{size}mm.svg")
    top, back = face(root, "top"), face(root, "back")
    assert (top.width, top.height, back.height) == (PRINTED.width, PRINTED.depth, PRINTED.height)


@each_size
def test_every_button_and_the_lights_wires_are_where_the_template_has_them(size: int) -> None:
    places = on_the_top(size)
    assert PRINTED.button_places(size) == {name: places[name] for name in BUTTONS}
    assert PRINTED.wires_place == places["light"]
    assert PRINTED.light_hole == widths(size)["light"]


@each_size
def test_cable_and_screws_are_where_the_template_has_them(size: int) -> None:
    root, wide = drawing(f"enclosure-{size}mm.svg"), widths(size)
    back, lid, cable = face(root, "back"), face(root, "lid"), holes(root)["cable"]
    assert (cable.x - back.x, cable.y - back.y) == (PRINTED.middle, PRINTED.cable_up)
    assert (PRINTED.cable_hole, PRINTED.screw_hole) == (wide["cable"], wide["screw-1"])
    screws = {
        (hole.y - lid.y, hole.x - lid.x)
        for name, hole in holes(root).items()
        if name.startswith("screw")
    }
    assert set(PRINTED.screws) == screws


def test_the_hood_is_that_of_the_drawing() -> None:
    roof, opening = (face(drawing("enclosure.svg"), name) for name in ("roof", "opening"))
    assert (PRINTED.roof_depth, PRINTED.hood_clear) == (roof.height, opening.height)
    assert opening.width == PRINTED.width - 2 * WALL


@pytest.mark.parametrize(
    ("hole", "place"), [("light", PRINTED.light_place), ("wires", PRINTED.wires_place)]
)
def test_the_lights_holes_are_where_the_box_is_drawn_with_them(
    hole: str, place: tuple[float, float]
) -> None:
    root = drawing("enclosure.svg")
    (circle,) = root.findall(f".//{SVG}circle[@id='{hole}']")
    x, down, radius = (number(circle, key) for key in ("cx", "cy", "r"))
    assert (x, PRINTED.depth - down, 2 * radius) == (*place, PRINTED.light_hole)
    assert {down, PRINTED.middle, PRINTED.wires_from_left - PRINTED.middle} <= {
        float(label.text) for label in labels(root) if label.text.isdigit()
    }


def test_the_thicknesses_are_those_of_the_page() -> None:
    """But for the walls, which may be thinner than those of plywood."""
    assert (PRINTED.plate, PRINTED.block) == (PLATE, BLOCK)


def test_the_page_has_the_size_of_every_printed_part() -> None:
    outside = f"{PRINTED.width:g} × {PRINTED.depth:g}"
    assert ROWS["`box-24mm` or `box-30mm`"][1] == f"{outside} × {PRINTED.open_height:g}"
    assert ROWS["`box-lid`"][1] == f"{outside} × {PRINTED.plate:g}"
    hood = f"{PRINTED.width:g} × {PRINTED.roof_depth:g} × {PRINTED.hood_height:g}"
    assert ROWS["`box-hood`"][1] == hood
    hub = f"{HUB.width:g} × {HUB.depth:g} × {HUB.open_height:g}, and {HUB.plate:g}"
    assert ROWS["`hub`, `hub-lid`"][1] == hub
    outside = f"{CARRIER.width:.0f} × {CARRIER.depth:.0f}"
    tray = CARRIER.plate + CARRIER.usb_bridge.high
    assert ROWS["`carrier-tray`"][1] == f"{outside} × {tray:g}"
    assert ROWS["`carrier-cover`"][1] == f"{outside} × {CARRIER.open_height:g}"
    assert f"{BOARD_WIDE:.1f} × {BOARD_DEEP:.1f} mm" in read("docs/cables.md")
    assert f"{outside} × {CARRIER.height:g} mm" in read("docs/cables.md")


def test_the_tray_is_made_for_the_board_that_is_drawn() -> None:
    assert board_size() == (BOARD_WIDE, BOARD_DEEP)
    drilled = {(part.x, part.y) for name, part in components().items() if name.startswith("H")}
    assert drilled == set(HOLES)
    assert {(x, round(BOARD_DEEP - y, 3)) for x, y in HOLES} == drilled, "the same from both sides"


def test_the_covers_windows_are_in_front_of_the_sockets() -> None:
    """A socket is 15.3 wide, and its first pin 3.2 from its side."""
    lower, upper = (1, 2, 3, 4), (8, 7, 6, 5)
    for middle, front, back in zip(SOCKETS, lower, upper, strict=True):
        assert middle == pytest.approx(components()[f"J{front}"].x - 3.2 + 15.3 / 2, abs=0.1)
        assert middle == pytest.approx(components()[f"J{back}"].x + 3.2 - 15.3 / 2, abs=0.1)
