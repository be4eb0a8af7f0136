"""Whatever is pressed, wherever and however fast: no two events in the calm, and none from a press
that began before its screen was shown."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from companion.display.fingers import Fingers
from companion.evening.calm import SETTLE_SECONDS, Calm
from companion.evening.inputs import PickCharacter
from tests.companion.guided import Step, go_to
from tests.companion.monkey import Misplayed, WatchedEvening, Witness, play

FEW, MANY = 300, 10_000


@pytest.mark.slow
def test_random_presses_are_played_only_where_they_are_meant() -> None:
    assert sum(witness.acts for witness in play(seed=1, presses=FEW)) > 2


def test_a_witness_notices_in_a_practice_if_there_is_no_calm(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    evening = WatchedEvening(1, Witness())
    evening.is_patient = True
    go_to(evening, Step.CLIMBING)
    monkeypatch.setattr(Calm, "begin", lambda _self: None)
    evening.is_patient = False
    evening.choose(evening.offered(PickCharacter)[0])
    evening.turn(SETTLE_SECONDS)
    with pytest.raises(Misplayed, match="after another event"):
        evening.choose(evening.offered(PickCharacter)[0])
    evening.close()


@pytest.mark.slow
def test_the_monkey_notices_if_there_is_no_calm(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Calm, "begin", lambda _self: None)
    with pytest.raises(Misplayed, match="after another event"):
        play(seed=1, presses=MANY)


@pytest.mark.slow
def test_the_monkey_notices_if_a_touch_counts_on_the_next_screen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def is_pressed(fingers: Fingers, finger: object) -> bool:
        at, began_on = finger.at, finger.began_on  # type: ignore[attr-defined]
        return bool(fingers.shown.touched(at) == began_on)

    monkeypatch.setattr(Fingers, "_is_pressed", is_pressed)
    with pytest.raises(Misplayed, match="but pressed on"):
        play_games(seeds=range(2, 12))


def play_games(seeds: Iterable[int]) -> None:
    """Several games: it takes a choice in the same place on two screens in a row."""
    for seed in seeds:
        play(seed, MANY)
