"""Follows the guide in a real window with one kind of input alone; run as a program.

    python -m tests.window.window_guide MEMORY FOLDER WAY

The arguments are those of `window_one_way`. The steps are printed.
"""

from __future__ import annotations

import sys
from pathlib import Path

from tests.companion.guided import follow_the_guide
from tests.companion.keep.saving_helpers import close_all_savers
from tests.window.window_one_way import evening_of
from tests.window.xvfb import VirtualScreen

SEATS = 3


def main(memory: str, folder: str, way: str) -> None:
    evening, choose = evening_of(way, VirtualScreen("", Path(memory)), Path(folder))
    print(*(step.value for step in follow_the_guide(evening, choose, seats=SEATS)))
    evening.close()
    close_all_savers()


if __name__ == "__main__":
    main(*sys.argv[1:])
