"""The keys by which controllers prove who they are. Knows no wire and no file."""

from __future__ import annotations

from dataclasses import dataclass, field
from secrets import token_bytes
from typing import Protocol

from firmware.messages import KEY_LENGTH, NAME_LENGTH


@dataclass(frozen=True)
class PairingKey:
    """A key that one controller has, and the name by which it finds the key."""

    name: bytes
    key: bytes = field(repr=False)

    def __post_init__(self) -> None:
        """Raises ValueError if one has the wrong length."""
        if (len(self.name), len(self.key)) != (NAME_LENGTH, KEY_LENGTH):
            raise ValueError("a key or its name has the wrong length")


def new_key() -> PairingKey:
    """A key that nobody can guess."""
    return PairingKey(token_bytes(NAME_LENGTH), token_bytes(KEY_LENGTH))


class PairingKeys(Protocol):
    """Keeps a key for each controller, by its identity. Safe from any thread."""

    def find(self, identity: bytes) -> PairingKey | None:
        """The key of this controller; None if it was never paired."""

    def save(self, identity: bytes, key: PairingKey) -> None:
        """Keep a controller's key, instead of an earlier one."""
