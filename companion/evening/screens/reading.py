"""Lines to read: the help for a screen, or the votes of the round."""

from __future__ import annotations

from dataclasses import dataclass

from companion.evening.before_game import BeforeGameScreen
from companion.evening.context import TableContext
from companion.evening.inputs import Command, Target
from companion.evening.overlay import Overlay
from companion.evening.pages import Pages
from companion.evening.scene import Choice, Scene
from companion.evening.screen import Screen
from companion.words.i18n import _

LINES_ON_A_PAGE = 6


@dataclass(frozen=True)
class ReadingScene(Scene):
    title: str
    lines: tuple[str, ...]


class ReadingPanel(Screen):
    """Some lines on each page. Closed with Back, or with the help key that opened it."""

    def __init__(self, table: TableContext, title: str, lines: tuple[str, ...]) -> None:
        super().__init__(table)
        self._title = title
        self.pages = Pages(lines, LINES_ON_A_PAGE)

    def help_lines(self) -> tuple[str, ...]:
        return ()

    def choices(self) -> tuple[Choice, ...]:
        back = _("Back") if self.table.running_match is None else _("Play on")
        return (*self.pages.choice(_("Read on")), Choice(Command.BACK, back))

    def choose(self, target: Target) -> None:
        match target:
            case Command.MORE:
                self.pages.turn()
            case Command.HELP:
                self.navigator.pop()
            case _:
                super().choose(target)

    def scene(self) -> ReadingScene:
        return ReadingScene(self.frame(), self._title, self.pages.shown)


class ReadingScreen(ReadingPanel, Overlay):
    """On top of the game."""


class HelpScreen(ReadingPanel, BeforeGameScreen):
    """Before a game, and where the guide begins."""

    def __init__(self, table: TableContext, below: Screen, lines: tuple[str, ...]) -> None:
        super().__init__(table, _("Help"), lines)
        self._below = below
        self._is_guided = below.offers(Command.SKIP)

    @property
    def lesson(self) -> str | None:
        return "" if self._is_guided else None

    def skip(self) -> None:
        self.navigator.pop()
        self._below.choose_any(Command.SKIP)


def help_screen(table: TableContext, below: Screen, lines: tuple[str, ...]) -> Screen:
    """The screen that shows the help text of the one below, in a game or before one."""
    if table.running_match is None:
        return HelpScreen(table, below, lines)
    return ReadingScreen(table, _("Rules for this step"), lines)
