"""Drives the whole program in tests: real event queue, real drawing, drawn boxes.

The clock is simulated; the display is SDL's dummy driver unless a test provides another. Unless a
test is about motion, everything stands at once where it belongs: that draws far fewer frames.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from random import Random
from typing import Unpack

import pygame

from companion.app import App
from companion.commands.box.open_boxes import OpenedBoxes
from companion.config.library import open_library
from companion.config.preferences import Motion
from companion.config.settings import DisplaySettings, ElectionSettings, Settings, TableSettings
from companion.demonstration.demonstration import Demonstration
from companion.disk.worker import Worker
from companion.display.canvas import BoxButton, Hotspot, Touchable
from companion.display.keyboard import BOX_KEYS, DIGIT_SCANCODES, DIGITS
from companion.display.painter import Picture
from companion.display.pointer import Mouse
from companion.display.window import Arrivals, Window
from companion.evening.calm import CALM_SECONDS, SETTLE_SECONDS
from companion.evening.core import Outputs, Table
from companion.evening.inputs import Choose, Confirm, Input, MoveFocus, Target
from companion.evening.ports import Ports
from companion.evening.screens.election import ElectionScene
from companion.keep.game_saver import GameSaver
from companion.service.computer import Computer
from hardware.boxes import Button, Light
from hardware.local.contact_boxes import DrawnBoxes
from tests.companion.at_once import AtOnce
from tests.companion.bots_here import BotsHere
from tests.companion.simulated_table import NAMES, GameChoices, SimulatedTable, touchable
from tests.fingerprints import fingerprint

TURN = 0.01
"""Seconds between two turns of the loop."""
PRESS_TURNS = 3
"""Until a press is debounced."""
PRESS_TURN = 0.03
"""Seconds."""
ANSWER_TURNS = 3
"""Turns until the boxes have closed a ballot and revealed it."""


class SimulatedMouse:
    """A mouse without a desktop: where its pointer is, and whether it is visible."""

    def __init__(self) -> None:
        self.at = (0, 0)
        self.visible = True

    def put(self, at: tuple[int, int]) -> None:
        self.at = at

    def set_visible(self, visible: bool) -> None:
        self.visible = visible


class CoverableWindow(Window):
    """A window that draws nothing while it is covered; each choice can be touched all the same."""

    is_covered = False

    def show(
        self, picture: Picture, now: float = 0.0, damaged: bool = False
    ) -> tuple[Hotspot, ...]:
        if not self.is_covered:
            return super().show(picture, now, damaged)
        targets = enumerate(touchable(picture.scene))
        return tuple(Hotspot((2 * at, 0, 2, 2), target) for at, target in targets)


class SimulatedEvening(SimulatedTable):
    """The program, operated with mouse and keyboard.

    With `by_key`, the drawn boxes are pressed with keys instead of the mouse. `saver` saves
    the events.
    """

    _seen = 0
    """The number of the screen that was last looked at."""

    def __init__(
        self,
        seed: int = 1,
        size: tuple[int, int] = (800, 480),
        boxes: int = 8,
        by_key: bool = False,
        grace: float = 1.5,
        saver: GameSaver | None = None,
        kiosk: bool = False,
        computer: Computer | None = None,
        mouse: Mouse | None = None,
        ports: Ports | None = None,
        display: DisplaySettings | None = None,
        motion: Motion = Motion.REDUCED,
        sound: Callable[[Outputs], None] | None = None,
        worker: Worker | None = None,
    ) -> None:
        settings = Settings(
            display=display or DisplaySettings(*size, kiosk=kiosk, motion=motion),
            table=TableSettings(names=NAMES),
            election=ElectionSettings(grace),
        )
        self.now = 0.0
        self.events = []
        self.by_key = by_key
        self.saver = saver
        self.hardware = DrawnBoxes(boxes)
        self.boxes = self.hardware.ids
        self.window = self.open_window(settings.display)
        ports = replace(ports or Ports(), drawn=frozenset(self.boxes), bots=BotsHere())
        if saver is not None:
            ports = replace(ports, saved_games=saver.saved_games)
        self._table = Table(settings, open_library(), Random(seed), ports)
        wires = OpenedBoxes(self.hardware, self.hardware, None)
        self.pointer = SimulatedMouse()
        mouse = mouse or self.pointer
        self.app = App(
            self._table,
            wires,
            self.window,
            self.clock,
            None,
            saver,
            computer,
            mouse,
            sound,
            Demonstration(self._table.library, Random(seed), ports.bots),
            worker=worker or AtOnce(),
        )
        self.outputs = self.turn()

    def open_window(self, settings: DisplaySettings) -> CoverableWindow:
        """The window of this evening; drawing takes no time."""
        return CoverableWindow(settings, stopwatch=lambda: 0.0)

    def begin_an_election(
        self, edition: str = "king-up", seats: int = 4, **choices: Unpack[GameChoices]
    ) -> ElectionScene:
        """Play to the first election, and draw nothing before it."""
        with self.covered():
            super().begin_an_election(edition, seats, **choices)
        return self.expect(ElectionScene)

    def place_everyone(self) -> None:
        """Place all characters, and draw them when they stand."""
        with self.covered():
            super().place_everyone()

    @contextmanager
    def covered(self) -> Iterator[None]:
        """Draw nothing meanwhile: that is several times as fast."""
        was_covered, self.window.is_covered = self.window.is_covered, True
        self.turn()
        try:
            yield
        finally:
            self.window.is_covered = was_covered
        self.turn()

    def clock(self) -> float:
        return self.now

    def arrivals(self) -> Arrivals:
        """The events since the last turn."""
        return self.window.wait(0)

    def turn(self, after: float = TURN) -> Outputs:
        """Run one turn of the loop, `after` seconds later."""
        self.now += after
        self.outputs = self.app.turn(self.arrivals())
        self.events.extend(self.outputs.events)
        return self.outputs

    def watch(self) -> Outputs:
        """Turn until nothing moves any more."""
        while self.window.is_moving:
            self.turn()
        return self.outputs

    def hotspot(self, what: Touchable) -> Hotspot:
        """The area of the screen that touches this target."""
        return next(spot for spot in reversed(self.app.hotspots) if spot.what == what)

    def click(self, what: Touchable) -> Outputs:
        """Press the mouse in the middle of the target, and release it without moving it."""
        self.be_patient()
        at = pygame.Rect(self.hotspot(what).rect).center
        self.move_mouse(at)
        _post_button(pygame.MOUSEBUTTONDOWN, at)
        _post_button(pygame.MOUSEBUTTONUP, self.pointer.at)
        self.turn()
        return self.be_patient()

    def be_patient(self) -> Outputs:
        """Wait out the calm after an event, and look at a new screen before pressing a box."""
        settled = self.clock() + SETTLE_SECONDS
        while self.is_patient and self.outputs.screen_number != self._seen:
            if self.clock() >= settled:
                self._seen = self.outputs.screen_number
            self.turn(after=SETTLE_SECONDS)
        while self.is_patient and self.scene.frame.is_calm:
            self.turn(after=CALM_SECONDS)
        self.agree_if_asked()
        return self.outputs

    def rest(self, seconds: float) -> None:
        until = self.clock() + seconds
        while self.clock() < until:
            self.turn(after=seconds)
        self.turn()

    def light(self, box: int) -> Light:
        return self.outputs.order.lights[self.boxes[box - 1]]

    def mouse(self, kind: int, at: tuple[int, int]) -> Outputs:
        self.move_mouse(at)
        _post_button(kind, at)
        return self.turn()

    def move_mouse(self, to: tuple[int, int], held: bool = False) -> None:
        """Move the mouse; the program learns it in its next turn."""
        before, self.pointer.at = self.pointer.at, to
        rel = to[0] - before[0], to[1] - before[1]
        parts = {"pos": to, "rel": rel, "buttons": (int(held), 0, 0), "touch": False}
        if to != before:
            pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, parts))

    def key(self, key: int, unicode: str = "", scancode: int = 0) -> Outputs:
        """Press and release a key."""
        self.be_patient()
        if key == pygame.K_RETURN:
            self._look_before_return()
        self.key_down(key, unicode, scancode)
        pygame.event.post(pygame.event.Event(pygame.KEYUP, key=key, scancode=scancode))
        self.turn()
        return self.be_patient()

    def key_down(self, key: int, unicode: str = "", scancode: int = 0) -> Outputs:
        parts = {"key": key, "unicode": unicode, "scancode": scancode, "mod": 0}
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, parts))
        return self.turn()

    def scan(self, code: str) -> Outputs:
        """A code reader types digits and Return, one key a turn, as fast as readers do."""
        for digit in code:
            self.key(ord(digit), digit, DIGIT_SCANCODES[DIGITS.index(digit)])
        return self.key(pygame.K_RETURN, "\r", pygame.KSCAN_RETURN)

    def _look_before_return(self) -> None:
        self.look_first(Button.YES)
        self._acted_by = Confirm()

    def choose(self, target: Target) -> Outputs:
        self._acted_by = None
        return self.click(target)

    def press(self, box: int, button: Button = Button.YES) -> Outputs:
        self.look_first(button)
        self._press(box, button)
        self._acted_by = box
        self.debounce()
        return self.be_patient()

    def _press(self, box: int, button: Button) -> None:
        if self.by_key or self.window.is_covered:
            letter = BOX_KEYS[box - 1][list(Button).index(button)]
            self.key(ord(letter), letter)
        else:
            self.click(BoxButton(self.boxes[box - 1], button))

    def debounce(self) -> None:
        """Turn until a press that has begun is known, or one that has ended."""
        for _turn in range(PRESS_TURNS):
            self.turn(PRESS_TURN)

    def wait(self, seconds: float) -> Outputs:
        self.turn(after=seconds)
        for _turn in range(ANSWER_TURNS):
            self.turn()
        return self.be_patient()

    def step(self, *inputs: Input, after: float = TURN) -> Outputs:
        """Give inputs that a key or a click can make."""
        self.now += after
        for each in inputs:
            match each:
                case MoveFocus(by):
                    self.key(pygame.K_TAB if by > 0 else pygame.K_LEFT)
                case Confirm():
                    self._look_before_return()
                    self.key(pygame.K_RETURN)
                case Choose(target):
                    self.choose(target)
                case _:
                    raise AssertionError(f"no key or click makes {each}")
        return self.outputs

    def fingerprint(self) -> str:
        """Of the current frame."""
        return fingerprint(pygame.display.get_surface())

    def composed(self) -> tuple[str, tuple[int, int] | None]:
        """All that can be seen of the window: its pixels, and where its pointer is visible."""
        return self.fingerprint(), self.pointer.at if self.pointer.visible else None

    def close(self) -> None:
        self.window.close()


def _post_button(kind: int, at: tuple[int, int]) -> None:
    pygame.event.post(pygame.event.Event(kind, button=1, pos=at))
