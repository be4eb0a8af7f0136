"""Stages beside the game, which goes on behind them: leaving it, reading something."""

from __future__ import annotations

from companion.i18n import _
from companion.table.context import TableContext
from companion.table.inputs import Command, Target
from companion.table.match_screen import MatchScreen
from companion.table.scene import HelpScene, QuestionScene, Scene
from companion.table.scene_parts import Choice, Frame
from companion.table.screen import Screen
from engine import Phase
from hardware.boxes import Button


class AsideStage(MatchScreen):
    """A stage beside the game, from which one goes back to where one was.

    While people answer in secret, the boxes have no say here: a press was meant for
    the answer, and would tell something of it.
    """

    def __init__(self, host: TableContext, back: Screen) -> None:
        super().__init__(host)
        self.back = back

    def choose(self, target: Target) -> None:
        if target is Command.BACK:
            self.host.go(self.back)
        else:
            self.take(target)

    def take(self, target: Target) -> None:
        """Nothing but the way back can be chosen."""

    def frame(self) -> Frame:
        """No help beside the game: that belongs to the stage behind."""
        return Screen.frame(self)

    def seat_pressed(self, seat: int, button: Button) -> None:
        if self.host.playing.seen.phase not in (Phase.ELECTION, Phase.AMBITION):
            super().seat_pressed(seat, button)


class LeavingStage(AsideStage):
    """Shall the game end here, or go on another time?"""

    def choices(self) -> tuple[Choice, ...]:
        return (
            Choice(Command.BACK, _("Play on")),
            Choice(Command.SET_ASIDE, _("Set it aside")),
            Choice(Command.LEAVE, _("End it here")),
        )

    def take(self, target: Target) -> None:
        match target:
            case Command.SET_ASIDE:
                self.host.set_aside()
            case Command.LEAVE:
                self.host.leave()
            case _:
                pass

    def scene(self) -> Scene:
        detail = _("Set aside, it waits on the first screen. Ended, it can't be taken up again.")
        if not self.host.is_kept:
            detail = _("Set aside, it waits until vivat ends: it can't be kept longer just now.")
        return QuestionScene(self.frame(), _("Leave this game?"), detail)


class ReadingStage(AsideStage):
    """Some lines to read, for as long as one likes."""

    def __init__(
        self, host: TableContext, back: Screen, title: str, lines: tuple[str, ...]
    ) -> None:
        super().__init__(host, back)
        self._title = title
        self._lines = lines

    def choices(self) -> tuple[Choice, ...]:
        return (Choice(Command.BACK, _("Play on")),)

    def take(self, target: Target) -> None:
        if target is Command.HELP:
            self.host.go(self.back)

    def scene(self) -> Scene:
        return HelpScene(self.frame(), self._title, self._lines)
