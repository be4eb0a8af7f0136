"""A character in a story, with its names: the edition may be gone when somebody reads the story."""

from __future__ import annotations

from msgspec import Struct

from engine import Rules


class NamedCharacter(Struct, frozen=True):
    """A character's id, and its name in the edition that was played."""

    id: str
    name: str
    names: dict[str, str] = {}
    """In languages that have another name."""
    is_feminine: bool = False


def named_character(rules: Rules, character: str) -> NamedCharacter:
    """A character of a game, by its id."""
    named = rules.character(character)
    return NamedCharacter(character, named.name, named.names, named.is_feminine)
