"""KiCad finds no fault in the carrier board, and `make carrier` has just exported all of it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

pytestmark = pytest.mark.parts
MADE = Path(__file__).parents[2] / "build/carrier"
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
    assert report("drc.json")["violations"] == []


def test_everything_on_the_board_is_connected_as_in_the_schematic() -> None:
    assert report("drc.json")["unconnected_items"] == []
    assert report("drc.json")["schematic_parity"] == []


def test_a_maker_of_boards_gets_every_layer_and_the_holes() -> None:
    assert set(ZipFile(MADE / "carrier-gerbers.zip").namelist()) == FILES


def test_the_board_is_at_most_100_millimetres_wide() -> None:
    size = report("gerbers/carrier-job.gbrjob")["GeneralSpecs"]["Size"]
    assert (size["X"], size["Y"]) == pytest.approx((99.06, 78.74), abs=0.2)
    assert report("gerbers/carrier-job.gbrjob")["GeneralSpecs"]["LayerNumber"] == 2
