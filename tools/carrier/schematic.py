"""Writes the circuit as a schematic for KiCad: each pin has a label with the name of its net."""

from __future__ import annotations

from collections.abc import Iterator
from uuid import NAMESPACE_URL, uuid5

from tools.carrier.circuit import FIVE_VOLTS, Component, components
from tools.carrier.expressions import Node, quoted, written
from tools.carrier.symbols import Symbol, SymbolPin, symbol

PROJECT = "carrier"
FLAG = Component("#FLG1", "power:PWR_FLAG", "", "PWR_FLAG", {"1": FIVE_VOLTS})
"""Says that the fuse supplies its net."""
GRID = 2.54
BESIDE = 2.54
"""How far right of its middle a component's name is."""
PLACES = {
    "A": (40, 40, 0), "U": (78, 12, 16), "F": (78, 30, 0), "#FLG": (90, 30, 0),
    "C": (100, 30, 12), "J": (82, 50, 15), "JP": (82, 64, 15), "R": (12, 88, 8), "H": (82, 72, 8),
}  # fmt: skip
"""Where the first of each kind is, in steps of the grid, and how far right the next one."""


def identity(name: str) -> str:
    """The same for the same name each time."""
    return str(uuid5(NAMESPACE_URL, f"vivat:{PROJECT}:{name}"))


def schematic() -> str:
    parts = (*components(), FLAG)
    drawn = {part.symbol: symbol(part.symbol).drawn for part in parts}
    head: list[Node] = [
        "kicad_sch", ["version", "20250114"], ["generator", quoted("vivat")],
        ["generator_version", quoted("9.0")], ["uuid", quoted(identity("sheet"))],
        ["paper", quoted("A2")], _title(), ["lib_symbols", *drawn.values()],
    ]  # fmt: skip
    body = [node for part in parts for node in _component(part)]
    instances: Node = ["sheet_instances", ["path", quoted("/"), ["page", quoted("1")]]]
    return written([*head, *body, instances]) + "\n"


def _title() -> Node:
    notes = ("Nobody has built this board yet.", "5 V on network cables: never connect a network.")
    comments: list[Node] = [
        ["comment", str(number), quoted(note)] for number, note in enumerate(notes, start=1)
    ]
    return ["title_block", ["title", quoted("Carrier board for eight button boxes")], *comments]


def _component(part: Component) -> Iterator[Node]:
    taken = symbol(part.symbol)
    for unit, pins in taken.units.items():
        x, y = _place(part.name, unit)
        yield _instance(part, taken, unit, x, y)
        ends = {(pin.x, pin.y): pin for pin in pins}
        for pin in ends.values():
            yield _mark(part, pin, x + pin.x, y - pin.y)


def _place(name: str, unit: int) -> tuple[float, float]:
    kind = name.rstrip("0123456789")
    number = int(name.removeprefix(kind)) - 1
    x, y, step = PLACES[kind]
    if kind == "U":
        number = unit - 1
    return (x + number * step) * GRID, y * GRID


def _instance(part: Component, taken: Symbol, unit: int, x: float, y: float) -> Node:
    shown: list[tuple[str, str, bool]] = [
        ("Reference", part.name, False), ("Value", part.value, False),
        ("Footprint", part.footprint, True),
    ]  # fmt: skip
    properties = [_property(name, text, hide, x, y) for name, text, hide in shown]
    own = f"{part.name}.{unit}"
    numbers = [pin.number for each in taken.units.values() for pin in each]
    pins: list[Node] = [
        ["pin", quoted(number), ["uuid", quoted(identity(f"{own}.{number}"))]] for number in numbers
    ]
    in_bill, on_board = part.nets and part is not FLAG, part is not FLAG
    return [
        "symbol", ["lib_id", quoted(part.symbol)], _at(x, y), ["unit", str(unit)],
        ["in_bom", _yes_or_no(in_bill)], ["on_board", _yes_or_no(on_board)], ["dnp", "no"],
        ["uuid", quoted(identity(own))], *properties, *pins, _numbered(part, unit),
    ]  # fmt: skip


def _yes_or_no(which: object) -> str:
    return "yes" if which else "no"


def _numbered(part: Component, unit: int) -> Node:
    reference: Node = ["reference", quoted(part.name)]
    path: Node = ["path", quoted(f"/{identity('sheet')}"), reference, ["unit", str(unit)]]
    return ["instances", ["project", quoted(PROJECT), path]]


def _property(name: str, text: str, hide: bool, x: float, y: float) -> Node:
    down = {"Reference": -GRID / 2, "Value": GRID / 2}.get(name, 0)
    hidden: list[Node] = [["hide", "yes"]] if hide else []
    font: Node = ["font", ["size", "1.27", "1.27"]]
    size: Node = ["effects", font, ["justify", "left"], *hidden]
    return ["property", quoted(name), quoted(text), _at(x + BESIDE, y + down), size]


def _mark(part: Component, pin: SymbolPin, x: float, y: float) -> Node:
    """A label with the net's name; a cross if the pin is open."""
    net = part.nets.get(pin.number)
    identity_: Node = ["uuid", quoted(identity(f"{part.name}.{pin.number}.label"))]
    if net is None:
        return ["no_connect", ["at", f"{x:g}", f"{y:g}"], identity_]
    away = (pin.direction + 180) % 360
    justify: Node = ["justify", "right" if away in (180, 270) else "left"]
    size: Node = ["effects", ["font", ["size", "1.27", "1.27"]], justify]
    return ["global_label", quoted(net), ["shape", "passive"], _at(x, y, away), size, identity_]


def _at(x: float, y: float, angle: int = 0) -> Node:
    return ["at", f"{x:g}", f"{y:g}", str(angle)]
