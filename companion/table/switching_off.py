"""Switching the computer off: asked once, and told until the screen goes dark."""

from __future__ import annotations

from companion.i18n import _
from companion.table.context import TableContext
from companion.table.host_computer import Ending, StillOn
from companion.table.inputs import Command, SwitchingOff, Target
from companion.table.scene import FarewellScene, QuestionScene, Scene
from companion.table.scene_parts import Choice
from companion.table.screen import DarkScreen, Screen
from engine import Phase
from hardware.boxes import BoxId, Light
from sentences import ExplainedError

PATIENCE = 60.0
"""Seconds until a computer that is still on is not being switched off."""


class SwitchOffStage(DarkScreen):
    """Was it meant? On the first screen, a finger may have slipped."""

    def __init__(self, host: TableContext, back: Screen) -> None:
        super().__init__(host)
        self._back = back

    def choices(self) -> tuple[Choice, ...]:
        return (
            Choice(Command.BACK, _("Stay")),
            Choice(Command.SWITCH_OFF, _("Switch off")),
        )

    def choose(self, target: Target) -> None:
        match target:
            case Command.BACK:
                self.host.go(self._back)
            case Command.SWITCH_OFF:
                self.host.go(self._back)
                self.host.go(self.host.flow.farewell(self.host))
            case _:
                pass

    def scene(self) -> Scene:
        kept = _("Everything is kept. A game that runs goes on where it is.")
        detail = kept if self.host.is_kept else _("What is not kept is lost.")
        return QuestionScene(self.frame(), _("Switch off?"), detail)


class FarewellStage(DarkScreen):
    """The computer ends: every light says that all is on the disk.

    An open vote is over with it, as with a pulled plug.
    """

    def __init__(self, host: TableContext) -> None:
        super().__init__(host)
        self._back = host.stage if host.voting is None else None
        host.voting = None
        host.hush()
        host.ending = Ending.SWITCH_OFF
        self._safe_since: float | None = None

    def choices(self) -> tuple[Choice, ...]:
        return ()

    def choose(self, target: Target) -> None:
        """There is nothing left to choose."""

    def take(self, answer: SwitchingOff) -> None:
        """The system does it, or says why it can't: then the evening goes on."""
        if answer.problem is not None:
            self._stay(answer.problem)
        elif self._safe_since is None:
            self._safe_since = self.host.now

    def tick(self) -> None:
        wake_at = self.wake_at()
        if wake_at is not None and self.host.now >= wake_at:
            self._stay(StillOn())

    def wake_at(self) -> float | None:
        """When nobody believes any more that it will be switched off."""
        return None if self._safe_since is None else self._safe_since + PATIENCE

    def _stay(self, problem: ExplainedError) -> None:
        """The evening goes on where it was."""
        self.host.ending = None
        self.host.go(self._back or self.host.flow.following(self.host))
        self.host.refuse(problem)

    @property
    def _is_safe(self) -> bool:
        return self._safe_since is not None

    def light(self, box: BoxId) -> Light:
        return Light.YES if self._is_safe and self.host.is_kept else Light.OFF

    def scene(self) -> Scene:
        return FarewellScene(self.frame(), self._is_safe, goes_on=self._goes_on())

    def _goes_on(self) -> bool:
        """Whether a game is left that can be gone on with."""
        match = self.host.match
        return match is not None and match.seen.phase is not Phase.OVER and self.host.is_kept
