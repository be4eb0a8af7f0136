"""The whole program, playing in a process that may be killed at any moment.

Each process continues with the games that the one before it left. Through a pipe it reports
what it is about to save and what it has shown; `kill_checker` checks these messages.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from traceback import format_exc

from companion.library import open_library
from companion.paths import Paths
from companion.storage.game_saver import GameSaver
from companion.storage.lock import Lock
from companion.storage.recovery import open_journal
from companion.table.core import Outputs
from companion.table.events import TableEvent
from companion.table.inputs import Command, Target
from companion.table.match import Match
from companion.table.screens.edition import PickEdition
from companion.table.screens.election import ElectionScene
from companion.table.screens.podium import PodiumScene
from companion.table.screens.saved_games import PickGame, SavedGamesScreen
from companion.table.screens.seating import SeatingScene
from companion.table.screens.title import TitleScene
from companion.table.table_screen import Open
from engine import Follow, Option, State
from tests.companion.simulated_evening import TURN, SimulatedEvening
from tests.companion.simulated_table import by_touch
from tests.companion.storage.saving_helpers import fixed_time


@dataclass(frozen=True)
class ProgramStarted:
    """The games that can be resumed, each with whether it was interrupted, and the first
    choice on the screen."""

    resumable: tuple[tuple[str, bool], ...]
    first_choice: Target


@dataclass(frozen=True)
class ResumedGameShown:
    """A saved game is on the screen."""

    scene: str
    voted: int
    """How many seats have voted, according to the scene."""


@dataclass(frozen=True)
class SavingStep:
    """A step is about to be saved; `state` is the game's after it, None if there is no game
    any more."""

    events: tuple[TableEvent, ...]
    state: State | None


@dataclass(frozen=True)
class StepShown:
    """The step that was saved last is on the screen."""


@dataclass(frozen=True)
class SeatVoted:
    """One more seat has voted in the open election, but not all of them."""


@dataclass(frozen=True)
class ProgramFailed:
    """The program ended with an exception."""

    traceback: str


Message = ProgramStarted | ResumedGameShown | SavingStep | StepShown | SeatVoted | ProgramFailed
Send = Callable[[Message], None]


@dataclass(frozen=True)
class GameChoice:
    """What is played, and by how many seats."""

    edition: str
    seats: int
    emissary: bool = False
    own: bool = False
    options: tuple[Option, ...] = ()
    follow: Follow = Follow.MOVES


GAME_CHOICES = (
    GameChoice("king-up", 3),
    GameChoice("viva-il-re", 4),
    GameChoice("vive-le-roi", 2, emissary=True),
    GameChoice("vive-le-roi", 7),
    GameChoice("king-up", 3, own=True),
    GameChoice("vive-le-roi", 3, options=(Option.AMBITION, Option.WEDDING)),
    GameChoice("vive-le-roi", 4, follow=Follow.VOTES),
    GameChoice("vive-le-roi", 3, options=(Option.AMBITION,), follow=Follow.SCORES),
)
LEAVE_PROBABILITY, UNDO_PROBABILITY = 0.01, 0.05
"""At every decision where that is possible."""


class ReportingSaver(GameSaver):
    """Reports every step before it saves it."""

    def __init__(self, folder: Path, send: Send) -> None:
        paths = Paths(folder)
        super().__init__(paths, open_journal(paths.journal), open_library(), fixed_time)
        self._send = send

    def save(self, events: Sequence[TableEvent], match: Match | None) -> None:
        self._send(SavingStep(tuple(events), match.state if match is not None else None))
        super().save(events, match)


class EndlessEvening(SimulatedEvening):
    """Plays one game after the other, and reports what is on the screen."""

    def __init__(self, saver: GameSaver, send: Send, chance: Random) -> None:
        self._send = send
        self._chance = chance
        self._saved_games = saver.saved_games
        self._voted = 0
        super().__init__(chance.randrange(2**32), size=(640, 400), saver=saver)

    def turn(self, after: float = TURN) -> Outputs:
        out = super().turn(after)
        if out.events:
            self._send(StepShown())
        voted, self._voted = self._voted, self._votes_while_open()
        if self._voted > voted:
            self._send(SeatVoted())
        return out

    def choose(self, target: Target) -> Outputs:
        """The players of the last game leave their seats before the next."""
        out = super().choose(target)
        if isinstance(target, PickEdition) and self.expect(SeatingScene).seats:
            super().choose(Command.CLEAR_SEATS)
            return super().choose(Command.CLEAR_SEATS)
        return out

    def start(self) -> None:
        """Report which games were found, and resume one that was interrupted."""
        resumable = tuple(
            (each.game.name, each.was_interrupted) for each in self._saved_games.resumable()
        )
        self._send(ProgramStarted(resumable, self.scene.frame.choices[0].target))
        if any(was_interrupted for _name, was_interrupted in resumable):
            self._resume(Command.RESUME)

    def act(self) -> None:
        """Do something that is possible now."""
        match self.scene:
            case TitleScene():
                self._begin_or_resume()
            case PodiumScene():
                self.wait(2)
                self._begin()
            case _ if self._offers(Command.LEAVE) and self._chance.random() < LEAVE_PROBABILITY:
                self.choose(Command.LEAVE)
                self.choose(self._chance.choice((Command.SAVE_FOR_LATER, Command.LEAVE)))
            case _ if self._offers(Command.UNDO) and self._chance.random() < UNDO_PROBABILITY:
                self.wait(2)
                self.undo()
            case _:
                by_touch(self, self._chance)

    def _begin_or_resume(self) -> None:
        if self._offers(Open(SavedGamesScreen)) and self._chance.random() < 0.3:
            self.choose(Open(SavedGamesScreen))
            self._resume(self._chance.choice(self.offered(PickGame)))
        elif self._offers(Command.RESUME) and self._chance.random() < 0.5:
            self._resume(Command.RESUME)
        else:
            self._begin()

    def _begin(self) -> None:
        game = self._chance.choice(GAME_CHOICES)
        self.begin(
            game.edition,
            game.seats,
            emissary=game.emissary,
            own=game.own,
            options=game.options,
            follow=game.follow,
        )

    def _resume(self, target: Target) -> None:
        self.choose(target)
        self._send(ResumedGameShown(type(self.scene).__name__, self._seats_that_voted()))

    def _votes_while_open(self) -> int:
        """How many seats have voted in an election that waits for others; else 0."""
        match self.scene:
            case ElectionScene(overview=overview):
                voted = self._seats_that_voted()
                return voted if voted < len(overview.seats) else 0
            case _:
                return 0

    def _seats_that_voted(self) -> int:
        match self.scene:
            case ElectionScene(overview=overview):
                return sum(seat.voted for seat in overview.seats)
            case _:
                return 0

    def _offers(self, command: Target) -> bool:
        return self.scene.frame.offers(command)


def play_until_killed(folder: Path, seed: int, pipe: Connection) -> None:
    """Play in this folder until the process ends."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    try:
        Lock(Paths(folder).journal)
        evening = EndlessEvening(ReportingSaver(folder, pipe.send), pipe.send, Random(seed))
        evening.start()
        while True:
            evening.act()
    except BrokenPipeError:
        return
    except Exception:
        pipe.send(ProgramFailed(format_exc()))
