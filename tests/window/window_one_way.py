"""Plays an evening in a real window with one kind of input alone; run as a program.

    python -m tests.window.window_one_way MEMORY FOLDER WAY FOLLOW LANGUAGE

WAY is "mouse" or "keyboard", both through the X server, "touch", or "boxes": those are at a serial
port in FOLDER, with the real firmware. FOLLOW is a way to follow a game. A picture of every
screen is saved in FOLDER. The clock is real. MEMORY
is the X server's framebuffer file.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import pygame

from companion.display.canvas import Touchable
from companion.evening.calm import SETTLE_SECONDS
from companion.evening.core import Outputs
from companion.evening.ports import Ending
from companion.evening.scene import Scene
from companion.evening.screens.election import ElectionScene
from companion.words.i18n import use_language
from engine import Follow
from hardware.boxes import Button
from tests.companion.evening.board import Choose, touch
from tests.companion.keep.saving_helpers import close_all_savers
from tests.companion.simulated_evening import TURN, SimulatedEvening
from tests.companion.test_one_way_alone import play_an_evening, with_a_box, with_keys
from tests.companion.test_serial_evening import SerialEvening
from tests.window.album import Album
from tests.window.window_evening import WindowEvening
from tests.window.xvfb import VirtualScreen


class OneWayEvening(WindowEvening):
    """The drawn boxes are pressed like everything else: with the mouse, or with keys."""

    def press(self, box: int, button: Button = Button.YES) -> Outputs:
        return SimulatedEvening.press(self, box, button)


class TouchEvening(OneWayEvening):
    """Fingers touch the window. A virtual X screen has no touch device, so their events come
    into SDL's queue, where a touch screen's driver puts them."""

    def click(self, what: Touchable) -> Outputs:
        self.be_patient()
        x, y = pygame.Rect(self.hotspot(what).rect).center
        width, height = self.window.size
        at = {"touch_id": 1, "finger_id": 0, "x": (x + 0.5) / width, "y": (y + 0.5) / height}
        as_mouse = {"button": 1, "pos": (x, y), "touch": True}  # SDL reports the first finger twice
        for by_finger, by_mouse in (
            (pygame.FINGERDOWN, pygame.MOUSEBUTTONDOWN),
            (pygame.FINGERUP, pygame.MOUSEBUTTONUP),
        ):
            pygame.event.post(pygame.event.Event(by_finger, at))
            pygame.event.post(pygame.event.Event(by_mouse, as_mouse))
            self.turn()
        return self._settled()


class BoxEvening(SerialEvening):
    """People press the next button when the screen has answered the last one, and is calm."""

    def __init__(self, screen: VirtualScreen, folder: Path) -> None:
        self._album = Album(screen, folder)
        super().__init__(folder / "port")

    def turn(self, after: float = TURN) -> Outputs:
        out = super().turn(after)
        self._album.add(type(out.scene).__name__)
        return out

    def press(self, box: int, button: Button = Button.YES) -> Outputs:
        self.until(lambda: not self.scene.frame.is_calm)
        if isinstance(self.scene, ElectionScene):
            return super().press(box, button)
        self.look_first(button)
        self._acted_by = box
        self.until(self._lights_are_as_ordered)
        super().wait(SETTLE_SECONDS)
        before = self._answer()
        self.controller.press(box - 1, button)
        self.until(lambda: self._answer() != before)
        self.agree_if_asked()
        return self.outputs

    def wait(self, seconds: float) -> Outputs:
        """In a game, nobody waits longer than for the verdict and for the calm."""
        if self._table.match is None:
            return super().wait(seconds)
        if isinstance(self.scene, ElectionScene) and all(self.voted()):
            self.until(lambda: not isinstance(self.scene, ElectionScene))
        self.until(lambda: not self.scene.frame.is_calm)
        return self.outputs

    def _answer(self) -> tuple[Scene, Ending | None]:
        """What only a choice or a step changes."""
        frame = replace(self.scene.frame, notice=None, is_calm=False)
        return replace(self.scene, frame=frame), self.outputs.ending


def evening_of(way: str, screen: VirtualScreen, folder: Path) -> tuple[SimulatedEvening, Choose]:
    """The evening, and how people choose in it."""
    if way == "boxes":
        return BoxEvening(screen, folder), with_a_box
    evening = (TouchEvening if way == "touch" else OneWayEvening)(screen, folder)
    evening.by_key = way == "keyboard"
    return evening, with_keys if evening.by_key else touch


def main(memory: str, folder: str, way: str, follow: str, language: str) -> None:
    use_language(language)
    evening, choose = evening_of(way, VirtualScreen("", Path(memory)), Path(folder))
    play_an_evening(evening, Follow(follow), choose)
    print(evening.outputs.ending)
    evening.close()
    close_all_savers()


if __name__ == "__main__":
    main(*sys.argv[1:])
