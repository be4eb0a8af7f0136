"""What a Pico starts, as `main.py` beside the folder `firmware`.

It serves the boxes for as long as there is power. Who holds the first button
of box 1 while plugging in, or asks over the wire, finds Python's prompt instead,
where new files can be copied.
"""

import os
import sys

from firmware.board import load_board
from firmware.pico import Pico, Wire, is_held, keep_control_c, reset

MAKE_WAY = "make-way"
"""A file that is there for one start: the watchdog can't be stopped, so the way leads round it."""


def main() -> None:
    """Returns when the prompt is wanted."""
    board, problem = load_board()
    if was_asked_to_make_way() or is_held(board.boxes[0]):
        return
    keep_control_c()
    Pico(board, problem, Wire(sys.stdin, sys.stdout)).run()
    ask_to_make_way()
    reset()


def ask_to_make_way() -> None:
    """Leave word for the next start."""
    with open(MAKE_WAY, "w"):
        pass


def was_asked_to_make_way() -> bool:
    """Whether it was asked before this start; asks no second time."""
    try:
        os.remove(MAKE_WAY)
    except OSError:
        return False
    return True


if __name__ == "__main__":
    main()
