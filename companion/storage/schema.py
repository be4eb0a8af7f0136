"""The journal's tables, and the migration from each older version."""

from __future__ import annotations

from sqlite3 import Connection

from companion.storage.chain import chain_function, seal_of

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

_CHAIN = """
CREATE TABLE chained_event (
    id INTEGER PRIMARY KEY,
    game INTEGER NOT NULL,
    number INTEGER NOT NULL,
    at INTEGER NOT NULL,
    packed BLOB NOT NULL,
    link BLOB NOT NULL
) STRICT;
INSERT INTO chained_event
    SELECT id, game, number, at, packed, chain_check(game, number, at, packed)
    FROM event NOT INDEXED ORDER BY id;
CREATE TABLE sealed_game (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    began INTEGER NOT NULL,
    fate TEXT NOT NULL,
    events INTEGER NOT NULL,
    first INTEGER NOT NULL,
    last INTEGER NOT NULL,
    chain BLOB NOT NULL,
    seal BLOB NOT NULL,
    story BLOB
) STRICT;
INSERT INTO sealed_game
    SELECT id, name, began, fate, events, first, last, chain,
        row_seal(id, name, began, fate, events, first, last, chain), story
    FROM (
        SELECT game.id, name, began, fate, story,
            coalesce(max(number), 0) AS events,
            coalesce(min(chained_event.id), 0) AS first,
            coalesce(max(chained_event.id), 0) AS last,
            coalesce(link, x'') AS chain
        FROM game NOT INDEXED LEFT JOIN chained_event ON game = game.id GROUP BY game.id
    ) ORDER BY id;
DROP TABLE event;
DROP TABLE game;
ALTER TABLE chained_event RENAME TO event;
ALTER TABLE sealed_game RENAME TO game;
CREATE TABLE loss (
    game TEXT PRIMARY KEY,
    kept INTEGER NOT NULL,
    lost INTEGER NOT NULL,
    aside TEXT NOT NULL,
    told INTEGER NOT NULL
) STRICT;
"""

STEPS: tuple[str, ...] = (_FIRST, _CHAIN)
"""Each migrates the tables to the next version; the first one creates them.

`began` and `at` are seconds since 1970. An event's `id` is its position among all events,
its `number`, from 1, the position in its game; its `link` is its check (see `chain`). A game
has `events` events, between the positions `first` and `last`; the last one's check is its
`chain`. Its `seal` covers the row but not the `story`, a summary of what all players know;
that may be missing. Events have no index: a damaged one would hide them, and a game's events
are close together.

A `loss` says how many events of a game damage has cost, and what the damaged journal is
called now; it is `told` once the table has seen it.
"""

VERSION = len(STEPS)


def version_of(connection: Connection) -> int:
    """The version of the tables; 0 if there are none."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def migrate(connection: Connection, steps: tuple[str, ...] = STEPS) -> None:
    """Migrate older tables to the current version, completely or not at all."""
    connection.create_function("chain_check", 4, chain_function())
    connection.create_function("row_seal", 8, seal_of, deterministic=True)
    script = [
        "BEGIN IMMEDIATE;",
        f"PRAGMA application_id = {APPLICATION_ID};",
        *steps[version_of(connection) :],
        f"PRAGMA user_version = {len(steps)};",
        "COMMIT;",
    ]
    connection.executescript("\n".join(script))
