"""Types a name on an X keyboard in a real window; run as a program.

    python -m tests.window.window_name MEMORY FOLDER NAME

Prints the name of the first seat afterwards. MEMORY is the X server's framebuffer file.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pygame

from companion.evening.inputs import Command, PickSeat
from companion.evening.screens.name_entry import NameEntryScene
from companion.evening.screens.seat import Rename, SeatScene
from companion.evening.seats.names import Role
from tests.companion.keep.saving_helpers import close_all_savers
from tests.waiting import wait_until
from tests.window.window_evening import WindowEvening
from tests.window.xvfb import VirtualScreen


def main(memory: str, folder: str, name: str) -> None:
    evening = WindowEvening(VirtualScreen("", Path(memory)), Path(folder))
    evening.take_seats("king-up", 3)
    for target in (PickSeat(0), Rename(Role.SEAT), Command.TYPE_NAME):
        evening.choose(target)
    subprocess.run(["xdotool", "type", name], check=True)
    wait_until(
        lambda: evening.expect(NameEntryScene).typed == name, evening.turn, lambda: evening.scene
    )
    evening.key(pygame.K_RETURN)
    print(evening.expect(SeatScene).seats[0].name)
    evening.close()
    close_all_savers()


if __name__ == "__main__":
    main(*sys.argv[1:])
