"""Players at a machine: they press keys on a virtual screen, and read the result in the log."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterable
from itertools import chain
from time import sleep

from companion.display.keyboard import BOX_KEYS
from companion.evening.agreement import RING_SECONDS
from companion.evening.calm import CALM_SECONDS, SETTLE_SECONDS
from tests.booted.machine import PATIENCE, Machine, until
from tests.window.xvfb import VirtualScreen

LOG = "/var/log/vivat/vivat.log"
SEATS = 4
YES = 0
"""The index of Yes among the three keys of a box."""
KIOSK = 20.0
"""Seconds within which an interrupted game resumes automatically."""
_MIDDLE = ("640", "400")


class MachineTable:
    """A screen with drawn boxes, and its keyboard."""

    def __init__(
        self, machine: Machine, screen: VirtualScreen, user: str = "vivat", log: str = LOG
    ) -> None:
        self.machine = machine
        self._screen = screen
        self._user = user
        self._log = log
        self._read = len(self.log)

    @property
    def log(self) -> str:
        """vivat's whole log, including earlier boots."""
        file = self.machine.path(self._log)
        return file.read_text() if file.exists() else ""

    @property
    def unread(self) -> str:
        """The part of the log that was not read yet; a removal of vivat deletes the log."""
        log = self.log
        self._read = min(self._read, len(log))
        return log[self._read :]

    def read(self) -> str:
        """Read the unread part of the log."""
        seen = self.unread
        self._read += len(seen)
        return seen

    def wait_for(self, words: str, patience: float = PATIENCE) -> None:
        """Wait until these words are in the unread part of the log, and read up to there."""
        try:
            until(words, lambda: words in self.unread, patience)
        except AssertionError as late:
            journal = self.machine.journal("vivat")
            raise AssertionError(f"{late}, but {self.unread}; the journal: {journal}") from late
        self._read += self.unread.index(words) + len(words)

    def press(self, *keys: str, pause: float = 0.0) -> None:
        """Press keys one after the other, with the pointer in the window; pause after each."""
        presses = (("key", key, "sleep", str(pause)) for key in keys)
        words = ("mousemove", *_MIDDLE, *chain(*presses))
        subprocess.run(
            ["xdotool", *words], check=True, timeout=10, env={"DISPLAY": self._screen.name}
        )

    def begin_game(self) -> str:
        """Begin a game from the first screen; returns its name."""
        self.wait_for("screen: TitleScene")
        self._go(("Return", "EditionScene"), ("Return", "SeatingScene"))
        self._take_seats()
        until("all are seated", self._all_are_seated)
        self.press("Return", pause=1.5 * RING_SECONDS)
        self._go(("Return", "CastleScene"))
        return self.games()[-1]

    def _take_seats(self) -> None:
        """Press Yes on every box. A new screen ignores the boxes at first: such a press was meant
        for the screen before. The log names the screen when that time has begun. Then nothing has
        the focus: the first step leads to the choice to go on."""
        sleep(2 * SETTLE_SECONDS)
        self.press(*(keys[YES] for keys in BOX_KEYS[:SEATS]), pause=SETTLE_SECONDS)
        self.press("Right")

    def _all_are_seated(self) -> bool:
        """Press Return until the game can begin: earlier, vivat only shows what is missing."""
        self.press("Return")
        return "screen: SeatChoiceScene" in self.unread

    def _go(self, *steps: tuple[str, str]) -> None:
        for key, screen in steps:
            self.press(key)
            self.wait_for(f"screen: {screen}")

    def place(self, characters: int = 1) -> None:
        """The player whose turn it is places the first character on the highest floor."""
        for _character in range(characters):
            until("somebody is placed", self._is_placed)
            self.wait_for("placed on floor")

    def _is_placed(self) -> bool:
        """Choose what the first step leads to: a character, then a floor. While the table is calm,
        the keys do nothing."""
        if "placed on floor" not in self.unread:
            self.press("Right", "Return", pause=1.5 * CALM_SECONDS)
        return "placed on floor" in self.unread

    def resume(self, game: str) -> None:
        """Choose *Continue* on the first screen."""
        self.wait_for("screen: TitleScene", KIOSK)
        self.press("Return")
        self.wait_for(f"game resumed: {game}")

    def wait_until_resumed(self, game: str) -> None:
        """Wait until vivat resumes the game automatically."""
        self.wait_for(f"game resumed: {game}", KIOSK)

    def games(self) -> list[str]:
        """The names of the saved games, listed as the user who runs vivat."""
        lines = self.machine.run("vivat games list", user=self._user).splitlines()
        return [line.split()[0] for line in lines if re.match(r"\d{4}-", line)]

    def record(self, game: str) -> str:
        """A game's record: all events so far that everyone saw."""
        return self.machine.run(f"vivat games export {game}", user=self._user)


def versions(log: str) -> Iterable[str]:
    """The versions that were started, in order."""
    return re.findall(r"vivat (\S+) begins", log)
