"""Plays in a process, kills it, and starts the next one in the same folder, again and again.

Through a pipe the program reports what it is about to save, what it has shown, and what bots have
decided.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from signal import SIGKILL
from time import sleep
from traceback import format_exc
from typing import NamedTuple

import msgspec

from companion.config.paths import Paths
from companion.evening.core import Outputs
from companion.evening.events import TableEvent
from companion.evening.inputs import Command, Target
from companion.evening.match import Match
from companion.evening.scene import Scene
from companion.evening.screens.castle import CastleScene
from companion.evening.screens.edition import PickEdition
from companion.evening.screens.podium import PodiumScene
from companion.evening.screens.seating import SeatingScene
from companion.evening.screens.title import TitleScene
from companion.keep.game_saver import GameSaver
from companion.keep.game_writer import open_writer
from companion.keep.games import look
from companion.keep.lock import Lock
from engine import Ballot, Event
from tests.companion.keep.expected_games import LIBRARY, Events, ExpectedGames, must_be_in
from tests.companion.keep.saving_helpers import fixed_time
from tests.companion.simulated_evening import TURN, SimulatedEvening
from tests.companion.simulated_table import by_touch


class Decided(NamedTuple):
    """What bots decided in a moment of a game: the piece that one asks for, or their votes."""

    moment: bytes
    """All that has happened in the game, encoded."""
    what: str


Message = Events | Decided | str | None
"""A step that is about to be saved; None when it is shown; a text says why the program failed."""
LEAVE_PROBABILITY, UNDO_PROBABILITY = 0.01, 0.05
"""At every decision where that is possible."""
KILLS, SHOWN = "kills", "steps shown"
DECIDED_AGAIN = "decisions of bots that came again"
Counts = Counter[str]
"""How often the program was killed at which moments."""
LONGEST_SILENCE = 60.0
"""Seconds without a message after which the program counts as stuck."""
STARTING, WRITING, TURNING = 0.06, 0.001, 0.02
"""The longest delay before a kill, in seconds: after the start, a write, a frame."""
_context = get_context("forkserver")
_context.set_forkserver_preload(["__main__", __name__])


class ReportingSaver(GameSaver):
    """Reports every step before it saves it."""

    def __init__(self, folder: Path, send: Callable[[Message], None]) -> None:
        super().__init__(open_writer(Paths(folder), Lock(folder)), LIBRARY, fixed_time)
        self.send = send

    def save(self, events: Sequence[TableEvent], match: Match | None) -> None:
        self.send(tuple(events))
        super().save(events, match)


class EndlessEvening(SimulatedEvening):
    """Plays one game after the other, and reports when a step is on the screen."""

    def __init__(self, saver: ReportingSaver, chance: Random) -> None:
        self._send = saver.send
        self._chance = chance
        super().__init__(chance.randrange(2**32), size=(640, 400), saver=saver)

    def turn(self, after: float = TURN) -> Outputs:
        out = super().turn(after)
        if out.events:
            self._send(None)
        return out

    def choose(self, target: Target) -> Outputs:
        """The players of the last game leave their seats before the next."""
        out = super().choose(target)
        if isinstance(target, PickEdition) and self.expect(SeatingScene).seats:
            return super().choose(Command.CLEAR_SEATS)
        return out

    def act(self) -> None:
        """Do something that is possible now."""
        for each in decided(self._table.match, self.scene):
            self._send(each)
        match self.scene:
            case TitleScene() if self._wants(Command.RESUME, 0.7):
                self.choose(Command.RESUME)
            case TitleScene() | PodiumScene():
                self.wait(2)
                self.begin("king-up", 4, bots=self._chance.randrange(3))
            case _ if self._wants(Command.LEAVE, LEAVE_PROBABILITY):
                self.choose(Command.LEAVE)
                self.choose(self._chance.choice((Command.SAVE_FOR_LATER, Command.LEAVE)))
            case _ if self._wants(Command.UNDO, UNDO_PROBABILITY):
                self.wait(2)
                self.undo()
            case _:
                by_touch(self, self._chance)

    def _wants(self, target: Target, probability: float) -> bool:
        return self.scene.frame.offers(target) and self._chance.random() < probability


def decided(match: Match | None, scene: Scene) -> Iterator[Decided]:
    """What bots ask for now, and how they have just voted."""
    if match is None or not match.began.bots:
        return
    events = match.game.events
    if isinstance(scene, CastleScene) and scene.overview.castle.asked is not None:
        yield Decided(_moment(match, events), str(scene.overview.castle.asked))
    if events and isinstance(events[-1], Ballot):
        votes = [events[-1].votes[bot.seat].value for bot in match.began.bots]
        yield Decided(_moment(match, events[:-1]), str(votes))


def _moment(match: Match, events: Sequence[Event]) -> bytes:
    return msgspec.json.encode((match.began, events))


def play_until_killed(folder: Path, seed: int, pipe: Connection) -> None:
    """Play in this folder until the process ends."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    try:
        evening = EndlessEvening(ReportingSaver(folder, pipe.send), Random(seed))
        while True:
            evening.act()
    except BrokenPipeError:
        return
    except Exception:
        pipe.send(format_exc())


class KillChecker:
    """Follows the messages of the program that plays in a folder."""

    def __init__(self, folder: Path) -> None:
        self.counts = Counts()
        self._folder = Paths(folder).games
        self._expected = ExpectedGames()
        self._saving: Events = ()
        self._decided: dict[bytes, str] = {}

    def receive(self, message: Message) -> None:
        """Check one more message of the running program."""
        assert not isinstance(message, str), message
        if isinstance(message, Decided):
            self._compare(message)
        elif message is None:
            assert self._saving, "a step is saved before it is shown"
            self._expected, self._saving = self._expected.after(self._saving), ()
            self.counts[SHOWN] += 1
        else:
            assert not self._saving, "a step is shown before the next is saved"
            self._saving = message

    def _compare(self, decided: Decided) -> None:
        """The same moment leads to the same decision, after an undo and after a kill."""
        self.counts[DECIDED_AGAIN] += decided.moment in self._decided
        assert self._decided.setdefault(decided.moment, decided.what) == decided.what

    def check_after_kill(self) -> None:
        """Everything that was shown must be on the disk; of a step that was being saved, all or
        nothing."""
        self.counts[KILLS] += 1
        if self._saving:
            after, self._saving = self._expected.after(self._saving), ()
            found = {row.name: row.events for row in look(self._folder).rows()}
            is_saved = found.get(after.latest) == len(after.games[after.latest])
            self.counts["after a step was saved" if is_saved else "before a step was saved"] += 1
            self._expected = after if is_saved else self._expected
        must_be_in(self._folder, self._expected)


def kill_again_and_again(folder: Path, kills: int, seed: int) -> Counts:
    """Start this many programs in one folder, and kill each; nothing that was shown may be lost."""
    chance, checker = Random(seed), KillChecker(folder)
    for _run in range(kills):
        reading, writing = _context.Pipe(duplex=False)
        arguments = (folder, chance.randrange(2**32), writing)
        program = _context.Process(target=play_until_killed, args=arguments)
        program.start()
        writing.close()
        try:
            _wait_for_random_moment(reading, checker, chance)
        finally:
            program.kill()
            program.join()
        _receive_the_rest(reading, checker)
        assert program.exitcode == -SIGKILL, program.exitcode
        checker.check_after_kill()
    return checker.counts


def _wait_for_random_moment(reading: Connection, checker: KillChecker, chance: Random) -> None:
    """While the program starts, before or after a step is saved, or anywhere else."""
    left = chance.choice((0, *(chance.randint(1, most) for most in (4, 60, 60))))
    delay = STARTING if not left else chance.choice((WRITING, TURNING))
    for _message in range(left):
        assert reading.poll(LONGEST_SILENCE), "the program is stuck"
        checker.receive(reading.recv())
    sleep(chance.uniform(0, delay))


def _receive_the_rest(reading: Connection, checker: KillChecker) -> None:
    """The messages that were sent before the kill; the last one may be incomplete."""
    with reading:
        while True:
            try:
                message: Message = reading.recv()
            except (EOFError, OSError):
                return
            checker.receive(message)
