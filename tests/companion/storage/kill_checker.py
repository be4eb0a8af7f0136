"""Checks what a killed program left on the disk against what it had reported."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import astuple, dataclass
from pathlib import Path
from shutil import copy
from tempfile import TemporaryDirectory

from companion.paths import Paths
from companion.storage.rows import GameStatus
from companion.table.events import GameBegan, GameLeft, GameResumed, GameSavedForLater
from companion.table.inputs import Command
from engine import Phase
from tests.companion.storage.expected_games import (
    ExpectedGames,
    JournalContents,
    name_of,
    read_journal,
)
from tests.companion.storage.killed_process import (
    Message,
    ProgramFailed,
    ProgramStarted,
    ResumedGameShown,
    SavingStep,
    SeatVoted,
    StepShown,
)


@dataclass
class KillCount:
    """How often a program was killed, and at which moments."""

    kills: int = 0
    shown: int = 0
    """Steps that were shown, in all."""
    starting: int = 0
    """Kills before the program had reported anything."""
    unsaved: int = 0
    """Kills before a step was saved."""
    saved: int = 0
    """Kills after a step was saved, before the program reported that it was shown."""
    changing: int = 0
    """Of these two: while a game began, was set aside, resumed or ended."""
    voting: int = 0
    """Kills while some votes of an election were in, but not all."""
    reopened: int = 0
    """Elections that were open, without votes, when the game was resumed."""

    def __add__(self, other: KillCount) -> KillCount:
        return KillCount(*map(sum, zip(astuple(self), astuple(other), strict=True)))

    def __str__(self) -> str:
        return (
            f"{self.kills:,} kills among {self.shown:,} steps: {self.starting} at the start, "
            f"{self.unsaved} before a step was saved, {self.saved} between that and its frame "
            f"({self.changing} of these while a game began, ended, stopped or resumed), "
            f"{self.voting} with some votes in; {self.reopened} elections reopened without votes"
        )


class KillChecker:
    """Follows the messages of the program that plays in a folder."""

    def __init__(self, folder: Path) -> None:
        self.count = KillCount()
        self._paths = Paths(folder)
        self._expected = ExpectedGames()
        self._saving: SavingStep | None = None
        self._last: Message | None = None

    def receive(self, message: Message) -> None:
        """Check one more message of the running program."""
        self._last = message
        match message:
            case ProgramStarted(resumable, first_choice):
                assert resumable == tuple(self._resumable()), resumable
                assert (first_choice is Command.RESUME) == bool(resumable), first_choice
            case SavingStep():
                assert self._saving is None, "a step is shown before the next is saved"
                self._saving = message
            case StepShown():
                assert self._saving is not None, "a step is saved before it is shown"
                self._add(self._saving)
                self._saving = None
                self.count.shown += 1
            case ResumedGameShown():
                self._check_resumed(message)
            case SeatVoted():
                pass
            case ProgramFailed(traceback):
                raise AssertionError(traceback)

    def _resumable(self) -> Iterator[tuple[str, bool]]:
        """The games that the program must offer, the one that was played last first."""
        for number in reversed(self._expected.played):
            game = self._expected.games[number]
            is_running = game.status is GameStatus.RUNNING
            was_interrupted = is_running and number == self._expected.latest
            is_over = game.match.state.phase is Phase.OVER
            if was_interrupted or (game.status is not GameStatus.ENDED and not is_over):
                yield name_of(number), was_interrupted

    def _check_resumed(self, message: ResumedGameShown) -> None:
        """An election that was open is open again, without votes."""
        is_open = self._expected.match.state.phase is Phase.ELECTION
        assert (message.scene == "ElectionScene") == is_open, message
        assert message.voted == 0, message
        self.count.reopened += is_open

    def _add(self, step: SavingStep) -> None:
        """Expect a step's events, which must lead to the state that the program had."""
        self._expected = self._expected.after(step.events)
        folded = self._expected.match.state
        assert step.state in (None, folded), "the state is the fold of the events"

    def check_after_kill(self) -> None:
        """Everything that was shown must be on the disk; of a step that was being saved, all or
        nothing."""
        contents = self._read_copy()
        self._count(contents)
        if self._saving is not None and contents.events != self._expected.events:
            self._add(self._saving)
        contents.must_be(self._expected)
        self._check_record()
        self._saving, self._last = None, None

    def _read_copy(self) -> JournalContents:
        """The journal, read from a copy: the next program finds the files unchanged."""
        with TemporaryDirectory() as folder:
            for file in self._paths.folder.glob("journal.db*"):
                if not file.name.endswith("-shm"):
                    copy(file, folder)
            return read_journal(Paths(Path(folder)).journal)

    def _check_record(self) -> None:
        """The record is a complete file, an older or a newer one."""
        if not self._expected.games:
            return
        file = self._paths.records / f"{name_of(self._expected.latest)}.toml"
        if file.exists():
            assert tomllib.loads(file.read_text(encoding="utf-8"))["rounds"]

    def _count(self, contents: JournalContents) -> None:
        self.count.kills += 1
        self.count.starting += self._last is None
        self.count.voting += isinstance(self._last, SeatVoted)
        if self._saving is not None:
            is_unsaved = contents.events == self._expected.events
            self.count.unsaved += is_unsaved
            self.count.saved += not is_unsaved
            self.count.changing += changes_the_game(self._saving)


def changes_the_game(message: Message) -> bool:
    """Whether a game is about to begin, to be set aside, resumed or ended."""
    kinds = GameBegan | GameResumed | GameSavedForLater | GameLeft
    return isinstance(message, SavingStep) and any(isinstance(e, kinds) for e in message.events)
