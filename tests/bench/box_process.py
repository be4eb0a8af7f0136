"""Runs an emulated controller with eight boxes; lines on its input press the buttons.

Answers a line with a port and a button's number with the time of the press, and an
empty line with the times when each light last changed, in seconds of the monotonic clock.
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
    """Press a button; the time."""
    now = monotonic()
    controller.press(port, tuple(Button)[button], seconds=0.03)
    return now


if __name__ == "__main__":
    main()
