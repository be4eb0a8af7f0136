"""Writes the board, inside KiCad's own Python: `python3 -m tools.carrier.board FOLDER`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pcbnew

from tools.carrier.circuit import FIVE_VOLTS, GROUND, USB_VOLTS, Component, components
from tools.carrier.netlist import nets_of_pins
from tools.carrier.placement import Spot, places
from tools.carrier.router import (
    POWER_TRACK,
    TRACK,
    VIA,
    VIA_DRILL,
    Node,
    Pad,
    Router,
    corners,
)
from tools.carrier.schematic import PROJECT, identity
from tools.carrier.silk import texts
from tools.parts.carrier_dimensions import HIGH, STEP, WIDE

FOOTPRINTS = Path("/usr/share/kicad/footprints")
LAYERS = (pcbnew.F_Cu, pcbnew.B_Cu)
ROUND = (pcbnew.PAD_SHAPE_CIRCLE, pcbnew.PAD_SHAPE_OVAL)
OPEN = "unconnected-"
"""How KiCad names the net of an open pin."""
UNNAMED = ("H", "J")
NAMED_INSIDE = ("R", "U")
SMALL = 0.8
POWER = frozenset({FIVE_VOLTS, USB_VOLTS})
BOARD_WIDE, BOARD_HIGH = WIDE * STEP, HIGH * STEP


def main(folder: Path) -> None:
    board = pcbnew.CreateEmptyBoard()
    wanted = nets_of_pins((folder / f"{PROJECT}.net").read_text(encoding="utf-8"))
    nets = _nets(board, set(wanted.values()))
    for part in components():
        footprint = _add_footprint(board, part, places()[part.name])
        for pad in footprint.Pads():
            if name := wanted.get((part.name, pad.GetNumber())):
                pad.SetNet(nets[name])
    _add_outline(board)
    _add_tracks(board, nets)
    for layer in LAYERS:
        _add_ground(board, layer, nets[GROUND])
    for text in texts():
        _add_text(board, *text)
    file = str(folder / f"{PROJECT}.kicad_pcb")
    pcbnew.SaveBoard(file, board, True)
    _fill(file)


def _fill(file: str) -> None:
    """Fills the grounds; KiCad crashes unless it has read the board from a file."""
    board = pcbnew.LoadBoard(file)
    pcbnew.ZONE_FILLER(board).Fill(board.Zones())
    pcbnew.SaveBoard(file, board, True)


def _nets(board: Any, names: set[str]) -> dict[str, Any]:
    nets = {name: pcbnew.NETINFO_ITEM(board, name) for name in sorted(names)}
    for net in nets.values():
        board.Add(net)
    return nets


def _add_footprint(board: Any, part: Component, place: Spot) -> Any:
    library, _colon, name = part.footprint.partition(":")
    footprint = pcbnew.FootprintLoad(str(FOOTPRINTS / f"{library}.pretty"), name)
    footprint.SetFPID(pcbnew.LIB_ID(library, name))
    footprint.SetReference(part.name)
    footprint.SetValue(part.value)
    footprint.SetPath(pcbnew.KIID_PATH(f"/{identity(f'{part.name}.1')}"))
    footprint.SetPosition(_at(place.x * STEP, place.y * STEP))
    footprint.SetOrientationDegrees(place.turned)
    _name(footprint)
    board.Add(footprint)
    return footprint


def _name(footprint: Any) -> None:
    """Writes a small part's name where its body will be, or beside its pins."""
    kind = footprint.GetReference().rstrip("0123456789")
    label = footprint.Reference()
    label.SetVisible(kind not in UNNAMED)
    if kind in NAMED_INSIDE:
        label.SetPosition(footprint.GetBoundingBox(False).GetCenter())
        label.SetTextSize(pcbnew.VECTOR2I(_nm(SMALL), _nm(SMALL)))
        label.SetTextThickness(_nm(0.15))


def _add_outline(board: Any) -> None:
    outline = pcbnew.PCB_SHAPE(board, pcbnew.SHAPE_T_RECT)
    outline.SetLayer(pcbnew.Edge_Cuts)
    outline.SetStart(_at(0, 0))
    outline.SetEnd(_at(BOARD_WIDE, BOARD_HIGH))
    outline.SetWidth(_nm(0.1))
    board.Add(outline)


def _add_tracks(board: Any, nets: dict[str, Any]) -> None:
    pads = tuple(shape for footprint in board.Footprints() for shape in _shapes(footprint))
    router = Router(pads, BOARD_WIDE, BOARD_HIGH, POWER, keep_free=GROUND)
    names = sorted(name for name in nets if not name.startswith(OPEN))
    for name, paths in router.route(names).items():
        for path in paths:
            turns = corners(path)
            for one, other in pairwise(turns):
                _add_step(board, nets[name], one, other)
            for end in (path[0], path[-1]):
                _add_stub(board, nets[name], end, pads)


def _shapes(footprint: Any) -> Iterator[Pad]:
    """The pads and holes of a footprint, and the areas that it wants without copper."""
    for pad in footprint.Pads():
        net, round_ = pad.GetNetname(), pad.GetShape() in ROUND
        yield _shape(None if net.startswith(OPEN) else net or None, pad.GetBoundingBox(), round_)
    for area in footprint.Zones():
        if area.GetDoNotAllowTracks():
            yield _shape(None, area.GetBoundingBox(), False)


def _shape(net: str | None, box: Any, round_: bool) -> Pad:
    x, y = (pcbnew.ToMM(each) for each in box.GetCenter())
    return Pad(net, x, y, pcbnew.ToMM(box.GetWidth()), pcbnew.ToMM(box.GetHeight()), round_)


def _add_step(board: Any, net: Any, one: Node, other: Node) -> None:
    if one.layer != other.layer:
        via = pcbnew.PCB_VIA(board)
        via.SetPosition(_at(*one.place))
        via.SetWidth(pcbnew.F_Cu, _nm(VIA))
        via.SetDrill(_nm(VIA_DRILL))
        via.SetNet(net)
        board.Add(via)
    else:
        _add_track(board, net, one.layer, one.place, other.place)


def _add_stub(board: Any, net: Any, end: Node, pads: tuple[Pad, ...]) -> None:
    """From a path's end to the middle of its pad, which may be beside the grid."""
    x, y = end.place
    for pad in pads:
        beside = max(abs(pad.x - x), abs(pad.y - y))
        if pad.net == net.GetNetname() and pad.gap(x, y) < 0 and beside > 0.001:
            _add_track(board, net, end.layer, (x, y), (pad.x, pad.y))


def _add_track(
    board: Any, net: Any, layer: int, one: tuple[float, float], other: tuple[float, float]
) -> None:
    track = pcbnew.PCB_TRACK(board)
    track.SetStart(_at(*one))
    track.SetEnd(_at(*other))
    track.SetWidth(_nm(POWER_TRACK if net.GetNetname() in POWER else TRACK))
    track.SetLayer(LAYERS[layer])
    track.SetNet(net)
    board.Add(track)


def _add_ground(board: Any, layer: int, net: Any) -> None:
    """Fills what is left of a layer with ground."""
    zone = pcbnew.ZONE(board)
    zone.SetLayer(layer)
    zone.SetNet(net)
    zone.SetLocalClearance(_nm(0.3))
    zone.SetMinThickness(_nm(0.25))
    zone.SetThermalReliefGap(_nm(0.4))
    zone.SetThermalReliefSpokeWidth(_nm(0.5))
    margin = 0.6
    for x in (margin, BOARD_WIDE - margin):
        ends = (margin, BOARD_HIGH - margin)
        for y in ends if x == margin else reversed(ends):
            zone.AppendCorner(_at(x, y), -1)
    board.Add(zone)


def _add_text(board: Any, x: float, y: float, words: str, size: float) -> None:
    text = pcbnew.PCB_TEXT(board)
    text.SetText(words)
    text.SetPosition(_at(x, y))
    text.SetLayer(pcbnew.F_SilkS)
    text.SetTextSize(pcbnew.VECTOR2I(_nm(size), _nm(size)))
    text.SetTextThickness(_nm(size * 0.15))
    board.Add(text)


def _nm(millimetres: float) -> int:
    return int(pcbnew.FromMM(millimetres))


def _at(x: float, y: float) -> Any:
    return pcbnew.VECTOR2I(_nm(x), _nm(y))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
