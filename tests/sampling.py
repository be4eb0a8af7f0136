"""Many cases of one law: a few of them at every run, the others with the slow proofs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def sampled(cases: Iterable[Any], every: int) -> list[Any]:
    """All cases; but for each `every`-th one they are marked slow."""
    return [
        case if number % every == 0 else pytest.param(case, marks=pytest.mark.slow)
        for number, case in enumerate(cases)
    ]
