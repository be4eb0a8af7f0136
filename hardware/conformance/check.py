"""What a conformance check is, and how it fails. Knows no wire."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Any, Generic, TypeVar

from firmware.messages import (
    ACKNOWLEDGE,
    CHOICES,
    MOST_PORTS,
    PONG,
    PRESSES,
    PROBLEM,
    PROOF,
    STANDING,
    WELCOME,
)
from sentences import N_, ExplainedError, Sentence

Host = TypeVar("Host")
Attempt = Callable[[Host], None]
"""Tries one requirement with a test host; raises CheckFailed if it is not met."""

KIND_NAMES = {
    ACKNOWLEDGE: "ACKNOWLEDGE",
    WELCOME: "WELCOME",
    PONG: "PONG",
    STANDING: "STANDING",
    CHOICES: "CHOICES",
    PRESSES: "PRESSES",
    PROBLEM: "PROBLEM",
    PROOF: "PROOF",
}


class CheckSection(Enum):
    """The section of firmware/PROTOCOL.md that states a requirement."""

    FRAMES = "Frames"
    LINK = "Link"
    HANDSHAKE = "Handshake"
    HEARTBEAT = "Heartbeat"
    BALLOT = "Ballot"
    REVEAL = "Reveal"
    KEYS = "Keys"
    LIGHTS = "Lights"
    PRESSES = "Presses"
    CLOCK = "Clock"


class CheckFailed(ExplainedError):
    """A requirement is not met; the sentence says what happened instead."""


class MissingMessage(CheckFailed):
    template = N_("no {kind} came within {milliseconds} ms")


class UnexpectedMessage(CheckFailed):
    template = N_("{kind} came")


class UnexpectedValue(CheckFailed):
    template = N_("{what}: {seen} instead of {wanted}")


class UnreadablePayload(CheckFailed):
    template = N_("{kind} came with an invalid payload: {payload}")


class TooLate(CheckFailed):
    template = N_("it took {milliseconds} ms")


class Nothing(Sentence):
    template = N_("none")


@dataclass(frozen=True)
class ConformanceCheck(Generic[Host]):
    """One requirement, marked for translation, and how to try it."""

    name: str
    section: CheckSection
    requirement: str
    attempt: Attempt[Host]


@dataclass(frozen=True)
class CheckResult:
    """The result of one check; `failure` is None if the requirement is met."""

    check: ConformanceCheck[Any]
    failure: CheckFailed | None


def requirements(
    section: CheckSection, checks: list[ConformanceCheck[Host]]
) -> Callable[[str], Callable[[Attempt[Host]], Attempt[Host]]]:
    """A decorator for functions that try a requirement of a section: adds them to `checks`."""

    def of(requirement: str) -> Callable[[Attempt[Host]], Attempt[Host]]:
        def add(attempt: Attempt[Host]) -> Attempt[Host]:
            checks.append(ConformanceCheck(attempt.__name__, section, requirement, attempt))
            return attempt

        return add

    return of


def kind_name(kind: int) -> str:
    """A kind of message as PROTOCOL.md names it."""
    return KIND_NAMES.get(kind, f"kind 0x{kind:02X}")


def hex_bytes(data: bytes) -> str | Nothing:
    """Bytes as PROTOCOL.md writes them.

    >>> hex_bytes(b"\\xa5\\x05")
    'a5 05'
    """
    return data.hex(" ") or Nothing()


def expect_equal(what: str, seen: object, wanted: object) -> None:
    """Raises UnexpectedValue."""
    if seen != wanted:
        raise UnexpectedValue(what=what, seen=seen, wanted=wanted)


def expect_bytes(what: str, seen: bytes, wanted: bytes) -> None:
    """Raises UnexpectedValue."""
    expect_equal(what, hex_bytes(seen), hex_bytes(wanted))


def expect_locked(locked: int, wanted: int = 0) -> None:
    """Compare the ports with a vote, a bit each. Raises UnexpectedValue."""
    expect_equal("the boxes that have a vote", _box_numbers(locked), _box_numbers(wanted))


def _box_numbers(ports: int) -> str | Nothing:
    """The numbers of these ports' boxes, counted from 1."""
    return ", ".join(str(bit + 1) for bit in range(MOST_PORTS) if ports >> bit & 1) or Nothing()
