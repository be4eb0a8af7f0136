"""Screens open on top of each other, and closing one leads back to the one below."""

from __future__ import annotations

from companion.evening.navigator import After, Navigator


class NamedScreen:
    """A screen that counts how often it came to the front."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.openings = 0

    def opened(self) -> None:
        self.openings += 1


def navigator() -> tuple[Navigator, NamedScreen]:
    """A navigator that shows its bottom screen."""
    castle = NamedScreen("castle")
    found = Navigator(lambda after: castle if after is After.MOVE else NamedScreen(after.value))
    found.show_game(After.MOVE)
    return found, castle


def test_a_closed_screen_uncovers_the_one_below_it() -> None:
    screens, castle = navigator()
    help_screen = NamedScreen("help")
    screens.push(help_screen)
    assert screens.top is help_screen
    screens.pop()
    assert screens.top is castle
    assert castle.openings == 2


def test_a_replaced_screen_is_not_returned_to() -> None:
    screens, castle = navigator()
    screens.push(NamedScreen("whose card"))
    screens.replace(NamedScreen("look away"))
    screens.pop()
    assert screens.top is castle


def test_when_the_game_moves_on_every_open_screen_is_closed() -> None:
    screens, _castle = navigator()
    screens.push(NamedScreen("help"))
    screens.push(NamedScreen("pairing"))
    screens.show_game(After.VERDICT)
    top = screens.top
    assert isinstance(top, NamedScreen)
    assert top.name == "verdict"
