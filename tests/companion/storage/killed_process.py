"""Lives of the whole program, each of which may be cut short at any moment.

A life takes up what the one before it left, and tells through a pipe what it is about
to keep and what it has shown. Who listens judges it; nothing is judged here.
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
from companion.table.screens.title import TitleScene
from companion.table.table_screen import Open
from engine import Option, State
from tests.companion.evening import TURN, Evening
from tests.companion.sitting import by_touch
from tests.companion.storage.saving_helpers import an_evening


@dataclass(frozen=True)
class Woke:
    """The program has opened: which games wait, each with whether it was interrupted, and
    the first choice on the screen."""

    waiting: tuple[tuple[str, bool], ...]
    offered: Target


@dataclass(frozen=True)
class TookUp:
    """A game that was kept is on the table again."""

    scene: str
    voted: int
    """How many seats have voted, as the scene tells."""


@dataclass(frozen=True)
class Meant:
    """A step is about to be kept; `state` is the game's after it, None where it has left the
    table."""

    events: tuple[TableEvent, ...]
    state: State | None


@dataclass(frozen=True)
class Shown:
    """The step that was meant last is on the screen."""


@dataclass(frozen=True)
class Voted:
    """One more seat has voted in the open election, not all of them."""


@dataclass(frozen=True)
class Broke:
    """The program failed by itself."""

    why: str


Word = Woke | TookUp | Meant | Shown | Voted | Broke
Tell = Callable[[Word], None]


@dataclass(frozen=True)
class Party:
    """Who sits down to which game."""

    edition: str
    seats: int
    emissary: bool = False
    own: bool = False
    options: tuple[Option, ...] = ()


PARTIES = (
    Party("king-up", 3),
    Party("viva-il-re", 4),
    Party("vive-le-roi", 2, emissary=True),
    Party("vive-le-roi", 7),
    Party("king-up", 3, own=True),
    Party("vive-le-roi", 3, options=(Option.AMBITION, Option.WEDDING)),
)
LEAVES, TAKES_BACK = 0.01, 0.05
"""How often somebody wants that, of all the moments when they may."""


class ReportingSaver(GameSaver):
    """Keeps as ever, and says so before."""

    def __init__(self, folder: Path, tell: Tell) -> None:
        places = Paths(folder)
        super().__init__(places, open_journal(places.journal), open_library(), an_evening)
        self._tell = tell

    def save(self, events: Sequence[TableEvent], match: Match | None) -> None:
        self._tell(Meant(tuple(events), match.state if match is not None else None))
        super().save(events, match)


class Life(Evening):
    """The program from its title on, played by hands that never tire."""

    def __init__(self, saver: GameSaver, tell: Tell, chance: Random) -> None:
        self._tell = tell
        self._chance = chance
        self._shelf = saver.saved_games
        self._voted = 0
        super().__init__(chance.randrange(2**32), size=(640, 400), saver=saver)

    def turn(self, after: float = TURN) -> Outputs:
        out = super().turn(after)
        if out.events:
            self._tell(Shown())
        voted, self._voted = self._voted, self._votes()
        if self._voted > voted:
            self._tell(Voted())
        return out

    def choose(self, target: Target) -> Outputs:
        """Whoever sat at the last game stands up before the next."""
        out = super().choose(target)
        if isinstance(target, PickEdition) and self._may(Command.CLEAR_SEATS):
            return super().choose(Command.CLEAR_SEATS)
        return out

    def wake(self) -> None:
        """Tell what was found, and go on with a game that was interrupted."""
        waiting = tuple((each.game.name, each.was_interrupted) for each in self._shelf.waiting())
        self._tell(Woke(waiting, self.scene.frame.choices[0].target))
        if any(was_interrupted for _name, was_interrupted in waiting):
            self._take_up(Command.RESUME)

    def act(self) -> None:
        """Do something that can be done now."""
        match self.scene:
            case TitleScene():
                self._begin_somehow()
            case PodiumScene():
                self.wait(2)
                self._begin()
            case _ if self._may(Command.LEAVE) and self._chance.random() < LEAVES:
                self.choose(Command.LEAVE)
                self.choose(self._chance.choice((Command.SAVE_FOR_LATER, Command.LEAVE)))
            case _ if self._may(Command.UNDO) and self._chance.random() < TAKES_BACK:
                self.wait(2)
                self.choose(Command.UNDO)
            case _:
                by_touch(self, self._chance)

    def _begin_somehow(self) -> None:
        if self._may(Open(SavedGamesScreen)) and self._chance.random() < 0.3:
            self.choose(Open(SavedGamesScreen))
            self._take_up(self._chance.choice(self.offers(PickGame)))
        elif self._may(Command.RESUME) and self._chance.random() < 0.5:
            self._take_up(Command.RESUME)
        else:
            self._begin()

    def _begin(self) -> None:
        party = self._chance.choice(PARTIES)
        self.begin(party.edition, party.seats, party.emissary, party.own, party.options)

    def _take_up(self, target: Target) -> None:
        self.choose(target)
        self._tell(TookUp(type(self.scene).__name__, self._seats_that_voted()))

    def _votes(self) -> int:
        """The votes of an election for which more are wanted."""
        match self.scene:
            case ElectionScene(overview=around):
                voted = self._seats_that_voted()
                return voted if voted < len(around.seats) else 0
            case _:
                return 0

    def _seats_that_voted(self) -> int:
        match self.scene:
            case ElectionScene(overview=around):
                return sum(seat.voted for seat in around.seats)
            case _:
                return 0

    def _may(self, command: Target) -> bool:
        return self.scene.frame.offers(command)


def live(folder: Path, seed: int, pipe: Connection) -> None:
    """Play on in this folder until the process ends."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    try:
        Lock(Paths(folder).journal)
        life = Life(ReportingSaver(folder, pipe.send), pipe.send, Random(seed))
        life.wake()
        while True:
            life.act()
    except BrokenPipeError:
        return
    except Exception:
        pipe.send(Broke(format_exc()))
