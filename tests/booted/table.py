"""People at the table of a machine: they press keys, and see in the log what came of it.

Knows the keys and the first screens; the screen itself is a virtual one outside the machine.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterable

from companion.display.box_strip import KEYS
from tests.booted.machine import PATIENCE, Machine, until
from tests.window.xvfb import VirtualScreen

LOG = "/var/log/vivat/vivat.log"
SEATS = 4
YES = 0
"""The place of a box's Yes among its three keys."""
KIOSK = 20.0
"""Seconds within which an interrupted game goes on by itself, at the latest."""
_MIDDLE = ("640", "400")


class MachineTable:
    """A screen with drawn boxes, and hands at its keyboard."""

    def __init__(self, machine: Machine, screen: VirtualScreen) -> None:
        self.machine = machine
        self._screen = screen
        self._read = len(self.log)

    @property
    def log(self) -> str:
        """All that vivat wrote into its log, also before the machine was switched on."""
        file = self.machine.path(LOG)
        return file.read_text() if file.exists() else ""

    @property
    def news(self) -> str:
        """What was written since somebody looked last; after a removal the log begins anew."""
        log = self.log
        self._read = min(self._read, len(log))
        return log[self._read :]

    def look(self) -> str:
        """What was written since somebody looked last, once."""
        seen = self.news
        self._read += len(seen)
        return seen

    def sees(self, words: str, patience: float = PATIENCE) -> None:
        """Wait until something is in the log that was not there before; it is read then."""
        try:
            until(words, lambda: words in self.news, patience)
        except AssertionError as late:
            said = self.machine.journal("vivat")
            raise AssertionError(f"{late}, but {self.news}; the journal: {said}") from late
        self._read += self.news.index(words) + len(words)

    def press(self, *keys: str) -> None:
        """Press keys, one after the other, where the window is."""
        words = ("mousemove", *_MIDDLE, *(word for key in keys for word in ("key", key)))
        subprocess.run(
            ["xdotool", *words], check=True, timeout=10, env={"DISPLAY": self._screen.name}
        )

    def begin_game(self) -> str:
        """From the first screen to the castle; the name of the game."""
        self.sees("screen: TitleScene")
        self._go(("Return", "EditionScene"), ("Return", "SeatingScene"))
        self.press(*(keys[YES] for keys in KEYS[:SEATS]))
        until("all have sat down", self._all_sit)
        self._go(("Return", "CastleScene"))
        return self.games()[-1]

    def _all_sit(self) -> bool:
        """Nobody can begin before; who presses too early is told so, and tries again."""
        self.press("Return")
        return "screen: SeatChoiceScene" in self.news

    def _go(self, *ways: tuple[str, str]) -> None:
        for key, screen in ways:
            self.press(key)
            self.sees(f"screen: {screen}")

    def place(self, characters: int = 1) -> None:
        """Whoever's turn it is places the first character, on the highest floor."""
        for _character in range(characters):
            self.press("Return", "Return")
            self.sees("placed on floor")

    def goes_on(self, game: str) -> None:
        """Somebody touches *Go on* on the first screen."""
        self.sees("screen: TitleScene", KIOSK)
        self.press("Return")
        self.sees(f"game resumed: {game}")

    def goes_on_by_itself(self, game: str) -> None:
        """Nobody touches anything, and the game is resumed."""
        self.sees(f"game resumed: {game}", KIOSK)

    def games(self) -> list[str]:
        """The names of the games that are kept, as the service's own user sees them."""
        lines = self.machine.run("vivat games list", user="vivat").splitlines()
        return [line.split()[0] for line in lines if re.match(r"\d{4}-", line)]

    def told(self, game: str) -> str:
        """A game's record: every event that everybody saw, so far."""
        return self.machine.run(f"vivat games export {game}", user="vivat")


def versions(log: str) -> Iterable[str]:
    """The versions that began, one after the other."""
    return re.findall(r"vivat (\S+) begins", log)
