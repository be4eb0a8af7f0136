"""`python -m tools.site SOURCE`: writes what Sphinx makes the site of into a folder."""

from __future__ import annotations

import sys
from pathlib import Path

from tools.site.gather import gather

if __name__ == "__main__":
    gather(Path(sys.argv[1]))
