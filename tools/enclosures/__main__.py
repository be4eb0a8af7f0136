"""`python -m tools.enclosures FOLDER`: writes each printable part as STL and as STEP."""

from __future__ import annotations

import sys
from pathlib import Path

from tools.enclosures.printable import body, cover, hood, hub, lid, tray
from tools.enclosures.solid import Solid
from tools.parts.dimensions import APART, PRINTED
from tools.parts.hub_dimensions import HUB


def parts() -> dict[str, Solid]:
    """Every part under the name of its files."""
    return {
        **{f"box-{size}mm": body(size) for size in APART},
        "box-lid": lid(PRINTED),
        "box-hood": hood(),
        "hub": hub(),
        "hub-lid": lid(HUB),
        "carrier-tray": tray(),
        "carrier-cover": cover(),
    }


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, part in parts().items():
        part.write_stl(folder / f"{name}.stl")
        part.write_step(folder / f"{name}.step")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
