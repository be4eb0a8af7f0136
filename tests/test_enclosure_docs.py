"""The drilling templates: real millimetres, holes that can be drilled, the numbers of the page."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations
from math import ceil, hypot
from xml.etree import ElementTree

import pytest

from tests.pages import DOCS, numbers, read, tables
from tests.svg_drawings import SVG, Face, Hole, drawing, face, holes, labels

BUILDING = "docs/building.md"
PAGE = read(BUILDING)
ROWS = {row[0]: row[1:] for table in tables(BUILDING) for row in table}
SIZES = (24, 30)
BUTTONS = ("yes", "no", "stomachache")
A4 = (297.0, 210.0)
LETTER = (279.4, 215.9)
WEB = 10.0
"""The least wood between two buttons, or between a button and the outside."""
BOARD = 10.0
"""How wide the board of a light is at most."""
DRILL_STRAYS = 2.0
RIM = 3.0
"""How far a button's rim reaches beyond its hole."""
WALL, PLATE, BLOCK = 6.0, 3.0, 12.0
EYE_UP, EYE_BACK = 400.0, 300.0

each_size = pytest.mark.parametrize("size", SIZES)


def template(size: int) -> ElementTree.Element:
    return drawing(f"enclosure-{size}mm.svg")


def on_the_top(size: int) -> dict[str, tuple[float, float]]:
    """The holes of the top, from its left front corner."""
    top = face(template(size), "top")
    found = holes(template(size)).items()
    return {name: (hole.x - top.x, depth(template(size), hole.y)) for name, hole in found}


def widths(size: int) -> dict[str, float]:
    return {name: 2 * hole.radius for name, hole in holes(template(size)).items()}


def texts(root: ElementTree.Element) -> list[str]:
    return [label.text for label in labels(root)]


def length(root: ElementTree.Element, line: str) -> float:
    """The length of a horizontal line."""
    (path,) = root.findall(f".//{SVG}path[@id='{line}']")
    start, end = re.findall(r"[\d.]+", path.get("d", ""))[0::2]
    return float(end) - float(start)


def edge(root: ElementTree.Element, line: str) -> float:
    """How far down the sheet a horizontal line is."""
    (path,) = root.findall(f".//{SVG}path[@id='{line}']")
    return float(re.findall(r"[\d.]+", path.get("d", ""))[1])


def depth(root: ElementTree.Element, y: float) -> float:
    """The distance from the front edge of the top."""
    top = face(root, "top")
    return top.y + top.height - y


def sheet(size: int) -> Face:
    return Face(*map(float, template(size).get("viewBox", "").split()))


@each_size
def test_a_unit_of_the_template_is_a_millimetre_on_paper(size: int) -> None:
    root, paper = template(size), sheet(size)
    assert (root.get("width"), root.get("height")) == (f"{paper.width:g}mm", f"{paper.height:g}mm")


@each_size
@pytest.mark.parametrize("paper", [A4, LETTER])
def test_a_browser_has_no_reason_to_shrink_the_template(
    size: int, paper: tuple[float, float]
) -> None:
    """It shrinks what is wider than the paper between the margins, even at 100 %."""
    ((turned, margin),) = re.findall(
        r"@page { size: (\w+); margin: (\d+)mm }", (DOCS / f"enclosure-{size}mm.svg").read_text()
    )
    wide, high = (side - 2 * float(margin) for side in paper)
    assert turned == "landscape"
    assert sheet(size).width < wide
    assert sheet(size).height < high


@each_size
def test_the_whole_template_is_on_the_sheet(size: int) -> None:
    root, paper = template(size), sheet(size)
    right, bottom = paper.x + paper.width, paper.y + paper.height
    for part in (face(root, name) for name in ("back", "top", "lid")):
        assert paper.x < part.x < part.x + part.width < right
        assert paper.y < part.y < part.y + part.height < bottom
    for label in labels(root):
        assert paper.x < label.left < label.right < right
        assert paper.y < label.baseline - label.size < label.baseline < bottom


@each_size
def test_the_wall_is_taped_where_it_is_in_the_box(size: int) -> None:
    """Below the top's thickness, above the lid's; its hole is measured from its own edge."""
    root = template(size)
    back, cable = face(root, "back"), holes(root)["cable"]
    lower, upper = (edge(root, f"wall-{name}") for name in ("lower", "upper"))
    assert (lower - back.y, back.y + back.height - upper) == (PLATE, PLATE)
    assert upper - lower == piece("front and back")[2]
    above = f"{cable.y - lower:g} mm above its lower edge, {cable.y - back.y:g} mm above the table"
    assert above in " ".join(PAGE.split())
    assert f"{cable.y - lower:g} above" in " ".join(texts(root))


@each_size
def test_the_lines_to_measure_have_their_length(size: int) -> None:
    root = template(size)
    assert length(root, "check-100mm") == 100
    assert length(root, "check-4in") == pytest.approx(4 * 25.4)


@each_size
def test_the_box_has_the_size_of_the_page_and_the_sheet(size: int) -> None:
    root = template(size)
    top, back, lid = (face(root, name) for name in ("top", "back", "lid"))
    assert (lid.width, lid.height) == (top.height, top.width)
    assert (back.x, back.width, back.y + back.height) == (top.x, top.width, top.y)
    outside = f"{top.width:g} × {top.height:g} × {back.height:g} mm"
    assert outside in PAGE
    assert outside in " ".join(texts(root))


@each_size
def test_the_holes_have_the_sizes_of_the_page_and_the_sheet(size: int) -> None:
    root = template(size)
    wide = widths(size)
    apart = holes(root)["no"].x - holes(root)["yes"].x
    buttons, light, cable, lid = ROWS[f"[{size} mm buttons](enclosure-{size}mm.svg)"]
    assert numbers(buttons) == [3, wide["yes"], apart]
    assert numbers(light) == [wide["light"]]
    assert numbers(cable) == [wide["cable"]]
    assert lid == f"4 of {wide['screw-1']:g} mm"
    for name in ("yes", "light", "cable", "screw-1"):
        assert f"⌀ {wide[name]:g}" in " ".join(texts(root))
    assert texts(root).count(f"{apart:g}") == len(BUTTONS) - 1


@each_size
def test_the_three_buttons_are_in_order_evenly_spaced_and_centred(size: int) -> None:
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


@each_size
def test_no_hole_meets_another_one(size: int) -> None:
    found = holes(template(size)).values()
    assert all(one.gap(other) >= WEB for one, other in combinations(found, 2))


@each_size
def test_every_hole_stays_clear_of_edges_walls_and_blocks(size: int) -> None:
    root = template(size)
    top, found = face(root, "top"), holes(root)
    for name in BUTTONS:
        assert top.margin(found[name]) >= WEB
        assert top.inset(WALL).margin(found[name]) >= RIM
        assert clear_of_blocks(top, found[name])
    assert face(root, "back").inset(PLATE).margin(found["cable"]) >= RIM
    assert face(root, "lid").margin(found["screw-1"]) >= WEB


@each_size
def test_a_lights_board_lies_between_button_and_hood(size: int) -> None:
    """On the top it keeps clear of the buttons' rims; in the roof its hole is beside the wall."""
    found, walls = holes(template(size)), face(template(size), "top").inset(WALL)
    light = found["light"]
    board = replace(light, radius=BOARD / 2)
    assert walls.margin(light) >= DRILL_STRAYS
    assert all(found[name].gap(board) >= 2 * RIM for name in BUTTONS)
    assert light.radius < board.radius, "it can't fall in"
    assert clear_of_blocks(face(template(size), "top"), light)


def clear_of_blocks(top: Face, hole: Hole) -> bool:
    """Whether a button's body passes the blocks in the corners."""
    return all(
        hypot(hole.x - x, hole.y - y) > hole.radius + 1 for x, y in corners(top, WALL + BLOCK)
    )


def corners(of: Face, inset: float) -> set[tuple[float, float]]:
    inside = of.inset(inset)
    xs, ys = (inside.x, inside.x + inside.width), (inside.y, inside.y + inside.height)
    return {(x, y) for x in xs for y in ys}


@each_size
def test_each_screw_is_in_the_middle_of_its_block(size: int) -> None:
    root = template(size)
    found = holes(root)
    screws = {(found[f"screw-{n}"].x, found[f"screw-{n}"].y) for n in range(1, 5)}
    assert screws == corners(face(root, "lid"), WALL + BLOCK / 2)


@each_size
def test_a_cross_marks_the_centre_of_every_hole(size: int) -> None:
    root = template(size)
    centres = set()
    for path in (each for each in root.iter(f"{SVG}path") if each.get("class") == "cross"):
        strokes = re.findall(r"M([\d.]+) ([\d.]+)([HV])([\d.]+)", path.get("d", ""))
        level = [((float(x) + float(to)) / 2, float(y)) for x, y, way, to in strokes if way == "H"]
        upright = [
            (float(x), (float(y) + float(to)) / 2) for x, y, way, to in strokes if way == "V"
        ]
        assert level == upright
        centres.update(level)
    assert centres == {(hole.x, hole.y) for hole in holes(root).values()}


@pytest.mark.parametrize("name", ["enclosure.svg", "enclosure-24mm.svg", "enclosure-30mm.svg"])
def test_no_text_covers_another_or_runs_off_the_sheet(name: str) -> None:
    root = drawing(name)
    x, y, width, height = map(float, root.get("viewBox", "").split())
    found = labels(root)
    assert [(a.text, b.text) for a, b in combinations(found, 2) if a.covers(b)] == []
    assert all(
        x < each.left < each.right < x + width and each.baseline < y + height for each in found
    )


def test_the_hood_hides_the_buttons_from_an_eye_across_the_table() -> None:
    root = template(30)
    clear = face(drawing("enclosure.svg"), "opening").height
    seen = ceil(clear * EYE_BACK / (EYE_UP - clear))
    (hood,) = root.findall(f".//{SVG}path[@id='hood']")
    front = float(re.findall(r"[\d.]+", hood.get("d", ""))[1])
    buttons = front - holes(root)["no"].y
    assert seen < buttons
    for number in (clear, EYE_UP, EYE_BACK, seen, buttons):
        assert f"{number:g} mm" in PAGE
    drawn = numbers(" ".join(texts(drawing("enclosure.svg"))))
    assert {clear, EYE_UP, EYE_BACK, seen, buttons, depth(root, front)} <= set(drawn)


def piece(name: str) -> list[float]:
    """The thickness of a piece to saw, and its two sides."""
    thickness, size, _number = ROWS[name]
    return [float(each) for each in numbers(f"{thickness} {size}")]


def test_the_pieces_to_saw_make_the_box_of_the_template() -> None:
    root = template(30)
    top, back = face(root, "top"), face(root, "back")
    inner = back.height - piece("top")[0] - piece("lid")[0]
    assert piece("top")[1:] == piece("lid")[1:] == [top.width, top.height]
    assert piece("front and back") == [WALL, top.width, inner]
    assert piece("left and right") == [WALL, top.height - 2 * WALL, inner]
    assert piece("blocks for the screws") == [BLOCK, BLOCK, inner]


def test_the_pieces_to_saw_make_the_hood_of_the_drawing() -> None:
    roof, opening = (face(drawing("enclosure.svg"), name) for name in ("roof", "opening"))
    assert piece("roof") == [PLATE, roof.width, roof.height]
    assert piece("hood, left and right") == [WALL, roof.height - WALL, opening.height]
    assert piece("hood, back") == [WALL, roof.width, opening.height]
    height = face(template(30), "back").height + opening.height + PLATE
    assert all(f"{each:g} mm" in PAGE for each in (opening.width, opening.height, height))


def test_buttons_and_cable_fit_one_above_the_other() -> None:
    """Both are measured from the upper face of the top."""
    root = template(30)
    back, cable = face(root, "back"), holes(root)["cable"]
    button = int(re.findall(r"(\d+) mm deep including", PAGE)[0])
    assert button + cable.y + cable.radius - back.y <= back.height
    assert f"that is {button - PLATE:g} mm below the top" in PAGE


def test_the_screws_holes_in_the_blocks_are_drilled_as_deep_as_the_screws_go() -> None:
    steps = read("docs/weekend.md")
    ((wide, deep),) = re.findall(r"into the blocks: (\d+) mm wide, (\d+) mm deep", steps)
    assert f"drills of {wide}, " in read("docs/parts.md")
    screw = 16 - PLATE
    assert screw < int(deep) < piece("blocks for the screws")[2]
