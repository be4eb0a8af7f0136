"""Asks how much of the game the table tells from now on."""

from __future__ import annotations

from dataclasses import dataclass

from companion.evening.inputs import Command, Target
from companion.evening.navigator import After
from companion.evening.overlay import Overlay
from companion.evening.scene import Choice
from companion.evening.screens.question import QuestionScene
from companion.evening.texts.option_help import follow_help
from companion.words.i18n import _
from companion.words.labels import follow_name
from engine import ChangeFollow, Follow, Phase, RuleError, apply


@dataclass(frozen=True)
class PickFollow(Target):
    follow: Follow


class FollowScreen(Overlay):
    """Between rounds any way can be chosen; within one, only no moves any more."""

    def choices(self) -> tuple[Choice, ...]:
        ways = (Choice(PickFollow(way), follow_name(way)) for way in Follow if self._may(way))
        return (Choice(Command.BACK, _("As before")), *ways)

    def handle_choice(self, target: Target) -> None:
        match target:
            case PickFollow(follow) if self._may(follow):
                self._change(follow)
            case _:
                pass

    def _change(self, follow: Follow) -> None:
        is_between_rounds = self.match.seen.phase is Phase.DEAL
        if not self.table.play(ChangeFollow(follow)):
            return
        if is_between_rounds:
            self.navigator.pop()
        else:
            self.navigator.show_game(After.MOVE)
        self.table.notices.show(follow_help(follow))

    def _may(self, follow: Follow) -> bool:
        try:
            apply(self.match.state, ChangeFollow(follow))
        except RuleError:
            return False
        return True

    def scene(self) -> QuestionScene:
        now = self.match.seen.follow
        question = _("vivat follows: {way}").format(way=follow_name(now))
        return QuestionScene(self.frame(), question, self._detail())

    def _detail(self) -> str:
        if any(map(self._may, Follow)):
            return _("Have you lost track, or had enough of telling? Choose what vivat follows.")
        return _("You can choose another way between two rounds.")
