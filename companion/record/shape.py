"""The shape of the record: which keys there are and what type they have.

Knows nothing of the rules: a text that fits can still be no game.
"""

from __future__ import annotations

import re

from msgspec import Struct, field

from companion.record.errors import AtClimb, AtPlacement, InRound
from engine import Ambition, BadFile, HouseRules, Option, Vote, decode_toml
from sentences import ExplainedError

FORMAT = "vivat-record/1"
USUAL_HOUSE_RULES = HouseRules()
"""Left out where a record is written: the very same value, not an equal one."""


class Team(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat of two people."""

    name: str
    members: tuple[str, ...]


class Round(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What happened in a round, in playing order, and its cards by owner."""

    placements: tuple[str, ...] = ()
    climbs: tuple[str, ...] = ()
    emissary_pile: tuple[Vote, ...] | None = None
    favourites: dict[str, tuple[str, ...]] = field(default_factory=dict)
    banished: dict[str, str] = field(default_factory=dict)
    ambition: dict[str, Ambition] = field(default_factory=dict)


class Record(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A whole game, finished or not."""

    format: str
    edition: str
    first: str
    seats: tuple[str | Team, ...]
    options: tuple[Option, ...] = ()
    house_rules: HouseRules = USUAL_HOUSE_RULES
    rounds: tuple[Round, ...] = ()


def decode_record(text: str, file: str) -> Record:
    """A record's text as a record; `file` is its name, for errors.

    Raises:
        BadFile: the text is no TOML, or does not fit; its words say where.
    """
    try:
        return decode_toml(text, Record, file)
    except BadFile as error:
        raise _placed(error) from error


_IN_ROUND = re.compile(r"rounds \(entry (\d+)\) *(.*)")
_MOVE = re.compile(r"(placements|climbs) \(entry (\d+)\)")
_AT = {"placements": AtPlacement, "climbs": AtClimb}


def _placed(error: BadFile) -> BadFile:
    """The same error, said at its place in the game instead of in the file."""
    key = str(error.parts.get("key", "")).replace("[...]", "")
    parts = {**error.parts, "key": key}
    found = _IN_ROUND.fullmatch(key)
    if found is None:
        return type(error)(**parts)
    number, key = int(found[1]), found[2]
    move = _MOVE.fullmatch(key)
    if move is not None:
        return _complaint(_AT[move[1]](round=number, number=int(move[2])), parts)
    where = InRound(round=number)
    return type(error)(**{**parts, "file": where, "key": key}) if key else _complaint(where, parts)


def _complaint(where: ExplainedError, parts: dict[str, object]) -> BadFile:
    return BadFile(file=where, problem=parts["problem"])
