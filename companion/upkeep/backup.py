"""A copy of all games that are over, the settings, and what vivat has learnt, in one zip file.

Restoring adds what is missing and deletes nothing: what it replaces gets another name. A game that
can be resumed is not copied, because it has cards that nobody may see yet. Knows no stick.
"""

from __future__ import annotations

import logging
import re
import shutil
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile, ZipInfo

from companion.files import MOST_BYTES, list_if_possible, read_if_possible, write_whole
from companion.games.export_import import import_game
from companion.games.games_folder import GamesFolder, games_to_change
from companion.games.known_records import record_of_row
from companion.paths import Paths
from companion.record import to_toml
from companion.settings import ChangedSettings, Settings
from companion.storage.saved_games import SavedGames
from engine import decode_toml
from sentences import N_, ExplainedError

log = logging.getLogger(__name__)

SETTINGS = "settings.toml"
MEMBER = re.compile(
    r"games/\d{4}-\d{2}-\d{2}-\d{1,6}\.toml|decks/[a-z0-9-]{1,40}\.toml"
    r"|card-codes\.toml|boards\.json|settings\.toml"
)
MOST_MEMBERS = 20_000
BEFORE = "before-restore"
"""The end of the name of what a restored file replaces."""


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

    def target(self, member: str) -> Path:
        """Where a member other than a game belongs."""
        if member == SETTINGS:
            return self.settings
        if member.startswith("decks/"):
            return self.paths.own_decks / Path(member).name
        return self.paths.folder / member

    def members(self) -> Iterator[str]:
        """Those that there may be, beside the games."""
        yield from (SETTINGS, "card-codes.toml", "boards.json")
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
    for member in kept.members():
        if text := read_if_possible(kept.target(member)):
            members[member] = text
    data = BytesIO()
    with ZipFile(data, "w") as archive:
        for member, text in members.items():
            archive.writestr(ZipInfo(member), text.encode(), ZIP_DEFLATED)
    return data.getvalue()


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
            found = archive.infolist()
            if len(found) > MOST_MEMBERS or not all(_is_member(each) for each in found):
                raise NotABackup()
            return {each.filename: _text(archive, each) for each in found}
    except (BadZipFile, OSError, ValueError, EOFError, NotImplementedError) as error:
        raise NotABackup() from error


def _is_member(info: ZipInfo) -> bool:
    return MEMBER.fullmatch(info.filename) is not None and info.file_size <= MOST_BYTES


def _text(archive: ZipFile, info: ZipInfo) -> str:
    """A file may be larger than it says."""
    with archive.open(info) as file:
        content = file.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise NotABackup()
    return content.decode()


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


def take_over(kept: Kept, settings_file: Path | None, now: Callable[[], datetime]) -> None:
    """Take over what a restored backup has left for this start, if anything. Never raises: a start
    must not fail because of a backup."""
    if not kept.waiting.is_dir():
        return
    try:
        with games_to_change(settings_file) as folder:
            for file in list_if_possible(kept.waiting / "games", "*.toml"):
                _import(folder, file, now())
        for file in sorted(kept.waiting.rglob("*")):
            member = file.relative_to(kept.waiting).as_posix()
            if file.is_file() and MEMBER.fullmatch(member) and not member.startswith("games/"):
                _replace(kept, member, file)
        shutil.rmtree(kept.waiting)
    except (ExplainedError, OSError) as problem:
        log.warning("restore: %s", problem)


def _import(folder: GamesFolder, file: Path, now: datetime) -> None:
    try:
        log.info("restore: %s", import_game(folder, file, now))
    except ExplainedError as problem:
        log.warning("restore: %s", problem)


def _replace(kept: Kept, member: str, file: Path) -> None:
    """Raises OSError."""
    if member == SETTINGS and not _is_understood(kept, file):
        return
    target = kept.target(member)
    target.parent.mkdir(parents=True, exist_ok=True)
    if target.exists():
        target.replace(target.with_name(f"{target.name}.{BEFORE}"))
    file.replace(target)
    log.info("restore: %s", member)


def _is_understood(kept: Kept, file: Path) -> bool:
    """Whether restored settings can stand where this vivat keeps them."""
    is_above = kept.settings == kept.paths.changed_settings
    text = read_if_possible(file)
    try:
        if is_above:
            decode_toml(text, ChangedSettings, file.name)
        else:
            decode_toml(text, Settings, file.name)
    except ExplainedError as problem:
        log.warning("restore: %s", problem)
        return False
    return True
