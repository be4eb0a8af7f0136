"""The perforated board of a hub is drawn with the connections that docs/cables.md asks for."""

from __future__ import annotations

import re
from itertools import combinations, pairwise

import pytest

from tests.svg_drawings import SVG, drawing, labels, number

ROOT = drawing("wiring-board.svg")
VIEWS = ("above", "below")
HOLE = 20
"""Units between two holes."""
NETS = {
    "ground": {"to-38", "c1-a", "c2-a", *(f"pin-{n}" for n in (1, 4, 5, 7, 9, 10, 12, 13))},
    "five-volts": {"to-levers", "c1-b", "c2-b", "fuse-b", "pin-14"},
    "vbus": {"to-40", "fuse-a"},
    "gp28": {"to-34", "pin-2"},
    "shifted": {"pin-3", "r-a"},
    "data": {"r-b", "to-wire-1"},
}
"""Supply behind the fuse; one of the four shifters used, the inputs of the others grounded."""
FREE = {f"pin-{n}" for n in (6, 8, 11)}

Place = tuple[int, int]
each_view = pytest.mark.parametrize("view", VIEWS)


def pads(view: str) -> dict[str, Place]:
    circles = {each.get("id", ""): each for each in ROOT.iter(f"{SVG}circle")}
    return {
        name.removeprefix(f"{view}-"): (int(number(each, "cx")), int(number(each, "cy")))
        for name, each in circles.items()
        if name.startswith(view)
    }


def holes_below(view: str, net: str) -> list[set[Place]]:
    """The holes that each wire of a net passes."""
    (group,) = ROOT.findall(f".//{SVG}g[@id='{view}']")
    paths = [
        path.get("d", "") for path in group.iter(f"{SVG}path") if path.get("class") == f"wire {net}"
    ]
    return [passed([int(each) for each in re.findall(r"\d+", path)]) for path in paths]


def passed(path: list[int]) -> set[Place]:
    corners = list(zip(path[0::2], path[1::2], strict=True))
    found = set(corners)
    for (x, y), (to_x, to_y) in pairwise(corners):
        steps = (abs(to_x - x) + abs(to_y - y)) // HOLE
        found |= {(x + (to_x - x) * n // steps, y + (to_y - y) * n // steps) for n in range(steps)}
    return found


@each_view
@pytest.mark.parametrize("net", NETS)
def test_a_net_joins_what_it_should_in_one_piece(view: str, net: str) -> None:
    joined, *others = holes_below(view, net)
    for wire in others:
        assert joined & wire
        joined |= wire
    assert {name for name, place in pads(view).items() if place in joined} == NETS[net]


@each_view
def test_no_wire_touches_another_net(view: str) -> None:
    nets = [set().union(*holes_below(view, net)) for net in NETS]
    assert all(one.isdisjoint(other) for one, other in combinations(nets, 2))


@each_view
def test_every_pin_is_joined_or_free(view: str) -> None:
    assert set().union(FREE, *NETS.values()) == pads(view).keys()


def test_the_copper_side_is_the_mirror_of_the_other() -> None:
    width = int(number(ROOT, "width"))
    mirrored = {name: (width - x, y) for name, (x, y) in pads("above").items()}
    assert pads("below") == mirrored


def test_the_socket_is_a_dip_14() -> None:
    found = pads("above")
    left, right = found["pin-1"], found["pin-14"]
    assert right == (left[0] + 3 * HOLE, left[1])
    for n in range(7):
        assert found[f"pin-{1 + n}"] == (left[0], left[1] + n * HOLE)
        assert found[f"pin-{14 - n}"] == (right[0], right[1] + n * HOLE)


def test_no_text_covers_another_or_runs_off_the_drawing() -> None:
    found = labels(ROOT)
    assert [(a.text, b.text) for a, b in combinations(found, 2) if a.covers(b)] == []
    wide, high = number(ROOT, "width"), number(ROOT, "height")
    assert all(0 < each.left < each.right < wide and each.baseline < high for each in found)
