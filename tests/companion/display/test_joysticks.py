"""Joysticks reach the boxes through SDL itself: it has joysticks that a program may plug in.

They go the whole way of a real one, the kernel excepted.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from companion.app import App
from companion.boxes.open_boxes import OpenedBoxes
from companion.display.joysticks import COUNT_EVERY, Joysticks
from companion.display.window import Window
from companion.library import open_library
from companion.settings import DisplaySettings, Settings
from companion.table.core import Table
from companion.table.inputs import Choose, Command
from companion.table.screens.edition import PickEdition
from companion.table.screens.seating import SeatingScene
from hardware.boxes import Button, Found, Lost, Pressed, Signal
from hardware.local.gamepad_boxes import GamepadBoxes

GAMEPAD_TYPE = 1
NOWHERE = 9999


def sdl_of_pygame() -> ctypes.CDLL | None:
    """The SDL library that this process has loaded, if it can tell."""
    maps = Path("/proc/self/maps")
    lines = maps.read_text().splitlines() if maps.exists() else []
    found = next((line.split()[-1] for line in lines if "libSDL2-2" in line), None)
    return ctypes.CDLL(found) if found is not None else None


SDL = sdl_of_pygame()
pytestmark = pytest.mark.skipif(SDL is None, reason="needs /proc/self/maps (Linux) to find SDL")


class Room:
    """A window, its boxes, and a hand that plugs joysticks in. Time passes by hand."""

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
        """A joystick more; the number it has while it is plugged in."""
        index = self._sdl.SDL_JoystickAttachVirtual(GAMEPAD_TYPE, 2, buttons, 0)
        return int(self._sdl.SDL_JoystickGetDeviceInstanceID(index))

    def pull_out(self, index: int = 0) -> None:
        assert self._sdl.SDL_JoystickDetachVirtual(index) == 0

    def take_the_focus(self) -> None:
        """Another window comes, and takes the focus along when it goes."""
        other = self._sdl.SDL_CreateWindow(b"", 0, 0, 1, 1, 0)
        self._sdl.SDL_DestroyWindow(ctypes.c_void_p(other))

    def button(self, instance: int, index: int, down: bool) -> None:
        self._sdl.SDL_JoystickSetVirtualButton(self._joystick(instance), index, down)

    def tilt(self, instance: int, value: int) -> None:
        self._sdl.SDL_JoystickSetVirtualAxis(self._joystick(instance), 0, value)

    def tap(self, instance: int, index: int) -> list[Signal]:
        self.button(instance, index, True)
        told = self.read()
        self.button(instance, index, False)
        return [*told, *self.read()]

    def read(self) -> list[Signal]:
        """What the boxes tell a tenth of a second later."""
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
def room() -> Iterator[Room]:
    room = Room()
    yield room
    room.close()


def plugged_in(room: Room) -> tuple[int, str]:
    """Plug in a joystick; its number, and its box."""
    instance = room.plug_in()
    (found,) = room.read()
    assert isinstance(found, Found)
    return instance, found.box


def test_a_joystick_that_is_plugged_in_is_a_box_with_three_buttons(room: Room) -> None:
    joystick, box = plugged_in(room)
    told = [signal for index in range(4) for signal in room.tap(joystick, index)]
    assert told == [Pressed(box, button) for button in Button]


def test_a_joystick_that_was_there_before_is_found_at_once(room: Room) -> None:
    room.plug_in()
    later = GamepadBoxes()
    Joysticks(later)
    assert [type(signal) for signal in later.poll(0)] == [Found]


def test_it_is_heard_in_a_window_without_focus(room: Room) -> None:
    joystick, box = plugged_in(room)
    room.take_the_focus()
    assert not pygame.key.get_focused()
    assert room.tap(joystick, 0) == [Pressed(box, Button.YES)]


def test_two_of_one_make_are_two_boxes(room: Room) -> None:
    (first, first_box), (second, second_box) = plugged_in(room), plugged_in(room)
    assert first_box != second_box
    assert room.tap(second, 1) == [Pressed(second_box, Button.NO)]
    assert room.tap(first, 1) == [Pressed(first_box, Button.NO)]


def test_one_that_is_pulled_out_and_put_back_is_the_same_box(room: Room) -> None:
    joystick, box = plugged_in(room)
    room.pull_out()
    assert room.read() == [Lost(box)]
    again, same_box = plugged_in(room)
    assert (again != joystick, same_box) == (True, box)
    assert room.tap(again, 0) == [Pressed(box, Button.YES)]


def test_one_that_is_pulled_out_and_put_back_between_two_looks_is_the_same_box(room: Room) -> None:
    _, box = plugged_in(room)
    room.pull_out()
    again = room.plug_in()
    assert room.read() == [Lost(box), Found(box)]
    assert room.tap(again, 0) == [Pressed(box, Button.YES)]


def test_a_press_just_before_the_cable_is_pulled_does_no_harm(room: Room) -> None:
    joystick, box = plugged_in(room)
    room.button(joystick, 0, True)
    room.pull_out()
    assert room.read() == [Lost(box)]


def test_one_that_is_pulled_out_is_missed_though_nothing_else_happens(room: Room) -> None:
    plugged_in(room)
    room.pull_out()
    assert room.window.wait(10 * COUNT_EVERY).events


def test_while_none_is_plugged_in_nothing_wakes_the_table(room: Room) -> None:
    plugged_in(room)
    room.pull_out()
    room.read()
    pygame.event.clear()
    assert room.window.wait(1.5 * COUNT_EVERY).events == ()


def test_of_several_that_come_and_go_at_once_none_is_missed(room: Room) -> None:
    _, first = plugged_in(room)
    others = room.plug_in(), room.plug_in()
    room.pull_out(0)
    told = room.read()
    found = [signal.box for signal in told if isinstance(signal, Found)]
    assert told.count(Lost(first)) == 1
    assert [room.tap(joystick, 0) for joystick in others] == [
        [Pressed(box, Button.YES)] for box in found
    ]


def test_one_that_was_gone_before_anybody_looked_was_never_there(room: Room) -> None:
    room.plug_in()
    room.pull_out()
    assert room.read() == []


def test_a_trembling_stick_does_not_wake_the_table(room: Room) -> None:
    joystick, _ = plugged_in(room)
    pygame.event.clear()
    room.tilt(joystick, 20000)
    assert room.window.wait(0).events == ()


def test_what_is_posted_for_a_joystick_that_nobody_knows_means_nothing(room: Room) -> None:
    plugged_in(room)
    for kind in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP):
        pygame.event.post(pygame.event.Event(kind, instance_id=NOWHERE, button=0))
    assert room.read() == []


def test_mouse_and_keys_are_no_joysticks(room: Room) -> None:
    plugged_in(room)
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_q, unicode="q"))
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=1))
    assert room.read() == []


def test_a_device_of_too_few_buttons_is_no_box(room: Room) -> None:
    room.plug_in(buttons=2)
    assert room.read() == []
    assert "2 buttons" in str(room.boxes.reports()[0].sentence)


def test_closing_twice_is_allowed(room: Room) -> None:
    room.joysticks.close()
    room.joysticks.close()


def test_a_gamepad_takes_a_seat_like_any_other_box(room: Room) -> None:
    table = Table(Settings(), open_library(), Random(1))
    boxes = OpenedBoxes(room.boxes, None, room.boxes)
    app = App(table, boxes, room.window, lambda: room.now, room.joysticks)
    table.step([Choose(Command.NEW_GAME), Choose(PickEdition("king-up"))], room.now)
    instance = room.plug_in()
    for down in (False, True):
        app.turn(room.window.wait(0))
        room.button(instance, 0, down)
        room.now += 0.1
    app.turn(room.window.wait(0))
    room.now += 0.1
    scene = app.turn(room.window.wait(0)).scene
    assert isinstance(scene, SeatingScene)
    assert len(scene.seats) == 1
