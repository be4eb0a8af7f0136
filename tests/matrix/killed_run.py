"""A run that was killed has left mounts in its Debian: here they can be made, and removed."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.matrix.pythons import remove

if __name__ == "__main__":
    remove(Path(sys.argv[2]) / "debian")
