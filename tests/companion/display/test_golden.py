"""No screen changes its looks unnoticed. After a change that is meant: `make golden`."""

from __future__ import annotations

from itertools import product

import pytest

from companion.display import sprites, theme
from engine import PawnColour
from tests.companion.display.golden import FOLDER, MOST_CHANGE, WAYS, Way, change, golden, thumbnail
from tests.companion.display.staged import staged
from tests.companion.staging.stages import STAGES
from tests.sampling import sampled

CASES = [(state, way) for way, state in product(WAYS, sorted(STAGES))]
MOST_BYTES = 31_000
TEAL = (60, 160, 136)
"""As bright as the blue of the second seat."""


@pytest.mark.parametrize(
    "case",
    sampled(CASES, every=211),
    ids=lambda case: f"{case[0]}-{case[1][0][0]}x{case[1][0][1]}-{case[1][1].value}",
)
def test_a_screen_looks_as_it_did(case: tuple[str, Way]) -> None:
    state, way = case
    before = golden(state, way)
    assert before is not None, f"{state} is new: make golden ONLY={state}"
    assert change(thumbnail(staged(state), way), before) <= MOST_CHANGE


@pytest.mark.slow
@pytest.mark.parametrize("way", sampled(WAYS, every=3), ids=str)
def test_one_more_vote_is_noticed(way: Way) -> None:
    """Among the least that can change on a screen."""
    table = STAGES["election-eight-seats"]()
    before = thumbnail(table, way)
    table.press(5)
    assert change(thumbnail(table, way), before) > MOST_CHANGE


@pytest.mark.parametrize("way", sampled(WAYS, every=3), ids=str)
def test_another_hue_of_one_badge_is_noticed(way: Way, monkeypatch: pytest.MonkeyPatch) -> None:
    before = golden("castle-placing", way)
    monkeypatch.setattr(theme, "SEATS", {**theme.SEATS, PawnColour.BLUE: TEAL})
    monkeypatch.setattr(sprites, "token", sprites.token.__wrapped__)  # not those that are kept
    changed = thumbnail(staged("castle-placing"), way)
    assert before is not None
    assert change(changed, before) > MOST_CHANGE


def test_the_golden_images_are_those_of_all_states_and_small() -> None:
    assert {file.stem for file in FOLDER.iterdir()} == set(STAGES)
    assert sum(file.stat().st_size for file in FOLDER.iterdir()) <= MOST_BYTES * len(STAGES)
