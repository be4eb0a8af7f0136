"""What a check requires, what it found, and the shape of a check. Knows no wire."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from statistics import median
from typing import Generic, Protocol, TypeVar

from sentences import N_, ExplainedError, Sentence

TRIES = 7
"""So many times something is measured; the middle one counts, for this computer has other work."""


class Subject(Protocol):
    """What is checked."""

    def meet(self) -> None:
        """Begin anew, as every check does. Raises Unmet."""


Checked = TypeVar("Checked", bound=Subject)


class Section(Enum):
    """Where in firmware/PROTOCOL.md a requirement stands."""

    FRAMES = "Frames"
    LINK = "Link"
    HANDSHAKE = "Handshake"
    HEARTBEAT = "Heartbeat"
    BALLOT = "Ballot"
    REVEAL = "Reveal"
    LIGHTS = "Lights"
    PRESSES = "Presses"
    CLOCK = "Clock"


class Unmet(ExplainedError):
    """What was seen instead of what is required."""


class NothingCame(Unmet):
    template = N_("no {kind} came within {milliseconds} ms")


class Unwanted(Unmet):
    template = N_("{kind} came")


class Differs(Unmet):
    template = N_("{what}: {seen} instead of {wanted}")


class NoBytes(Sentence):
    template = N_("no bytes")


class Unreadable(Unmet):
    template = N_("{kind} came with a payload that can't be right: {payload}")


class NoBox(Sentence):
    template = N_("none")


class TooLate(Unmet):
    template = N_("it took {milliseconds} ms")


class SeveralUnmet(Unmet):
    template = N_("{all}")


@dataclass(frozen=True)
class Finding:
    """One check's result; `requirement` is marked for translation, `seen` None if it is met."""

    name: str
    section: Section
    requirement: str
    seen: Unmet | None

    @property
    def is_met(self) -> bool:
        return self.seen is None


@dataclass(frozen=True)
class Check(Generic[Checked]):
    """One requirement, and how it is tried: `attempt` raises Unmet."""

    name: str
    section: Section
    requirement: str
    attempt: Callable[[Checked], None]

    def run(self, subject: Checked) -> Finding:
        """Begin anew and try it."""
        try:
            subject.meet()
            self.attempt(subject)
        except Unmet as seen:
            return Finding(self.name, self.section, self.requirement, seen)
        return Finding(self.name, self.section, self.requirement, None)


def requires(
    section: Section, requirement: str
) -> Callable[[Callable[[Checked], None]], Check[Checked]]:
    """Make a function that tries one requirement a check."""

    def check(attempt: Callable[[Checked], None]) -> Check[Checked]:
        return Check(attempt.__name__, section, requirement, attempt)

    return check


def expect_equal(what: str, seen: object, wanted: object) -> None:
    """Raises Differs."""
    if seen != wanted:
        raise Differs(what=what, seen=seen, wanted=wanted)


def expect_bytes(what: str, seen: bytes, wanted: bytes) -> None:
    """Raises Differs."""
    expect_equal(what, bytes_named(seen), bytes_named(wanted))


def bytes_named(data: bytes) -> str | NoBytes:
    """Bytes as PROTOCOL.md writes them."""
    return data.hex(" ") or NoBytes()


def expect_in_time(seconds: Sequence[float], limit: float) -> None:
    """The middle one of several measurements is no longer than this, in seconds. Raises TooLate."""
    if median(seconds) > limit:
        raise TooLate(milliseconds=round(median(seconds) * 1000))
