"""Runs `vivat games` and `vivat stats` with the games of a folder."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from companion.cli import OK, main
from tests.companion.keep.saving_helpers import finished_game, table_in
from tests.companion.simulated_table import SimulatedTable, by_touch


class CommandLine:
    """Runs commands with settings that name a folder of games."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.data = folder / "data"
        self.folder = folder
        self._settings = folder / "vivat.toml"
        self._settings.write_text('[keeping]\nfolder = "data"\n')
        self._capsys = capsys

    def run(self, *words: str | Path, status: int = OK) -> str:
        """The output of a command, which must end with this exit status."""
        assert main([*map(str, words), "--settings", str(self._settings)]) == status
        out, err = self._capsys.readouterr()
        assert "Traceback" not in err
        return out + err

    def play(self, seed: int = 2, edition: str = "king-up", seats: int = 3) -> None:
        """Play a whole game, and leave its podium."""
        finished_game(self.data, seed, edition, seats)

    def interrupt(
        self, until: type, edition: str = "king-up", emissary: bool = False
    ) -> SimulatedTable:
        """Play until a scene of this kind, and stop there."""
        table, chance = table_in(self.data), Random(5)
        table.begin(edition, 3, emissary=emissary)
        while not isinstance(table.scene, until):
            by_touch(table, chance)
        return table
