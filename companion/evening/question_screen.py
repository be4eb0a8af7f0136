"""A question with a few answers: asked on top of the game, or before one.

Who asks gives a function that makes the question, marked by `QuestionOverlay.asking` or
`QuestionBeforeGame.asking`; it is called anew for each look at the screen, because the game and
the language may have changed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps

from companion.evening.before_game import BeforeGameScreen
from companion.evening.context import TableContext
from companion.evening.inputs import Command, Target
from companion.evening.match_screen import Overlay
from companion.evening.scene import Choice
from companion.evening.screen import Screen
from companion.evening.screens.question import QuestionScene
from hardware.boxes import BoxId


@dataclass(frozen=True)
class Answer:
    """A choice, and what it does. Back needs no `act`: it closes the question."""

    choice: Choice
    act: Callable[[], None] | None = None


@dataclass(frozen=True)
class Question:
    """`help_lines` are what the help key explains; without them, what it explains anyway."""

    text: str
    detail: str
    answers: tuple[Answer, ...]
    help_lines: tuple[str, ...] | None = None


Asks = Callable[[TableContext], Question]


class QuestionPanel(Screen):
    """What both kinds of screens with a question have."""

    def __init__(self, table: TableContext, asks: Asks) -> None:
        super().__init__(table)
        self._asks = asks

    @classmethod
    def asking(cls, asks: Asks) -> Callable[[TableContext], QuestionPanel]:
        """Makes a function that opens the screen from one that makes its question."""

        @wraps(asks)
        def screen(table: TableContext) -> QuestionPanel:
            return cls(table, asks)

        return screen

    def choices(self) -> tuple[Choice, ...]:
        return tuple(each.choice for each in self._asks(self.table).answers)

    def choose(self, target: Target) -> None:
        if target is Command.BACK:
            super().choose(target)
            return
        for each in self._asks(self.table).answers:
            if each.choice.target == target and each.act is not None:
                each.act()

    def hand_prompt(self, box: BoxId) -> str:
        """With the question, so that nobody answers another one."""
        onward = super().hand_prompt(box)
        return f"{self._asks(self.table).text} {onward}" if onward else ""

    def help_lines(self) -> tuple[str, ...]:
        lines = self._asks(self.table).help_lines
        return super().help_lines() if lines is None else lines

    def scene(self) -> QuestionScene:
        question = self._asks(self.table)
        return QuestionScene(self.frame(), question.text, question.detail)


class QuestionOverlay(QuestionPanel, Overlay):
    """A question on top of the game."""


class QuestionBeforeGame(QuestionPanel, BeforeGameScreen):
    """A question before a game."""
