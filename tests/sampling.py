"""Runs a few of many cases in `make test`, and the others in `make proofs`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest


def sampled(cases: Iterable[Any], every: int) -> list[Any]:
    """Return all cases; those between every `every`-th one are marked slow."""
    return [_marked(case, number % every == 0) for number, case in enumerate(cases)]


def chosen(cases: Iterable[Any], is_quick: Callable[[Any], bool]) -> list[Any]:
    """Return all cases; those that are not chosen are marked slow."""
    return [_marked(case, is_quick(case)) for case in cases]


def _marked(case: Any, is_quick: bool) -> Any:
    return case if is_quick else pytest.param(case, marks=pytest.mark.slow)
