"""A camera's process, emulated at the wire: looks at a physical board in the pace of the real one.

The pace, the orders and the reports are the real ones; only the pictures are not drawn. What
pictures show is proved in `tests.hardware.camera`.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from companion.camera.markers import piece_tags
from hardware.camera.camera import Seen
from hardware.camera.messages import BoardLook, CameraOrder, CardsInView, Flaw, SeenCard, SeenTag
from hardware.camera.stillness import Pace, Small
from hardware.camera.watching import CARDS_EVERY
from sentences import Sentence
from tests.companion.camera.physical_board import PhysicalBoard

NOISE = 0.5
"""Millimetres by which the place of a tag is misread."""


class EmulatedProcess:
    """In place of a `CameraProcess`."""

    def __init__(self, board: PhysicalBoard, clock: Callable[[], float]) -> None:
        self._board = board
        self._clock = clock
        self._pace = Pace()
        self._next_at = self._cards_at = 0.0
        self.newest = CameraOrder()
        self.flaws: tuple[Flaw, ...] = ()
        self.trouble: Sentence | None = None

    @property
    def sees(self) -> bool:
        return bool(self.newest.device) and self.trouble is None

    def order(self, order: CameraOrder, now: float) -> None:
        if order != self.newest:
            self._pace.look_again()
        self.newest = order

    def poll(self, now: float) -> list[Seen]:
        if not self.sees:
            return []
        return [*self._cards(now), *self._looks(now)]

    def _looks(self, now: float) -> list[Seen]:
        if now < self._next_at:
            return []
        is_to_look = self._pace.follow(self._small(), now)
        self._next_at = now + self._pace.seconds
        return [self._look()] if is_to_look else []

    def _cards(self, now: float) -> list[Seen]:
        """Also while a hand moves."""
        if not self.newest.reads_cards or now < self._cards_at:
            return []
        self._cards_at = now + CARDS_EVERY
        return [
            CardsInView(tuple(SeenCard(n, *at) for n, at in self._board.visible_cards().items()))
        ]

    def wake_at(self) -> float | None:
        return None

    def close(self) -> None:
        pass

    def _small(self) -> Small:
        """Differs whenever something on the board does."""
        return np.random.default_rng(self._board.version).integers(0, 255, (6, 6), np.uint8)

    def _look(self) -> BoardLook:
        noise, turns = self._board.chance.gauss, self._board.turns
        seen = self._board.visible()
        tags = tuple(
            SeenTag(number, x + noise(0, NOISE), y + noise(0, NOISE), turns[character], True)
            for number, character in piece_tags(self._board.edition).items()
            if character in seen
            for x, y in [seen[character]]
        )
        numbers, pixels = (14, 15, 16, 17), 20.0 if Flaw.TOO_FAR in self.flaws else 40.0
        return BoardLook(board=0, tags=tags, numbers=numbers, flaws=self.flaws, pixels=pixels)
