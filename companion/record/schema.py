"""The keys and types of a record.

Knows nothing of the rules: a text with the right keys may still break them.
"""

from __future__ import annotations

import re

from msgspec import Struct, field

from companion.record.errors import at_entry, in_round
from engine import (
    Ambition,
    BadFile,
    BotLevel,
    Follow,
    HouseRules,
    Option,
    PawnColour,
    Vote,
    decode_toml,
)

FORMAT = "vivat-record/1"
USUAL_HOUSE_RULES = HouseRules()
"""Omitted from a written record; msgspec compares defaults by identity, not by equality."""


class WrittenSeat(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A team of two people, a bot, or a seat whose colour was chosen."""

    name: str
    members: tuple[str, ...] | None = None
    colour: PawnColour | None = None
    bot: BotLevel | None = None


class WrittenHand(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat's vote cards besides the Yes."""

    no: int
    stomachache: int = 0


Castle = dict[str, str]
"""Places by character."""


class Correction(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What the table set right between two moves, elections or coronations."""

    castle: Castle = field(default_factory=dict)
    turn: str | None = None
    scores: dict[str, int] = field(default_factory=dict)
    """By pawn."""
    hands: dict[str, WrittenHand] = field(default_factory=dict)
    """By seat."""


class WrittenElection(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An election whose moves were not told, or a correction: then it has no seat."""

    seat: str | None = None
    character: str | None = None
    votes: tuple[Vote, ...] | None = None
    castle: Castle | None = None
    scores: dict[str, int] = field(default_factory=dict)
    hands: dict[str, WrittenHand] = field(default_factory=dict)

    @property
    def is_correction(self) -> bool:
        """Whether it only says what was set right."""
        is_election = any((self.seat, self.character, self.votes))
        return not is_election and bool(self.castle or self.scores or self.hands)


class WrittenCoronation(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A coronation whose election was not told, or a correction: then it has no seat."""

    seat: str | None = None
    monarch: str | None = None
    castle: Castle | None = None
    scores: dict[str, int] = field(default_factory=dict)

    @property
    def is_correction(self) -> bool:
        """Whether it only says what was set right."""
        return not (self.seat or self.monarch or self.castle) and bool(self.scores)


class Round(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What was told of a round, in playing order, and its cards by owner."""

    follow: Follow | None = None
    """How this round was followed, if not like the others."""
    placements: tuple[str | Correction, ...] = ()
    climbs: tuple[str | Correction, ...] = ()
    elections: tuple[WrittenElection, ...] = ()
    coronations: tuple[WrittenCoronation, ...] = ()
    stuck: bool = False
    """Whether the round ended because nobody could move."""
    castle: Castle | None = None
    """Where everybody stood then."""
    hands: dict[str, WrittenHand] = field(default_factory=dict)
    """At the end of a round without told votes, by seat."""
    emissary_pile: tuple[Vote, ...] | None = None
    favourites: dict[str, tuple[str, ...]] = field(default_factory=dict)
    banished: dict[str, str] = field(default_factory=dict)
    ambition: dict[str, Ambition] = field(default_factory=dict)


class Record(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A game, finished or not."""

    format: str
    edition: str
    first: str
    seats: tuple[str | WrittenSeat, ...]
    options: tuple[Option, ...] = ()
    follow: Follow = Follow.MOVES
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
_ENTRY = re.compile(r"(placements|climbs|elections|coronations) \(entry (\d+)\) *(.*)")


def _located(error: BadFile) -> BadFile:
    """The same error, with its place in the game instead of in the file."""
    key = str(error.parts.get("key", "")).replace("[...]", "")
    parts = {**error.parts, "key": key}
    found = _IN_ROUND.fullmatch(key)
    if found is None:
        return type(error)(error.template, **parts)
    where = in_round(int(found[1]))
    key = found[2]
    entry = _ENTRY.fullmatch(key)
    if entry is not None:
        where = at_entry(entry[1], int(found[1]), int(entry[2]))
        key = entry[3]
    if not key:
        return BadFile(file=where, problem=parts["problem"])
    return type(error)(error.template, **{**parts, "file": where, "key": key})
