"""Switching the computer off: confirmed once, then shown until the screen goes dark."""

from __future__ import annotations

from dataclasses import dataclass

from companion.evening.context import TableContext
from companion.evening.inputs import Command, PowerOffAnswer, Target
from companion.evening.ports import Ending, StillOn
from companion.evening.question_screen import Answer, Question, QuestionBeforeGame
from companion.evening.scene import Choice, Scene
from companion.evening.screen import Screen
from companion.evening.screen_kinds import ActsInTime
from companion.words.i18n import _
from engine import Phase
from hardware.boxes import BoxId, Light
from sentences import ExplainedError

POWER_OFF_TIMEOUT = 60.0
"""If the computer is still on after this many seconds, switching off has failed."""


@QuestionBeforeGame.asking
def confirm_power_off_screen(table: TableContext) -> Question:
    """Asks for confirmation, because a finger can slip on the first screen."""

    def switch_off() -> None:
        table.navigator.replace(PowerOffScreen(table))

    leave = Choice(Command.SWITCH_OFF, _("Switch off"), takes_two=True)
    answers = (Answer(Choice(Command.BACK, _("Stay on"))), Answer(leave, switch_off))
    saved = _("Everything is saved. You can continue the game next time.")
    detail = saved if table.saving.is_on else _("What is not saved will be lost.")
    return Question(_("Switch off?"), detail, answers)


@dataclass(frozen=True)
class PowerOffScene(Scene):
    """The computer is switching off. `is_safe` when everything is on the disk;
    `can_continue` if the game can be continued next time."""

    is_safe: bool
    can_continue: bool


class PowerOffScreen(ActsInTime, Screen):
    """All lights turn on when everything is on the disk. An open vote is void from now on, and a
    practice can't be skipped any more."""

    lesson = None

    def __init__(self, table: TableContext) -> None:
        super().__init__(table)
        self._vote_was_open = table.votes.open is not None
        table.votes.open = None
        table.notices.clear()
        table.ending = Ending.SWITCH_OFF
        self._safe_since: float | None = None

    def help_lines(self) -> tuple[str, ...]:
        return ()

    def choices(self) -> tuple[Choice, ...]:
        return ()

    def choose(self, target: Target) -> None:
        """Ignore it: nothing can be chosen any more."""

    def handle_answer(self, answer: PowerOffAnswer) -> None:
        """Show that it is safe, or that the computer can't be switched off."""
        if answer.problem is not None:
            self._stay_on(answer.problem)
        elif self._safe_since is None:
            self._safe_since = self.table.now

    def update(self) -> None:
        wake_at = self.wake_at()
        if wake_at is not None and self.table.now >= wake_at:
            self._stay_on(StillOn())

    def wake_at(self) -> float | None:
        """When the computer should have been off."""
        return None if self._safe_since is None else self._safe_since + POWER_OFF_TIMEOUT

    def _stay_on(self, problem: ExplainedError) -> None:
        self.table.ending = None
        if self._vote_was_open:
            self.navigator.show_game()
        else:
            self.navigator.pop()
        self.table.notices.show_refusal(problem)

    @property
    def _is_safe(self) -> bool:
        return self._safe_since is not None

    def light(self, box: BoxId) -> Light:
        return Light.YES if self._is_safe and self.table.saving.is_on else Light.OFF

    def scene(self) -> PowerOffScene:
        return PowerOffScene(self.frame(), self._is_safe, self._can_continue())

    def _can_continue(self) -> bool:
        match = self.table.running_match
        if match is None or match.is_practice:
            return False
        return match.seen.phase is not Phase.OVER and self.table.saving.is_on
