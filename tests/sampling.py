"""Runs a few of many cases in `make test`, and the others in `make proofs`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any
from zlib import crc32

import pytest

_without_slow = False


def leave_out_slow_tests() -> None:
    """Make no tests of slow cases from now on: to make and deselect thousands takes seconds."""
    global _without_slow
    _without_slow = True


def is_left_out(test: object, module: object) -> bool:
    """Whether a test function is slow, or all tests of its module are, and nobody wants those."""
    return _without_slow and "slow" in {*_marks(test), *_marks(module)}


def sampled(cases: Iterable[Any], every: int) -> list[Any]:
    """Return all cases; those between every `every`-th one are marked slow."""
    return _marked([(case, number % every == 0) for number, case in enumerate(cases)])


def chosen(cases: Iterable[Any], is_quick: Callable[[Any], bool]) -> list[Any]:
    """Return all cases; those that are not chosen are marked slow."""
    return _marked([(case, is_quick(case)) for case in cases])


def in_part(name: str, part: str) -> bool:
    """Whether a test belongs to a part of all, such as "2/3"; "" is all of them.

    >>> [part for part in ("1/3", "2/3", "3/3") if in_part("tests/test_x.py::test_y", part)]
    ['2/3']
    """
    number, _of, parts = part.partition("/")
    return not part or crc32(name.encode()) % int(parts) == int(number) - 1


def _marked(cases: Iterable[tuple[Any, bool]]) -> list[Any]:
    if _without_slow:
        return [case for case, is_quick in cases if is_quick]
    slow = pytest.mark.slow
    return [case if is_quick else pytest.param(case, marks=slow) for case, is_quick in cases]


def _marks(of: object) -> Iterable[str]:
    marks = getattr(of, "pytestmark", ())
    return [each.name for each in (marks if isinstance(marks, list | tuple) else [marks])]
