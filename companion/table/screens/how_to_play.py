"""How a table plays with vivat, in four steps, for people who see it for the first time."""

from __future__ import annotations

from dataclasses import dataclass

from companion.i18n import _
from companion.table.inputs import Command, Target
from companion.table.scene import Scene
from companion.table.scene_parts import Choice
from companion.table.table_screen import DarkScreen


@dataclass(frozen=True)
class GuideStep:
    title: str
    text: str


@dataclass(frozen=True)
class HowToPlayScene(Scene):
    """The steps in order."""

    steps: tuple[GuideStep, ...]


class HowToPlayScreen(DarkScreen):
    """Nothing but the steps, and Back."""

    def choices(self) -> tuple[Choice, ...]:
        return (Choice(Command.BACK, _("Back")),)

    def choose(self, target: Target) -> None:
        if target is Command.BACK:
            self.navigator.pop()

    def scene(self) -> HowToPlayScene:
        return HowToPlayScene(self.frame(), _steps())


def _steps() -> tuple[GuideStep, ...]:
    return (
        GuideStep(
            _("Take your seats"),
            _("Each player presses a button on their box, clockwise around the table."),
        ),
        GuideStep(
            _("Move"),
            _("Move the pieces on your board, and choose the same move on the screen."),
        ),
        GuideStep(
            _("Vote in secret"),
            _("Press your vote on your own box. All votes are revealed at once."),
        ),
        GuideStep(
            _("Score"),
            _("After each coronation, vivat adds up everyone's points."),
        ),
    )
