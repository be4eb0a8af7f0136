"""The few shapes that the drawings of the docs are made of."""

from __future__ import annotations

from html import escape

from tools.parts.cables import CableWire

INK, GREY, BACK = "#22252b", "#6b7280", "#f5f6f8"
WIRES = {"orange": "#e07b00", "green": "#1f8a46", "blue": "#2b62c9", "brown": "#7a4a21"}


def text(
    x: float,
    y: float,
    words: str,
    size: int = 13,
    fill: str = INK,
    bold: bool = False,
    end: bool = False,
) -> str:
    weight = ' font-weight="bold"' if bold else ""
    anchor = ' text-anchor="end"' if end else ""
    place = f'x="{x:g}" y="{y:g}" font-size="{size}" fill="{fill}"'
    return f"<text {place}{anchor}{weight}>{escape(words)}</text>"


def heading(title: str, subtitle: str) -> list[str]:
    """What stands above a drawing."""
    return [text(32, 44, title, 22, bold=True), text(32, 68, subtitle, 14, GREY)]


def card(x: float, y: float, wide: float, high: float, fill: str = BACK) -> str:
    return f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" rx="10" fill="{fill}"/>'


def part(x: float, y: float, wide: float, high: float) -> str:
    """A component: a white box with an outline."""
    size = f'width="{wide:g}" height="{high:g}"'
    return f'<rect x="{x:g}" y="{y:g}" {size} rx="4" fill="#fff" stroke="{INK}"/>'


def line(path: str, colour: str, wide: float = 2.5, dashes: str = "") -> str:
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return (
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{wide:g}"'
        f' stroke-linejoin="round" stroke-linecap="round"{dashed}/>'
    )


def drawn_wire(path: str, wire: CableWire) -> list[str]:
    """A wire of a network cable in its colours."""
    colour = WIRES[wire.colour.rpartition("-")[2]]
    if not wire.colour.startswith("white"):
        return [line(path, colour, 6)]
    return [line(path, colour, 6), line(path, "#fff", 4), line(path, colour, 4, "1 8")]


def dot(x: float, y: float, colour: str) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="4" fill="{colour}"/>'


def picture(wide: int, high: int, title: str, description: str, shapes: list[str]) -> str:
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}"'
        f' height="{high}" font-family="Helvetica, Arial, sans-serif" role="img"'
        ' aria-labelledby="title desc">'
    )
    names = [f'<title id="title">{title}</title>', f'<desc id="desc">{description}</desc>']
    paper = f'<rect width="{wide}" height="{high}" rx="12" fill="#ffffff"/>'
    return "\n".join([head, *names, paper, *shapes, "</svg>\n"])
