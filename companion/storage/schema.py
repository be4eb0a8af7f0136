"""The journal's tables, and the migration from each older version."""

from __future__ import annotations

from sqlite3 import Connection

APPLICATION_ID = int.from_bytes(b"viva")
"""Identifies a journal among SQLite files; stored in the header."""

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
"""Each migrates the tables to the next version; the first one creates them.

`began` and `at` are seconds since 1970. An event's `id` is its position among all events,
its `number`, from 1, the position in its game. A `story` is a summary of what all players
know; it may be missing.
"""

VERSION = len(STEPS)


def version_of(connection: Connection) -> int:
    """The version of the tables; 0 if there are none."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def migrate(connection: Connection, steps: tuple[str, ...] = STEPS) -> None:
    """Migrate older tables to the current version, completely or not at all."""
    script = [
        "BEGIN IMMEDIATE;",
        f"PRAGMA application_id = {APPLICATION_ID};",
        *steps[version_of(connection) :],
        f"PRAGMA user_version = {len(steps)};",
        "COMMIT;",
    ]
    connection.executescript("\n".join(script))
