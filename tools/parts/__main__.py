"""`python -m tools.parts DOCS`: writes the bill and the drawings of the wiring into the docs."""

from __future__ import annotations

import sys
from pathlib import Path

from tools.parts import box_drawing, cables_drawing
from tools.parts.bill_page import updated

DRAWINGS = {"wiring-box.svg": box_drawing, "wiring-cables.svg": cables_drawing}


def main(docs: Path) -> None:
    page = docs / "parts.md"
    page.write_text(updated(page.read_text(encoding="utf-8")), encoding="utf-8")
    for name, module in DRAWINGS.items():
        (docs / name).write_text(module.drawing(), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
