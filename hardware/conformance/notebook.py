"""What came over the wire and when, noted until somebody asks for it. Knows no wire."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from firmware.codec import Message
from firmware.messages import (
    ACKNOWLEDGE,
    CHOICES,
    PONG,
    PRESSES,
    PROBLEM,
    STANDING,
    WELCOME,
    Malformed,
    read_pong,
)
from hardware.conformance.finding import Unreadable, bytes_named

OWN_TOKEN = 0
"""The token of heartbeats that no check asked for; their answers are not kept to be read."""

Content = TypeVar("Content")

NAMES = {
    ACKNOWLEDGE: "ACKNOWLEDGE",
    WELCOME: "WELCOME",
    PONG: "PONG",
    STANDING: "STANDING",
    CHOICES: "CHOICES",
    PRESSES: "PRESSES",
    PROBLEM: "PROBLEM",
}


@dataclass(frozen=True)
class Heard:
    """A message and when it came, in seconds."""

    message: Message
    at: float


class Notebook:
    """Everything that came, in its order. What is taken is read, and not found again."""

    def __init__(self) -> None:
        self._all: list[Heard] = []
        self._unread: list[Heard] = []

    def write(self, heard: Heard, is_new: bool) -> None:
        """Note what came; what came before, and answers to own heartbeats, need no reading."""
        self._all.append(heard)
        if is_new and _token_of(heard) != OWN_TOKEN:
            self._unread.append(heard)

    def take(self, is_meant: Callable[[Heard], bool]) -> Heard | None:
        """The first unread message that is meant."""
        heard = next(filter(is_meant, self._unread), None)
        if heard is not None:
            self._unread.remove(heard)
        return heard

    def take_all(self) -> list[Heard]:
        """Everything unread."""
        unread, self._unread = self._unread, []
        return unread

    def acknowledging(self, sequence: int, since: float) -> Heard | None:
        """The first message, read or not, that acknowledges a number from this second on."""
        return next(
            (each for each in self._all if each.message.acked == sequence and each.at >= since),
            None,
        )


def name_of(kind: int) -> str:
    """A kind of message as PROTOCOL.md names it."""
    return NAMES.get(kind, f"kind 0x{kind:02X}")


def read(reader: Callable[[bytes], Content], heard: Heard) -> Content:
    """What a message says. Raises Unreadable."""
    try:
        return reader(heard.message.payload)
    except Malformed as error:
        raise unreadable(heard.message.kind, heard.message.payload) from error


def unreadable(kind: int, payload: bytes) -> Unreadable:
    """What to say of a payload that can't be right."""
    return Unreadable(kind=name_of(kind), payload=bytes_named(payload))


def may_answer(heard: Heard, token: int) -> bool:
    """Whether a message is the PONG with this token, or one that can't be read."""
    return heard.message.kind == PONG and _token_of(heard) in (token, None)


def _token_of(heard: Heard) -> int | None:
    """The token of a PONG; None for what is none, or can't be read."""
    if heard.message.kind != PONG:
        return None
    try:
        return read_pong(heard.message.payload).token
    except Malformed:
        return None
