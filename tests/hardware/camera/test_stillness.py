"""When the camera looks: after each motion, several times, and now and then at rest."""

from __future__ import annotations

import numpy as np

from hardware.camera.stillness import AT_LEAST_EVERY, LOOKS, Pace, Small, differs

QUIET: Small = np.full((20, 20), 100, np.uint8)


def _with_hand(at: int) -> Small:
    seen = QUIET.copy()
    seen[:, at : at + 3] = 180
    return seen


class Watcher:
    """Shows pictures to a pace, as fast as it wants them."""

    def __init__(self) -> None:
        self.pace = Pace()
        self.now = 0.0
        self.looks: list[float] = []

    def show(self, picture: Small, seconds: float) -> None:
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


def test_a_lamp_that_is_switched_on_is_no_motion() -> None:
    assert not differs(QUIET, QUIET + np.uint8(60))


def test_noise_is_no_motion_and_a_piece_is_one() -> None:
    chance = np.random.default_rng(1)
    noisy = np.clip(QUIET + chance.normal(0, 4, QUIET.shape), 0, 255).astype(np.uint8)
    assert not differs(QUIET, noisy)
    assert differs(QUIET, _with_hand(4))
