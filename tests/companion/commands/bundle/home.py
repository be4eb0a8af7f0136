"""A home folder where people have played: real games with their files and the log."""

from __future__ import annotations

import logging
import zipfile
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from companion.commands.bundle.zip_file import make_bundle
from companion.config.paths import Paths
from companion.disk.log import LogFile
from companion.evening.screens.election import ElectionScene
from companion.keep.game_saver import GameSaver
from engine import Favourites
from hardware.boxes import Button
from tests.companion.commands.doctor.environments import environment
from tests.companion.keep.saving_helpers import saver_in
from tests.companion.simulated_evening import SimulatedEvening
from tests.companion.simulated_table import by_touch

USER, HOST = "guillemette", "attic-clock"
EDITION = "vive-le-roi"


@dataclass(frozen=True)
class Home:
    """A home folder, and where its settings and games are."""

    folder: Path

    @property
    def settings(self) -> Path:
        return self.folder / "margots.toml"

    @property
    def paths(self) -> Paths:
        return Paths(self.folder / "kept")

    @property
    def environment(self) -> dict[str, str]:
        return environment(HOME=str(self.folder), STATE_DIRECTORY=str(self.paths.folder))


def an_evening(home: Home, votes: Sequence[Button]) -> None:
    """A finished game, and another one left in the middle of an open election."""
    played_in, files = _files_of_an_evening(tuple(votes))
    for name, content in files.items():
        file = home.paths.folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        if file.name == home.paths.log.name:
            content = content.replace(bytes(played_in), bytes(home.folder))
        file.write_bytes(content)


@cache
def _files_of_an_evening(votes: Sequence[Button]) -> tuple[Path, Mapping[str, bytes]]:
    """The files that an evening leaves, played once in a home folder of its own."""
    with TemporaryDirectory() as name:
        home = Home(Path(name))
        with _Saving(home) as saver:
            _a_whole_game(saver)
            _an_open_election(saver, votes, seed=2)
        kept = home.paths.folder
        files = [file for file in kept.rglob("*") if file.is_file()]
        return home.folder, {str(file.relative_to(kept)): file.read_bytes() for file in files}


def a_hidden_card(home: Home, seed: int) -> Sequence[Favourites | None]:
    """A game left in an open election; returns its hidden cards, one for each seat."""
    with _Saving(home) as saver:
        return _an_open_election(saver, (), seed)


class _Saving:
    """Saves games and the log in a home folder inside a `with` block."""

    def __init__(self, home: Home) -> None:
        self._home = home
        self._root = logging.getLogger()
        self._level = self._root.level

    def __enter__(self) -> GameSaver:
        self._saver = saver_in(self._home.paths.folder)
        self._log = LogFile(self._home.paths.log)
        self._root.setLevel(logging.INFO)
        self._root.addHandler(self._log)
        other = logging.getLogger("table")
        other.warning("%s's box at %s is gone", "Perrine", self._home.folder)
        other.warning("%s can't be reached", HOST)
        return self._saver

    def __exit__(self, *_error: object) -> None:
        self._saver.close()
        self._root.removeHandler(self._log)
        self._root.setLevel(self._level)
        self._log.close()


def _a_whole_game(saver: GameSaver) -> None:
    with closing(SimulatedEvening(size=(640, 400), boxes=3, saver=saver)) as evening:
        chance = Random(56)
        with evening.covered():
            evening.begin(EDITION, seats=3)
            evening.play_to_the_end(lambda each: by_touch(each, chance))


def _an_open_election(
    saver: GameSaver, votes: Sequence[Button], seed: int
) -> Sequence[Favourites | None]:
    with closing(SimulatedEvening(seed, size=(640, 400), boxes=3, saver=saver)) as evening:
        evening.begin_an_election(EDITION, seats=3)
        for box, button in enumerate(votes, start=1):
            evening.press(box, button)
        evening.expect(ElectionScene)
        return evening.match.state.favourites


def bundled(home: Home, name: str = "bundle.zip") -> dict[str, str]:
    """Each member's text in a bundle made with the home's settings."""
    return members(make_bundle(home.folder / name, home.settings, home.environment))


def members(file: Path) -> dict[str, str]:
    with zipfile.ZipFile(file) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name).decode() for name in archive.namelist()}
