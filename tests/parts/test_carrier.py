"""KiCad finds no fault in the carrier board that `make carrier` has just made."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from tools.carrier.circuit import components
from tools.carrier.netlist import nets_of_pins

pytestmark = pytest.mark.parts
MADE = Path(__file__).parents[2] / "build/carrier"
ACCEPTED = ["lib_footprint_mismatch"]
"""KiCad 9 says so of the Pico's footprint even when it is placed untouched."""
FILES = {
    "carrier-F_Cu.gtl", "carrier-B_Cu.gbl", "carrier-F_Mask.gts", "carrier-B_Mask.gbs",
    "carrier-F_Silkscreen.gto", "carrier-B_Silkscreen.gbo", "carrier-Edge_Cuts.gm1",
    "carrier.drl", "carrier-job.gbrjob",
}  # fmt: skip


def report(name: str) -> Any:
    return json.loads((MADE / name).read_text())


def test_the_schematic_breaks_no_electrical_rule() -> None:
    assert [each for sheet in report("erc.json")["sheets"] for each in sheet["violations"]] == []


def test_the_board_breaks_no_design_rule() -> None:
    found = report("drc.json")["violations"]
    assert [each for each in found if each["severity"] == "error"] == []
    assert [each["type"] for each in found] == ACCEPTED


def test_everything_on_the_board_is_connected_as_in_the_schematic() -> None:
    assert report("drc.json")["unconnected_items"] == []
    assert report("drc.json")["schematic_parity"] == []


def test_kicad_reads_the_circuit_out_of_the_schematic() -> None:
    read = nets_of_pins((MADE / "carrier.net").read_text())
    meant = {(part.name, pin): net for part in components() for pin, net in part.nets.items()}
    assert {pin: net for pin, net in read.items() if not net.startswith("unconnected-")} == meant


def test_a_maker_of_boards_gets_every_layer_and_the_holes() -> None:
    assert set(ZipFile(MADE / "carrier-gerbers.zip").namelist()) == FILES


def test_the_board_is_at_most_100_millimetres_wide() -> None:
    size = report("gerbers/carrier-job.gbrjob")["GeneralSpecs"]["Size"]
    assert (size["X"], size["Y"]) == pytest.approx((99.06, 78.74), abs=0.2)
    assert report("gerbers/carrier-job.gbrjob")["GeneralSpecs"]["LayerNumber"] == 2
