"""A screen with the table's context, which can open other screens."""

from __future__ import annotations

from dataclasses import dataclass

from companion.table.context import TableContext
from companion.table.inputs import Target
from companion.table.scene_parts import Frame
from companion.table.screen import Screen
from hardware.boxes import BoxId, Button

CALM_SECONDS = 0.7
"""A new screen ignores presses for this long: they may be meant for the previous one."""


class TableScreen(Screen):
    """A screen with the table's context."""

    def __init__(self, table: TableContext) -> None:
        super().__init__()
        self.table = table
        self.navigator = table.navigator

    def frame(self) -> Frame:
        """The part that every scene has."""
        table = self.table
        return Frame(self.choices(), self.focus, table.notices.current, is_saved=table.is_saved)


@dataclass(frozen=True)
class Open(Target):
    """Open another screen: one that needs nothing but the table's context."""

    screen: type[TableScreen]


class DarkScreen(TableScreen):
    """A screen before anyone has taken a seat: boxes are dark, and presses are ignored."""

    def press(self, box: BoxId, button: Button) -> None:
        """Ignore it: no box has a seat yet, and children may be playing with them."""
