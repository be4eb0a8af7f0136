"""Takes over what was read from a stick, at the next start, before anything of it is in use.

It adds what is missing and deletes nothing: what it replaces gets another name, and what it can't
use is kept beside. A start never fails because of it.
"""

from __future__ import annotations

import logging
import shutil
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from itertools import chain, count
from pathlib import Path

from companion.camera.known_boards import read_boards
from companion.config.deck_files import read_deck
from companion.disk.bounded import read_text
from companion.disk.files import UnwritableFile, list_if_possible, read_if_possible
from companion.keep.errors import StorageError
from companion.keep.games_folder import ChangeableGames
from companion.keep.learnt_code_file import read_codes
from companion.keep.records import KnownGames, import_game
from companion.keep.settings_file import write_changes
from companion.upkeep.backup import BOARDS, CODES, SETTINGS, Kept, settings_to_share
from engine import Edition
from engine.decoding import parse_toml
from sentences import N_, ExplainedError, Sentence

log = logging.getLogger(__name__)

BEFORE = "before-restore"
"""The end of the name of what a restored file replaces."""
DISK_REFUSES = (StorageError, UnwritableFile, OSError)
"""The next start may have more luck; with any other error, the file itself is wrong."""


class TakenOver(Sentence):
    template = N_("The copy from the stick was taken over. New games: {count}.")


class PartlyTakenOver(Sentence):
    template = N_(
        "The copy from the stick was taken over, except what is in {folder} now. New games: "
        "{count}."
    )


class NotTakenOver(Sentence):
    template = N_(
        "The copy from the stick can't be taken over: {problem} The next start tries again."
    )


@dataclass(frozen=True)
class Restoring:
    """What waits for a start; `alive` tells systemd that this start goes on."""

    kept: Kept
    now: Callable[[], datetime]
    alive: Callable[[], None] = lambda: None
    refused: list[str] = field(default_factory=list)
    """What can't be used, and why."""

    @property
    def waits(self) -> bool:
        """Whether anything does."""
        return self.kept.waiting.is_dir()

    def settings(self) -> None:
        """Take over the settings, before any are read."""
        if (self.kept.waiting / SETTINGS).exists():
            try:
                self._try(SETTINGS, self._settings)
            except DISK_REFUSES as problem:
                with suppress(OSError):  # else it waits for the next start, with the rest
                    self._refuse(self.kept.waiting / SETTINGS, SETTINGS, problem)

    def everything_else(self, folder: ChangeableGames) -> Sentence:
        """Take over the games and what vivat has learnt; says what became of them."""
        for line in self.refused:  # the log was not open yet
            log.warning("restore: %s", line)
        try:
            added = self._games(folder)
            self._learnt(folder.library)
            shutil.rmtree(self.kept.waiting)
        except DISK_REFUSES as problem:
            return NotTakenOver(problem=problem)
        if self.refused:
            return PartlyTakenOver(folder=self.kept.refused, count=added)
        return TakenOver(count=added)

    def _games(self, folder: ChangeableGames) -> int:
        """How many are new. Raises DISK_REFUSES."""
        known = KnownGames(folder)
        before = len(known.names)
        for file in list_if_possible(self.kept.waiting / "games", "*.toml"):
            self._try(
                f"games/{file.name}",
                lambda each: log.info("%s", import_game(known, each, self.now())),
            )
        return len(known.names) - before

    def _learnt(self, editions: Mapping[str, Edition]) -> None:
        """Raises DISK_REFUSES."""
        waiting = self.kept.waiting
        decks = list_if_possible(waiting / "decks", "*.toml")
        for member in (CODES, BOARDS, *(f"decks/{file.name}" for file in decks)):
            if (waiting / member).exists():
                self._try(member, lambda each: self._replace(each, editions))

    def _try(self, member: str, take_over: Callable[[Path], None]) -> None:
        """Take a file over, or keep it where people find it. Raises DISK_REFUSES."""
        self.alive()
        file = self.kept.waiting / member
        try:
            take_over(file)
            file.unlink(missing_ok=True)
        except DISK_REFUSES:
            raise
        except Exception as problem:
            self._refuse(file, member, problem)

    def _refuse(self, file: Path, member: str, problem: Exception) -> None:
        """Raises OSError."""
        fault = None if isinstance(problem, ExplainedError | OSError) else problem
        line = f"{member}: {problem}"
        log.warning("restore: %s", line, exc_info=fault)
        _move(file, self.kept.refused / member)
        self.refused.append(line)

    def _settings(self, file: Path) -> None:
        """Change what differs, and nothing else. Raises ExplainedError, ValueError, OSError."""
        target = self.kept.settings
        here = parse_toml(read_if_possible(target))
        restored = settings_to_share(read_text(file), file.name)
        changes = {
            (table, key): value
            for (table, key), value in restored.items()
            if here.get(table, {}).get(key) != value
        }
        if changes and target.exists():
            shutil.copy2(target, _free_name(target))
        if changes:
            write_changes(target, changes)

    def _replace(self, file: Path, editions: Mapping[str, Edition]) -> None:
        """Raises ExplainedError, ValueError, OSError."""
        _check(file, editions)
        target = self.kept.target(file.relative_to(self.kept.waiting).as_posix())
        if read_text(file) != read_if_possible(target):
            _move(file, target)


def _check(file: Path, editions: Mapping[str, Edition]) -> None:
    """Read a file as its reader does. Raises ExplainedError, ValueError: it is wrong."""
    if file.name == CODES:
        read_codes(file)
    elif file.name == BOARDS:
        read_boards(file)
    else:
        read_deck(read_text(file), file.name, editions, is_whole=False)


def _move(file: Path, target: Path) -> None:
    """What `target` was before gets another name. Raises OSError."""
    target.parent.mkdir(parents=True, exist_ok=True)
    if target.exists():
        target.replace(_free_name(target))
    file.replace(target)


def _free_name(file: Path) -> Path:
    """A name for what is replaced, beside it.

    >>> _free_name(Path("/nowhere/settings.toml")).name
    'settings.toml.before-restore'
    """
    ends = chain([BEFORE], (f"{BEFORE}-{number}" for number in count(2)))
    names = (file.with_name(f"{file.name}.{end}") for end in ends)
    return next(name for name in names if not name.exists())
