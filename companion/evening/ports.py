"""What the table needs from outside, as its screens see it: saved games, settings, learnt cards,
sticks, updates, phones, and the computer itself. Knows no disk, no network and no service."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Protocol

from companion.config.settings import Settings
from companion.evening.board.port import CameraPort, NoCamera
from companion.evening.cards.codes import LearntCodes
from companion.evening.events import TableEvent
from companion.stories.saved_game import SavedGame
from engine import Deck
from hardware.boxes import BoxId
from hardware.phones.news import Phone
from sentences import N_, ExplainedError, Sentence


@dataclass(frozen=True)
class ResumableGame:
    """A game that can be resumed; `was_interrupted` if the program stopped while it was played."""

    game: SavedGame
    was_interrupted: bool


@dataclass(frozen=True)
class StorageProblem:
    """What is wrong with the storage; `is_saving` if games are saved nevertheless."""

    sentence: Sentence
    is_saving: bool


class SavedGamesPort(Protocol):
    """Reads saved games."""

    def resumable(self) -> Sequence[ResumableGame]:
        """Games that can be resumed: an interrupted one first, then those that were set aside,
        the latest first."""

    def events(self, name: str) -> Sequence[TableEvent]:
        """All events of a game, from the first.

        Raises:
            ExplainedError: it can't be read.
        """

    def latest(self) -> SavedGame | None:
        """The game that was played last; None if there is none, or it can't be read."""

    def games(self) -> Iterable[SavedGame]:
        """All games, in the order in which they began; each is read when it is reached."""


class NoSavedGames:
    """There are none."""

    def resumable(self) -> Sequence[ResumableGame]:
        return ()

    def events(self, name: str) -> Sequence[TableEvent]:
        return ()

    def latest(self) -> SavedGame | None:
        return None

    def games(self) -> Iterable[SavedGame]:
        return ()


class SettingsPort(Protocol):
    """Keeps changed settings. The names of both files are for people."""

    @property
    def changed(self) -> str:
        """Where the changes are kept; empty for nowhere."""

    @property
    def named(self) -> str:
        """Where to set what the screen does not offer; empty for nowhere."""

    def save(self, before: Settings, after: Settings) -> None:
        """Keep what has changed between the two.

        Raises:
            ExplainedError: it is not kept.
        """


class UnsavedSettings:
    """Keeps nothing."""

    changed = named = ""

    def save(self, before: Settings, after: Settings) -> None:
        pass


class OwnDecksPort(Protocol):
    """Keeps the learnt cards of each edition."""

    def cards(self, edition_id: str) -> Deck:
        """The cards that are known, ordered by number.

        Raises:
            ExplainedError: they can't be read.
        """

    def save(self, edition_id: str, cards: Deck) -> None:
        """Save these cards instead of the former ones.

        Raises:
            ExplainedError: they are not saved.
        """


class UnsavedOwnDecks:
    """Knows the cards until the program ends."""

    def __init__(self) -> None:
        self._cards: dict[str, Deck] = {}

    def cards(self, edition_id: str) -> Deck:
        return self._cards.get(edition_id, ())

    def save(self, edition_id: str, cards: Deck) -> None:
        self._cards[edition_id] = cards


class StickPort(Protocol):
    """Copies beside the table, which goes on meanwhile; one copy at a time."""

    @property
    def is_there(self) -> bool:
        """Whether this computer can copy to a stick at all."""

    @property
    def copied(self) -> Sentence | None:
        """How the newest copy ended, and what to do now: an ExplainedError if it failed; None while
        it is being written."""

    def copy(self, game: SavedGame) -> None:
        """Begin to copy a game; nothing if another copy is being written."""


class NoStickPort:
    """This computer can't."""

    is_there = False
    copied: Sentence | None = None

    def copy(self, game: SavedGame) -> None:
        return


class Task(Enum):
    """What people can ask for."""

    BACK_UP = "back-up"
    RESTORE = "restore"
    LOOK = "look"
    INSTALL = "install"
    GO_BACK = "go-back"


@dataclass(frozen=True)
class Offer:
    """A package on the stick: its version, what that changes, and a hash that names the file."""

    version: str
    changes: tuple[str, ...]
    digest: str


@dataclass(frozen=True)
class Done:
    """How a task ended; `sentence` says what to do now, and is an ExplainedError if it failed."""

    sentence: Sentence
    offer: Offer | None = None


class UpkeepPort(Protocol):
    """Works beside the table, which goes on meanwhile; one task at a time."""

    @property
    def tasks(self) -> frozenset[Task]:
        """What this computer can do."""

    @property
    def version(self) -> str:
        """This vivat's."""

    @property
    def earlier(self) -> str:
        """The version to go back to; empty if none was kept."""

    @property
    def news(self) -> Sentence | None:
        """What became of an installation that has restarted vivat."""

    @property
    def busy(self) -> Task | None:
        """What is being done."""

    @property
    def done(self) -> Done | None:
        """How the newest task ended; None if there was none yet."""

    def begin(self, task: Task) -> None:
        """Begin a task; nothing if another one is being done."""

    def forget(self) -> None:
        """Forget how the newest task ended."""


class NoUpkeep:
    """This computer can do none of it."""

    tasks: frozenset[Task] = frozenset()
    version = ""
    earlier = ""
    news: Sentence | None = None
    busy: Task | None = None
    done: Done | None = None

    def begin(self, task: Task) -> None:
        return

    def forget(self) -> None:
        return


@dataclass(frozen=True)
class WayIn:
    """How a phone joins. `link` is for the QR code; `address` and `code` are to be typed, and
    empty while this computer is in no network."""

    link: str = field(repr=False)
    address: str
    code: str = field(repr=False)
    has_others: bool = False
    """Whether this computer has other addresses, too."""


@dataclass(frozen=True)
class OwnNetwork:
    """The Wi-Fi network that this computer has opened; `link` is for the QR code."""

    name: str
    password: str = field(repr=False)
    link: str = field(repr=False)


class PhonesPort(Protocol):
    """Switches phones on and off, beside the table, which goes on meanwhile."""

    @property
    def is_there(self) -> bool:
        """Whether this vivat can let phones join at all."""

    @property
    def is_busy(self) -> bool:
        """Whether it is being switched on, or its own network is being opened."""

    @property
    def way_in(self) -> WayIn | None:
        """How phones join; None while they are switched off."""

    @property
    def phones(self) -> Sequence[Phone]:
        """Those that are connected."""

    @property
    def problem(self) -> Sentence | None:
        """Why the newest wish was not met, and what to do; None if it was."""

    @property
    def network(self) -> OwnNetwork | None:
        """The network that this computer has opened, if it has."""

    def switch_on(self) -> None:
        """Let phones join, for this evening."""

    def switch_off(self) -> None:
        """End all connections; this evening's invitation is void."""

    def send_away(self, phone: BoxId) -> None:
        """End this phone's connection; it can't join again until phones are switched off and on."""

    def choose_next_address(self) -> None:
        """Show another of this computer's addresses."""

    def open_network(self) -> None:
        """Open a Wi-Fi network for the phones."""

    def close_network(self) -> None:
        """Close it."""


class NoPhones:
    """No phone can join."""

    is_there = is_busy = False
    way_in: WayIn | None = None
    phones: Sequence[Phone] = ()
    problem: Sentence | None = None
    network: OwnNetwork | None = None

    def send_away(self, phone: BoxId) -> None:
        """There is none."""

    def switch_on(self) -> None:
        """Not here."""

    switch_off = choose_next_address = open_network = close_network = switch_on


class BotsPort(Protocol):
    """Decides for bots, beside the table, which goes on meanwhile."""

    @property
    def is_there(self) -> bool:
        """Whether vivat can play for a seat at all."""

    def ask(self, question: bytes) -> int | None:
        """The number of the option that the bot takes, always the same for the same question; None
        while it thinks: then the table is woken with the answer."""


class NoBots:
    """Nobody decides."""

    is_there = False

    def ask(self, question: bytes) -> int | None:
        return None


@dataclass(frozen=True)
class HostComputer:
    """`switches_off` if vivat may switch the computer off: not as an ordinary program."""

    switches_off: bool = False
    safe_because: Sentence | None = None
    """Why vivat runs in safe mode; None if it doesn't."""
    restored: Sentence | None = None
    """What became of a copy from a stick that this start has taken over."""


class NotTheService(ExplainedError):
    template = N_(
        "vivat can switch the computer off only where it starts at boot. Quit, and shut down "
        "as usual."
    )


class StillOn(ExplainedError):
    template = N_(
        "The computer should have switched off, but is still on. "
        "“systemctl status vivat-helper-power.socket” shows why."
    )


class Ending(Enum):
    """How the program ends."""

    QUIT = "quit"
    SWITCH_OFF = "switch-off"


@dataclass(frozen=True)
class Ports:
    """All of these: by default nothing is kept, and nothing is connected."""

    saved_games: SavedGamesPort = field(default_factory=NoSavedGames)
    settings: SettingsPort = field(default_factory=UnsavedSettings)
    own_decks: OwnDecksPort = field(default_factory=UnsavedOwnDecks)
    codes: LearntCodes = field(default_factory=LearntCodes)
    stick: StickPort = field(default_factory=NoStickPort)
    phones: PhonesPort = field(default_factory=NoPhones)
    camera: CameraPort = field(default_factory=NoCamera)
    upkeep: UpkeepPort = field(default_factory=NoUpkeep)
    bots: BotsPort = field(default_factory=NoBots)
    computer: HostComputer = HostComputer()
    drawn: frozenset[BoxId] = frozenset()
    """The boxes that the display draws: their players look at their cards on them."""
