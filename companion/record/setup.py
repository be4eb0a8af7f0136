"""Reads a record's head: edition, seats and options. Knows nothing of the rounds."""

from __future__ import annotations

from companion.config.library import Library
from companion.record.schema import FORMAT, Record, WrittenSeat
from engine import Rules, Seat, Setup
from engine.errors import TeamOfTwo
from sentences import N_, ExplainedError
from sentences.names import LONGEST_OF_TWO, checked_name


def rules_of(record: Record, library: Library) -> Rules:
    """The rules of the recorded game.

    Raises:
        ExplainedError: the edition can't be played with these seats and options.
    """
    if record.format != FORMAT:
        raise ExplainedError(
            N_("The format “{format}” is unknown. Write “{known}”."),
            format=record.format,
            known=FORMAT,
        )
    if record.edition not in library:
        raise ExplainedError(
            N_("There is no edition “{edition}”. Known: {known}."),
            edition=record.edition,
            known=", ".join(library),
        )
    return Rules(library[record.edition], _setup(record))


def _setup(record: Record) -> Setup:
    seats = tuple(map(_seat, record.seats))
    names = [seat.name for seat in seats]
    if record.first not in names:
        raise ExplainedError(
            N_("“{name}” can't start: there is no such seat. Seats: {known}."),
            name=record.first,
            known=", ".join(names),
        )
    return Setup(
        seats=seats,
        first=names.index(record.first),
        options=frozenset(record.options),
        follow=record.follow,
        house_rules=record.house_rules,
    )


def _seat(written: str | WrittenSeat) -> Seat:
    if isinstance(written, str):
        written = WrittenSeat(written)
    elif not written.members and (written.members is not None or not _has_more(written)):
        raise TeamOfTwo(name=written.name, count=0)
    seat = Seat(written.name, written.members or (), written.colour, written.bot)
    for name in (seat.name, *seat.members):
        checked_name(name, LONGEST_OF_TWO)
    return seat


def _has_more(written: WrittenSeat) -> bool:
    """Whether there is more to say of a lone player than the name."""
    return written.colour is not None or written.bot is not None
