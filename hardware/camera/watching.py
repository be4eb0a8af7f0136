"""Follows a camera as an order says: one picture at a time, told as reports. Knows no process."""

from __future__ import annotations

from collections.abc import Iterator

import cv2

from hardware.camera.arrays import Grey
from hardware.camera.capture import TakenPicture
from hardware.camera.looking import Looker
from hardware.camera.messages import Alive, CameraOrder, Outline, Report, SentPicture
from hardware.camera.stillness import Pace
from hardware.camera.tag_reader import FoundTag

PICTURE_WIDTH = 640
"""Pixels of a picture that is sent for aiming."""
ALIVE_EVERY = 1.0
PICTURES_EVERY = CARDS_EVERY = 0.4
"""Seconds."""


class Watching:
    """What is done with each picture of a camera."""

    def __init__(self) -> None:
        self._order = CameraOrder()
        self._looker = Looker()
        self._pace = Pace()
        self._alive_at = -ALIVE_EVERY
        self._sent_at = -PICTURES_EVERY
        self._read_at = -CARDS_EVERY
        self._next_at = 0.0

    def follow(self, order: CameraOrder) -> None:
        """From now on, this order holds."""
        if order != self._order:
            self._pace.look_again()
            self._next_at = 0.0
        self._order = order

    def see(self, picture: TakenPicture, now: float) -> Iterator[Report]:
        """The reports that follow from a picture, if it is time for one. While somebody aims, all
        are looked at.

        Raises:
            DamagedPicture: it can't be read; nobody learns that there was one.
        """
        if self._order.sends_pictures:
            yield from self._aim(picture, now)
            return
        if self._order.reads_cards:
            yield from self._read_cards(picture, now)
        if now >= self._next_at:
            yield from self._follow(picture, now)

    def _follow(self, picture: TakenPicture, now: float) -> Iterator[Report]:
        """Look at the board after each motion."""
        is_to_look = self._pace.follow(picture.small(), now)
        self._next_at = now + self._pace.seconds
        if now - self._alive_at >= ALIVE_EVERY:
            self._alive_at = now
            yield Alive(self._pace.hand_above(now))
        if is_to_look:
            yield self._looker.look(picture.whole(), self._order, now, self._pace.motion)
            self._pace.outline = self._looker.outline

    def _read_cards(self, picture: TakenPicture, now: float) -> Iterator[Report]:
        """A hand that holds a card up is never still."""
        if now - self._read_at >= CARDS_EVERY:
            self._read_at = now
            yield self._looker.cards(picture.whole())

    def _aim(self, picture: TakenPicture, now: float) -> Iterator[Report]:
        if now - self._sent_at < PICTURES_EVERY:
            return
        self._sent_at = now
        whole = picture.whole()
        yield self._looker.look(whole, self._order, now)
        yield sent_picture(whole, self._looker.found)


def sent_picture(whole: Grey, found: tuple[FoundTag, ...]) -> SentPicture:
    """A small version of a picture, with the tags that were found."""
    height, width = whole.shape
    scale = min(1.0, PICTURE_WIDTH / width)
    size = (max(1, round(width * scale)), max(1, round(height * scale)))
    small = cv2.resize(whole, size, interpolation=cv2.INTER_AREA)
    outlines = tuple(_outline(tag, width, height) for tag in found)
    return SentPicture(*size, small.tobytes(), outlines)


def _outline(tag: FoundTag, width: int, height: int) -> Outline:
    a, b, c, d = ((float(x) / width, float(y) / height) for x, y in tag.corners)
    return Outline(tag.number, (a, b, c, d))
