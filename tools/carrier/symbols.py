"""Takes symbols from KiCad's libraries: how they are drawn, and where their pins are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tools.carrier.expressions import Node, lists, parse, quoted

LIBRARIES = Path("/usr/share/kicad/symbols")


@dataclass(frozen=True)
class SymbolPin:
    """The end of a pin, where a wire meets it, and its direction from there to the body."""

    number: str
    x: float
    y: float
    direction: int


@dataclass(frozen=True)
class Symbol:
    """A symbol as a schematic embeds it, and the pins of each of its units."""

    drawn: Node
    units: dict[int, tuple[SymbolPin, ...]]


@cache
def symbol(name: str) -> Symbol:
    """A symbol by its library and its name in it."""
    library, _colon, own = name.partition(":")
    drawn = _complete(library, own)
    drawn[1] = quoted(name)
    return Symbol(drawn, _units(drawn))


def _complete(library: str, name: str) -> list[Node]:
    """With what it takes from the symbol that it extends."""
    found = _read(library, name)
    parents = list(lists(found, "extends"))
    if not parents:
        return found
    parent_name = str(parents[0][1]).strip('"')
    parent = _complete(library, parent_name)
    own = {str(each[1]): each for each in lists(found, "property")}
    return [_renamed(each, parent_name, name, own) for each in parent]


def _renamed(node: Node, old: str, new: str, own: dict[str, list[Node]]) -> Node:
    if isinstance(node, str):
        return quoted(new) if node == quoted(old) else node
    if node[0] == "property":
        return own.get(str(node[1]), node)
    if node[0] == "symbol":
        return [node[0], str(node[1]).replace(old, new, 1), *node[2:]]
    return node


def _read(library: str, name: str) -> list[Node]:
    text = (LIBRARIES / f"{library}.kicad_sym").read_text(encoding="utf-8")
    begin = text.index(f"\n\t(symbol {quoted(name)}\n")
    return parse(text[begin : text.find("\n\t(symbol ", begin + 1)])


def _units(drawn: list[Node]) -> dict[int, tuple[SymbolPin, ...]]:
    found: dict[int, tuple[SymbolPin, ...]] = {}
    for part in lists(drawn, "symbol"):
        unit = int(str(part[1]).strip('"').split("_")[-2])
        if pins := tuple(_pins(part)):
            found[max(unit, 1)] = (*found.get(max(unit, 1), ()), *pins)
    return found or {1: ()}


def _pins(part: Node) -> Iterator[SymbolPin]:
    for pin in lists(part, "pin"):
        (_at, x, y, direction) = next(lists(pin, "at"))
        (_number, number, *_effects) = next(lists(pin, "number"))
        place = float(str(x)), float(str(y)), int(float(str(direction)))
        yield SymbolPin(str(number).strip('"'), *place)
