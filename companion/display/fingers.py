"""Fingers and the mouse on the screen: what each began on, and what letting go means.

A choice is made when the finger is lifted where it began. While it is elsewhere nothing is
pressed; when it slides back, the choice looks pressed again, and what looks pressed is chosen on
release. A drawn box's button and a card slot are held like real ones, from the first touch on.
Knows nothing of the game.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field, replace

import pygame

from companion.display.canvas import BoxButton, CardSlot, Hotspot, Touchable
from companion.evening.inputs import Choose, Input, Peek, Target
from companion.evening.scene import Frame, Privacy
from hardware.boxes import BoxId, Button

Place = tuple[int, int]
Held = BoxButton | CardSlot


@dataclass(frozen=True)
class Touch:
    """A button of a drawn box is pressed or released."""

    box: BoxId
    button: Button = field(repr=False)
    down: bool


@dataclass(frozen=True)
class Shown:
    """What is on the screen. `number` is different each time a screen comes to the front."""

    hotspots: tuple[Hotspot, ...] = ()
    frame: Frame = field(default=Frame(), repr=False)
    number: int = 0
    privacy: Privacy = Privacy.OPEN
    takes_digits: bool = False
    takes_text: bool = False
    size: tuple[int, int] = (1, 1)
    """The window's width and height in pixels."""

    def touched(self, at: Place) -> Touchable | None:
        """The topmost thing at this pixel that can be touched."""
        spots = reversed(self.hotspots)
        return next((s.what for s in spots if pygame.Rect(s.rect).collidepoint(at)), None)


@dataclass(frozen=True)
class _Finger:
    """A finger on the screen: where it is, and what it began on."""

    at: Place
    began_on: Touchable
    was_offered: bool
    number: int


class Fingers:
    """Each finger has a name of its own; the mouse is one of them."""

    def __init__(self) -> None:
        self.shown = Shown()
        self._fingers: dict[Hashable, _Finger] = {}

    def down(self, finger: Hashable, at: Place) -> Iterator[Input | Touch]:
        """A finger touches the screen."""
        yield from self._forget(finger)
        match self.shown.touched(at):
            case None:
                return
            case BoxButton() | CardSlot() as held:
                self._begin(finger, at, held)
                yield hold(held, down=True)
            case target if not self.shown.frame.is_calm:
                self._begin(finger, at, target)

    def move(self, finger: Hashable, at: Place) -> None:
        """A finger slides."""
        if finger in self._fingers:
            self._fingers[finger] = replace(self._fingers[finger], at=at)

    def up(self, finger: Hashable, at: Place) -> Iterator[Input | Touch]:
        """A finger is lifted."""
        self.move(finger, at)
        each = self._fingers.get(finger)
        yield from self._forget(finger)
        if each is not None and isinstance(each.began_on, Target) and self._is_pressed(each):
            yield Choose(each.began_on)

    @property
    def pressed(self) -> frozenset[Target]:
        """The choices that look pressed. While one player is alone with the screen, all of them
        do, so that it does not show which answer a finger is on."""
        pressed = {each.began_on for each in self._fingers.values() if self._is_pressed(each)}
        targets = frozenset(what for what in pressed if isinstance(what, Target))
        if targets and self.shown.privacy is Privacy.PRIVATE:
            return frozenset(choice.target for choice in self.shown.frame.choices)
        return targets

    def _begin(self, finger: Hashable, at: Place, what: Touchable) -> None:
        self._fingers[finger] = _Finger(at, what, self._offers(what), self.shown.number)

    def _forget(self, finger: Hashable) -> Iterator[Input | Touch]:
        each = self._fingers.pop(finger, None)
        if each is not None and isinstance(each.began_on, BoxButton | CardSlot):
            yield hold(each.began_on, down=False)

    def _is_pressed(self, finger: _Finger) -> bool:
        """Whether the screen is still the one on which the finger began, and it is there."""
        is_same = finger.number == self.shown.number
        has_changed = finger.was_offered is not self._offers(finger.began_on)
        return is_same and not has_changed and self.shown.touched(finger.at) == finger.began_on

    def _offers(self, what: Touchable) -> bool:
        return isinstance(what, Target) and self.shown.frame.offers(what)


def hold(held: Held, down: bool) -> Input | Touch:
    """What it means that a box's button or a card slot is held, or let go."""
    match held:
        case CardSlot(box):
            return Peek(box, down)
        case BoxButton(box, button):
            return Touch(box, button, down)
