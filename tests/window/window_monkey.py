"""Presses anything anywhere in a real window, and watches what becomes of it; run as a program.

    python -m tests.window.window_monkey MEMORY FOLDER PRESSES

Prints how many presses became events, and fails if one did what it must not do.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random

import pygame

from tests.companion.keep.saving_helpers import close_all_savers
from tests.companion.monkey import Monkey, Watched, Witness, begin
from tests.window.window_evening import WindowEvening
from tests.window.xvfb import VirtualScreen


class WindowMonkeyEvening(Watched, WindowEvening):
    def __init__(self, screen: VirtualScreen, folder: Path) -> None:
        self.witness = Witness()
        super().__init__(screen, folder)


class XHand:
    """Presses keys and the mouse through the X server."""

    def __init__(self) -> None:
        self._xdotool = subprocess.Popen(["xdotool", "-"], stdin=subprocess.PIPE, text=True)

    def finger(self, number: int, down: bool, at: tuple[int, int]) -> None:
        self._say(f"mousemove {at[0]} {at[1]} {'mousedown' if down else 'mouseup'} {number + 1}")

    def key(self, key: int, down: bool) -> None:
        name = {",": "comma"}.get(pygame.key.name(key), pygame.key.name(key))
        self._say(f"{'keydown' if down else 'keyup'} {name.capitalize() if key > 127 else name}")

    def _say(self, command: str) -> None:
        assert self._xdotool.stdin is not None
        self._xdotool.stdin.write(f"{command}\n")
        self._xdotool.stdin.flush()

    def close(self) -> None:
        self._xdotool.communicate()


def main(memory: str, folder: str, presses: str) -> None:
    chance, hand = Random(5), XHand()
    evening = WindowMonkeyEvening(VirtualScreen("", Path(memory)), Path(folder))
    begin(evening, chance)
    monkey = Monkey(chance, hand, fingers=1)
    for _press in range(int(presses)):
        if evening.outputs.ending is not None:
            break
        monkey.press(evening)
        until = evening.clock() + monkey.pause()
        while evening.clock() < until:
            evening.turn()
    hand.close()
    evening.close()
    close_all_savers()
    print(evening.witness.acts, *evening.witness.screens)


if __name__ == "__main__":
    main(*sys.argv[1:])
