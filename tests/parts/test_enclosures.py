"""The printable enclosures are watertight, with the sizes and the holes of the drawings.

Their volumes are computed from the dimensions alone, without the library that made the files.
"""

from __future__ import annotations

import re
from importlib import import_module
from math import hypot
from pathlib import Path
from typing import Any

import pytest

from tests.pages import numbers, read
from tests.parts.volumes import body, cover, grams, hood, hub, lid, tray
from tools.parts.carrier_dimensions import BOARD_DEEP, BOARD_WIDE, CARRIER
from tools.parts.dimensions import APART, PRINTED
from tools.parts.hub_dimensions import HUB

pytestmark = pytest.mark.parts
MADE = Path(__file__).parents[2] / "build/enclosures"
OUTSIDE = {
    **{f"box-{size}mm": (150.0, 110.0, 53.0) for size in APART},
    "box-lid": (150.0, 110.0, 3.0),
    "box-hood": (150.0, 90.0, 63.0),
    "hub": (170.0, 120.0, 39.0),
    "hub-lid": (170.0, 120.0, 3.0),
    "carrier-tray": (161.06, 87.74, 21.0),
    "carrier-cover": (161.06, 87.74, 31.0),
}
"""Body and lid together are 56 mm high, body, lid and hood 119 mm, as in docs/building.md."""
HOLES_THROUGH = {
    **{f"box-{size}mm": 3 + 1 + 1 for size in APART},
    "box-lid": 4,
    "box-hood": 1,
    "hub": 8 + 8 + 1,
    "hub-lid": 4,
    "carrier-tray": 4 + 1,
    "carrier-cover": 8,
}
"""Buttons, the light's wires and the cable; screws; the light; cables, and a tunnel for a cable
tie below each and for USB; sockets."""

each_part = pytest.mark.parametrize("name", OUTSIDE)
each_size = pytest.mark.parametrize("size", APART)


def mesh(name: str) -> Any:
    return import_module("trimesh").load(MADE / f"{name}.stl")


VOLUMES = {
    **{f"box-{size}mm": body(size) for size in APART},
    "box-lid": lid(PRINTED),
    "box-hood": hood(),
    "hub": hub(),
    "hub-lid": lid(HUB),
    "carrier-tray": tray(),
    "carrier-cover": cover(),
}


def test_every_part_is_made_as_stl_and_as_step() -> None:
    made = {file.name for file in MADE.iterdir()}
    assert made == {f"{name}.{kind}" for name in OUTSIDE for kind in ("stl", "step")}


@each_part
def test_every_part_is_watertight(name: str) -> None:
    part = mesh(name)
    assert part.is_watertight
    assert part.is_winding_consistent


@each_part
def test_every_part_has_the_outside_of_the_drawing(name: str) -> None:
    low, high = mesh(name).bounds
    assert low == pytest.approx((0, 0, 0), abs=1e-6)
    assert high == pytest.approx(OUTSIDE[name], abs=1e-4)


@each_part
def test_every_part_has_the_volume_of_its_dimensions(name: str) -> None:
    assert mesh(name).volume == pytest.approx(VOLUMES[name], rel=1e-3)


@each_part
def test_every_part_has_the_holes_of_the_drawing_and_no_other(name: str) -> None:
    assert mesh(name).euler_number == 2 - 2 * HOLES_THROUGH[name]


def weight(*names: str) -> float:
    return round(grams(sum(mesh(name).volume for name in names)), -1)


def test_the_page_says_what_the_parts_weigh() -> None:
    (said,) = re.findall(r"Printed solid.*", read("docs/building.md"))
    assert numbers(said)[:3] == [
        weight("box-24mm", "box-lid", "box-hood"),
        weight("hub", "hub-lid"),
        weight("carrier-tray", "carrier-cover"),
    ]


@each_size
def test_the_holes_in_the_top_are_where_the_drawing_has_them(size: int) -> None:
    """Upside down: what is far from the person lies at the printer's front."""
    buttons = dict.fromkeys(PRINTED.button_places(size).values(), float(size))
    for place, wide in (buttons | {PRINTED.wires_place: PRINTED.light_hole}).items():
        assert_hole(f"box-{size}mm", place, wide)


def test_the_hole_in_the_roof_is_where_the_drawing_has_it() -> None:
    assert_hole("box-hood", PRINTED.light_place, PRINTED.light_hole)


def assert_hole(part: str, place: tuple[float, float], wide: float) -> None:
    x, from_front = place
    vertices = mesh(part).vertices
    away = [hypot(vx - x, vy - (PRINTED.depth - from_front)) for vx, vy, z in vertices if z < 1]
    assert min(away) == pytest.approx(wide / 2, abs=1e-3)
    assert sum(each < wide / 2 + 1e-3 for each in away) > 20


@each_part
def test_every_step_file_has_one_solid_in_millimetres(name: str) -> None:
    step = (MADE / f"{name}.step").read_text()
    assert step.startswith("ISO-10303-21;")
    assert step.count("MANIFOLD_SOLID_BREP(") == 1
    assert "SI_UNIT(.MILLI.,.METRE.)" in step


def test_the_board_lies_between_walls_and_pillars() -> None:
    left, front = CARRIER.board_from
    assert left > CARRIER.pillar
    assert left + BOARD_WIDE < CARRIER.width - CARRIER.pillar
    assert front == pytest.approx(CARRIER.depth - front - BOARD_DEEP)
    for x, y in CARRIER.posts:
        assert left < x < left + BOARD_WIDE
        assert front < y < front + BOARD_DEEP


def test_the_covers_windows_are_between_its_pillars() -> None:
    for middle in CARRIER.sockets:
        assert CARRIER.pillar < middle - CARRIER.window_wide / 2
        assert middle + CARRIER.window_wide / 2 < CARRIER.width - CARRIER.pillar


def test_the_cover_has_room_for_a_pico_and_its_plug() -> None:
    """Strip, pins and board of a Pico are 12 high, and a plug reaches 6 above its board."""
    board, room = 1.6, 12 + 6
    inside = CARRIER.height - 2 * CARRIER.plate
    assert CARRIER.post_high + board + room < inside
    assert CARRIER.window_up > CARRIER.post_high
    assert CARRIER.window_up < CARRIER.post_high + board


def test_the_hubs_usb_cable_lies_level_on_its_bridge() -> None:
    assert HUB.plate + HUB.usb_bridge.high == HUB.open_height - HUB.usb_high


def test_the_carriers_usb_cable_passes_below_the_slot_of_the_cover() -> None:
    """The slot is open at the cover's lower edge; a cable is up to 5 thick."""
    assert CARRIER.usb_bridge.high + 5 < CARRIER.usb_high
    assert CARRIER.usb_wide > 5
    left = CARRIER.wall + CARRIER.usb_bridge.from_wall + CARRIER.usb_bridge.deep
    assert left + 28 < CARRIER.board_from[0], "the plug ends before the bridge"
