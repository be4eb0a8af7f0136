"""Reads KiCad's netlist: which net it takes each pin of the schematic for."""

from __future__ import annotations

from tools.carrier.expressions import Node, lists, parse


def nets_of_pins(text: str) -> dict[tuple[str, str], str]:
    """The net of each component's pin.

    >>> nets_of_pins('(export (nets (net (name "GND") (node (ref "C1") (pin "2")))))')
    {('C1', '2'): 'GND'}
    """
    (nets,) = lists(parse(text), "nets")
    return {
        (_word(node, "ref"), _word(node, "pin")): _word(net, "name")
        for net in lists(nets, "net")
        for node in lists(net, "node")
    }


def _word(node: Node, name: str) -> str:
    (found,) = lists(node, name)
    return str(found[1]).strip('"')
