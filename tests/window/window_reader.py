"""Scans cards with a code reader in a real window, and prints the numbers entered; a program.

    python -m tests.window.window_reader MEMORY FOLDER

The reader is xdotool, which types as fast as readers do. Before the cards, it types on every
screen that asks for none: nothing may happen there.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random

import pygame

from companion.display.keyboard import DIGITS
from companion.evening.cards.codes import FavouritesCode, code_of
from companion.evening.core import Outputs
from companion.evening.ports import Ports
from companion.evening.scene import Scene
from companion.evening.screens.coronation import CoronationScene
from companion.evening.screens.favourites import FavouritesScene
from tests.companion.keep.saving_helpers import close_all_savers
from tests.companion.simulated_table import decks_that_know
from tests.window.window_evening import SEATS, WindowEvening, decide
from tests.window.xvfb import VirtualScreen

FIRST_DIGIT_KEY = 10
KEY_MILLISECONDS = 8
"""How long xdotool waits after each key."""


def key_of(digit: str) -> str:
    """The key with this digit on an American keyboard, by its number in X: readers are American
    when they are new, whatever the computer's keyboard is."""
    return str(FIRST_DIGIT_KEY + DIGITS.index(digit))


class ReaderEvening(WindowEvening):
    """A table with a code reader."""

    _aside = 3

    def scan(self, code: str) -> Outputs:
        """Let the reader type, and turn until all has arrived: the mouse, moved last, tells."""
        keys = ["key", "--delay", str(KEY_MILLISECONDS), *map(key_of, code), "Return"]
        with subprocess.Popen(["xdotool", *keys]) as reader:
            while reader.poll() is None:
                self.turn()
        assert reader.returncode == 0
        self._aside = -self._aside
        self._xdotool(pygame.MOUSEMOTION, "mousemove_relative", "--", str(self._aside), "0")
        return self.outputs


def main(memory: str, folder: str) -> None:
    chance = Random(3)
    known = decks_that_know("king-up")
    evening = ReaderEvening(
        VirtualScreen("", Path(memory)), Path(folder), ports=Ports(own_decks=known)
    )
    evening.begin("king-up", seats=SEATS, own=True)
    seen: set[type[Scene]] = set()
    while not isinstance(evening.scene, FavouritesScene):
        scene, events = type(evening.scene), len(evening.events)
        if scene not in seen:
            evening.scan("12345")
            assert (type(evening.scene), len(evening.events)) == (scene, events)
        seen.add(scene)
        decide(evening, chance)
    for number in range(1, SEATS + 1):
        evening.be_patient()
        evening.scan(code_of(FavouritesCode(number)))
    evening.expect(CoronationScene)
    cards = evening.match.state.favourites
    print(*(card.number for card in cards if card is not None))
    evening.close()
    close_all_savers()


if __name__ == "__main__":
    main(*sys.argv[1:])
