"""Adds to the games of a folder, as the only program that may write there.

While the disk fails, games wait in memory; every further event, and `retry`, tries to write all. A
damaged game goes on without what can't be read, once somebody plays it; its damaged file is kept.
Knows the table's events, but no match and no rules.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from msgspec.structs import replace

from companion.config.paths import Paths
from companion.disk.files import list_if_possible
from companion.evening.events import TableEvent
from companion.evening.ports import StorageProblem
from companion.keep.errors import (
    MOST_NAMED,
    Loss,
    StorageError,
    explained,
    losses_in_words,
    together,
)
from companion.keep.game_file import GameFile, delete, file_of, sync_folder
from companion.keep.game_format import Origin, lines_of, new_text, with_loss
from companion.keep.games import Games, entry_of, look
from companion.keep.index import Entry, IndexWriter, pack_story
from companion.keep.lock import Lock
from companion.keep.old_journal import convert
from companion.stories.game_story import GameStory
from sentences import Sentence

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class SavedStep:
    """Events of one game that count together; `sitting` as in `Entry.last`."""

    game: str
    sitting: int
    at: datetime
    events: Sequence[TableEvent]
    origin: Origin = Origin.PLAYED


def open_writer(paths: Paths, lock: Lock, alive: Callable[[], None] = lambda: None) -> GameWriter:
    """The games in whatever state the folder is, so that a game can always be played; those of an
    earlier version are taken over. `alive` is called again and again while that takes long."""
    told = _take_over(paths, lock, alive)
    notes, games = [] if told is None else [told], Games(paths.games)
    try:
        games = look(paths.games)
    except StorageError as problem:
        log.warning("%s", problem)
        notes.append(problem)
    return GameWriter(games, lock, notes)


def _take_over(paths: Paths, lock: Lock, alive: Callable[[], None]) -> Sentence | None:
    """What is wrong with the games of an earlier version, if there are any."""
    try:
        lock.take()
    except StorageError:  # the writer tells that, and tries again
        return None
    try:
        return convert(paths.folder, paths.games, alive)
    except StorageError as problem:
        log.warning("%s", problem)
        return problem


class GameWriter:
    """`notes` are what the table must know of the folder besides."""

    def __init__(self, games: Games, lock: Lock, notes: Sequence[Sentence] = ()) -> None:
        self.games = games
        self._lock = lock
        self._files: dict[str, GameFile] = {}
        """The game that was written last, and those that wait for the disk."""
        self._index = IndexWriter(games.folder)
        self._failure: StorageError | None = None
        self._notes = [*notes]
        self.problem: StorageProblem | None = None
        """What is wrong with the storage."""
        self._begin()

    def write(self, step: SavedStep) -> None:
        """Add a step to a game, which begins with its first one. On return it is on the disk, or
        `problem` says why not; the index is there when somebody calls `settle`."""
        shown = [*self.games.damaged]
        self._write(step)
        if self._failure is None:
            self._losses_were_told(shown)

    def add(self, step: SavedStep) -> None:
        """Add a whole game in one step, or nothing. The table was not told of losses by that.

        Raises:
            StorageError: it is not on the disk.
        """
        self._write(step)
        if self._failure is not None:
            self._files.pop(step.game).close()
            for known in (self.games.entries, self.games.written):
                known.pop(step.game)
            raise self._failure

    def _write(self, step: SavedStep) -> None:
        self._file(step).add(lines_of(step.sitting, step.at, step.events))
        self._save(step.game)

    def retry(self, current: str) -> None:
        """Try again to write what waits; `current` is the game that is being played."""
        if self._files:
            self._save(current)

    def put_story(self, name: str, story: GameStory) -> None:
        """Keep the story of a game that nobody plays now, so that it need not be read."""
        self._put(replace(self.games.entries[name], packed_story=pack_story(story)))

    def settle(self) -> None:
        """What nobody has to wait for."""
        self._index.sync()

    def found(self, checked: Games) -> None:
        """A check of everything has found more damage than the look at the start."""
        for name in checked.damaged.keys() - self._files.keys():
            self.games.damaged[name] = checked.damaged[name]
            self.games.entries[name] = checked.entries[name]
        self.games.problems.update(checked.problems)
        self._tell()

    def delete(self, name: str) -> None:
        """Delete a game for good, after every other file of its name.

        Raises:
            StorageError: it can't be deleted.
        """
        own = file_of(self.games.folder, name)
        others = {*files_of(self.games.folder, name)} - {own}
        try:
            self._index.forget(name)
            for file in others:
                file.unlink(missing_ok=True)
            sync_folder(self.games.folder)
            delete(own)
        except OSError as error:
            raise explained(error, own) from error
        self.games.forget(name)

    def close(self) -> None:
        for file in self._files.values():
            file.close()
        self._index.close()

    def _begin(self) -> None:
        """Notice what is wrong with the folder, and finish what was interrupted."""
        folder = self.games.folder
        try:
            self._lock.take()
            self._make_folder()
            for name in self.games.leftovers:
                self._index.forget(name)
                file_of(folder, name).unlink(missing_ok=True)
        except StorageError as error:
            self._failed(error)
        except OSError as error:
            self._failed(explained(error, folder))
        if self._failure is None:
            self._complete_index()
        self._tell()

    def _complete_index(self) -> None:
        for entry in [*self.games.entries.values()]:
            if self.games.indexed.get(entry.name) != entry:
                self._put(entry)
        if self.games.entries and not self.games.damaged:
            self._index.tidy(self.games.entries.values())

    def _make_folder(self) -> None:
        """Raises OSError: the folder can't be written."""
        folder = self.games.folder
        folder.mkdir(mode=0o700, exist_ok=True)
        with suppress(OSError):  # some file systems have no rights
            folder.chmod(0o700)
        sync_folder(folder.parent)
        sync_folder(folder)

    def _file(self, step: SavedStep) -> GameFile:
        """A game, to add to it."""
        name = step.game
        if name not in self._files:
            entry = self.games.entries.get(name)
            is_new = entry is None or not entry.events
            self._files[name] = self._new(step) if is_new else self._resumed(name)
        return self._files[name]

    def _new(self, step: SavedStep) -> GameFile:
        self.games.forget(step.game)
        self.games.entries[step.game] = Entry(step.game)
        return GameFile(self.games.folder, new_text(step.game, step.origin))

    def _resumed(self, name: str) -> GameFile:
        """Of a damaged game, what can be read."""
        game = self.games.read.pop(name, None) or self.games.text(name)
        known = next((loss.lost for loss in self.games.losses if loss.game == name), 0)
        lost = max(known, game.lost + game.damage)
        if lost > known:
            self.games.damaged[name] = Loss(name, game.kept, lost)
        goes_on = with_loss(game, lost - game.lost) if lost > game.lost else game
        return GameFile(self.games.folder, goes_on, len(game.text))

    def _save(self, current: str) -> None:
        """Write everything that waits; hold only the current game in memory then. A file that
        can't be written keeps no other game from being saved."""
        for name, file in self._files.items():
            self.games.written[name] = file.game
            self.games.entries[name] = entry_of(
                file.game, self.games.entries.get(name) or Entry(name)
            )
        failures = list[StorageError]()
        for name, file in [*self._files.items()]:
            try:
                self._lock.take()
                self._save_one(name, file)
                if name != current:
                    del self._files[name], self.games.written[name]
                    file.close()
            except StorageError as error:
                failures.append(error)
        if failures:
            self._failed(failures[-1])
        elif self._failure is not None:
            log.info("games are saved again")
            self._failure = None
        self._tell()

    def _save_one(self, name: str, file: GameFile) -> None:
        """Raises StorageError."""
        if not file.is_saved:
            file.save()
            self._put(self.games.entries[name])

    def _losses_were_told(self, shown: Sequence[str]) -> None:
        """Somebody plays on, and so has seen what a frame said before this step."""
        for name in [name for name in shown if name in self.games.damaged]:
            loss = self.games.damaged.pop(name)
            self._put(replace(self.games.entries[name], lost=loss.lost, kept=loss.kept))

    def _put(self, entry: Entry) -> None:
        """Let the index know what is on the disk; it is never ahead of the file. As long as a loss
        was not told, it has an older entry, so that the next start finds the loss again."""
        self.games.entries[entry.name] = entry
        is_saved = entry.name not in self._files or self._files[entry.name].is_saved
        if is_saved and entry.name not in self.games.damaged:
            self._index.put(entry)

    def _failed(self, error: StorageError) -> None:
        if self._failure is None:
            log.warning("games are not saved: %s", error)
        self._failure = error

    def _tell(self) -> None:
        unreadable = [*self.games.problems.values()][:MOST_NAMED]
        lost = losses_in_words([*self.games.damaged.values()])
        told = together([*lost, *unreadable, *self._notes])
        if self._failure is not None:
            self.problem = StorageProblem(self._failure, is_saving=False)
        else:
            self.problem = None if told is None else StorageProblem(told, is_saving=True)


def files_of(folder: Path, name: str) -> list[Path]:
    """Every file of a game: its own, damaged ones, and records that earlier versions wrote."""
    return [
        file
        for file in list_if_possible(folder, f"{name}*")
        if file.name.removeprefix(name).startswith((".", "-before-damage-"))
    ]
