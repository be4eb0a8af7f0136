"""Reads KiCad's file of the carrier board: its size, its parts, their places and their nets."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from tests.pages import read

Node: TypeAlias = "str | list[Node]"
"""A word, a quoted text without its quotes, or a list of them."""
WORD = re.compile(r'"(?:[^"\\]|\\.)*"|[()]|[^\s()"]+')
OPEN = "unconnected-"
"""How KiCad names the net of an open pin."""


@dataclass(frozen=True)
class Component:
    """A part: where its pin 1 or its middle is, in millimetres from the board's left back corner;
    the net of each pin that is connected.
    """

    value: str
    x: float
    y: float
    nets: dict[str, str]


def board_size() -> tuple[float, float]:
    """The board's width and depth in millimetres."""
    (left, back), (right, front) = _corners()
    return right - left, front - back


@cache
def components() -> dict[str, Component]:
    """Everything on the board, by its name."""
    (left, back), _end = _corners()
    found: dict[str, Component] = {}
    for footprint in lists(_board(), "footprint"):
        texts = {str(each[1]): str(each[2]) for each in lists(footprint, "property")}
        x, y = _place(footprint, "at")
        nets = {str(pad[1]): str(net[2]) for pad, net in _pads(footprint)}
        found[texts["Reference"]] = Component(texts["Value"], x - left, y - back, nets)
    return found


def _pads(footprint: Node) -> Iterator[tuple[list[Node], list[Node]]]:
    """The connected pads, each with its net."""
    for pad in lists(footprint, "pad"):
        for net in lists(pad, "net"):
            if not str(net[2]).startswith(OPEN):
                yield pad, net


def _corners() -> tuple[tuple[float, float], tuple[float, float]]:
    (outline,) = (each for each in lists(_board(), "gr_rect") if ["layer", "Edge.Cuts"] in each)
    return _place(outline, "start"), _place(outline, "end")


def _place(node: Node, name: str) -> tuple[float, float]:
    (_name, x, y, *_angle), *_others = lists(node, name)
    return float(str(x)), float(str(y))


@cache
def _board() -> list[Node]:
    return parse(read("tools/carrier/carrier.kicad_pcb"))


def lists(node: Node, name: str) -> Iterator[list[Node]]:
    """The lists directly in a node that begin with this word."""
    for each in node:
        if isinstance(each, list) and each[0] == name:
            yield each


def parse(text: str) -> list[Node]:
    """The first list of a text.

    >>> parse('(pad "1" (net 10 "GND"))')
    ['pad', '1', ['net', '10', 'GND']]
    """
    words = iter(WORD.findall(text))
    next(words)
    return list(_until_closed(words))


def _until_closed(words: Iterator[str]) -> Iterator[Node]:
    for word in words:
        if word == ")":
            return
        yield word.strip('"') if word != "(" else list(_until_closed(words))
