"""When the camera looks: after each motion, several times, and now and then at rest."""

from __future__ import annotations

import numpy as np

from hardware.camera.arrays import Grey
from hardware.camera.stillness import AT_LEAST_EVERY, LOOKS, Pace

QUIET: Grey = np.full((20, 20), 100, np.uint8)


def _with_hand(at: int) -> Grey:
    seen = QUIET.copy()
    seen[:, at : at + 3] = 180
    return seen


class Watcher:
    """Shows pictures to a pace, as fast as it wants them."""

    def __init__(self) -> None:
        self.pace = Pace()
        self.now = 0.0
        self.looks: list[float] = []

    def show(self, picture: Grey, seconds: float) -> None:
        until = self.now + seconds
        while self.now < until:
            if self.pace.follow(picture, self.now):
                self.looks.append(self.now)
            self.now += self.pace.seconds


def test_nothing_is_looked_at_while_a_hand_moves() -> None:
    watcher = Watcher()
    for at in range(15):
        watcher.show(_with_hand(at), 0.1)
    assert watcher.looks == []


def test_a_move_is_looked_at_twice_within_a_second_after_the_hand_has_left() -> None:
    watcher = Watcher()
    for at in range(10):
        watcher.show(_with_hand(at), 0.1)
    left = watcher.now
    watcher.show(QUIET, 3)
    assert len(watcher.looks) == LOOKS
    assert watcher.looks[1] - left < 1.0


def test_at_rest_there_is_a_look_now_and_then() -> None:
    watcher = Watcher()
    watcher.show(QUIET, 60)
    assert 60 / AT_LEAST_EVERY <= len(watcher.looks) <= 60 / AT_LEAST_EVERY + LOOKS


def _moves(before: Grey, after: Grey) -> bool:
    pace = Pace()
    pace.follow(before, 0)
    pace.follow(before, 1)
    pace.follow(after, 2)
    return pace.moves


def test_a_lamp_that_is_switched_on_is_no_motion() -> None:
    assert not _moves(QUIET, QUIET + np.uint8(60))


def test_noise_is_no_motion_and_a_piece_is_one() -> None:
    chance = np.random.default_rng(1)
    noisy = np.clip(QUIET + chance.normal(0, 4, QUIET.shape), 0, 255).astype(np.uint8)
    assert not _moves(QUIET, noisy)
    assert _moves(QUIET, _with_hand(4))


BOARD = np.array([(64, 0), (160, 0), (160, 160), (64, 160)], np.float64)
"""In pixels of the whole picture: all but its left part."""


def test_a_hand_beside_the_board_holds_no_look_up() -> None:
    watcher = Watcher()
    watcher.pace.outline = BOARD
    watcher.show(QUIET, 2)
    seen = len(watcher.looks)
    for turn in range(100):
        watcher.show(_with_hand(turn % 4), 0.12)
    assert not watcher.pace.moves
    assert len(watcher.looks) >= seen + 2


def test_where_a_hand_stays_above_the_board_it_looks_all_the_same() -> None:
    watcher = Watcher()
    watcher.pace.outline = BOARD
    watcher.show(QUIET, 2)
    began, before = watcher.now, len(watcher.looks)
    for turn in range(100):
        watcher.show(_with_hand(9 + turn % 4), 0.12)
    assert watcher.pace.hand_above(watcher.now)
    looks = watcher.looks[before:]
    assert looks[0] - began >= AT_LEAST_EVERY
    assert looks[1] - began < AT_LEAST_EVERY + 2
    quiet = watcher.pace.motion.quiet_beside
    assert quiet(np.array([(90, 60), (120, 90)], np.float64)) < 0.35
    assert quiet(np.array([(10, 60), (40, 90)], np.float64)) > 10
