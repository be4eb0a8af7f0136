"""Lines to read on top of the game: the rules for this step, or the votes of the round."""

from __future__ import annotations

from dataclasses import dataclass

from companion.i18n import _
from companion.table.context import TableContext
from companion.table.inputs import Command, Target
from companion.table.overlay import Overlay
from companion.table.scene import Scene
from companion.table.scene_parts import Choice


@dataclass(frozen=True)
class ReadingScene(Scene):
    title: str
    lines: tuple[str, ...]


class ReadingScreen(Overlay):
    """Closed with Back, or with the help key that opened it."""

    def __init__(self, table: TableContext, title: str, lines: tuple[str, ...]) -> None:
        super().__init__(table)
        self._title = title
        self._lines = lines

    def choices(self) -> tuple[Choice, ...]:
        return (Choice(Command.BACK, _("Play on")),)

    def handle_choice(self, target: Target) -> None:
        if target is Command.HELP:
            self.navigator.pop()

    def scene(self) -> ReadingScene:
        return ReadingScene(self.frame(), self._title, self._lines)
