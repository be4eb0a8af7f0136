"""`python -m tools.drawings DOCS`: writes the drawings about how vivat works into the docs."""

from __future__ import annotations

import sys
from pathlib import Path

from tools.drawings import architecture, protocol

if __name__ == "__main__":
    docs = Path(sys.argv[1])
    (docs / "architecture.svg").write_text(architecture.drawing(), encoding="utf-8")
    (docs / "protocol.svg").write_text(protocol.drawing(), encoding="utf-8")
