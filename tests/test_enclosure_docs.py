"""The drilling templates: real millimetres on one sheet, holes that a drill can make, and the
same numbers in the drawings as on the page."""

from __future__ import annotations

import re
from itertools import combinations
from math import ceil, hypot
from xml.etree import ElementTree

import pytest

from tests.drawings import DOCS, SVG, Face, Hole, drawing, face, holes, labels

PAGE = (DOCS / "building.md").read_text(encoding="utf-8")
SIZES = (24, 30)
BUTTONS = ("yes", "no", "stomachache")
A4 = (297.0, 210.0)
LETTER = (279.4, 215.9)
MARGIN = 6.35
"""Millimetres at the edge that a common printer leaves white: a quarter of an inch."""
WEB = 10.0
"""The least wood between two buttons, or between a button and the outside."""
RIM = 3.0
"""How far a button's rim reaches beyond its hole."""
WALL, PLATE, BLOCK = 6.0, 3.0, 12.0
EYE_UP, EYE_BACK = 400.0, 300.0


def template(size: int) -> ElementTree.Element:
    return drawing(f"enclosure-{size}mm.svg")


def across(root: ElementTree.Element, line: str) -> float:
    """How long a horizontal line is."""
    (path,) = root.findall(f".//{SVG}path[@id='{line}']")
    start, end = re.findall(r"[\d.]+", path.get("d", ""))[0::2]
    return float(end) - float(start)


def depth(root: ElementTree.Element, y: float) -> float:
    """From the edge of the top that is towards you."""
    top = face(root, "top")
    return top.y + top.height - y


@pytest.mark.parametrize("size", SIZES)
def test_a_unit_of_the_template_is_a_millimetre_of_an_a4_sheet(size: int) -> None:
    root = template(size)
    assert (root.get("width"), root.get("height")) == ("297mm", "210mm")
    assert root.get("viewBox") == "0 0 297 210"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("paper", [A4, LETTER])
def test_all_of_it_can_be_printed(size: int, paper: tuple[float, float]) -> None:
    """The sheet in the middle of the paper."""
    root = template(size)
    white = [(mine - theirs) / 2 + MARGIN for mine, theirs in zip(A4, paper, strict=True)]
    left, top = white
    right, bottom = A4[0] - left, A4[1] - top
    for part in (face(root, name) for name in ("back", "top", "lid")):
        assert left <= part.x < part.x + part.width <= right
        assert top <= part.y < part.y + part.height <= bottom
    for label in labels(root):
        assert left <= label.left < label.right <= right
        assert top <= label.baseline - label.size < label.baseline <= bottom


@pytest.mark.parametrize("size", SIZES)
def test_the_lines_to_measure_are_as_long_as_they_say(size: int) -> None:
    root = template(size)
    assert across(root, "check-100mm") == 100
    assert across(root, "check-4in") == pytest.approx(4 * 25.4)
    said = [label.text for label in labels(root)]
    assert "measure this after printing: 100 mm" in said
    assert "and this: 4 inches" in said


@pytest.mark.parametrize("size", SIZES)
def test_the_box_has_the_size_that_the_page_says(size: int) -> None:
    root = template(size)
    top, back, lid = (face(root, name) for name in ("top", "back", "lid"))
    assert (lid.width, lid.height) == (top.height, top.width)
    assert (back.x, back.width, back.y + back.height) == (top.x, top.width, top.y)
    outside = f"{top.width:g} × {top.height:g} × {back.height:g} mm"
    assert f"Outside it is {outside}" in PAGE
    assert any(label.text.startswith(f"Outside {outside}") for label in labels(root))


@pytest.mark.parametrize("size", SIZES)
def test_the_holes_have_the_sizes_that_page_and_sheet_say(size: int) -> None:
    root = template(size)
    wide = {name: 2 * hole.radius for name, hole in holes(root).items()}
    (row,) = re.findall(rf"^\| \[{size} mm buttons\].*$", PAGE, re.MULTILINE)
    apart = holes(root)["no"].x - holes(root)["yes"].x
    assert f"3 of {wide['yes']:g} mm, {apart:g} mm apart" in row
    assert f"| {wide['led']:g} mm or {wide['ws2812b']:g} mm | {wide['cable']:g} mm |" in row
    assert f"4 of {wide['screw-1']:g} mm" in row
    said = [label.text for label in labels(root)]
    assert said.count(f"⌀ {wide['yes']:g}") == len(BUTTONS)
    assert said.count(f"{apart:g}") == len(BUTTONS) - 1
    for name in ("led", "ws2812b", "cable", "screw-1"):
        assert f"⌀ {wide[name]:g}" in " ".join(said)


@pytest.mark.parametrize("size", SIZES)
def test_the_three_buttons_stand_in_order_evenly_and_in_the_middle(size: int) -> None:
    root = template(size)
    yes, no, stomachache = (holes(root)[name] for name in BUTTONS)
    top = face(root, "top")
    assert {2 * hole.radius for hole in (yes, no, stomachache)} == {float(size)}
    assert yes.x < no.x == top.x + top.width / 2 < stomachache.x
    assert no.x - yes.x == stomachache.x - no.x
    assert yes.y == no.y == stomachache.y
    named = sorted((label.left, label.text) for label in labels(root) if label.text[0] in "123")
    order = [text for _left, text in named if text.split()[-1].lower() in BUTTONS]
    assert order == ["1 Yes", "2 No", "3 Stomachache"]


@pytest.mark.parametrize("size", SIZES)
def test_no_hole_meets_another_one(size: int) -> None:
    found = holes(template(size))
    found.pop("led")  # the same hole as the other light's, made smaller
    assert all(one.gap(other) >= WEB for one, other in combinations(found.values(), 2))


@pytest.mark.parametrize("size", SIZES)
def test_every_hole_stays_clear_of_edges_walls_and_blocks(size: int) -> None:
    root = template(size)
    top, found = face(root, "top"), holes(root)
    for name in BUTTONS:
        assert top.margin(found[name]) >= WEB
        assert top.inset(WALL).margin(found[name]) >= RIM
        assert clear_of_blocks(top, found[name])
    assert top.inset(WALL).margin(found["ws2812b"]) >= RIM
    assert face(root, "back").inset(PLATE).margin(found["cable"]) >= RIM
    assert face(root, "lid").margin(found["screw-1"]) >= WEB


def clear_of_blocks(top: Face, hole: Hole) -> bool:
    """Whether a button's body passes the blocks in the corners."""
    inside = top.inset(WALL + BLOCK)
    xs, ys = (inside.x, inside.x + inside.width), (inside.y, inside.y + inside.height)
    return all(hypot(hole.x - x, hole.y - y) > hole.radius + 1 for x in xs for y in ys)


@pytest.mark.parametrize("size", SIZES)
def test_each_screw_stands_in_the_middle_of_its_block(size: int) -> None:
    root = template(size)
    lid, found = face(root, "lid"), holes(root)
    middle = WALL + BLOCK / 2
    told = {(found[f"screw-{n}"].x, found[f"screw-{n}"].y) for n in range(1, 5)}
    edges = lid.inset(middle)
    xs, ys = (edges.x, edges.x + edges.width), (edges.y, edges.y + edges.height)
    assert told == {(x, y) for x in xs for y in ys}
    assert f"4 screws ⌀ 3.5, {middle:g} from the edges" in [label.text for label in labels(root)]


@pytest.mark.parametrize("size", SIZES)
def test_a_cross_marks_the_centre_of_every_hole(size: int) -> None:
    root = template(size)
    paths = [each for each in root.iter(f"{SVG}path") if each.get("class") == "cross"]
    centres = set()
    for path in paths:
        strokes = re.findall(r"M([\d.]+) ([\d.]+)([HV])([\d.]+)", path.get("d", ""))
        level = [((float(x) + float(to)) / 2, float(y)) for x, y, way, to in strokes if way == "H"]
        upright = [
            (float(x), (float(y) + float(to)) / 2) for x, y, way, to in strokes if way == "V"
        ]
        assert level == upright
        centres.update(level)
    assert centres == {(hole.x, hole.y) for hole in holes(root).values()}


@pytest.mark.parametrize("name", ["enclosure.svg", "enclosure-24mm.svg", "enclosure-30mm.svg"])
def test_no_text_lies_on_another_or_runs_off_the_sheet(name: str) -> None:
    root = drawing(name)
    _x, _y, width, height = map(float, root.get("viewBox", "").split())
    found = labels(root)
    assert [(a.text, b.text) for a, b in combinations(found, 2) if a.covers(b)] == []
    assert all(0 < each.left < each.right < width and each.baseline < height for each in found)


def test_the_hood_hides_what_the_page_says_it_hides() -> None:
    root = template(30)
    clear = int(re.findall(r"(\d+) mm up to the roof", PAGE)[0])
    seen = ceil(clear * EYE_BACK / (EYE_UP - clear))
    (hood,) = root.findall(f".//{SVG}path[@id='hood']")
    front = float(re.findall(r"[\d.]+", hood.get("d", ""))[1])
    buttons = front - holes(root)["no"].y
    assert f"{EYE_UP:g} mm above the top and {EYE_BACK:g} mm\n" in PAGE
    assert f"no deeper than {seen} mm; the middles of the buttons lie {buttons:g} mm deep" in PAGE
    assert seen < buttons
    said = {label.text for label in labels(drawing("enclosure.svg"))}
    assert {f"{buttons:g}", f"{depth(root, front):g}", f"{clear}"} <= said
    assert f"roof’s edge sees no deeper than {seen}." in said


@pytest.mark.parametrize("size", SIZES)
def test_the_roof_leaves_the_light_uncovered(size: int) -> None:
    root = template(size)
    light = holes(root)["ws2812b"]
    sketch = face(drawing("enclosure.svg"), "roof")
    assert depth(root, light.y - light.radius) < 110 - sketch.height


def pieces() -> dict[str, tuple[float, float, float]]:
    """What is to be sawn: how thick, and its two sides."""
    rows = re.findall(r"^\| ([^|]+) \| (\d+) \| (\d+) × (\d+) \| \d \|$", PAGE, re.MULTILINE)
    return {name: (float(thick), float(a), float(b)) for name, thick, a, b in rows}


def test_what_is_sawn_makes_the_box_of_the_template() -> None:
    root, sawn = template(30), pieces()
    top, back = face(root, "top"), face(root, "back")
    inner = back.height - sawn["top"][0] - sawn["lid"][0]
    assert sawn["top"][1:] == sawn["lid"][1:] == (top.width, top.height)
    assert sawn["front and back"] == (WALL, top.width, inner)
    assert sawn["left and right"] == (WALL, top.height - 2 * WALL, inner)
    assert sawn["blocks for the screws"] == (BLOCK, BLOCK, inner)


def test_what_is_sawn_makes_the_hood_of_the_sketch() -> None:
    sawn, sketch = pieces(), drawing("enclosure.svg")
    roof, opening = face(sketch, "roof"), face(sketch, "opening")
    assert sawn["roof"] == (PLATE, roof.width, roof.height)
    assert sawn["hood, left and right"] == (WALL, roof.height - WALL, opening.height)
    assert sawn["hood, back"] == (WALL, roof.width, opening.height)
    assert f"{opening.width:g} mm from left to right and {opening.height:g} mm up" in PAGE
    height = face(template(30), "back").height + opening.height + PLATE
    assert f"with its hood it is {height:g} mm high" in PAGE


def test_buttons_and_cable_have_room_one_above_the_other() -> None:
    root = template(30)
    back, cable = face(root, "back"), holes(root)["cable"]
    below = int(re.findall(r"they may be (\d+) mm deep", PAGE)[0])
    assert below + cable.y + cable.radius - back.y <= back.height
