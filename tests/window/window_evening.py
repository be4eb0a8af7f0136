"""Plays a whole game in a real window on an X display; run as a program.

    python -m tests.window.window_evening MEMORY FOLDER [WIDTH HEIGHT TEXT_SIZE]

MEMORY is the X server's framebuffer file. A picture of each screen is saved in
FOLDER, the game in FOLDER/games. xdotool sends the mouse and key
events through the X server.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random
from time import monotonic

import pygame

from companion.config.preferences import TextSize
from companion.config.settings import DisplaySettings
from companion.display.canvas import Touchable
from companion.display.pointer import WindowMouse
from companion.display.window import Arrivals
from companion.evening.core import Outputs
from companion.evening.inputs import Command
from companion.evening.ports import Ports
from companion.evening.screens.election import ElectionScene
from companion.evening.screens.podium import PodiumScene
from hardware.boxes import Button
from tests.companion.keep.saving_helpers import close_all_savers, saver_in
from tests.companion.simulated_evening import TURN, SimulatedEvening
from tests.companion.simulated_table import SimulatedTable, by_touch
from tests.waiting import wait_until
from tests.window.album import Album
from tests.window.xvfb import VirtualScreen

SEATS = 3
_CLICK = ("mousedown", "1", "mouseup", "1")  # xdotool's own "click" waits between the two
GRACE = 0.1


class WindowEvening(SimulatedEvening):
    """An evening with a real clock, whose mouse and keyboard are xdotool."""

    def __init__(
        self,
        screen: VirtualScreen,
        folder: Path,
        ports: Ports | None = None,
        display: DisplaySettings | None = None,
    ) -> None:
        self.album = Album(screen, folder)
        self._arrived: set[int] = set()
        saver, mouse = saver_in(folder), WindowMouse()
        display = display or DisplaySettings(800, 480)
        super().__init__(grace=GRACE, saver=saver, mouse=mouse, ports=ports, display=display)

    def clock(self) -> float:
        return monotonic()

    def arrivals(self) -> Arrivals:
        arrivals = self.window.wait(TURN)
        self._arrived |= {event.type for event in arrivals.events}
        return arrivals

    def turn(self, after: float = TURN) -> Outputs:
        out = super().turn(after)
        self.album.add(type(out.scene).__name__)
        return out

    def click(self, what: Touchable) -> Outputs:
        x, y = pygame.Rect(self.hotspot(what).rect).center
        self._xdotool(pygame.MOUSEBUTTONUP, "mousemove", str(x), str(y), *_CLICK)
        return self._settled()

    def key(self, key: int, unicode: str = "", scancode: int = 0) -> Outputs:
        name = pygame.key.name(key)
        self._xdotool(pygame.KEYUP, "key", name if len(name) == 1 else name.capitalize())
        return self._settled()

    def press(self, box: int, button: Button = Button.YES) -> Outputs:
        self.by_key = not self.by_key
        return super().press(box, button)

    def wait(self, seconds: float) -> Outputs:
        """Turn until no timer of an election is running; `seconds` is ignored."""
        while isinstance(self.scene, ElectionScene) and self.outputs.wake_at is not None:
            self.turn()
        return self.be_patient()

    def _xdotool(self, until: int, *words: str) -> None:
        """Run xdotool and turn until an event of the type `until` has arrived."""
        self._arrived.clear()
        subprocess.run(["xdotool", *words], check=True)
        wait_until(lambda: until in self._arrived, self.turn, lambda: words)

    def _settled(self) -> Outputs:
        while self.hardware.wake_at() is not None:
            self.turn()
        return self.be_patient()


def decide(table: SimulatedTable, chance: Random) -> None:
    """Decide as in `by_touch`, but everyone votes Yes, so that the game is short."""
    if isinstance(table.scene, ElectionScene):
        table.vote(*[Button.YES] * SEATS)
    else:
        by_touch(table, chance)


def leave_the_podium(table: SimulatedTable) -> None:
    """Choose until the podium accepts it; only then is the last round's record written."""
    while isinstance(table.scene, PodiumScene):
        table.choose(Command.DONE)


def main(
    memory: str, folder: str, width: str = "800", height: str = "480", text_size: str = "near"
) -> None:
    chance = Random(3)
    display = DisplaySettings(int(width), int(height), text_size=TextSize(text_size))
    evening = WindowEvening(VirtualScreen("", Path(memory)), Path(folder), display=display)
    evening.begin("king-up", seats=SEATS, own=True)
    evening.play_to_the_end(lambda each: decide(each, chance))
    leave_the_podium(evening)
    evening.close()
    close_all_savers()
    print(*evening.album.names)


if __name__ == "__main__":
    main(*sys.argv[1:])
