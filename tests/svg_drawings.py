"""Reads holes, faces and texts of an SVG drawing, in its own units."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot
from pathlib import Path
from xml.etree import ElementTree

DOCS = Path(__file__).parent.parent / "docs"
SVG = "{http://www.w3.org/2000/svg}"
GLYPH = 0.56
"""The width of a letter in ems, slightly above the average of Helvetica and Arial."""


@dataclass(frozen=True)
class Hole:
    name: str
    x: float
    y: float
    radius: float

    def gap(self, other: Hole) -> float:
        """The material between two holes; below 0 they overlap."""
        return hypot(self.x - other.x, self.y - other.y) - self.radius - other.radius


@dataclass(frozen=True)
class Face:
    x: float
    y: float
    width: float
    height: float

    def margin(self, hole: Hole) -> float:
        """The distance of a hole from the nearest edge; below 0 it crosses the edge."""
        left, top = hole.x - self.x, hole.y - self.y
        return min(left, top, self.width - left, self.height - top) - hole.radius

    def inset(self, by: float) -> Face:
        return Face(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)


@dataclass(frozen=True)
class Label:
    text: str
    left: float
    baseline: float
    size: float

    @property
    def right(self) -> float:
        return self.left + GLYPH * self.size * len(self.text)

    def covers(self, other: Label) -> bool:
        apart = self.right <= other.left or other.right <= self.left
        return not apart and abs(self.baseline - other.baseline) < 0.8 * max(self.size, other.size)


def drawing(name: str) -> ElementTree.Element:
    return ElementTree.parse(DOCS / name).getroot()  # noqa: S314 our own file


def number(element: ElementTree.Element, key: str) -> float:
    return float(element.get(key, "0"))


def holes(root: ElementTree.Element) -> dict[str, Hole]:
    circles = [each for each in root.iter(f"{SVG}circle") if each.get("class") == "hole"]
    found = [
        Hole(each.get("id", ""), number(each, "cx"), number(each, "cy"), number(each, "r"))
        for each in circles
    ]
    return {hole.name: hole for hole in found}


def face(root: ElementTree.Element, name: str) -> Face:
    (rect,) = root.findall(f".//{SVG}rect[@id='{name}']")
    x, y, width, height = (number(rect, key) for key in ("x", "y", "width", "height"))
    return Face(x, y, width, height)


def labels(root: ElementTree.Element) -> list[Label]:
    """Every text of a drawing. Transforms are ignored: no text may be in a scaled group."""
    found: list[Label] = []
    collect(root, number(root, "font-size"), "", found)
    return found


def collect(at: ElementTree.Element, size: float, classes: str, found: list[Label]) -> None:
    size = float(at.get("font-size", size))
    classes = f"{classes} {at.get('class', '')} {at.get('text-anchor', '')}"
    if at.tag == f"{SVG}text":
        text = "".join(at.itertext())
        width = GLYPH * size * len(text)
        shift = width / 2 if "middle" in classes else width if "end" in classes.split() else 0
        found.append(Label(text, number(at, "x") - shift, number(at, "y"), size))
    for child in at:
        collect(child, size, classes, found)
