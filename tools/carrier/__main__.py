"""`python -m tools.carrier FOLDER`: writes the schematic, and the project with its libraries."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from tools.carrier.circuit import components
from tools.carrier.expressions import quoted
from tools.carrier.schematic import FLAG, PROJECT, schematic

LIBRARIES = Path("/usr/share/kicad")
RULES = {
    "rule_severities": {"silk_edge_clearance": "ignore"},
    "rules": {"min_resolved_spokes": 1},
}
"""The sockets stand out beyond the board's edge, and so does their outline. Each pad of the ground
has spokes on both layers and a track, so one spoke on a layer is enough."""


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{PROJECT}.kicad_sch").write_text(schematic(), encoding="utf-8")
    project = {
        "meta": {"filename": f"{PROJECT}.kicad_pro", "version": 3},
        "board": {"design_settings": RULES},
    }
    (folder / f"{PROJECT}.kicad_pro").write_text(json.dumps(project), encoding="utf-8")
    parts = (*components(), FLAG)
    symbols = {part.symbol.partition(":")[0] for part in parts}
    footprints = {part.footprint.partition(":")[0] for part in parts if part.footprint}
    _list(folder / "sym-lib-table", "sym_lib_table", symbols, "symbols/{}.kicad_sym")
    _list(folder / "fp-lib-table", "fp_lib_table", footprints, "footprints/{}.pretty")


def _list(file: Path, kind: str, names: set[str], place: str) -> None:
    """Where KiCad finds the libraries that the files name."""
    rows = [
        f'(lib (name {quoted(name)})(type "KiCad")'
        f'(uri {quoted(str(LIBRARIES / place.format(name)))})(options "")(descr ""))'
        for name in sorted(names)
    ]
    file.write_text("\n".join([f"({kind}", "(version 7)", *rows, ")\n"]), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
