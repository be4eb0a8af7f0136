"""Finds tracks on two layers that connect the pads of each net, on a grid, without diagonals.

A net may push others aside, which are then routed again; pads stay where they are. KiCad checks the
result: this file only has to find one.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import pairwise
from math import ceil, hypot

PITCH = 0.635
CLEARANCE = 0.2
TRACK, POWER_TRACK, VIA, VIA_DRILL = 0.3, 0.4, 0.6, 0.3
LAYERS = (0, 1)
EDGE = 2
"""Nodes beside the board's edge that stay free."""
TURN_COST, VIA_COST, PUSH_COST, CROWD_COST, MOST_TRIES = 1.6, 7.0, 9.0, 4.0, 900
FROM_HOLE = 0.3
"""From a via's middle to the copper of a pad of its own net."""
NEAR = 0.6
"""Pads further away than this, in millimetres, hinder nothing."""


@dataclass(frozen=True)
class Pad:
    """The copper of a pad on both layers, or a hole; without a net it is in the way of all."""

    net: str | None
    x: float
    y: float
    wide: float
    high: float
    round: bool

    def gap(self, x: float, y: float) -> float:
        """The distance from its copper; below 0 inside."""
        dx, dy = abs(x - self.x), abs(y - self.y)
        if self.round:
            return hypot(dx, dy) - self.wide / 2
        dx, dy = dx - self.wide / 2, dy - self.high / 2
        return max(dx, dy) if dx < 0 or dy < 0 else hypot(dx, dy)


@dataclass(frozen=True, order=True)
class Node:
    layer: int
    column: int
    row: int

    @property
    def place(self) -> tuple[float, float]:
        return self.column * PITCH, self.row * PITCH

    def moved(self, columns: int, rows: int) -> Node:
        return Node(self.layer, self.column + columns, self.row + rows)

    def below(self) -> Node:
        return Node(1 - self.layer, self.column, self.row)


Path = tuple[Node, ...]
BESIDE = ((1, 0), (-1, 0), (0, 1), (0, -1))


@dataclass
class Router:
    """Routes all nets of a board that is this wide and high, in millimetres."""

    pads: tuple[Pad, ...]
    wide: float
    high: float
    power: frozenset[str] = frozenset()
    keep_free: str = ""
    """The net whose pads need room around them, for the spokes of the filled area."""
    paths: dict[str, list[Path]] = field(default_factory=dict)
    taken: dict[Node, str] = field(default_factory=dict)
    disputed: defaultdict[Node, float] = field(default_factory=lambda: defaultdict(float))
    near: dict[tuple[int, int], list[tuple[str | None, float]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        found = defaultdict(list)
        for pad in self.pads:
            for column, row in _nodes_around(pad):
                gap = pad.gap(column * PITCH, row * PITCH)
                if gap < NEAR:
                    found[column, row].append((pad.net, gap))
        self.near = dict(found)

    def route(self, nets: Iterable[str]) -> Mapping[str, list[Path]]:
        """The paths of each net. Raises RuntimeError if they can't all be found."""
        waiting = deque(nets)
        for _try in range(MOST_TRIES):
            if not waiting:
                return self.paths
            waiting.extend(self._route_net(waiting.popleft()))
        raise RuntimeError(f"no tracks found for {', '.join(waiting)}")

    def _route_net(self, net: str) -> list[str]:
        """Routes one net; returns those that it pushed aside."""
        pads = [pad for pad in self.pads if pad.net == net]
        reached, missing = set(_nodes_of(pads[0])), pads[1:]
        paths: list[Path] = []
        while missing:
            path = self._search(net, reached, missing)
            paths.append(path)
            reached |= set(path)
            here = [pad for pad in missing if path[-1] in _nodes_of(pad)]
            reached |= {node for pad in here for node in _nodes_of(pad)}
            missing = [pad for pad in missing if pad not in here]
        return self._take(net, paths)

    def _take(self, net: str, paths: list[Path]) -> list[str]:
        nodes = {node for path in paths for node in _with_halo(path)}
        pushed = {self.taken[node] for node in nodes if self.taken.get(node, net) != net}
        for node in nodes:
            if self.taken.get(node, net) != net:
                self.disputed[node] += 2
        for other in pushed:
            self.paths.pop(other)
            self.taken = {node: of for node, of in self.taken.items() if of != other}
        self.taken |= dict.fromkeys(nodes, net)
        self.paths[net] = paths
        return sorted(pushed)

    def _search(self, net: str, starts: set[Node], pads: list[Pad]) -> Path:
        """The cheapest way from what is connected to one of the pads: A*."""
        ends = {node for pad in pads for node in _nodes_of(pad)}
        cost = dict.fromkeys(starts, 0.0)
        before: dict[Node, Node] = {}
        open_ = [(_estimate(node, pads), node) for node in sorted(starts)]
        done: set[Node] = set()
        while open_:
            _guess, node = heappop(open_)
            if node in ends:
                return _path(node, before)
            if node in done:
                continue
            done.add(node)
            for after, price in self._ways(net, node):
                new = cost[node] + price
                if new < cost.get(after, 1e9):
                    cost[after], before[after] = new, node
                    heappush(open_, (new + _estimate(after, pads), after))
        raise RuntimeError(f"no way for {net}")

    def _ways(self, net: str, node: Node) -> Iterator[tuple[Node, float]]:
        for columns, rows in BESIDE:
            after = node.moved(columns, rows)
            if self._free(net, after, self._track(net) / 2):
                across = bool(columns) == bool(node.layer)
                step = TURN_COST if across else 1.0
                yield after, step + self._crowding(after) + self._price(net, after)
        pads = self.near.get((node.column, node.row), ())
        if self._free(net, node, VIA / 2) and all(gap >= FROM_HOLE for _net, gap in pads):
            halo = sum(self._price(net, each) for each in _halo(node))
            yield node.below(), VIA_COST + halo

    def _track(self, net: str) -> float:
        return POWER_TRACK if net in self.power else TRACK

    def _free(self, net: str, node: Node, half: float) -> bool:
        """Whether no pad and no edge is in the way of copper of this half width."""
        inside = (
            EDGE <= node.column <= self.wide / PITCH - EDGE
            and EDGE <= node.row <= self.high / PITCH - EDGE
        )
        pads = self.near.get((node.column, node.row), ())
        return inside and all(of == net or gap >= half + CLEARANCE for of, gap in pads)

    def _crowding(self, node: Node) -> float:
        """What it costs to take the room that a filled area needs."""
        pads = self.near.get((node.column, node.row), ())
        return CROWD_COST if any(net == self.keep_free for net, _gap in pads) else 0.0

    def _price(self, net: str, node: Node) -> float:
        """What it costs to push another net aside here."""
        if self.taken.get(node, net) == net:
            return 0.0
        return PUSH_COST + self.disputed[node]


def _nodes_around(pad: Pad) -> Iterator[tuple[int, int]]:
    reach = max(pad.wide, pad.high) / 2 + NEAR
    for column in range(int((pad.x - reach) / PITCH), ceil((pad.x + reach) / PITCH) + 1):
        for row in range(int((pad.y - reach) / PITCH), ceil((pad.y + reach) / PITCH) + 1):
            yield column, row


def _nodes_of(pad: Pad) -> list[Node]:
    """The nodes well inside a pad."""
    inside = [
        (column, row)
        for column, row in _nodes_around(pad)
        if pad.gap(column * PITCH, row * PITCH) < -TRACK / 2
    ]
    column, row = min(
        inside, key=lambda node: hypot(node[0] * PITCH - pad.x, node[1] * PITCH - pad.y)
    )
    return [Node(layer, column, row) for layer in LAYERS]


def _halo(node: Node) -> list[Node]:
    """What a via takes on both layers."""
    middle = (node, node.below())
    return [*middle, *(each.moved(*way) for each in middle for way in BESIDE)]


def _with_halo(path: Path) -> Iterator[Node]:
    yield from path
    for one, other in pairwise(path):
        if one.layer != other.layer:
            yield from _halo(one)


def _estimate(node: Node, pads: list[Pad]) -> float:
    x, y = node.place
    return min(abs(pad.x - x) + abs(pad.y - y) for pad in pads) / PITCH


def _path(node: Node, before: dict[Node, Node]) -> Path:
    path = [node]
    while path[-1] in before:
        path.append(before[path[-1]])
    return tuple(reversed(path))


def corners(path: Path) -> Path:
    """The nodes where a path begins, turns, changes its layer or ends."""
    inner = [
        here
        for before, here, after in zip(path, path[1:], path[2:], strict=False)
        if (here.column - before.column, here.row - before.row, here.layer - before.layer)
        != (after.column - here.column, after.row - here.row, after.layer - here.layer)
    ]
    return (path[0], *inner, *path[-1:])
