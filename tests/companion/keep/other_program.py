"""Another program that reads, copies and opens every file in a folder, again and again.

`python -m tests.companion.keep.other_program FOLDER TIMES` prints a line for each game that it
finds, there and in a copy: the name, how many events it has, and the check of the last.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory

from companion.keep.games import look

ROOT = Path(__file__).parents[3]
INDEX_FIRST = "index"


def started_reader(folder: Path, times: int = 1) -> subprocess.Popen[str]:
    """In a process of its own."""
    command = [sys.executable, "-m", __spec__.name, str(folder), str(times)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)


def read_everything_in(folder: Path) -> str:
    """On return, the reader has ended; what it has printed."""
    with started_reader(folder) as reader:
        printed, _errors = reader.communicate()
    assert reader.returncode == 0
    return printed


def main(folder: str, times: str) -> None:
    for _time in range(int(times)):
        with TemporaryDirectory() as copy:
            for file in _files(Path(folder)):
                with suppress(FileNotFoundError):  # a part of a file that is whole by now
                    file.read_bytes()
                    file.open("r+b").close()
                    copyfile(file, Path(copy) / file.name)
            for place in (Path(folder) / "games", Path(copy)):
                games = look(place, fully=True)
                assert not games.damaged, games.damaged
                assert not games.problems, games.problems
                for row in games.rows():
                    print(row.name, row.events, row.check)


def _files(folder: Path) -> Iterator[Path]:
    """The index first, then whatever is there by then: it is not ahead of the games in the copy."""
    yield from folder.rglob(INDEX_FIRST)
    files = (file for file in folder.rglob("*") if file.is_file() and file.name != INDEX_FIRST)
    yield from sorted(files)


if __name__ == "__main__":
    main(*sys.argv[1:])
