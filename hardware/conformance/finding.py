"""What a check requires, what it found, and the shape of a check. Knows no wire."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Generic, Protocol, TypeVar

from spoken import N_, Spoken


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


class Unmet(Spoken):
    """What was seen instead of what is required."""


class NothingCame(Unmet):
    sentence = N_("no {kind} came within {milliseconds} ms")


class Unwanted(Unmet):
    sentence = N_("{kind} came")


class Differs(Unmet):
    sentence = N_("{what} was {seen}, not {wanted}")


class Unreadable(Unmet):
    sentence = N_("{kind} came with a payload that can't be right: {payload}")


class TooLate(Unmet):
    sentence = N_("it took {milliseconds} ms")


class SeveralUnmet(Unmet):
    sentence = N_("{all}")


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
