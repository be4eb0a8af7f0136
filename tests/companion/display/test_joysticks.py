"""Joysticks become boxes when they are plugged in.

SDL's virtual joysticks take the same path as real ones, except for the kernel.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from companion.app import App
from companion.commands.box.open_boxes import OpenedBoxes
from companion.config.library import open_library
from companion.config.settings import DisplaySettings, Settings
from companion.display.joysticks import POLL_SECONDS, Joysticks
from companion.display.window import Window
from companion.evening.core import Table
from companion.evening.inputs import Choose, Command
from companion.evening.screens.edition import PickEdition
from companion.evening.screens.seating import SeatingScene
from hardware.boxes import Button, Found, Lost, Pressed, Signal
from hardware.local.gamepad_boxes import GamepadBoxes

GAMEPAD_TYPE = 1
UNKNOWN_INSTANCE = 9999


def sdl_of_pygame() -> ctypes.CDLL | None:
    """The SDL library that this process has loaded; None if it can't be found."""
    maps = Path("/proc/self/maps")
    lines = maps.read_text().splitlines() if maps.exists() else []
    found = next((line.split()[-1] for line in lines if "libSDL2-2" in line), None)
    return ctypes.CDLL(found) if found is not None else None


SDL = sdl_of_pygame()
pytestmark = pytest.mark.skipif(SDL is None, reason="needs /proc/self/maps (Linux) to find SDL")


class JoystickBench:
    """A window, its boxes and virtual joysticks. `read` advances the time."""

    def __init__(self) -> None:
        self.window = Window(DisplaySettings())
        self.boxes = GamepadBoxes()
        self.joysticks = Joysticks(self.boxes)
        self.now = 0.0
        assert SDL is not None
        self._sdl = SDL
        self._sdl.SDL_JoystickFromInstanceID.restype = ctypes.c_void_p
        self._sdl.SDL_CreateWindow.restype = ctypes.c_void_p

    def plug_in(self, buttons: int = 4) -> int:
        """Plug in a joystick and return its instance id, which is valid until it is removed."""
        index = self._sdl.SDL_JoystickAttachVirtual(GAMEPAD_TYPE, 2, buttons, 0)
        return int(self._sdl.SDL_JoystickGetDeviceInstanceID(index))

    def pull_out(self, index: int = 0) -> None:
        assert self._sdl.SDL_JoystickDetachVirtual(index) == 0

    def lose_the_focus(self) -> None:
        """Open another window and close it again: then no window has the focus."""
        other = self._sdl.SDL_CreateWindow(b"", 0, 0, 1, 1, 0)
        self._sdl.SDL_DestroyWindow(ctypes.c_void_p(other))

    def button(self, instance: int, index: int, down: bool) -> None:
        self._sdl.SDL_JoystickSetVirtualButton(self._joystick(instance), index, down)

    def tilt(self, instance: int, value: int) -> None:
        self._sdl.SDL_JoystickSetVirtualAxis(self._joystick(instance), 0, value)

    def tap(self, instance: int, index: int) -> list[Signal]:
        self.button(instance, index, True)
        signals = self.read()
        self.button(instance, index, False)
        return [*signals, *self.read()]

    def read(self) -> list[Signal]:
        """Read the events; return what the boxes report and advance the time by 0.1 s."""
        self.joysticks.read(self.window.wait(0).events, self.now)
        self.now += 0.1
        return list(self.boxes.poll(self.now))

    def close(self) -> None:
        pygame.joystick.init()
        for index in reversed(range(pygame.joystick.get_count())):
            self.pull_out(index)
        self.joysticks.close()
        self.window.close()

    def _joystick(self, instance: int) -> ctypes.c_void_p:
        return ctypes.c_void_p(self._sdl.SDL_JoystickFromInstanceID(instance))


@pytest.fixture
def bench() -> Iterator[JoystickBench]:
    bench = JoystickBench()
    yield bench
    bench.close()


def plugged_in(bench: JoystickBench) -> tuple[int, str]:
    """Plug in a joystick; return its instance id and its box."""
    instance = bench.plug_in()
    (found,) = bench.read()
    assert isinstance(found, Found)
    return instance, found.box


def test_a_joystick_is_a_box_with_three_buttons(bench: JoystickBench) -> None:
    joystick, box = plugged_in(bench)
    signals = [signal for index in range(4) for signal in bench.tap(joystick, index)]
    assert signals == [Pressed(box, button) for button in Button]


def test_a_joystick_plugged_in_before_the_start_is_found(bench: JoystickBench) -> None:
    bench.plug_in()
    later = GamepadBoxes()
    Joysticks(later)
    assert [type(signal) for signal in later.poll(0)] == [Found]


def test_presses_count_even_without_the_focus(bench: JoystickBench) -> None:
    joystick, box = plugged_in(bench)
    bench.lose_the_focus()
    assert not pygame.key.get_focused()
    assert bench.tap(joystick, 0) == [Pressed(box, Button.YES)]


def test_two_joysticks_of_one_model_are_two_boxes(bench: JoystickBench) -> None:
    (first, first_box), (second, second_box) = plugged_in(bench), plugged_in(bench)
    assert first_box != second_box
    assert bench.tap(second, 1) == [Pressed(second_box, Button.NO)]
    assert bench.tap(first, 1) == [Pressed(first_box, Button.NO)]


def test_a_joystick_plugged_in_again_is_the_same_box(bench: JoystickBench) -> None:
    joystick, box = plugged_in(bench)
    bench.pull_out()
    assert bench.read() == [Lost(box)]
    again, same_box = plugged_in(bench)
    assert (again != joystick, same_box) == (True, box)
    assert bench.tap(again, 0) == [Pressed(box, Button.YES)]


def test_a_joystick_replugged_between_two_reads_is_the_same_box(bench: JoystickBench) -> None:
    _, box = plugged_in(bench)
    bench.pull_out()
    again = bench.plug_in()
    assert bench.read() == [Lost(box), Found(box)]
    assert bench.tap(again, 0) == [Pressed(box, Button.YES)]


def test_a_press_just_before_unplugging_is_ignored(bench: JoystickBench) -> None:
    joystick, box = plugged_in(bench)
    bench.button(joystick, 0, True)
    bench.pull_out()
    assert bench.read() == [Lost(box)]


@pytest.mark.slow
def test_unplugging_wakes_the_window_without_any_other_event(bench: JoystickBench) -> None:
    plugged_in(bench)
    bench.pull_out()
    assert bench.window.wait(10 * POLL_SECONDS).events


@pytest.mark.slow
def test_without_joysticks_nothing_wakes_the_window(bench: JoystickBench) -> None:
    plugged_in(bench)
    bench.pull_out()
    bench.read()
    pygame.event.clear()
    assert bench.window.wait(1.5 * POLL_SECONDS).events == ()


def test_several_joysticks_plugged_in_and_out_at_once_are_all_noticed(bench: JoystickBench) -> None:
    _, first = plugged_in(bench)
    others = bench.plug_in(), bench.plug_in()
    bench.pull_out(0)
    signals = bench.read()
    found = [signal.box for signal in signals if isinstance(signal, Found)]
    assert signals.count(Lost(first)) == 1
    assert [bench.tap(joystick, 0) for joystick in others] == [
        [Pressed(box, Button.YES)] for box in found
    ]


def test_a_joystick_unplugged_before_the_next_read_is_not_reported(bench: JoystickBench) -> None:
    bench.plug_in()
    bench.pull_out()
    assert bench.read() == []


def test_axis_movement_does_not_wake_the_window(bench: JoystickBench) -> None:
    joystick, _ = plugged_in(bench)
    pygame.event.clear()
    bench.tilt(joystick, 20000)
    assert bench.window.wait(0).events == ()


def test_events_of_an_unknown_joystick_are_ignored(bench: JoystickBench) -> None:
    plugged_in(bench)
    for kind in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP):
        pygame.event.post(pygame.event.Event(kind, instance_id=UNKNOWN_INSTANCE, button=0))
    assert bench.read() == []


def test_mouse_and_keys_are_not_joysticks(bench: JoystickBench) -> None:
    plugged_in(bench)
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_q, unicode="q"))
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=1))
    assert bench.read() == []


def test_a_device_with_too_few_buttons_is_not_a_box(bench: JoystickBench) -> None:
    bench.plug_in(buttons=2)
    assert bench.read() == []
    assert "2 buttons" in str(bench.boxes.reports()[0].sentence)


def test_after_closing_twice_joysticks_are_switched_off(bench: JoystickBench) -> None:
    bench.joysticks.close()
    bench.joysticks.close()
    assert not pygame.joystick.get_init()


def test_a_gamepad_takes_a_seat_like_any_other_box(bench: JoystickBench) -> None:
    table = Table(Settings(), open_library(), Random(1))
    boxes = OpenedBoxes(bench.boxes, None, bench.boxes)
    app = App(table, boxes, bench.window, lambda: bench.now, bench.joysticks)
    table.step([Choose(Command.NEW_GAME)], bench.now)
    table.step([Choose(PickEdition("king-up"))], bench.now)
    instance = bench.plug_in()
    for down in (False, True):
        app.turn(bench.window.wait(0))
        bench.button(instance, 0, down)
        bench.now += 0.1
    app.turn(bench.window.wait(0))
    bench.now += 0.1
    scene = app.turn(bench.window.wait(0)).scene
    assert isinstance(scene, SeatingScene)
    assert len(scene.seats) == 1
