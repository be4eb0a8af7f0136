"""Maps mouse, touch and keys to inputs of the table and to presses on drawn boxes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import pygame

from companion.display.canvas import BoxButton, CardSlot, Hotspot
from companion.display.fingers import Fingers, Held, Shown, Touch, hold
from companion.display.keyboard import (
    ARROW_KEYS,
    BOX_KEYS,
    COMMAND_KEYS,
    CONFIRM_KEYS,
    DIGIT_SCANCODES,
    DIGITS,
    ERASE_KEY,
    KEYPAD_SCANCODES,
)
from companion.evening.inputs import (
    Choose,
    Command,
    Confirm,
    Erase,
    FocusOn,
    Input,
    MoveFocus,
    Target,
    TypeDigit,
    TypeText,
)
from hardware.boxes import BoxId, Button

LEFT_BUTTON = 1
OUT_OF_THE_WAY = 100_000
"""Pixels, more than any screen has."""
TIE = 4
"""Pixels: choices whose distances differ by no more count as equally near; the first one wins."""
_MOUSE = "mouse"
"""The mouse's name among the fingers."""


class InputMapper:
    """Maps pygame's events. `boxes` are the drawn ones, in the order of their keys."""

    def __init__(self, boxes: Sequence[BoxId]) -> None:
        self._buttons = {
            ord(key): BoxButton(box, button)
            for box, keys in zip(boxes, BOX_KEYS, strict=False)
            for key, button in zip(keys, Button, strict=True)
        }
        self._fingers = Fingers()

    @property
    def shown(self) -> Shown:
        """What is on the screen."""
        return self._fingers.shown

    def show(self, shown: Shown) -> None:
        """From now on, this is on the screen."""
        self._fingers.shown = shown

    @property
    def pressed(self) -> frozenset[Target]:
        """The choices that look pressed."""
        return self._fingers.pressed

    def read(self, events: Iterable[pygame.event.Event]) -> list[Input | Touch]:
        """The inputs that these events mean, in order."""
        return [meaning for event in events for meaning in self._read(event)]

    def _read(self, event: pygame.event.Event) -> Iterator[Input | Touch]:
        match event.type:
            case pygame.FINGERDOWN | pygame.FINGERMOTION | pygame.FINGERUP:
                yield from self._finger(event)
            case pygame.MOUSEBUTTONDOWN | pygame.MOUSEMOTION | pygame.MOUSEBUTTONUP:
                yield from self._mouse(event)
            case pygame.KEYDOWN:
                yield from self._key_down(event)
            case pygame.TEXTINPUT if self.shown.takes_text:
                yield TypeText(event.text)
            case pygame.KEYUP:
                yield from self._box_key(event, down=False)

    def _finger(self, event: pygame.event.Event) -> Iterator[Input | Touch]:
        """Places are in shares of the window."""
        name = event.touch_id, event.finger_id
        width, height = self.shown.size
        at = int(event.x * width), int(event.y * height)
        match event.type:
            case pygame.FINGERDOWN:
                yield from self._fingers.down(name, at)
            case pygame.FINGERMOTION:
                self._fingers.move(name, at)
            case pygame.FINGERUP:
                yield from self._fingers.up(name, at)

    def _mouse(self, event: pygame.event.Event) -> Iterator[Input | Touch]:
        """The first finger also arrives as a mouse: that is left out."""
        if getattr(event, "touch", False):
            return
        match event.type:
            case pygame.MOUSEBUTTONDOWN if event.button == LEFT_BUTTON:
                yield from self._fingers.down(_MOUSE, event.pos)
            case pygame.MOUSEMOTION:
                self._fingers.move(_MOUSE, event.pos)
            case pygame.MOUSEBUTTONUP if event.button == LEFT_BUTTON:
                yield from self._fingers.up(_MOUSE, event.pos)

    def _key_down(self, event: pygame.event.Event) -> Iterator[Input | Touch]:
        key = event.key
        if key in ARROW_KEYS:
            yield self._arrow(*ARROW_KEYS[key])
        elif key == pygame.K_TAB:
            yield MoveFocus(-1 if event.mod & pygame.KMOD_SHIFT else +1)
        elif key in CONFIRM_KEYS and not (self.shown.takes_text and key == pygame.K_SPACE):
            yield Confirm()
        elif key in COMMAND_KEYS:
            yield Choose(COMMAND_KEYS[key])
        elif key == ERASE_KEY:
            yield self._backspace()
        elif not self.shown.takes_text:  # letters arrive as text, with their accents
            yield from self._other_key_down(event)

    def _backspace(self) -> Input:
        takes_signs = self.shown.takes_digits or self.shown.takes_text
        return Erase() if takes_signs else Choose(Command.UNDO)

    def _other_key_down(self, event: pygame.event.Event) -> Iterator[Input | Touch]:
        """A digit, which may also be the key of a card slot, or the key of a drawn box."""
        digit = _digit(event)
        if digit is not None:
            yield TypeDigit(digit)
        if digit is None or not self.shown.takes_digits:
            yield from self._box_key(event, down=True)

    def _box_key(self, event: pygame.event.Event, down: bool) -> Iterator[Input | Touch]:
        held = self._buttons.get(event.key) or self._card_slot(event.scancode)
        if held is not None:
            yield hold(held, down)

    def _card_slot(self, scancode: int) -> Held | None:
        """The card slot of the seat with this digit key's number."""
        if scancode not in DIGIT_SCANCODES:
            return None
        seat = 1 + DIGIT_SCANCODES.index(scancode)
        slots = (spot.what for spot in self.shown.hotspots if isinstance(spot.what, CardSlot))
        return next((slot for slot in slots if slot.seat == seat), None)

    def _arrow(self, right: int, down: int) -> Input:
        """Move the focus to the nearest choice in a direction, else to the next one in order."""
        frame = self.shown.frame
        spots = {spot.what: spot for spot in self.shown.hotspots}
        here = spots.get(frame.focus) if frame.focus is not None else None
        targets = [choice.target for choice in frame.choices if choice.target in spots]
        near = None if here is None else _nearest(here, [spots[t] for t in targets], right, down)
        return MoveFocus(right + down) if near is None else FocusOn(targets[near])


def _nearest(here: Hotspot, others: Sequence[Hotspot], right: int, down: int) -> int | None:
    """The place in the list of the first that is as near as any in a direction."""
    distances = [_distance(here, other, right, down) for other in others]
    ahead = [far for far in distances if far is not None]
    if not ahead:
        return None
    near = min(ahead) + TIE
    return next(at for at, far in enumerate(distances) if far is not None and far <= near)


def _distance(here: Hotspot, there: Hotspot, right: int, down: int) -> float | None:
    """The distance in a direction; None for the other direction.

    What lies beside the way counts twice, by the gap between the two, and only if nothing lies
    ahead where it is more beside than ahead, or in another row. The distance of their middles
    counts little, to decide between several that lie straight ahead.
    """
    start, end = pygame.Rect(here.rect), pygame.Rect(there.rect)
    along = (end.centerx - start.centerx) * right + (end.centery - start.centery) * down
    if along <= 0:
        return None
    gap = _gap(start.y, start.bottom, end.y, end.bottom) if right else 0
    gap += _gap(start.x, start.right, end.x, end.right) if down else 0
    aside = abs((end.centerx - start.centerx) * down) + abs((end.centery - start.centery) * right)
    far = along + 2 * gap + aside / 8
    is_aside = gap > along or (right and gap)
    return far + OUT_OF_THE_WAY if is_aside else far


def _gap(first: int, last: int, other_first: int, other_last: int) -> int:
    """The distance between two stretches of a line; 0 if they overlap."""
    return max(0, other_first - last, first - other_last)


def _digit(event: pygame.event.Event) -> str | None:
    """The digit of a key, by its character or its position."""
    if event.unicode in DIGITS:
        return str(event.unicode)
    for scancodes in (DIGIT_SCANCODES, KEYPAD_SCANCODES):
        if event.scancode in scancodes:
            return DIGITS[scancodes.index(event.scancode)]
    return None
