"""A few of the two thousand damages that `make proofs` does to a journal."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.companion.storage.damages import KINDS, DamageKind, check, check_after_kills, played
from tests.sampling import sampled

EVERY = 6
"""The rescue is killed at every sixth of its steps here."""


@pytest.mark.parametrize("kind", sampled(KINDS, every=4), ids=lambda kind: kind.name)
def test_whatever_is_damaged_nothing_is_lost_in_silence(kind: DamageKind, tmp_path: Path) -> None:
    before = played(kind.is_open)
    check(before, kind.damage(before.files, Random(1)), tmp_path / "data")


def test_a_rescue_that_is_killed_at_any_step_is_completed_at_the_next_start(
    tmp_path: Path,
) -> None:
    kind = next(kind for kind in KINDS if kind.name == "the log cut off")
    before = played(kind.is_open)
    damaged = kind.damage(before.files, Random(1))
    assert len([*check_after_kills(before, damaged, tmp_path / "data", EVERY)]) > 1
