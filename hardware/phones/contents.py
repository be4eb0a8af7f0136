"""What a encrypted frame holds: the protocol's bytes, a card, a name, or a choice that was tapped.

page/contents.js is the page's end. All frames of a kind have one length, so that nobody on the
network can tell one card or choice from another; the protocol's votes have one length anyway.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from struct import Struct, error

CARD_LENGTH = 3072
"""Bytes of UTF-8: what a seat may see, in the longest language."""
NAME_LENGTH = 96
"""Bytes of UTF-8: 24 letters of any alphabet."""
_TAP = Struct("<IH")


class ContentKind(IntEnum):
    """The first byte."""

    PROTOCOL = 0
    CARD = 1
    NAME = 2
    TAP = 3


@dataclass(frozen=True)
class ProtocolBytes:
    """Bytes of the boxes' protocol."""

    data: bytes = field(repr=False)


@dataclass(frozen=True)
class TypedName:
    """The player's name, as typed on the phone."""

    text: str


@dataclass(frozen=True)
class Tap:
    """A choice of the card with this version was tapped; choices count from 0."""

    version: int
    choice: int = field(repr=False)


FromPhone = ProtocolBytes | TypedName | Tap


class BadContent(Exception):
    """A phone with this vivat's page sends nothing like this."""


def protocol_content(data: bytes) -> bytes:
    """The content of a frame with bytes of the protocol."""
    return bytes([ContentKind.PROTOCOL]) + data


def card_content(card: bytes) -> bytes:
    """The content of a frame with a card of at most `CARD_LENGTH` bytes, without a zero byte."""
    if len(card) > CARD_LENGTH:
        raise ValueError(f"a card of {len(card)} bytes is too long")
    return bytes([ContentKind.CARD]) + card.ljust(CARD_LENGTH, b"\0")


def read_content(content: bytes) -> FromPhone:
    """What a phone has sent. Raises BadContent."""
    kind, rest = content[:1], content[1:]
    try:
        match kind[0] if kind else None:
            case ContentKind.PROTOCOL:
                return ProtocolBytes(rest)
            case ContentKind.NAME if len(rest) == NAME_LENGTH:
                return TypedName(rest.rstrip(b"\0").decode())
            case ContentKind.TAP:
                return Tap(*_TAP.unpack(rest))
            case _:
                raise BadContent
    except (error, UnicodeDecodeError) as problem:
        raise BadContent from problem
