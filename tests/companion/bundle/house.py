"""A house where somebody has played: real games, with the real journal, records and log."""

from __future__ import annotations

import logging
import zipfile
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from random import Random

from companion.bundle.making import make_bundle
from companion.log import LogFile
from companion.paths import Paths
from companion.storage.game_saver import GameSaver
from companion.table.screens.election import ElectionScene
from engine import Favourites
from hardware.boxes import Button
from tests.companion.doctor.surroundings import environment
from tests.companion.evening import Evening
from tests.companion.sitting import by_touch
from tests.companion.storage.saving_helpers import saver_in

USER, HOST = "guillemette", "attic-clock"
EDITION = "vive-le-roi"


@dataclass(frozen=True)
class House:
    """The home, and what is kept there."""

    home: Path

    @property
    def settings(self) -> Path:
        return self.home / "margots.toml"

    @property
    def places(self) -> Paths:
        return Paths(self.home / "kept")

    @property
    def environment(self) -> dict[str, str]:
        return environment(HOME=str(self.home), STATE_DIRECTORY=str(self.places.folder))


def an_evening(house: House, votes: Sequence[Button]) -> None:
    """A whole game, and another one that is left in the middle of an open election."""
    with _Kept(house) as saver:
        _a_whole_game(saver)
        _an_open_election(saver, votes, seed=2)


def a_hidden_card(house: House, seed: int) -> Sequence[Favourites | None]:
    """A game that is left in an open election; the cards that lie hidden, one for each seat."""
    with _Kept(house) as saver:
        return _an_open_election(saver, (), seed)


class _Kept:
    """Who keeps games and log in a house, until it is left."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._root = logging.getLogger()
        self._level = self._root.level

    def __enter__(self) -> GameSaver:
        self._saver = saver_in(self._house.places.folder)
        self._log = LogFile(self._house.places.log)
        self._root.setLevel(logging.INFO)
        self._root.addHandler(self._log)
        told = logging.getLogger("table")
        told.warning("%s's box at %s is gone", "Perrine", self._house.home)
        told.warning("%s can't be reached", HOST)
        return self._saver

    def __exit__(self, *_error: object) -> None:
        self._saver.close()
        self._root.removeHandler(self._log)
        self._root.setLevel(self._level)
        self._log.close()


def _a_whole_game(saver: GameSaver) -> None:
    with closing(Evening(size=(800, 480), saver=saver)) as evening:
        chance = Random(4)
        evening.begin(EDITION, seats=3)
        evening.play_to_the_end(lambda each: by_touch(each, chance))


def _an_open_election(
    saver: GameSaver, votes: Sequence[Button], seed: int
) -> Sequence[Favourites | None]:
    with closing(Evening(seed, size=(800, 480), saver=saver)) as evening:
        evening.begin_an_election(EDITION, seats=3)
        for box, button in enumerate(votes, start=1):
            evening.press(box, button)
        evening.see(ElectionScene)
        return evening.match.state.favourites


def bundled(house: House, name: str = "bundle.zip") -> dict[str, str]:
    """Each member's text, of a bundle with the house's settings."""
    return members(make_bundle(house.home / name, house.settings, house.environment))


def members(file: Path) -> dict[str, str]:
    with zipfile.ZipFile(file) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name).decode() for name in archive.namelist()}
