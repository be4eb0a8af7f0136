"""A planted fault: a patch whose header says which promise it breaks and which tests notice.

    Promise: Two seats fill a floor with three characters.
    Caught by: tests/engine/test_climbing.py::test_with_two_seats_three_fill_a_floor
    Booted: tests/booted/test_starting.py::test_a_hanging_vivat_is_restarted

A fault needs a promise, and a test in `Caught by:`, in `Booted:` or both; each line may occur
several times. `Booted` names tests of `make booted`.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Fault:
    """A mistake that somebody could make, as a patch."""

    patch: Path
    promise: str
    caught_by: tuple[str, ...]
    booted: tuple[str, ...]

    @property
    def name(self) -> str:
        """Its folder and its file's name: `engine/no-instead-of-yes`."""
        return f"{self.patch.parent.name}/{self.patch.stem}"

    @property
    def only_booted(self) -> bool:
        """Whether nothing but a booted machine shows it."""
        return bool(self.booted) and not self.caught_by


class BadHeader(Exception):
    """A line is missing before the patch."""


def read_fault(patch: Path) -> Fault:
    """Raises BadHeader if it has no promise or names no test."""
    header = patch.read_text(encoding="utf-8").partition("\n---")[0].splitlines()
    lines = [line.partition(": ") for line in header]
    promise, *caught = (
        tuple(text.strip() for key, _, text in lines if key == wanted)
        for wanted in ("Promise", "Caught by", "Booted")
    )
    if len(promise) != 1 or not any(caught):
        raise BadHeader(f"{patch.name}: needs one “Promise:”, and “Caught by:” or “Booted:”")
    return Fault(patch, promise[0], *caught)


def read_faults(wanted: list[str]) -> list[Fault]:
    """The faults whose names contain one of these words; all without a word."""
    faults = [read_fault(patch) for patch in sorted(FOLDER.glob("*/*.patch"))]
    return [each for each in faults if not wanted or any(word in each.name for word in wanted)]
