"""The main loop: reads inputs and boxes, steps the table, then updates lights and screen."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

from companion.camera.board_camera import BoardCamera
from companion.commands.box.open_boxes import OpenedBoxes
from companion.config.preferences import Voice
from companion.demonstration.demonstration import Demonstration
from companion.disk.worker import Worker
from companion.display.box_strip import boxes_to_draw
from companion.display.canvas import CardSlot, Hotspot
from companion.display.fingers import Shown, Touch
from companion.display.input_mapper import InputMapper
from companion.display.joysticks import Joysticks
from companion.display.painter import Picture
from companion.display.pointer import Mouse, Pointer, WindowMouse
from companion.display.window import Arrivals, Window
from companion.evening.core import Outputs, Table
from companion.evening.inputs import (
    Choose,
    ChooseInHand,
    Confirm,
    Demonstrate,
    Erase,
    Input,
    MoveFocus,
    Peek,
    PowerButtonMoved,
    ReportsChanged,
    SomebodyIsThere,
    SupplyWeak,
    TypeDigit,
    TypeText,
)
from companion.evening.ports import Ending, NoBots
from companion.evening.scene import Scene
from companion.evening.screens.pairing import PairingScene
from companion.evening.wakefulness import Wakefulness
from companion.keep.game_saver import GameSaver
from companion.phones.phones import Phones
from companion.service.computer import Computer, ordinary_computer
from companion.stall import (
    LOOK_EVERY,
    PATIENCE,
    Stall,
    accepted,
    hands_in_stall,
    later,
    picture_in_stall,
    without_invitations,
)
from companion.steps import Steps
from hardware.boxes import Pressed, Report

log = logging.getLogger(__name__)

_PRESSES = (Choose, ChooseInHand, Confirm, Erase, MoveFocus, Peek, Pressed, TypeDigit, TypeText)
"""The inputs that end a motion."""
FAREWELL_SECONDS = 4.0
"""How long lights and screen show the farewell: systemd would end the program at once."""


class App:
    """Joins the table, the boxes and the window. `clock` gives seconds and never goes back.

    `joysticks` reads gamepads, `saver` saves the games, `computer` runs the program, and `sound`
    follows what is shown. Nobody plays the `demonstration`. The table's steps, which may wait for
    the disk, are work for the `worker`: between two of them nothing else touches the table.
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
        worker: Worker | None = None,
    ) -> None:
        self._table = table
        self._boxes = boxes.all
        self._drawn = boxes.drawn
        self._joysticks = joysticks
        self._window = window
        self._clock = clock
        self._computer = computer if computer is not None else ordinary_computer(clock)
        self._steps = Steps(table, saver, self._computer, clock)
        self._worker = Worker() if worker is None else worker
        self._stall = Stall()
        self._waiting: list[Input] = []
        """What the next step gets."""
        self._played: Outputs | None = None
        """Of a step that is not shown yet."""
        self._outputs: Outputs | None = None
        """Of the step that is shown."""
        self._picture: Picture
        """What is shown of it."""
        self._phones = phones
        self._camera = camera
        self._input_mapper = InputMapper(boxes.drawn.ids if boxes.drawn is not None else ())
        self._sound = sound
        self._pointer = Pointer(WindowMouse() if mouse is None else mouse)
        self._demonstration = demonstration or Demonstration(table.library, Random(), NoBots())
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

    def finish(self) -> None:
        """Wait until everything is on the disk."""
        self._worker.close()
        self._stall.ends(self._clock())

    def turn(self, arrivals: Arrivals) -> Outputs:
        """One pass of the loop: process all inputs, and show the result. While a step waits for
        the disk, what was shown before stays."""
        now = self._clock()
        is_idle = self._worker.wait(0.0 if self._stall.is_on else self._patience(now))
        inputs = [*self._inputs_from_window(arrivals, now), *self._inputs_from_boxes(now, is_idle)]
        self._waiting += accepted(inputs) if self._stall.is_on else inputs
        if is_idle and (self._played is None or self._waiting):
            self._begin_step(self._stall.table_time(now))
            is_idle = self._worker.wait(self._patience(now))
        if not is_idle:
            return self._stand_still(now, arrivals.damaged)
        self._stall.ends(now)
        assert self._played is not None, "a step was played"
        self._outputs, self._played = self._played, None
        self._follow(self._outputs, self._stall.table_time(now), arrivals.damaged)
        if self._outputs.events or self._steps.wake_at is not None:
            self._worker.begin(self._steps.settle)
        return self._outputs

    def _patience(self, began: float) -> float | None:
        """How many seconds a turn may still wait; None while there is nothing to show."""
        left = began + PATIENCE - self._clock()
        return None if self._outputs is None else max(0.0, left)

    def _begin_step(self, now: float) -> None:
        """A step with all that waits, so that what is shown after a stall is up to date."""
        inputs, self._waiting = self._waiting, []
        if any(isinstance(each, _PRESSES) for each in inputs):
            self._window.finish_motion()
        earlier = () if self._played is None else self._played.events

        def play() -> None:
            played = self._steps.play(inputs, now)
            self._played = replace(played, events=(*earlier, *played.events))

        self._worker.begin(play)

    def _stand_still(self, now: float, damaged: bool) -> Outputs:
        """A step waits for the disk: show that, and what was there before it."""
        assert self._outputs is not None, "something is shown"
        self._stall.goes_on(now)
        self._waiting = accepted(self._waiting)
        self._boxes.apply_order(later(without_invitations(self._outputs.order), self._stall.lost))
        if self._phones is not None:
            self._phones.show(hands_in_stall(self._outputs))
        note = self._stall.note(now, self._outputs.privacy)
        picture = picture_in_stall(self._picture, note)
        self._window.show(picture, self._stall.table_time(now), damaged)
        cards = tuple(spot for spot in self.hotspots if isinstance(spot.what, CardSlot))
        self._input_mapper.show(replace(self._input_mapper.shown, hotspots=cards))
        return self._outputs

    def _follow(self, outputs: Outputs, now: float, damaged: bool) -> None:
        """Let boxes, phones, screen and sound follow the table."""
        self._boxes.apply_order(later(outputs.order, self._stall.lost))
        if self._phones is not None:
            self._phones.show(outputs.hands)
        seen = self._seen(outputs, now)
        self._show(outputs, seen, now, damaged)
        if self._sound is not None:
            silent = replace(outputs.preferences, voice=Voice.OFF)
            heard = replace(outputs, scene=seen, preferences=silent)
            self._sound(heard if self._demonstration_is_heard else outputs)

    def _must_end(self) -> bool:
        """Whether the system asks to shut down and the farewell has been shown."""
        return self._computer.shutdown.is_set() and self._farewell_ends_at() is None

    def _farewell_ends_at(self) -> float | None:
        """When the farewell has been shown long enough; None if it is not being shown."""
        if self._steps.switched_off_at is None:
            return None
        ends_at = self._steps.switched_off_at + FAREWELL_SECONDS
        return ends_at if self._clock() < ends_at else None

    def _inputs_from_boxes(self, now: float, is_idle: bool) -> list[Input]:
        """Presses of boxes and power button, and changes in the state of their hardware. The
        camera waits while the table may be busy with it."""
        power = self._computer.power
        inputs: list[Input] = [*self._boxes.poll(now), *map(PowerButtonMoved, power.poll())]
        if not self._is_dark and self._computer.supply.turns_weak(now):
            log.warning("the supply voltage is too low")
            inputs.append(SupplyWeak())
        if self._phones is not None:
            inputs.extend(self._phones.inputs())
        if self._camera is not None and is_idle:
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
        is_closed = self._is_dark or self._stall.is_on
        late, self._late = self._late, []
        for each in [*late, *self._input_mapper.read(arrivals.events)]:
            if not isinstance(each, Touch):
                inputs.append(each)
            elif self._drawn is not None and not (each.down and is_closed):
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
        has_castle = self._table.match is not None and not isinstance(seen, PairingScene)
        faces = boxes_to_draw(outputs.faces, drawn, has_castle)
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
        self._picture = Picture(seen, faces, pressed, outputs.preferences, outputs.wakefulness)
        self._pointer.follow(outputs.privacy, self._window.size)
        hotspots = self._window.show(self._picture, now, damaged)
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
        if self._stall.is_on:
            return LOOK_EVERY
        if self._late or self._waiting:
            return 0.0
        times = [time for time in self._wakes(outputs) if time is not None]
        return max(0.0, min(times) - self._clock()) if times else None

    def _wakes(self, outputs: Outputs) -> Iterator[float | None]:
        """When each part of the program needs the next turn."""
        for of_table in (outputs.wake_at, self._window.wake_at, self._demonstration.wake_at):
            yield None if of_table is None else of_table + self._stall.lost
        for part in (self._boxes, self._camera, self._phones):
            yield None if part is None else part.wake_at()
        yield self._steps.wake_at
        yield self._computer.supervisor.wake_at
        yield self._farewell_ends_at()
