"""Maps mouse, touch and keys to inputs of the table and to presses on drawn boxes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

import pygame

from companion.display.canvas import BoxButton, CardSlot, Hotspot
from companion.display.keyboard import ARROW_KEYS, BOX_KEYS, CONFIRM_KEYS, DIGIT_SCANCODES, DIGITS
from companion.table.inputs import (
    Choose,
    Command,
    Confirm,
    Erase,
    FocusOn,
    Input,
    MoveFocus,
    Peek,
    TypeDigit,
)
from companion.table.scene_parts import Frame
from hardware.boxes import BoxId, Button

LEFT_BUTTON = 1
TIE = 4
"""Pixels: choices whose distances differ by no more count as equally near; the first one wins."""


@dataclass(frozen=True)
class Touch:
    """A button of a drawn box is pressed or released."""

    box: BoxId
    button: Button = field(repr=False)
    down: bool


Held = BoxButton | CardSlot


class InputMapper:
    """Maps pygame's events. `boxes` are the drawn ones, in the order of their keys."""

    def __init__(self, boxes: Sequence[BoxId]) -> None:
        self._buttons = {
            ord(key): BoxButton(box, button)
            for box, keys in zip(boxes, BOX_KEYS, strict=False)
            for key, button in zip(keys, Button, strict=True)
        }
        self._held: Held | None = None
        self.hotspots: tuple[Hotspot, ...] = ()
        self.frame = Frame()
        self.takes_digits = False

    def read(self, events: Iterable[pygame.event.Event]) -> list[Input | Touch]:
        """The inputs that these events mean, in order."""
        return [meaning for event in events for meaning in self._read(event)]

    def _read(self, event: pygame.event.Event) -> Iterator[Input | Touch]:
        match event.type:
            case pygame.MOUSEBUTTONDOWN if event.button == LEFT_BUTTON:
                yield from self._finger_down(event.pos)
            case pygame.MOUSEBUTTONUP if event.button == LEFT_BUTTON:
                yield from self._finger_up()
            case pygame.KEYDOWN:
                yield from self._key_down(event)
            case pygame.KEYUP:
                yield from self._box_key(event, down=False)

    def _finger_down(self, at: tuple[int, int]) -> Iterator[Input | Touch]:
        touched = (s.what for s in reversed(self.hotspots) if pygame.Rect(s.rect).collidepoint(at))
        match next(touched, None):
            case None:
                return
            case BoxButton() | CardSlot() as held:
                self._held = held
                yield _hold(held, down=True)
            case target:
                yield Choose(target)

    def _finger_up(self) -> Iterator[Input | Touch]:
        held, self._held = self._held, None
        if held is not None:
            yield _hold(held, down=False)

    def _key_down(self, event: pygame.event.Event) -> Iterator[Input | Touch]:
        key = event.key
        if key in ARROW_KEYS:
            yield self._arrow(*ARROW_KEYS[key])
        elif key == pygame.K_TAB:
            yield MoveFocus(-1 if event.mod & pygame.KMOD_SHIFT else +1)
        elif key in CONFIRM_KEYS:
            yield Confirm()
        elif key == pygame.K_F1:
            yield Choose(Command.HELP)
        elif key == pygame.K_ESCAPE:
            yield Choose(Command.BACK)
        elif key == pygame.K_BACKSPACE:
            yield Erase() if self.takes_digits else Choose(Command.UNDO)
        elif self.takes_digits and (digit := _digit(event)) is not None:
            yield TypeDigit(digit)
        else:
            yield from self._box_key(event, down=True)

    def _box_key(self, event: pygame.event.Event, down: bool) -> Iterator[Input | Touch]:
        held = self._buttons.get(event.key) or self._card_slot(event.scancode)
        if held is not None:
            yield _hold(held, down)

    def _card_slot(self, scancode: int) -> Held | None:
        """The card slot of the seat with this digit key's number."""
        if scancode not in DIGIT_SCANCODES:
            return None
        seat = 1 + DIGIT_SCANCODES.index(scancode)
        slots = (spot.what for spot in self.hotspots if isinstance(spot.what, CardSlot))
        return next((slot for slot in slots if slot.seat == seat), None)

    def _arrow(self, right: int, down: int) -> Input:
        """Move the focus to the nearest choice in a direction, else to the next one in order."""
        spots = {spot.what: spot for spot in self.hotspots}
        here = spots.get(self.frame.focus) if self.frame.focus is not None else None
        targets = [c.target for c in self.frame.choices if c.target in spots]
        if here is not None:
            distances = {t: _distance(here, spots[t], right, down) for t in targets}
            ahead = {target: far for target, far in distances.items() if far is not None}
            if ahead:
                near = min(ahead.values()) + TIE
                return FocusOn(next(target for target, far in ahead.items() if far <= near))
        return MoveFocus(right + down)


def _distance(here: Hotspot, there: Hotspot, right: int, down: int) -> float | None:
    """The distance in a direction, sideways counting twice; None for the other direction."""
    start, end = pygame.Rect(here.rect), pygame.Rect(there.rect)
    along = (end.centerx - start.centerx) * right + (end.centery - start.centery) * down
    aside = abs((end.centerx - start.centerx) * down) + abs((end.centery - start.centery) * right)
    return along + 2 * aside if along > 0 else None


def _digit(event: pygame.event.Event) -> str | None:
    """The digit of a key, by its character or its position."""
    if event.unicode in DIGITS:
        return str(event.unicode)
    if event.scancode in DIGIT_SCANCODES:
        return DIGITS[DIGIT_SCANCODES.index(event.scancode)]
    return None


def _hold(held: Held, down: bool) -> Input | Touch:
    match held:
        case CardSlot(box):
            return Peek(box, down)
        case BoxButton(box, button):
            return Touch(box, button, down)
