"""A copy of all games that are over, the settings, and what vivat has learnt, in one zip file.

A game that can be resumed is not copied, because it has cards that nobody may see yet. Knows no
stick; `restoring` takes a copy over.
"""

from __future__ import annotations

import logging
import re
import shutil
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from companion.files import MOST_BYTES, list_if_possible, read_if_possible, write_whole
from companion.games.known_records import record_of_row
from companion.keep.saved_games import SavedGames
from companion.keep.settings_file import Changes, text_with
from companion.paths import Paths
from companion.record import to_toml
from companion.settings import ChangedSettings
from engine.decoding import decode_values, parse_toml
from sentences import N_, ExplainedError

log = logging.getLogger(__name__)

SETTINGS, CODES, BOARDS = "settings.toml", "card-codes.toml", "boards.json"
MEMBER = re.compile(
    r"games/\d{4}-\d{2}-\d{2}-\d{1,6}\.toml|decks/[a-z0-9-]{1,40}\.toml"
    r"|card-codes\.toml|boards\.json|settings\.toml"
)
MOST_MEMBERS = 20_000
MOST_BYTES_IN_ALL = 64 * 1024 * 1024
"""Unpacked: thousands of games."""
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


class NotABackup(ExplainedError):
    template = N_("The copy on the stick is damaged, or vivat did not make it. Take another one.")


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
    def tried(self) -> Path:
        """What of it a start is taking over. If it is there at a start, an earlier one failed."""
        return self.waiting / "tried"

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
    except (ExplainedError, ValueError) as problem:
        log.warning("backup: the settings are left out: %s", problem)
        return ""


def settings_to_share(text: str, file: str) -> Changes:
    """Of the settings in a text, those that people change on the screen and that fit any computer.

    Raises:
        ExplainedError, ValueError: they are wrong.
    """
    found = parse_toml(text)
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


def unpack(data: bytes) -> Mapping[str, str]:
    """The members of a backup and their texts.

    Raises:
        NotABackup: it is damaged, too large, or has anything else.
    """
    try:
        with ZipFile(BytesIO(data)) as archive:
            return _texts(archive)
    except (BadZipFile, OSError, ValueError, EOFError, RuntimeError, zlib.error) as error:
        raise NotABackup() from error


def _texts(archive: ZipFile) -> Mapping[str, str]:
    found = archive.infolist()
    if not 0 < len(found) <= MOST_MEMBERS or not all(_is_member(each) for each in found):
        raise NotABackup()
    left, texts = MOST_BYTES_IN_ALL, {}
    for each in found:
        content = _content(archive, each, min(left, MOST_BYTES))
        left -= len(content)
        texts[each.filename] = content.decode()
    return texts


def _is_member(info: ZipInfo) -> bool:
    is_usual = info.compress_type in (ZIP_STORED, ZIP_DEFLATED)
    return is_usual and MEMBER.fullmatch(info.filename) is not None


def _content(archive: ZipFile, info: ZipInfo, most: int) -> bytes:
    """A file may be larger than it says."""
    with archive.open(info) as file:
        content = file.read(most + 1)
    if len(content) > most:
        raise NotABackup()
    return content


def lay_out(kept: Kept, members: Mapping[str, str]) -> int:
    """Keep what a backup has for the next start; returns the number of games.

    Raises:
        UnwritableFile: nothing is taken over.
    """
    part = kept.waiting.with_name("restored-part")
    shutil.rmtree(part, ignore_errors=True)
    for member, text in members.items():
        write_whole(part / member, text, mode=0o600)
    shutil.rmtree(kept.waiting, ignore_errors=True)
    part.rename(kept.waiting)
    return sum(member.startswith("games/") for member in members)
