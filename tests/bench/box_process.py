"""A controller of eight boxes in a process of its own, pressed by lines on its input.

A line with a port and a button's number is answered by when the finger came down, an
empty line by when each light last changed, in seconds of the clock that all processes share.
"""

from __future__ import annotations

import secrets
import sys
from time import monotonic

from hardware.boxes import Button
from hardware.emulation.emulated_controller import EmulatedController


def main() -> None:
    controller = EmulatedController(8, identity=secrets.token_bytes(8))
    print(controller.path, flush=True)
    for line in sys.stdin:
        if line.strip():
            print(_press(controller, *map(int, line.split())), flush=True)
        else:
            print(*(shown.since for shown in controller.lights), flush=True)
    controller.close()


def _press(controller: EmulatedController, port: int, button: int) -> float:
    """Press a button; when that was."""
    now = monotonic()
    controller.press(port, tuple(Button)[button], seconds=0.03)
    return now


if __name__ == "__main__":
    main()
