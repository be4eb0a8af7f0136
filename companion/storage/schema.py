"""The tables of the journal, and the steps from each older shape to today's."""

from __future__ import annotations

from sqlite3 import Connection

APPLICATION_ID = int.from_bytes(b"viva")
"""Written in the file's head, so that no other program's file is taken for a journal."""

_FIRST = """
CREATE TABLE game (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    began INTEGER NOT NULL,
    fate TEXT NOT NULL,
    story BLOB
) STRICT;
CREATE TABLE event (
    id INTEGER PRIMARY KEY,
    game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
    number INTEGER NOT NULL,
    at INTEGER NOT NULL,
    packed BLOB NOT NULL,
    UNIQUE (game, number)
) STRICT;
"""

STEPS: tuple[str, ...] = (_FIRST,)
"""Each leads from one version of the tables to the next; the first one from nothing.

`began` and `at` are seconds since 1970; an event's `id` tells when it came among all
events, its `number`, from 1, when it came in its game. A `story` is what everybody knows
of a game; where it is missing it is told anew from the events.
"""

VERSION = len(STEPS)


def version_of(connection: Connection) -> int:
    """Which version of the tables is there, 0 for none."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def migrate(connection: Connection, steps: tuple[str, ...] = STEPS) -> None:
    """Lead older tables to today's shape, all the way or not at all."""
    script = [
        "BEGIN IMMEDIATE;",
        f"PRAGMA application_id = {APPLICATION_ID};",
        *steps[version_of(connection) :],
        f"PRAGMA user_version = {len(steps)};",
        "COMMIT;",
    ]
    connection.executescript("\n".join(script))
