"""A copy of all games that are over, the settings, and what vivat has learnt, in one zip file.

A game that can be resumed is not copied, because it has cards that nobody may see yet. Knows no
stick; `restoring` takes a copy over.
"""

from __future__ import annotations

import logging
import re
import shutil
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from companion.config.paths import Paths
from companion.config.settings import ChangedSettings
from companion.disk.bounded import read_zip
from companion.disk.files import list_if_possible, read_if_possible, write_whole
from companion.keep.records import record_of_row
from companion.keep.saved_games import SavedGames
from companion.keep.settings_file import Changes, text_with
from companion.record import to_toml
from engine import decode_toml
from engine.decoding import decode_values
from sentences import ExplainedError

log = logging.getLogger(__name__)

SETTINGS, CODES, BOARDS = "settings.toml", "card-codes.toml", "boards.json"
MEMBER = re.compile(
    r"games/\d{4}-\d{2}-\d{2}-\d{1,6}\.toml|decks/[\w%~.-]{1,250}\.toml"
    r"|card-codes\.toml|boards\.json|settings\.toml",
    re.ASCII,
)
"""What a backup may have in it; a deck's file is called as `OwnDeckFiles` does."""
OF_THE_COMPUTER = frozenset(
    {
        ("display", "width"),
        ("display", "height"),
        ("display", "fullscreen"),
        ("display", "kiosk"),
        ("table", "editions"),
        ("table", "decks"),
        ("table", "photos"),
        ("phones", "port"),
    }
)
"""Settings that fit one computer only: its screen, its files, its network."""


@dataclass(frozen=True)
class Kept:
    """Where vivat keeps what a backup has beside the games; `settings` is the file that people
    change on the screen."""

    paths: Paths
    settings: Path

    @property
    def waiting(self) -> Path:
        """What was read from a stick, and is taken over at the next start."""
        return self.paths.folder / "restored"

    @property
    def refused(self) -> Path:
        """What of it could not be taken over."""
        return self.paths.folder / "restored-refused"

    def target(self, member: str) -> Path:
        """Where a member other than a game belongs."""
        if member == SETTINGS:
            return self.settings
        if member.startswith("decks/"):
            return self.paths.own_decks / Path(member).name
        return self.paths.folder / member

    def learnt(self) -> Iterator[str]:
        """What vivat may have learnt."""
        yield from (CODES, BOARDS)
        decks = list_if_possible(self.paths.own_decks, "*.toml")
        yield from (f"decks/{file.name}" for file in decks)


def backup_name(now: datetime) -> str:
    """The name of a backup that is made now.

    >>> backup_name(datetime(2026, 11, 23, 19, 5))
    'vivat-backup-2026-11-23-1905.zip'
    """
    return f"vivat-backup-{now:%Y-%m-%d-%H%M}.zip"


def pack(kept: Kept, saved: SavedGames) -> bytes:
    """A backup of everything."""
    members = {f"games/{name}.toml": text for name, text in _finished(saved)}
    for member in kept.learnt():
        if text := read_if_possible(kept.target(member)):
            members[member] = text
    members[SETTINGS] = _settings(kept)
    data = BytesIO()
    with ZipFile(data, "w") as archive:
        for member, text in members.items():
            archive.writestr(ZipInfo(member), text.encode(), ZIP_DEFLATED)
    return data.getvalue()


def _settings(kept: Kept) -> str:
    """Those that fit other computers too; none if the file is wrong."""
    try:
        return text_with("", settings_to_share(read_if_possible(kept.settings), SETTINGS))
    except ExplainedError as problem:
        log.warning("backup: the settings are left out: %s", problem)
        return ""


def settings_to_share(text: str, file: str) -> Changes:
    """Of the settings in a text, those that people change on the screen and that fit any computer.

    Raises:
        BadFile: they are wrong.
    """
    found = decode_toml(text, dict[str, dict[str, Any]], file)
    shared = {
        table: {
            key: value
            for key, value in found.get(table, {}).items()
            if (table, key) not in OF_THE_COMPUTER
        }
        for table in ChangedSettings.__struct_fields__
    }
    decode_values(shared, ChangedSettings, file)
    return {(table, key): value for table in shared for key, value in shared[table].items()}


def _finished(saved: SavedGames) -> Iterator[tuple[str, str]]:
    """The names and the records of the games that are over; one that can't be read is left out."""
    resumable = {each.game.name for each in saved.resumable()}
    for row in saved.rows():
        if row.name not in resumable:
            try:
                yield row.name, to_toml(record_of_row(saved, row))
            except ExplainedError as problem:
                log.warning("backup: %s is left out: %s", row.name, problem)


def unpack(data: bytes) -> Mapping[str, bytes]:
    """The members of a backup. Raises BadZip: it is damaged, too large, or has anything else."""
    return read_zip(data, MEMBER.fullmatch)


def lay_out(kept: Kept, members: Mapping[str, bytes]) -> int:
    """Keep what a backup has for the next start; returns the number of games.

    Raises:
        UnwritableFile: nothing is taken over.
    """
    part = kept.waiting.with_name("restored-part")
    shutil.rmtree(part, ignore_errors=True)
    for member, content in members.items():
        write_whole(part / member, content, mode=0o600)
    shutil.rmtree(kept.waiting, ignore_errors=True)
    part.rename(kept.waiting)
    return sum(member.startswith("games/") for member in members)
