"""Asks whose secret card to show."""

from __future__ import annotations

from companion.evening.inputs import Command, PickSeat, Target
from companion.evening.overlay import Overlay
from companion.evening.scene import Choice
from companion.evening.screens.look_away import LookAwayScreen
from companion.evening.screens.question import QuestionScene
from companion.words.i18n import _


class WhoseCardScreen(Overlay):
    """A player wants to look at their own card on the display."""

    def choices(self) -> tuple[Choice, ...]:
        seats = (Choice(PickSeat(s), name) for s, name in enumerate(self.match.seat_names))
        return (*seats, Choice(Command.BACK, _("Play on")))

    def handle_choice(self, target: Target) -> None:
        match target:
            case PickSeat(seat) if seat < self.match.rules.seat_count:
                self.navigator.replace(LookAwayScreen(self.table, seat))
            case _:
                pass

    def scene(self) -> QuestionScene:
        detail = _("One player looks at the screen, the others look away.")
        return QuestionScene(self.frame(), _("Whose card?"), detail)
