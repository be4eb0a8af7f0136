"""The last games of a journal, as lines for a report."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass

from companion.paths import Paths
from companion.storage.database import open_to_read
from companion.storage.journal import EventRow, Journal
from companion.table.event_text import describe
from companion.table.events import GameBegan

GAMES = 3


@dataclass(frozen=True)
class ToldGame:
    """A game as everybody at the table knows it, a line for each event: no vote of an open
    election, no card that is not shown yet. `people` are those who sit there."""

    name: str
    people: tuple[str, ...]
    lines: tuple[str, ...]


def tell_last_games(places: Paths) -> Sequence[ToldGame]:
    """A line for each event of the last games.

    Raises:
        ExplainedError: the journal can't be read.
    """
    if not os.path.exists(places.journal):
        return ()
    journal = Journal(places.journal, open_to_read(places.journal))
    with closing(journal):
        return [_told(row.name, journal.events(row.name)) for row in [*journal.games()][-GAMES:]]


def _told(name: str, rows: Sequence[EventRow]) -> ToldGame:
    began = rows[0].event
    assert isinstance(began, GameBegan), "a game begins"
    people = tuple(n for seat in began.setup.seats for n in (seat.name, *seat.members))
    lines = tuple(f"{row.number:4} {row.at:%H:%M:%S} {describe(row.event)}" for row in rows)
    return ToldGame(name, people, lines)
