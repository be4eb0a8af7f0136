"""The printable enclosures are watertight, with the sizes and the holes of the drawings.

Their volumes are computed here from the dimensions alone, without the library that made the files.
"""

from __future__ import annotations

import re
from importlib import import_module
from math import hypot, pi
from pathlib import Path
from typing import Any

import pytest

from tests.pages import numbers, read
from tools.parts.dimensions import APART, PRINTED, TRAY, Shell
from tools.parts.hub_dimensions import HUB

pytestmark = pytest.mark.parts
PLA = 1.24
"""Grams of a cubic centimetre."""
MADE = Path(__file__).parents[2] / "build/enclosures"
OUTSIDE = {
    **{f"box-{size}mm": (150.0, 110.0, 53.0) for size in APART},
    "box-lid": (150.0, 110.0, 3.0),
    "box-hood": (150.0, 90.0, 63.0),
    "hub": (170.0, 120.0, 39.0),
    "hub-lid": (170.0, 120.0, 3.0),
    "carrier-tray": (105.06, 84.74, 9.0),
}
"""Body and lid together are 56 mm high, body, lid and hood 119 mm, as in docs/building.md."""
HOLES_THROUGH = {
    **{f"box-{size}mm": 3 + 1 + 1 for size in APART},
    "box-lid": 4,
    "box-hood": 0,
    "hub": 8 + 8,
    "hub-lid": 4,
    "carrier-tray": 0,
}
"""Buttons, light and cable; screws; cables, and a tunnel for a cable tie below each."""

each_part = pytest.mark.parametrize("name", OUTSIDE)
each_size = pytest.mark.parametrize("size", APART)


def mesh(name: str) -> Any:
    return import_module("trimesh").load(MADE / f"{name}.stl")


def rod(wide: float, long: float) -> float:
    return pi * wide**2 / 4 * long


def open_box(of: Shell) -> float:
    inside = (of.width - 2 * of.wall) * (of.depth - 2 * of.wall) * (of.open_height - of.plate)
    pillar = (of.pillar - of.wall) ** 2 * (of.open_height - of.plate)
    screws = 4 * (pillar - rod(of.pilot, of.pilot_depth))
    return of.width * of.depth * of.open_height - inside + screws


def lid(of: Shell) -> float:
    return of.width * of.depth * of.plate - 4 * rod(of.screw_hole, of.plate)


def body(size: int) -> float:
    top = 3 * rod(size, PRINTED.plate) + rod(PRINTED.light_hole, PRINTED.plate)
    return open_box(PRINTED) - top - rod(PRINTED.cable_hole, PRINTED.wall)


def hood() -> float:
    inside = (PRINTED.width - 2 * PRINTED.wall) * (PRINTED.roof_depth - PRINTED.wall)
    return PRINTED.width * PRINTED.roof_depth * PRINTED.hood_height - inside * PRINTED.hood_clear


def hub() -> float:
    b = HUB.bridge
    bridges = 8 * b.wide * (b.deep * b.high - b.tunnel_deep * b.tunnel_high)
    holes = 8 * rod(HUB.cable_hole, HUB.wall) + HUB.usb_wide * HUB.usb_high * HUB.wall
    return open_box(HUB) + bridges - holes


def tray() -> float:
    posts = 4 * (rod(TRAY.post, TRAY.post_high) - rod(TRAY.pilot, TRAY.pilot_depth))
    return 105.06 * 84.74 * TRAY.plate + posts


VOLUMES = {
    **{f"box-{size}mm": body(size) for size in APART},
    "box-lid": lid(PRINTED),
    "box-hood": hood(),
    "hub": hub(),
    "hub-lid": lid(HUB),
    "carrier-tray": tray(),
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


def test_the_page_says_what_the_parts_weigh() -> None:
    box = sum(mesh(name).volume for name in ("box-24mm", "box-lid", "box-hood"))
    both = box, sum(mesh(name).volume for name in ("hub", "hub-lid"))
    assert numbers(re.findall(r"Printed solid.*", read("docs/building.md"))[0])[:2] == [
        round(volume / 1000 * PLA, -1) for volume in both
    ]


@each_size
def test_the_holes_in_the_top_are_where_the_drawing_has_them(size: int) -> None:
    """Upside down: what is far from the person lies at the printer's front."""
    light = (PRINTED.middle, PRINTED.light_from_front)
    top = {**dict.fromkeys(PRINTED.button_places(size).values(), size), light: PRINTED.light_hole}
    vertices = mesh(f"box-{size}mm").vertices
    for (x, from_front), wide in top.items():
        away = [hypot(vx - x, vy - (PRINTED.depth - from_front)) for vx, vy, z in vertices if z < 1]
        assert min(away) == pytest.approx(wide / 2, abs=1e-3)
        assert sum(each < wide / 2 + 1e-3 for each in away) > 20


@each_part
def test_every_step_file_has_one_solid_in_millimetres(name: str) -> None:
    step = (MADE / f"{name}.step").read_text()
    assert step.startswith("ISO-10303-21;")
    assert step.count("MANIFOLD_SOLID_BREP(") == 1
    assert "SI_UNIT(.MILLI.,.METRE.)" in step
