"""Damages journals of earlier versions: their games stay the same, or what is lost is told.

`python -m tests.proofs.old_journals`; 500 times with seed 7: `python -m tests.proofs.old_journals
500 7`. Prints how often each kind of damage had which outcome.
"""

from __future__ import annotations

import logging
import shutil
import sqlite3
import sys
from collections import Counter
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from traceback import print_exc

from companion.config.paths import Paths
from companion.keep.game_writer import open_writer
from companion.keep.games import Games, look
from companion.keep.lock import Lock
from companion.keep.old_journal import has_old_journal
from sentences import Sentence

OLD_JOURNALS = Path(__file__).parents[1] / "companion" / "keep" / "old_journals"
NAMES = sorted(folder.name for folder in OLD_JOURNALS.iterdir())
PAGE = 4096
DAMAGES, SEED = 200, 1
BROKEN = "A PROMISE IS BROKEN"
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
    """What SQLite reads in a journal that is not damaged."""
    found: dict[str, list[tuple[int, bytes]]] = {}
    with TemporaryDirectory() as temporary:
        folder = put(name, Path(temporary) / "old")
        new, main = folder / "journal.db.new", folder / "journal.db"
        with closing(sqlite3.connect(new if new.exists() else main)) as opened:
            for game, at, packed in opened.execute(_EVENTS):
                found.setdefault(game, []).append((at, packed))
    return found


def damage(folder: Path, chance: Random) -> str:
    """Damage one of the journal's files; returns how."""
    files = sorted(folder.glob("journal.db*"))
    file = chance.choice(files)
    data = file.read_bytes()
    at = chance.randrange(len(data))
    page = at // PAGE * PAGE
    kinds: dict[str, bytes | None] = {
        "a bit": changed(data, at, chance),
        "a bit in a header": changed(data, min(page + chance.randrange(40), len(data) - 1), chance),
        "a page of zeros": data[:page] + bytes(len(data[page : page + PAGE])) + data[page + PAGE :],
        "20 bytes": (data[:at] + chance.randbytes(20))[: len(data)] + data[at + 20 :],
        "cut off": data[: chance.choice((0, page, at))],
        "missing": None if len(files) > 1 else b"",  # else nothing says that there was a journal
    }
    kind = chance.choice([*kinds])
    if (damaged := kinds[kind]) is None:
        file.unlink()
    else:
        file.write_bytes(damaged)
    return f"{file.name.removeprefix('journal.db') or 'main'}: {kind}"


def changed(data: bytes, at: int, chance: Random) -> bytes:
    return data[:at] + bytes([data[at] ^ 1 << chance.randrange(8)]) + data[at + 1 :]


def check(name: str, folder: Path) -> str:
    """Start twice in a folder with a damaged journal; returns the outcome."""
    before, files = contents_before(name), {f: f.read_bytes() for f in folder.glob("journal.db*")}
    (games, told), after = start(folder), contents(folder)
    assert start(folder)[0].losses == games.losses
    assert contents(folder) == after
    if has_old_journal(folder):
        assert told is not None
        assert {file: file.read_bytes() for file in files} == files
        return "left as it is, and told"
    has_counts = (OLD_JOURNALS / name / "journal.db-counts").exists()
    kept = (file.read_bytes() for file in folder.glob("journal.db.converted-1*"))
    assert {*kept} == {*files.values()}
    for game, events in after.items():
        there = before.get(game, [])[: len(events)]
        assert [e for _at, e in events] == [e for _at, e in there], f"{game} is another game"
        assert events == there or not has_counts, f"times of {game} are wrong"
    missing = {game for game in before if len(after.get(game, [])) < len(before[game])}
    assert told is not None or not missing, f"the loss of {missing} is not told"
    losses = {loss.game: loss.kept + loss.lost for loss in games.losses}
    if all(losses.get(game, 0) >= len(before[game]) for game in missing):
        return "told by game and count" if missing else "the same games"
    assert not has_counts or (folder / "journal.db.converted-1.new").exists()
    return "told"


def main(damages: int, seed: int) -> int:
    """Print the table of outcomes; returns how many damages broke a promise."""
    logging.disable(logging.CRITICAL)
    outcomes: Counter[tuple[str, str]] = Counter()
    with TemporaryDirectory() as temporary:
        for number in range(damages):
            name, chance = NAMES[number % len(NAMES)], Random(seed * damages + number)
            folder = put(name, Path(temporary) / "old")
            kind = damage(folder, chance)
            try:
                outcomes[kind, check(name, folder)] += 1
            except Exception:
                outcomes[kind, BROKEN] += 1
                print(f"{name}, {kind}, number {number}, seed {seed}", file=sys.stderr)
                print_exc()
    for (kind, outcome), count in sorted(outcomes.items()):
        print(f"{kind:32}{outcome:32}{count:6}")
    broken = sum(count for (_kind, outcome), count in outcomes.items() if outcome == BROKEN)
    print(f"{damages} damages with seed {seed}; promises broken: {broken}")
    return broken


if __name__ == "__main__":
    arguments = [int(word) for word in sys.argv[1:]]
    sys.exit(main(*[*arguments, *(DAMAGES, SEED)[len(arguments) :]]) > 0)
