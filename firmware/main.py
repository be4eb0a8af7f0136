"""What a Pico starts, as `main.py` beside the folder `firmware`.

It serves the boxes for as long as there is power. Who holds the first button
of box 1 while plugging in, or asks over the wire, finds Python's prompt instead,
where new files can be copied.
"""

import micropython

micropython.kbd_intr(-1)  # at once: a 3 that a host sends while the rest is loaded ends nothing

import os  # noqa: E402
import sys  # noqa: E402

from firmware.board import load_board  # noqa: E402
from firmware.pico import Pico, Wire, is_held, reset  # noqa: E402

MAKE_WAY = "make-way"
"""A file that is there for one start: the watchdog can't be stopped, so the way leads round it."""


def main() -> None:
    """Returns when the prompt is wanted."""
    board, problem = load_board()
    if was_asked_to_make_way() or is_held(board.boxes[0]):
        return
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
