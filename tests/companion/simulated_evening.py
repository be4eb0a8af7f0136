"""Drives the whole program in tests: real event queue, real drawing, drawn boxes.

The clock is simulated; the display is SDL's dummy driver unless a test provides another.
"""

from __future__ import annotations

from random import Random

import pygame

from companion.app import App
from companion.boxes.open_boxes import OpenedBoxes
from companion.display.canvas import BoxButton, Hotspot, Touchable
from companion.display.keyboard import BOX_KEYS
from companion.display.pointer import Mouse
from companion.display.window import Arrivals, Window
from companion.library import open_library
from companion.service.computer import Computer
from companion.settings import DisplaySettings, ElectionSettings, Settings, TableSettings
from companion.storage.game_saver import GameSaver
from companion.table.core import Outputs, Table
from companion.table.host_computer import PLAIN_PROGRAM, HostComputer
from companion.table.inputs import Choose, Confirm, Input, MoveFocus, Target
from hardware.boxes import Button
from hardware.local.drawn_boxes import DrawnBoxes
from tests.companion.simulated_table import NAMES, SimulatedTable

TURN = 0.01
"""Seconds between two turns of the loop."""
PRESS_TURNS = 8
"""Turns until a press is debounced."""
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


class SimulatedEvening(SimulatedTable):
    """The program, operated with mouse and keyboard.

    With `by_key`, the drawn boxes are pressed with keys instead of the mouse. `saver` saves
    the events.
    """

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
        host_computer: HostComputer = PLAIN_PROGRAM,
        mouse: Mouse | None = None,
    ) -> None:
        settings = Settings(
            display=DisplaySettings(*size, kiosk=kiosk),
            table=TableSettings(names=NAMES),
            election=ElectionSettings(grace),
        )
        self.now = 0.0
        self.events = []
        self.by_key = by_key
        self.saver = saver
        self.hardware = DrawnBoxes(boxes)
        self.boxes = self.hardware.ids
        self.window = Window(settings.display)
        shelf = saver.saved_games if saver is not None else None
        self._table = Table(
            settings, open_library(), Random(seed), shelf, self.boxes, host_computer
        )
        wires = OpenedBoxes(self.hardware, self.hardware, None)
        self.pointer = SimulatedMouse()
        mouse = mouse or self.pointer
        self.app = App(self._table, wires, self.window, self.clock, None, saver, computer, mouse)
        self.outputs = self.turn()

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

    def hotspot(self, what: Touchable) -> Hotspot:
        """The area of the screen that touches this target."""
        return next(spot for spot in reversed(self.app.hotspots) if spot.what == what)

    def click(self, what: Touchable) -> Outputs:
        """Press the mouse in the middle of the target, and release it without moving it."""
        at = pygame.Rect(self.hotspot(what).rect).center
        self.mouse(pygame.MOUSEBUTTONDOWN, at)
        return self.mouse(pygame.MOUSEBUTTONUP, self.pointer.at)

    def mouse(self, kind: int, at: tuple[int, int]) -> Outputs:
        self.move_mouse(at)
        pygame.event.post(pygame.event.Event(kind, button=1, pos=at))
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
        self.key_down(key, unicode, scancode)
        pygame.event.post(pygame.event.Event(pygame.KEYUP, key=key, scancode=scancode))
        return self.turn()

    def key_down(self, key: int, unicode: str = "", scancode: int = 0) -> Outputs:
        parts = {"key": key, "unicode": unicode, "scancode": scancode, "mod": 0}
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, parts))
        return self.turn()

    def choose(self, target: Target) -> Outputs:
        return self.click(target)

    def press(self, box: int, button: Button = Button.YES) -> Outputs:
        if self.by_key:
            letter = BOX_KEYS[box - 1][list(Button).index(button)]
            self.key(ord(letter), letter)
        else:
            self.click(BoxButton(self.boxes[box - 1], button))
        for _turn in range(PRESS_TURNS):
            self.turn()
        return self.outputs

    def wait(self, seconds: float) -> Outputs:
        self.turn(after=seconds)
        for _turn in range(ANSWER_TURNS):
            self.turn()
        return self.outputs

    def step(self, *inputs: Input, after: float = TURN) -> Outputs:
        """Give inputs that a key or a click can make."""
        self.now += after
        for each in inputs:
            match each:
                case MoveFocus(by):
                    self.key(pygame.K_RIGHT if by > 0 else pygame.K_LEFT)
                case Confirm():
                    self.key(pygame.K_RETURN)
                case Choose(target):
                    self.choose(target)
                case _:
                    raise AssertionError(f"no key or click makes {each}")
        return self.outputs

    def pixels(self) -> bytes:
        """The pixels of the current frame."""
        return pygame.image.tostring(pygame.display.get_surface(), "RGB")

    def composed(self) -> tuple[bytes, tuple[int, int] | None]:
        """All that can be seen of the window: its pixels, and where its pointer is visible."""
        return self.pixels(), self.pointer.at if self.pointer.visible else None

    def close(self) -> None:
        self.window.close()
