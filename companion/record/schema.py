"""The keys and types of a record.

Knows nothing of the rules: a text with the right keys may still break them.
"""

from __future__ import annotations

import re

from msgspec import Struct, field

from companion.record.errors import AtClimb, AtPlacement, InRound
from engine import Ambition, BadFile, HouseRules, Option, Vote, decode_toml
from sentences import ExplainedError

FORMAT = "vivat-record/1"
USUAL_HOUSE_RULES = HouseRules()
"""Omitted from a written record; msgspec compares defaults by identity, not by equality."""


class Team(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat of two people."""

    name: str
    members: tuple[str, ...]


class Round(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The moves of a round, in playing order, and its cards by owner."""

    placements: tuple[str, ...] = ()
    climbs: tuple[str, ...] = ()
    emissary_pile: tuple[Vote, ...] | None = None
    favourites: dict[str, tuple[str, ...]] = field(default_factory=dict)
    banished: dict[str, str] = field(default_factory=dict)
    ambition: dict[str, Ambition] = field(default_factory=dict)


class Record(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A game, finished or not."""

    format: str
    edition: str
    first: str
    seats: tuple[str | Team, ...]
    options: tuple[Option, ...] = ()
    house_rules: HouseRules = USUAL_HOUSE_RULES
    rounds: tuple[Round, ...] = ()


def decode_record(text: str, file: str) -> Record:
    """Decode a record; `file` is its name, for errors.

    Raises:
        BadFile: the text is not TOML, or has wrong keys or types; the message says where.
    """
    try:
        return decode_toml(text, Record, file)
    except BadFile as error:
        raise _located(error) from error


_IN_ROUND = re.compile(r"rounds \(entry (\d+)\) *(.*)")
_MOVE = re.compile(r"(placements|climbs) \(entry (\d+)\)")
_LOCATIONS = {"placements": AtPlacement, "climbs": AtClimb}


def _located(error: BadFile) -> BadFile:
    """The same error, with its place in the game instead of in the file."""
    key = str(error.parts.get("key", "")).replace("[...]", "")
    parts = {**error.parts, "key": key}
    found = _IN_ROUND.fullmatch(key)
    if found is None:
        return type(error)(**parts)
    number, key = int(found[1]), found[2]
    move = _MOVE.fullmatch(key)
    if move is not None:
        return _bad_file(_LOCATIONS[move[1]](round=number, number=int(move[2])), parts)
    where = InRound(round=number)
    return type(error)(**{**parts, "file": where, "key": key}) if key else _bad_file(where, parts)


def _bad_file(where: ExplainedError, parts: dict[str, object]) -> BadFile:
    return BadFile(file=where, problem=parts["problem"])
