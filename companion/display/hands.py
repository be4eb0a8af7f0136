"""Mouse, touch and keys, as inputs to the table and fingers on emulated boxes."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from companion.display.canvas import BoxButton, CardSlot, Hotspot
from companion.display.strip import KEYS
from companion.table.inputs import (
    Choose,
    Command,
    Confirm,
    Erased,
    Input,
    Peek,
    Step,
    Typed,
)
from hardware.boxes import Button
from hardware.emulated import EmulatedBoxes

LEFT_BUTTON = 1
_STEPS = {
    pygame.K_LEFT: -1,
    pygame.K_UP: -1,
    pygame.K_RIGHT: 1,
    pygame.K_DOWN: 1,
}
_CONFIRM = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
_CARD_SCANCODES = (
    pygame.KSCAN_1,
    pygame.KSCAN_2,
    pygame.KSCAN_3,
    pygame.KSCAN_4,
    pygame.KSCAN_5,
    pygame.KSCAN_6,
    pygame.KSCAN_7,
    pygame.KSCAN_8,
)
"""By position: on many keyboards the digit row gives digits only with Shift."""


class Hands:
    """Reads pygame's events. `boxes` are the emulated ones, if there are any."""

    def __init__(self, boxes: EmulatedBoxes | None) -> None:
        self._boxes = boxes
        self._held: BoxButton | CardSlot | None = None
        self.hotspots: tuple[Hotspot, ...] = ()
        self.takes_digits = False

    def read(self, events: Iterable[pygame.event.Event], now: float) -> list[Input]:
        """What these events mean to the table; boxes are touched on the way."""
        inputs: list[Input] = []
        for event in events:
            match event.type:
                case pygame.MOUSEBUTTONDOWN if event.button == LEFT_BUTTON:
                    inputs += self._touch(event.pos, now)
                case pygame.MOUSEBUTTONUP if event.button == LEFT_BUTTON:
                    inputs += self._let_go(now)
                case pygame.KEYDOWN:
                    inputs += self._key_down(event, now)
                case pygame.KEYUP:
                    inputs += self._key_up(event, now)
        return inputs

    def _touch(self, at: tuple[int, int], now: float) -> list[Input]:
        spot = next(
            (s for s in reversed(self.hotspots) if pygame.Rect(s.rect).collidepoint(at)), None
        )
        match spot.what if spot is not None else None:
            case None:
                return []
            case BoxButton() | CardSlot() as held:
                self._held = held
                return self._hold(held, True, now)
            case target:
                return [Choose(target)]

    def _let_go(self, now: float) -> list[Input]:
        held, self._held = self._held, None
        return [] if held is None else self._hold(held, False, now)

    def _hold(self, held: BoxButton | CardSlot, down: bool, now: float) -> list[Input]:
        match held:
            case CardSlot(box):
                return [Peek(box, down)]
            case BoxButton(box, button):
                assert self._boxes is not None, "only emulated boxes are drawn"
                (self._boxes.touch if down else self._boxes.let_go)(box, button, now)
        return []

    def _key_down(self, event: pygame.event.Event, now: float) -> list[Input]:
        key = event.key
        if key in _STEPS:
            return [Step(_STEPS[key])]
        if key in _CONFIRM:
            return [Confirm()]
        if key == pygame.K_ESCAPE:
            return [Choose(Command.BACK)]
        if key == pygame.K_BACKSPACE:
            return [Erased() if self.takes_digits else Choose(Command.TAKE_BACK)]
        if self.takes_digits and event.unicode.isdecimal():
            return [Typed(event.unicode)]
        return self._box_key(event, True, now)

    def _key_up(self, event: pygame.event.Event, now: float) -> list[Input]:
        return self._box_key(event, False, now)

    def _box_key(self, event: pygame.event.Event, down: bool, now: float) -> list[Input]:
        held = self._held_by_key(event)
        return [] if held is None else self._hold(held, down, now)

    def _held_by_key(self, event: pygame.event.Event) -> BoxButton | CardSlot | None:
        if self._boxes is None:
            return None
        for box, keys, card in zip(self._boxes.ids, KEYS, _CARD_SCANCODES, strict=False):
            for button, letter in zip(Button, keys, strict=False):
                if event.key == ord(letter):
                    return BoxButton(box, button)
            if event.scancode == card:
                return CardSlot(box)
        return None
