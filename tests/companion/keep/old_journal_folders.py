"""Journals of earlier versions, and what a start makes of them."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.config.paths import Paths
from companion.keep.game_writer import open_writer
from companion.keep.games import Games, look
from companion.keep.lock import Lock
from sentences import Sentence

OLD_JOURNALS = Path(__file__).parent / "old_journals"
NAMES = sorted(folder.name for folder in OLD_JOURNALS.iterdir())
_EVENTS = "SELECT name, at, packed FROM event JOIN game ON game.id = game ORDER BY event.id"
Contents = Mapping[str, list[tuple[int, bytes]]]
"""Times and contents of each game's events."""


def put(name: str, folder: Path) -> Path:
    """A journal with its records, in a folder of its own."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(OLD_JOURNALS / name, folder)
    (folder / "expected.json").unlink()
    return folder


def start(folder: Path) -> tuple[Games, Sentence | None]:
    """What a start finds, and tells."""
    lock = Lock(folder)
    writer = open_writer(Paths(folder), lock)
    writer.close()
    lock.release()
    return writer.games, None if writer.problem is None else writer.problem.sentence


def contents(folder: Path) -> Contents:
    """What the games' files have."""
    games = look(folder / "games", fully=True)
    lines = {row.name: games.text(row.name).lines() for row in games.rows()}
    return {name: [(int(e.at.timestamp()), e.packed) for e in each] for name, each in lines.items()}


def contents_before(name: str) -> Contents:
    """What SQLite reads in a journal."""
    found: dict[str, list[tuple[int, bytes]]] = {}
    with TemporaryDirectory() as temporary:
        folder = put(name, Path(temporary) / "old")
        with closing(sqlite3.connect(folder / "journal.db")) as opened:
            for game, at, packed in opened.execute(_EVENTS):
                found.setdefault(game, []).append((at, packed))
    return found
