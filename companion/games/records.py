"""Games and records: `vivat games export`, `import` and `delete`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from companion.files import read_text, write_whole
from companion.games.opening import Collection
from companion.i18n import _
from companion.record import Record, decode_record, open_record_of, record_of, replay, to_toml
from companion.storage.archive import Archive
from companion.storage.journal import EventRow, Fate, GameRow
from companion.storage.naming import free_name
from companion.stories.game_story import GameStory, story_of
from companion.table.events import Cards, GameBegan, GameLeft, Played, TableEvent
from engine import Game
from sentences import N_, ExplainedError

_NAME = re.compile(r"(\d{4}-\d{2}-\d{2})-\d+")


class FileIsThere(ExplainedError):
    template = N_("{file} is there already. Move it away, or export to another folder.")


class WhichOne(ExplainedError):
    template = N_("Name one game, or a folder for several: vivat games export --to FOLDER.")


def written(archive: Archive, name: str) -> Record:
    """A game as its record: all of it once it is over, else what everybody knows.

    Raises:
        ExplainedError: there is no game of this name, or it can't be read.
    """
    game = archive.match(name).game
    row = next(row for row in archive.rows() if row.name == name)
    is_done = row.fate in (Fate.LEFT, Fate.TOLD)
    return record_of(game) if is_done else open_record_of(game)


def export_games(kept: Collection, names: Iterable[str], folder: Path) -> Iterator[str]:
    """Write games into a folder, a file each; tells each file.

    Raises:
        ExplainedError: one can't be read or written; those before it are.
    """
    for name in names:
        file = folder / f"{name}.toml"
        text = to_toml(written(kept.archive, name))
        if file.exists():
            raise FileIsThere(file=file)
        write_whole(file, text)
        yield str(file)


def import_game(kept: Collection, file: Path, now: datetime) -> str:
    """Keep the game that a record tells; says under which name.

    Raises:
        ExplainedError: the file can't be read, or breaks a rule; nothing was kept.
    """
    record = decode_record(read_text(file), file.name)
    game = replay(record, kept.library, file.name).game
    story = story_of(game)
    twin = _twin(kept, record, story)
    if twin is not None:
        return _("{file}: is kept already, as {name}").format(file=file, name=twin)
    row = GameRow(*_name(kept, file, now), Fate.TOLD, story)
    events = enumerate(_events(record, game), start=1)
    kept.journal.write([row], [EventRow(row.name, n, row.began, event) for n, event in events])
    return _("{file}: kept as {name}").format(file=file, name=row.name)


def _twin(kept: Collection, record: Record, story: GameStory) -> str | None:
    """The game that was kept already and has the same record."""
    for other in kept.archive.games():
        looks_alike = other.story.seats == story.seats and other.story.elections == story.elections
        if looks_alike and written(kept.archive, other.name) == record:
            return other.name
    return None


def delete_game(kept: Collection, name: str) -> str:
    """Let a game go for good, with its record.

    Raises:
        ExplainedError: there is none of this name, or it can't be deleted.
    """
    kept.journal.delete(name)
    with suppress(OSError):
        (kept.places.records / f"{name}.toml").unlink(missing_ok=True)
    return _("{name}: deleted").format(name=name)


def _events(record: Record, game: Game) -> Iterator[TableEvent]:
    """What a table would have committed. Nobody holds a box in a record."""
    boxes = tuple(f"nobody-{seat}" for seat in range(1, len(record.seats) + 1))
    yield GameBegan(record.edition, game.rules.setup, Cards.OWN, boxes)
    yield from map(Played, game.events)
    yield GameLeft()


def _name(kept: Collection, file: Path, now: datetime) -> tuple[str, datetime]:
    """The name that the file has from the table that played it, if it is free; else today's."""
    taken = {row.name for row in kept.archive.rows()}
    found = _NAME.fullmatch(file.stem)
    if found is not None and file.stem not in taken:
        with suppress(ValueError):
            return file.stem, datetime.fromisoformat(found[1]).astimezone()
    return free_name(now, taken.__contains__), now
