"""The carrier board's tracks reach the pads of their net, and keep away from all others."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from tools.carrier.router import PITCH, Node, Pad, Path, Router, corners

WIDE = HIGH = 30 * PITCH


def pad(net: str | None, column: int, row: int) -> Pad:
    return Pad(net, column * PITCH, row * PITCH, 1.6, 1.6, True)


def routed(*pads: Pad) -> dict[str, list[Path]]:
    nets = sorted({pad.net for pad in pads if pad.net})
    return dict(Router(pads, WIDE, HIGH).route(nets))


def vias(path: Path) -> int:
    return sum(one.layer != other.layer for one, other in pairwise(path))


def test_two_pads_in_a_line_are_connected_straight() -> None:
    ((path,),) = routed(pad("a", 5, 10), pad("a", 20, 10)).values()
    assert len(corners(path)) == 2
    assert {path[0].column, path[-1].column} == {5, 20}


def test_a_net_with_three_pads_is_one_tree() -> None:
    paths = routed(pad("a", 5, 5), pad("a", 20, 5), pad("a", 12, 20))["a"]
    assert len(paths) == 2
    assert set(paths[0]) & set(paths[1]) or paths[1][0].column in (5, 12, 20)


def test_nets_that_cross_use_both_layers() -> None:
    found = routed(pad("a", 5, 15), pad("a", 25, 15), pad("b", 15, 5), pad("b", 15, 25))
    nodes = {net: {node for path in paths for node in path} for net, paths in found.items()}
    assert not nodes["a"] & nodes["b"]
    assert len({node.layer for each in nodes.values() for node in each}) == 2


def test_tracks_keep_their_distance_from_other_pads_and_holes() -> None:
    others = (pad("b", 12, 10), pad(None, 16, 9), pad("b", 12, 26))
    paths = routed(pad("a", 5, 10), pad("a", 25, 10), *others)["a"]
    for node in (node for path in paths for node in path):
        assert all(other.gap(*node.place) >= 0.35 for other in others)


def test_tracks_keep_away_from_the_edge() -> None:
    ((path,),) = routed(pad("a", 3, 3), pad("a", 27, 3)).values()
    assert all(2 <= node.row <= 28 for node in path)


def test_a_net_is_pushed_aside_for_one_that_has_no_other_way() -> None:
    """Between two walls of pads there is one way on each layer, and three nets to pass."""
    wall = [pad(None, 15, row) for row in range(0, 31, 2) if row not in (14, 15, 16)]
    nets = [pad(name, column, 12 + 3 * n) for n, name in enumerate("ab") for column in (5, 25)]
    found = routed(*wall, *nets)
    taken = [{node for path in paths for node in path} for paths in found.values()]
    assert len(found) == 2
    assert not any(one & other for one, other in combinations(taken, 2))


def test_a_pad_that_is_walled_in_is_said_to_have_no_way() -> None:
    wall = Pad(None, 10 * PITCH, 10 * PITCH, 8, 8, False)
    with pytest.raises(RuntimeError, match="no way for a"):
        routed(wall, pad("a", 10, 10), pad("a", 25, 25))


def test_corners_are_ends_turns_and_vias() -> None:
    start, turn, via, end = Node(0, 1, 1), Node(0, 3, 1), Node(0, 3, 2), Node(1, 3, 3)
    path = (start, Node(0, 2, 1), turn, via, via.below(), end)
    assert corners(path) == (start, turn, via, via.below(), end)
