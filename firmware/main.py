"""Entry point on a Pico: installed as `main.py`, beside the folder `firmware`.

Serves the boxes until power is cut. Python's prompt, where new files can be copied,
starts instead if the first button of box 1 is held while plugging in, or if the host
asks for an update.
"""

import micropython

micropython.kbd_intr(-1)  # first: otherwise a byte 3 from the host stops the imports below

import os  # noqa: E402
import sys  # noqa: E402

from firmware.pico import Pico, UsbSerial, is_button_held, reset  # noqa: E402
from firmware.pin_map import load_pin_map  # noqa: E402

SKIP_MARKER = "make-way"
"""A file: skip the firmware once at boot; the watchdog can't be stopped once started."""


def main() -> None:
    """Run the firmware; returns if the prompt is wanted."""
    pin_map, problem = load_pin_map()
    if remove_skip_marker() or is_button_held(pin_map.boxes[0]):
        return
    Pico(pin_map, problem, UsbSerial(sys.stdin, sys.stdout)).run()
    write_skip_marker()
    reset()


def write_skip_marker() -> None:
    """Make the next start skip the firmware."""
    with open(SKIP_MARKER, "w"):
        pass


def remove_skip_marker() -> bool:
    """Whether the marker was there; the start after this one runs the firmware again."""
    try:
        os.remove(SKIP_MARKER)
    except OSError:
        return False
    return True


if __name__ == "__main__":
    main()
