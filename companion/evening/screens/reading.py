"""Pages to read: what a screen's help explains, with the rules of this table behind it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.evening.before_game import BeforeGameScreen
from companion.evening.context import TableContext
from companion.evening.inputs import Command, Target
from companion.evening.match_screen import Overlay
from companion.evening.scene import Choice, Scene
from companion.evening.screen import Screen
from companion.evening.texts.help import help_lines
from companion.evening.texts.rules.sheet import Section, chapters
from companion.evening.texts.rules.table import RulesTable
from companion.words.i18n import _

LINES_ON_A_PAGE = 6


@dataclass(frozen=True)
class PickChapter(Target):
    number: int


@dataclass(frozen=True)
class ReadingScene(Scene):
    """A page: lines, or words with numbers. `chapters` are the choices of what to read, if there
    are several; one is `shown`."""

    title: str
    lines: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    chapters: tuple[Choice, ...]
    shown: PickChapter


class ReadingPanel(Screen):
    """Chapters of some pages each. Closed with Back, or with the help key that opened it."""

    def __init__(self, table: TableContext, title: str, sections: Sequence[Section]) -> None:
        super().__init__(table)
        self._title = title
        self._titles = [section.title for section in sections]
        self._pages = [
            (PickChapter(number), page)
            for number, section in enumerate(sections)
            for page in _pages_of(section)
        ]
        self._at = 0

    def help_lines(self) -> tuple[str, ...]:
        return ()

    def choices(self) -> tuple[Choice, ...]:
        back = _("Back") if self.table.running_match is None else _("Play on")
        return (*self.read_on(), Choice(Command.BACK, back), *self._chapters())

    def read_on(self) -> tuple[Choice, ...]:
        """The choice to turn the page, if there are several."""
        return (Choice(Command.MORE, _("Read on")),) if len(self._pages) > 1 else ()

    def _chapters(self) -> tuple[Choice, ...]:
        chapters = (Choice(PickChapter(number), t) for number, t in enumerate(self._titles))
        return tuple(chapters) if len(self._titles) > 1 else ()

    def choose(self, target: Target) -> None:
        match target:
            case Command.MORE:
                self._at = (self._at + 1) % len(self._pages)
            case PickChapter() if self.offers(target):
                self._at = [chapter for chapter, _page in self._pages].index(target)
                self.focus.move_to(Command.MORE)
            case Command.HELP:
                self.navigator.pop()
            case _:
                super().choose(target)

    def scene(self) -> ReadingScene:
        shown, page = self._pages[self._at]
        return ReadingScene(
            self.frame(), self._title, page.lines, page.rows, self._chapters(), shown
        )


def _pages_of(section: Section) -> Iterator[Section]:
    """What has numbers comes first; then the lines, as many on each page."""
    if section.rows:
        yield Section(section.title, rows=section.rows)
    lines = section.lines
    size = -(-len(lines) // -(-len(lines) // LINES_ON_A_PAGE))
    for at in range(0, len(lines), size):
        yield Section(section.title, lines[at : at + size])


class ReadingScreen(ReadingPanel, Overlay):
    """On top of the game."""


class HelpScreen(ReadingPanel, BeforeGameScreen):
    """Before a game, and where the guide begins."""

    def __init__(
        self, table: TableContext, below: Screen, title: str, sections: Sequence[Section]
    ) -> None:
        super().__init__(table, title, sections)
        self._below = below
        self._is_guided = below.offers(Command.SKIP)

    @property
    def lesson(self) -> str | None:
        return "" if self._is_guided else None

    def skip(self) -> None:
        self.navigator.pop()
        self._below.choose_any(Command.SKIP)


def help_screen(table: TableContext, below: Screen, lines: tuple[str, ...]) -> Screen:
    """The screen that shows the help text of the one below, and the rules that are played, in a
    game or before one."""
    rules = below.rules()
    title = _("Rules") if rules else _("Help")
    sections = (Section(_("This screen"), lines), *rules)
    if table.running_match is None:
        return HelpScreen(table, below, title, sections)
    return ReadingScreen(table, title, sections)


def rules_screen(table: TableContext) -> Screen:
    """The rules of the running game, from those of its step on."""
    match = table.match
    step = Section(_("This step"), help_lines(match))
    return ReadingScreen(table, _("Rules"), (step, *chapters(RulesTable.of(match.rules))))
