"""Hears what a program tells that may be killed, and knows what must be left of it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import astuple, dataclass
from pathlib import Path
from shutil import copy
from tempfile import TemporaryDirectory

from companion.paths import Paths
from companion.storage.journal import GameStatus
from companion.table.events import GameBegan, GameLeft, GameSetAside, GameTakenUp
from companion.table.inputs import Command
from engine import Phase
from tests.companion.storage.expected_games import (
    ExpectedGames,
    JournalContents,
    name_of,
    read_journal,
)
from tests.companion.storage.killed_process import Broke, Meant, Shown, TookUp, Voted, Woke, Word


@dataclass
class Tally:
    """How often a program was killed, and in the midst of what."""

    kills: int = 0
    shown: int = 0
    """Steps that were shown, in all."""
    asleep: int = 0
    """Kills before the program had told anything."""
    lost: int = 0
    """Kills before a step was kept."""
    kept: int = 0
    """Kills after a step was kept, before it was told that it was shown."""
    passing: int = 0
    """Of these two: while a game began, or was set aside, taken up or left."""
    voting: int = 0
    """Kills while some votes of an election were in, and others not."""
    reopened: int = 0
    """Elections that were found open and empty."""

    def __add__(self, other: Tally) -> Tally:
        return Tally(*map(sum, zip(astuple(self), astuple(other), strict=True)))

    def __str__(self) -> str:
        return (
            f"{self.kills:,} kills among {self.shown:,} steps: {self.asleep} at the start, "
            f"{self.lost} before a step was kept, {self.kept} between that and its frame "
            f"({self.passing} of these while a game came or went), {self.voting} with some votes "
            f"in; {self.reopened} elections found open and empty"
        )


class Witness:
    """Holds what is found in a folder against what was told."""

    def __init__(self, folder: Path) -> None:
        self.tally = Tally()
        self._places = Paths(folder)
        self._known = ExpectedGames()
        self._meant: Meant | None = None
        self._last: Word | None = None

    def hear(self, word: Word) -> None:
        """One more word of the living program."""
        self._last = word
        match word:
            case Woke():
                assert word.waiting == tuple(self._waiting()), word.waiting
                assert (word.offered is Command.RESUME) == bool(word.waiting), word.offered
            case Meant():
                assert self._meant is None, "a step is shown before the next"
                self._meant = word
            case Shown():
                assert self._meant is not None, "a step is kept before it is shown"
                self._take(self._meant)
                self._meant = None
                self.tally.shown += 1
            case TookUp():
                self._hold_open_election(word)
            case Voted():
                pass
            case Broke(why):
                raise AssertionError(why)

    def _waiting(self) -> Iterator[tuple[str, bool]]:
        """The games that the program must offer: the interrupted one first, then the latest."""
        newest_first = reversed([*enumerate(self._known.games)])
        for number, game in sorted(newest_first, key=lambda each: each[0] != self._known.latest):
            is_latest = number == self._known.latest
            was_interrupted = is_latest and game.status is GameStatus.RUNNING
            is_over = game.match.state.phase is Phase.OVER
            if was_interrupted or (game.status is not GameStatus.ENDED and not is_over):
                yield name_of(number), was_interrupted

    def _hold_open_election(self, word: TookUp) -> None:
        """An election that was open is open, and nobody has voted."""
        is_open = self._known.match.state.phase is Phase.ELECTION
        assert (word.scene == "ElectionScene") == is_open, word
        assert word.voted == 0, word
        self.tally.reopened += is_open

    def _take(self, step: Meant) -> None:
        """The step has happened, and its game has come where the program had it."""
        self._known = self._known.after(step.events)
        folded = self._known.match.state
        assert step.state in (None, folded), "the state is the fold of the events"

    def look(self) -> None:
        """The program was killed: there must be all that was shown, and of the step that was on
        its way all or nothing."""
        found = self._find()
        self._count(found)
        if self._meant is not None and found.events != self._known.events:
            self._take(self._meant)
        found.must_be(self._known)
        self._hold_record()
        self._meant, self._last = None, None

    def _find(self) -> JournalContents:
        """What a copy of the files comes to: the next life finds them as they were left."""
        with TemporaryDirectory() as folder:
            for file in self._places.folder.glob("journal.db*"):
                if not file.name.endswith("-shm"):
                    copy(file, folder)
            return read_journal(Paths(Path(folder)).journal)

    def _hold_record(self) -> None:
        """What is in a record's place is a whole file, an older or a newer one."""
        file = self._places.records / f"{name_of(self._known.latest)}.toml"
        if file.exists():
            assert tomllib.loads(file.read_text(encoding="utf-8"))["rounds"]

    def _count(self, found: JournalContents) -> None:
        self.tally.kills += 1
        self.tally.asleep += self._last is None
        self.tally.voting += isinstance(self._last, Voted)
        if self._meant is not None:
            was_lost = found.events == self._known.events
            self.tally.lost += was_lost
            self.tally.kept += not was_lost
            self.tally.passing += comes_or_goes(self._meant)


def comes_or_goes(word: Word) -> bool:
    """Whether a game is about to come onto the table or to go from it."""
    passing = GameBegan | GameTakenUp | GameSetAside | GameLeft
    return isinstance(word, Meant) and any(isinstance(event, passing) for event in word.events)
