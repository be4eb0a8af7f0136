"""The drawings of the parts are complete, simple, and of our own."""

from __future__ import annotations

from xml.etree import ElementTree

from companion.court.drawing import FOLDERS, PARTS, SIDE, STAND_INS, shade, svg_of
from engine import Figure
from engine.figure import Colours, Garment, Hair, Head, Headgear, Prop

SVG = "{http://www.w3.org/2000/svg}"
DRAWINGS = sorted(PARTS.rglob("*.svg"))
FIGURE = Figure(
    Head.PROUD,
    Garment.GOWN,
    hair=Hair.BRAIDS,
    headgear=Headgear.HENNIN,
    prop=Prop.ROSE,
    colours=Colours(skin="#8d5a3a", hair="#010203", hat="#a1b2c3", cloth="#0a0b0c", trim="#d0e0f0"),
)


def test_there_is_a_drawing_for_each_part_and_a_part_for_each_drawing() -> None:
    named = {
        PARTS / folder / f"{part.value}.svg" for each, folder in FOLDERS.items() for part in each
    }
    assert named == set(DRAWINGS)


def test_a_drawing_has_only_paths_and_ellipses_in_its_groups() -> None:
    for drawing in DRAWINGS:
        root = ElementTree.parse(drawing).getroot()  # noqa: S314 our own file
        shapes = {shape.tag for group in root for shape in group}
        assert root.attrib == {"viewBox": f"0 0 {SIDE} {SIDE}"}, drawing
        assert {group.tag for group in root} == {f"{SVG}g"}, drawing
        assert {group.get("id") for group in root} <= {"behind", "front"}, drawing
        assert shapes <= {f"{SVG}path", f"{SVG}ellipse"}, drawing


def test_a_figure_shows_all_its_parts_from_back_to_front() -> None:
    drawing = svg_of(FIGURE)
    gown, head, rose = (drawing.rindex(d) for d in ("M84 178 C90", "M79 102 C79", "M180 146 C156"))
    assert gown < head < rose


def test_a_figure_has_its_own_colours_and_their_shades() -> None:
    drawing, colours = svg_of(FIGURE), FIGURE.colours
    for colour in (colours.skin, colours.hair, colours.hat, colours.cloth, colours.trim):
        assert colour in drawing
    assert shade(colours.skin) in drawing
    assert not any(each in drawing for both in STAND_INS for each in both)


def test_the_shade_of_a_very_dark_colour_is_lighter() -> None:
    assert shade("#808080") == "#6c5f5c"
    assert shade("#101010") == "#585858"
