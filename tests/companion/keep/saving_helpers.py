"""Savers and tables whose games are saved in a folder."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from companion.config.library import open_library
from companion.config.paths import Paths
from companion.config.settings import DisplaySettings, Settings, TableSettings
from companion.evening.inputs import Command
from companion.keep.game_saver import GameSaver
from companion.keep.game_writer import open_writer
from companion.keep.lock import Lock
from tests.companion.simulated_table import NAMES, SimulatedTable, by_touch

_open: list[tuple[GameSaver, Lock | None]] = []
EVENING = datetime(2026, 11, 20, 20, 15, tzinfo=UTC)


def fixed_time() -> datetime:
    """A clock that has stopped."""
    return EVENING


class NoLock(Lock):
    """Creates the folder, and lets every program write."""

    def take(self) -> None:
        """Hold nothing: several savers of one test may write one after the other."""
        super().take()
        self.release()


def saver_in(
    folder: Path, clock: Callable[[], datetime] = fixed_time, lock: type[Lock] = NoLock
) -> GameSaver:
    """Saves games in this folder as `vivat play` does; a test may open several, one after the
    other, without closing them: then no lock is held."""
    held = lock(folder)
    return close_later(GameSaver(open_writer(Paths(folder), held), open_library(), clock), held)


def close_later(saver: GameSaver, lock: Lock | None = None) -> GameSaver:
    """Close it when the test is over, and release the lock."""
    _open.append((saver, lock))
    return saver


def close_all_savers() -> None:
    """Close every saver that the test has opened, interrupted ones included."""
    while _open:
        saver, lock = _open.pop()
        saver.close()
        if lock is not None:
            lock.release()


def settle(saver: GameSaver) -> None:
    """Do everything that the program does while nobody waits for it."""
    saver.settle()
    while saver.has_more_to_do:
        saver.settle()


def table_in(folder: Path, seed: int = 1, drawn: bool = False) -> SimulatedTable:
    """A table whose games are saved in this folder."""
    return SimulatedTable(seed=seed, saver=saver_in(folder), drawn=drawn)


def finished_game(folder: Path, seed: int = 2, edition: str = "king-up", seats: int = 3) -> None:
    """Leave a whole game in this folder, played there until its podium was left."""
    if folder.exists():
        _play_whole_game(folder, seed, edition, seats)
        return
    put_files(folder, _files_of_a_game(seed, edition, seats))


@cache
def _files_of_a_game(seed: int, edition: str, seats: int) -> Mapping[str, bytes]:
    """The files that a game leaves: it is played once, however many tests begin with it."""
    with TemporaryDirectory() as name:
        _play_whole_game(Path(name), seed, edition, seats)
        return files_in(Path(name))


def files_in(folder: Path) -> Mapping[str, bytes]:
    """What all files in it hold, by their paths there."""
    files = [file for file in folder.rglob("*") if file.is_file()]
    return {str(file.relative_to(folder)): file.read_bytes() for file in files}


def put_files(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write these files there, in folders that only their owner can open."""
    for name, content in files.items():
        (folder / name).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        (folder / name).write_bytes(content)


def _play_whole_game(folder: Path, seed: int, edition: str, seats: int) -> None:
    table = table_in(folder, seed)
    table.begin(edition, seats)
    table.play_to_the_end(lambda each: by_touch(each, Random(seed)))
    table.wait(1)
    table.choose(Command.NEW_GAME)
    assert table.saver is not None
    table.saver.close()


def after_a_power_cut(folder: Path, seed: int = 2, kiosk: bool = False) -> SimulatedTable:
    """The program started again in this folder, on its first screen."""
    table = TableSettings(names=NAMES)
    settings = Settings(display=DisplaySettings(kiosk=kiosk), table=table)
    return SimulatedTable(settings, seed=seed, saver=saver_in(folder))


def resumed(folder: Path, seed: int = 2) -> SimulatedTable:
    """The table after a power cut, with the interrupted game resumed."""
    table = after_a_power_cut(folder, seed)
    assert table.scene.frame.focus is Command.RESUME
    table.choose(Command.RESUME)
    return table


def everything_in(folder: Path) -> bytes:
    """All bytes of all files."""
    return b"".join(file.read_bytes() for file in sorted(folder.rglob("*")) if file.is_file())
