"""`python -m tools.parts DOCS`: writes the bill and the drawing of the cables into the docs."""

from __future__ import annotations

import sys
from pathlib import Path

from tools.parts.bill_page import updated
from tools.parts.cables_drawing import drawing


def main(docs: Path) -> None:
    page = docs / "parts.md"
    page.write_text(updated(page.read_text(encoding="utf-8")), encoding="utf-8")
    (docs / "wiring-cables.svg").write_text(drawing(), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
