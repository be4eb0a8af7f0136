"""The main loop: reads inputs and boxes, steps the table, then updates log, lights and screen."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

from companion.board.board_camera import BoardCamera
from companion.boxes.open_boxes import OpenedBoxes
from companion.demonstration.demonstration import Demonstration
from companion.display.box_strip import boxes_to_draw
from companion.display.canvas import Hotspot
from companion.display.fingers import Shown, Touch
from companion.display.input_mapper import InputMapper
from companion.display.joysticks import Joysticks
from companion.display.painter import Picture
from companion.display.pointer import Mouse, Pointer, WindowMouse
from companion.display.window import Arrivals, Window
from companion.phones.phones import Phones
from companion.service.computer import Computer, ordinary_computer
from companion.storage.game_saver import GameSaver
from companion.table.core import Outputs, Table
from companion.table.event_text import describe
from companion.table.events import GameLeft, GameSavedForLater, TableEvent
from companion.table.host_computer import Ending
from companion.table.inputs import (
    Choose,
    ChooseInHand,
    Confirm,
    Demonstrate,
    Erase,
    Input,
    MoveFocus,
    Peek,
    PowerButtonMoved,
    PowerOffAnswer,
    ReportsChanged,
    SomebodyIsThere,
    StorageChanged,
    TypeDigit,
    TypeText,
)
from companion.table.rest import Wakefulness
from companion.table.saved_games_port import StorageProblem
from companion.table.scene import Scene
from hardware.boxes import Pressed, Report
from sentences import ExplainedError

log = logging.getLogger(__name__)

_PRESSES = (Choose, ChooseInHand, Confirm, Erase, MoveFocus, Peek, Pressed, TypeDigit, TypeText)
"""The inputs that end a motion."""
FAREWELL_SECONDS = 4.0
"""How long lights and screen show the farewell: systemd would end the program at once."""


class App:
    """Joins the table, the boxes and the window. `clock` gives seconds and never goes back.

    `joysticks` reads gamepads, `saver` saves the games, `computer` runs the program, and `sound`
    follows what is shown. Nobody plays the `demonstration`.
    """

    def __init__(
        self,
        table: Table,
        boxes: OpenedBoxes,
        window: Window,
        clock: Callable[[], float],
        joysticks: Joysticks | None = None,
        saver: GameSaver | None = None,
        computer: Computer | None = None,
        mouse: Mouse | None = None,
        sound: Callable[[Outputs], None] | None = None,
        demonstration: Demonstration | None = None,
        phones: Phones | None = None,
        camera: BoardCamera | None = None,
    ) -> None:
        self._table = table
        self._boxes = boxes.all
        self._drawn = boxes.drawn
        self._joysticks = joysticks
        self._window = window
        self._clock = clock
        self._saver = saver
        self._computer = computer if computer is not None else ordinary_computer(clock)
        self._phones = phones
        self._camera = camera
        self._switched_off_at: float | None = None
        self._storage_problem: StorageProblem | None = None
        self._input_mapper = InputMapper(boxes.drawn.ids if boxes.drawn is not None else ())
        self._sound = sound
        self._pointer = Pointer(WindowMouse() if mouse is None else mouse)
        self._demonstration = demonstration or Demonstration(table.library, Random())
        self._demonstration_is_heard = False
        self._screen = ""
        self._late: list[Input | Touch] = []
        """What was pressed while the newest screen was being drawn."""
        self._reports: tuple[Report, ...] = ()
        self._is_dark = False
        """Whether people see too little to touch anything but the screen itself."""

    @property
    def hotspots(self) -> tuple[Hotspot, ...]:
        """What can be touched in the current frame."""
        return self._input_mapper.shown.hotspots

    def demonstrate(self) -> None:
        """Begin with the demonstration, which is heard; others are silent."""
        self._demonstration_is_heard = True
        self._late.append(Demonstrate())

    def run(self) -> None:
        """Play until somebody quits or the system asks to shut down."""
        outputs = self.turn(self._window.wait(0))
        log.info("first frame")
        self._computer.supervisor.ready("the castle is on the screen")
        while outputs.ending is not Ending.QUIT:
            arrivals = self._window.wait(self._seconds_left(outputs))
            if arrivals.closing or self._must_end():
                break
            outputs = self.turn(arrivals)
            self._computer.supervisor.alive()
        self._computer.supervisor.stopping()

    def turn(self, arrivals: Arrivals) -> Outputs:
        """One pass of the loop: process all inputs, and show the result."""
        now = self._clock()
        inputs = [*self._inputs_from_window(arrivals, now), *self._inputs_from_boxes(now)]
        if any(isinstance(each, _PRESSES) for each in inputs):
            self._window.finish_motion()
        outputs = self._step(inputs, now)
        if changes := self._storage_changes(outputs.events):
            after = self._step(changes, now)
            outputs = replace(after, events=(*outputs.events, *after.events))
        if outputs.ending is not Ending.SWITCH_OFF:
            self._switched_off_at = None
        elif self._switched_off_at is None:
            outputs = self._step([self._switch_off()], now)
        self._boxes.apply_order(outputs.order)
        if self._phones is not None:
            self._phones.show(outputs.hands)
        seen = self._seen(outputs, now)
        self._show(outputs, seen, now, arrivals.damaged)
        if self._sound is not None:
            self._sound(replace(outputs, scene=seen) if self._demonstration_is_heard else outputs)
        if self._saver is not None:
            self._saver.settle()
        return outputs

    def _step(self, inputs: Sequence[Input], now: float) -> Outputs:
        """One step of the table; its events are saved before anything of it is shown."""
        outputs = self._table.step(inputs, now)
        if outputs.events and self._saver is not None:
            self._saver.save(outputs.events, self._table.match)
        for event in outputs.events:
            log.info("event: %s", describe(event))
        return outputs

    def _storage_changes(self, events: Sequence[TableEvent]) -> list[Input]:
        """An input if the list of saved games, or the problem with saving, has changed."""
        problem: StorageProblem | None = None
        if self._saver is not None:
            self._saver.mend()
            problem = self._saver.problem
        before, self._storage_problem = self._storage_problem, problem
        has_left = any(isinstance(event, GameLeft | GameSavedForLater) for event in events)
        return [StorageChanged(problem)] if has_left or problem != before else []

    def _switch_off(self) -> PowerOffAnswer:
        """Switch the computer off; all events have been saved."""
        try:
            self._computer.switch_off()
        except ExplainedError as problem:
            log.warning("%s", problem)
            return PowerOffAnswer(problem)
        self._switched_off_at = self._clock()
        return PowerOffAnswer()

    def _must_end(self) -> bool:
        """Whether the system asks to shut down and the farewell has been shown."""
        return self._computer.shutdown.is_set() and self._farewell_ends_at() is None

    def _farewell_ends_at(self) -> float | None:
        """When the farewell has been shown long enough; None if it is not being shown."""
        if self._switched_off_at is None:
            return None
        ends_at = self._switched_off_at + FAREWELL_SECONDS
        return ends_at if self._clock() < ends_at else None

    def _inputs_from_boxes(self, now: float) -> list[Input]:
        """Presses of boxes and power button, and changes in the state of their hardware."""
        power = self._computer.power
        inputs: list[Input] = [*self._boxes.poll(now), *map(PowerButtonMoved, power.poll())]
        if self._phones is not None:
            inputs.extend(self._phones.inputs())
        if self._camera is not None:
            inputs.extend(self._camera.inputs())
        reports = (*self._boxes.reports(), *power.reports())
        if reports != self._reports:
            self._reports = reports
            inputs.append(ReportsChanged(reports))
        return inputs

    def _inputs_from_window(self, arrivals: Arrivals, now: float) -> list[Input]:
        """Inputs by mouse, touch and keys; those on drawn boxes and gamepads go to the boxes."""
        if self._joysticks is not None:
            self._joysticks.read(arrivals.events, now)
        self._pointer.read(arrivals.events)
        inputs: list[Input] = []
        if arrivals.touched:
            inputs.append(SomebodyIsThere())
        late, self._late = self._late, []
        for each in [*late, *self._input_mapper.read(arrivals.events)]:
            if not isinstance(each, Touch):
                inputs.append(each)
            elif self._drawn is not None and not (each.down and self._is_dark):
                self._drawn.touch(each.box, each.button, each.down, now)
                if not each.down:
                    self._pointer.released(self._window.size)
        return inputs

    def _seen(self, outputs: Outputs, now: float) -> Scene:
        """What is on the screen: the table's, or that of the demonstration."""
        if outputs.wakefulness is Wakefulness.DEMONSTRATION:
            return self._demonstration.show(now).scene
        self._demonstration.end()
        self._demonstration_is_heard = False
        return outputs.scene

    def _show(self, outputs: Outputs, seen: Scene, now: float, damaged: bool) -> None:
        drawn = self._drawn.ids if self._drawn is not None else ()
        faces = boxes_to_draw(outputs.faces, drawn, self._table.match is not None)
        shown = Shown(
            self.hotspots,
            outputs.scene.frame,
            outputs.screen_number,
            outputs.privacy,
            outputs.takes_digits,
            outputs.takes_text,
            self._window.size,
        )
        before = self._input_mapper.shown
        self._is_dark = outputs.wakefulness is not Wakefulness.AWAKE
        self._input_mapper.show(shown)
        pressed = self._input_mapper.pressed
        picture = Picture(seen, faces, pressed, outputs.preferences, outputs.wakefulness)
        self._pointer.follow(outputs.privacy, self._window.size)
        hotspots = self._window.show(picture, now, damaged)
        if shown.number != before.number:
            self._late = self._meant_for(before)
        self._input_mapper.show(replace(shown, hotspots=hotspots))
        screen = type(outputs.scene).__name__
        if screen != self._screen:
            log.info("screen: %s", screen)
            self._screen = screen

    def _meant_for(self, before: Shown) -> list[Input | Touch]:
        """What was pressed until now, when another screen is drawn: it was meant for the one
        before, and only counts where the screen does not matter."""
        self._input_mapper.show(before)
        meant = self._input_mapper.read(self._window.presses_so_far())
        return [each for each in meant if isinstance(each, Touch | Peek | TypeDigit)]

    def _seconds_left(self, outputs: Outputs) -> float | None:
        """How long the loop may wait; None if only an input can change anything."""
        supervisor = self._computer.supervisor
        instants = (
            outputs.wake_at,
            self._boxes.wake_at(),
            self._camera.wake_at() if self._camera is not None else None,
            self._phones.wake_at() if self._phones is not None else None,
            supervisor.wake_at,
            self._farewell_ends_at(),
            self._window.wake_at,
            self._demonstration.wake_at,
        )
        if self._late or (self._saver is not None and self._saver.has_more_to_do):
            return 0.0
        times = [time for time in instants if time is not None]
        return max(0.0, min(times) - self._clock()) if times else None
